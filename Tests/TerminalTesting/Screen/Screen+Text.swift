extension Screen {
    /// Prints a scalar at the cursor.
    ///
    /// A full row wraps only when the next character arrives, so that a line that just fits takes
    /// one row.
    mutating func show(_ scalar: Unicode.Scalar) {
        let width = CellWidth.cells(of: scalar)
        guard width > 0 else { return combine(scalar) }
        guard width <= columns else { return }
        lastPrinted = scalar
        if wrapsNext || cursor.column + width > columns {
            if autoWraps {
                grid[cursor.row].wrapsAt = wrapsNext ? columns : cursor.column
                moveCursor(column: 0)
                lineFeed()
            } else {
                moveCursor(column: columns - width)
            }
        }
        if insertsText {
            grid[cursor.row].insertBlanks(width, at: cursor.column, style: style)
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

    mutating func repeatLast(_ count: Int) {
        guard let lastPrinted else { return }
        for _ in 0..<min(count, columns * rows) { show(lastPrinted) }
    }

    private mutating func combine(_ mark: Unicode.Scalar) {
        let column = wrapsNext ? cursor.column : cursor.column - 1
        if column >= 0 { grid[cursor.row].combine(mark, at: column) }
    }
}
