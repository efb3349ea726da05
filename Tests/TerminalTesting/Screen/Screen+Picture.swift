extension Screen {
    /// The screen in a frame, with its rows numbered from 0 and the cursor's place below it.
    public var picture: String {
        let edge = "   +" + String(repeating: "-", count: columns) + "+"
        let last = max(lines.lastIndex { !$0.isEmpty } ?? 0, cursor.row)
        let rows = grid[...last].enumerated().map { index, row in
            let number = String(index)
            let blanks = String(repeating: " ", count: max(0, 2 - number.count))
            return "\(blanks)\(number) |\(row.cells.map(\.text).joined())|"
        }
        let place = "cursor at row \(cursor.row), column \(cursor.column)"
        return ([edge] + rows + [edge, place]).joined(separator: "\n")
    }
}
