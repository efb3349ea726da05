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
