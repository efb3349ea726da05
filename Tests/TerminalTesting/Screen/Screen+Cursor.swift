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
