/// The text at the cursor.
extension Screen {
    /// Prints a scalar at the cursor.
    ///
    /// A full row wraps only when the next character arrives, so that a line that just fits needs
    /// one row.
    mutating func show(_ scalar: Unicode.Scalar) {
        let width = CellWidth.cells(of: scalar)
        guard width > 0 else { return combine(scalar) }
        guard width <= columns else { return }
        if wrapsNext || cursor.column + width > columns {
            if autoWraps {
                grid[cursor.row].wrapsAt = wrapsNext ? columns : cursor.column
                moveCursor(column: 0)
                lineFeed()
            } else {
                moveCursor(column: columns - width)
            }
        }
        let text = String(Character(scalar))
        grid[cursor.row].put(text, width: width, style: style, at: cursor.column)
        if cursor.column + width < columns {
            cursor.column += width
        } else {
            cursor.column = columns - 1
            wrapsNext = true
        }
    }

    private mutating func combine(_ mark: Unicode.Scalar) {
        let column = wrapsNext ? cursor.column : cursor.column - 1
        if column >= 0 { grid[cursor.row].combine(mark, at: column) }
    }
}

/// Removal and shifting of text.
extension Screen {
    mutating func eraseInLine(_ part: Int) {
        switch part {
        case 0:
            grid[cursor.row].erase(cursor.column..<columns, style: style)
            grid[cursor.row].wrapsAt = nil
        case 1: grid[cursor.row].erase(0..<cursor.column + 1, style: style)
        case 2: eraseRows(cursor.row..<cursor.row + 1)
        default: break
        }
    }

    mutating func eraseInDisplay(_ part: Int) {
        switch part {
        case 0:
            eraseInLine(0)
            eraseRows(cursor.row + 1..<rows)
        case 1:
            eraseInLine(1)
            eraseRows(0..<cursor.row)
        case 2: eraseRows(0..<rows)
        case 3: scrolledOff = []
        default: break
        }
    }

    /// Inserts empty rows at the cursor; outside the scroll region it does nothing.
    mutating func insertLines(_ count: Int) {
        guard region.contains(cursor.row) else { return }
        scrollDown(count, from: cursor.row)
        cursor.column = 0
    }

    /// Deletes rows at the cursor; outside the scroll region it does nothing.
    mutating func deleteLines(_ count: Int) {
        guard region.contains(cursor.row) else { return }
        scrollUp(count, from: cursor.row, keepsRows: false)
        cursor.column = 0
    }

    /// Moves the rows from `top` to the region's bottom up.
    ///
    /// Rows that leave the main screen at its top go to the scrollback, unless they were deleted.
    mutating func scrollUp(_ count: Int, from top: Int, keepsRows: Bool = true) {
        let count = min(count, region.upperBound - top)
        if keepsRows, top == 0, !isAlternate { scrolledOff += grid[..<count] }
        grid.removeSubrange(top..<top + count)
        insertRows(count, at: region.upperBound - count)
    }

    /// Moves the rows from `top` to the region's bottom down; those at the bottom are lost.
    mutating func scrollDown(_ count: Int, from top: Int) {
        let count = min(count, region.upperBound - top)
        grid.removeSubrange(region.upperBound - count..<region.upperBound)
        insertRows(count, at: top)
    }

    private mutating func eraseRows(_ erased: Range<Int>) {
        for row in erased { grid[row] = ScreenRow(columns: columns, style: style) }
    }

    private mutating func insertRows(_ count: Int, at row: Int) {
        let blank = ScreenRow(columns: columns, style: style)
        grid.insert(contentsOf: Array(repeating: blank, count: count), at: row)
    }
}

/// The position of the next character.
extension Screen {
    /// Moves to a row, a column, or both, within the screen.
    mutating func moveCursor(row: Int? = nil, column: Int? = nil) {
        if let row { cursor.row = min(max(0, row), rows - 1) }
        if let column { cursor.column = min(max(0, column), columns - 1) }
        wrapsNext = false
    }

    /// Moves up, but not out of the scroll region at its top.
    mutating func moveUp(_ count: Int) {
        let top = cursor.row >= region.lowerBound ? region.lowerBound : 0
        moveCursor(row: max(top, cursor.row - count))
    }

    /// Moves down, but not out of the scroll region at its bottom.
    mutating func moveDown(_ count: Int) {
        let bottom = cursor.row < region.upperBound ? region.upperBound - 1 : rows - 1
        moveCursor(row: min(bottom, cursor.row + min(count, rows)))
    }

    /// Moves by a number of tab stops, which are eight columns apart.
    mutating func tab(_ count: Int) {
        moveCursor(column: (cursor.column / 8 + min(count, columns)) * 8)
    }

    mutating func backTab(_ count: Int) {
        moveCursor(column: ((cursor.column + 7) / 8 - min(count, columns)) * 8)
    }

    /// Moves one row down, or scrolls at the bottom of the region.
    mutating func lineFeed() {
        if cursor.row == region.upperBound - 1 {
            scrollUp(1, from: region.lowerBound)
            wrapsNext = false
        } else {
            moveCursor(row: cursor.row + 1)
        }
    }

    /// Moves one row up, or scrolls at the top of the region.
    mutating func reverseLineFeed() {
        if cursor.row == region.lowerBound {
            scrollDown(1, from: region.lowerBound)
            wrapsNext = false
        } else {
            moveCursor(row: cursor.row - 1)
        }
    }

    /// Sets the scroll region, and moves to the top left corner.
    ///
    /// A region of less than two rows is ignored.
    mutating func setRegion(_ sequence: ControlSequence) {
        let top = sequence.count(0) - 1
        let given = sequence.parameter(1, default: 0)
        let bottom = given == 0 ? rows : min(given, rows)
        guard bottom - top >= 2 else { return }
        region = top..<bottom
        moveCursor(row: 0, column: 0)
    }
}
