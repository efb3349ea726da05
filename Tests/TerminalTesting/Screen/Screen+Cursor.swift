extension Screen {
    /// Goes to a row, a column, or both; the screen's edges stop it.
    mutating func moveCursor(row: Int? = nil, column: Int? = nil) {
        if let row { cursor.row = min(max(0, row), rows - 1) }
        if let column { cursor.column = min(max(0, column), columns - 1) }
        wrapsNext = false
    }

    /// Goes up; the top of the scroll region stops it if it is inside.
    mutating func moveUp(_ count: Int) {
        let top = cursor.row >= region.lowerBound ? region.lowerBound : 0
        moveCursor(row: max(top, cursor.row - count))
    }

    /// Goes down; the bottom of the scroll region stops it if it is inside.
    mutating func moveDown(_ count: Int) {
        let bottom = cursor.row < region.upperBound ? region.upperBound - 1 : rows - 1
        moveCursor(row: min(bottom, cursor.row + min(count, rows)))
    }

    /// Goes to tab stops, which are eight columns apart.
    mutating func tab(_ count: Int) {
        moveCursor(column: (cursor.column / 8 + min(count, columns)) * 8)
    }

    mutating func backTab(_ count: Int) {
        moveCursor(column: ((cursor.column + 7) / 8 - min(count, columns)) * 8)
    }

    /// Goes one row down, and scrolls at the bottom of the region.
    mutating func lineFeed() {
        if cursor.row == region.upperBound - 1 {
            scrollUp(1, from: region.lowerBound)
            wrapsNext = false
        } else {
            moveCursor(row: cursor.row + 1)
        }
    }

    /// Goes one row up, and scrolls at the top of the region.
    mutating func reverseLineFeed() {
        if cursor.row == region.lowerBound {
            scrollDown(1, from: region.lowerBound)
            wrapsNext = false
        } else {
            moveCursor(row: cursor.row - 1)
        }
    }

    /// Limits scrolling to some rows, and goes home; a region of less than two rows is ignored.
    mutating func setRegion(_ sequence: ControlSequence) {
        let top = sequence.count(0) - 1
        let given = sequence.parameter(1, default: 0)
        let bottom = given == 0 ? rows : min(given, rows)
        guard bottom - top >= 2 else { return }
        region = top..<bottom
        moveCursor(row: 0, column: 0)
    }
}
