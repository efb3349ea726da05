extension Screen {
    /// The screen in a frame, with row numbers from 0, and the position of the cursor below it.
    public var picture: String {
        let edge = "   +" + String(repeating: "-", count: columns) + "+"
        let last = max(lines.lastIndex { !$0.isEmpty } ?? 0, cursor.row)
        let rows = grid[...last].enumerated().map { index, row in
            let number = String(index)
            let blanks = String(repeating: " ", count: max(0, 2 - number.count))
            return "\(blanks)\(number) |\(row.cells.map(\.text).joined())|"
        }
        let position = "cursor at row \(cursor.row), column \(cursor.column)"
        return ([edge] + rows + [edge, position]).joined(separator: "\n")
    }
}
