import DevMenuKit

/// Lines up cells in columns, left-aligned, two blanks apart, the last one ragged.
///
/// It is measured over all rows first, so that other lines (titles of sections) may stand between
/// the rows. Cells are escaped, since they may hold what a host said.
package struct TableLayout: Sendable {
    private static let gap = 2

    /// The width of each column.
    package let widths: [Int]
    /// The blanks before the first column.
    package let indent: Int
    /// The columns that a line must not exceed; `nil` where it may have any length.
    package let limit: Int?

    /// Measures rows, which may have different numbers of cells.
    ///
    /// - Parameters:
    ///   - rows: All rows that shall be in line.
    ///   - indent: The blanks before each row.
    ///   - limit: The terminal's width, for a person; what exceeds it is cut off and ends in `…`.
    package init(measuring rows: some Sequence<[String]>, indent: Int = 0, limit: Int? = nil) {
        var widths: [Int] = []
        for row in rows {
            for (column, cell) in row.enumerated() {
                let width = DisplayWidth.of(cell)
                if column == widths.count {
                    widths.append(width)
                } else if width > widths[column] {
                    widths[column] = width
                }
            }
        }
        self.widths = widths
        self.indent = indent
        self.limit = limit
    }

    /// A row as a line, without blanks at its end.
    ///
    /// - Parameters:
    ///   - cells: The row's cells.
    ///   - paint: Puts escape sequences around a cell's text, given the cell's column; they take no
    ///     room.
    /// - Returns: The line, without an end of line.
    package func line(
        _ cells: [String],
        paint: (_ column: Int, _ text: String) -> String = { $1 }
    ) -> String {
        let cells = cells[..<(cells.lastIndex { !$0.isEmpty }.map { $0 + 1 } ?? 0)]
        guard !cells.isEmpty else { return "" }
        let offsets = widths.reduce(into: [indent]) { $0.append(($0.last ?? 0) + $1 + Self.gap) }
        let last = cells.endIndex - 1
        let needed = offset(of: last, in: offsets) + DisplayWidth.of(cells[last])
        let isCut = limit.map { needed > $0 } ?? false
        let room = isCut ? max(0, (limit ?? needed) - 1) : needed

        var line = ""
        var used = 0
        for (column, cell) in cells.enumerated() {
            let start = offset(of: column, in: offsets)
            guard start < room else { break }
            let escaped = ControlEscaping.escaped(cell)
            guard !escaped.isEmpty else { continue }
            let text = DisplayWidth.prefix(of: escaped, columns: room - start)
            line += String(repeating: " ", count: max(0, start - used)) + paint(column, text)
            used = start + DisplayWidth.of(text)
        }
        guard isCut, limit != 0 else { return line }
        return line + "…"
    }

    /// Rows as lines, measured together.
    package static func lines(_ rows: [[String]], indent: Int = 0, limit: Int? = nil) -> [String] {
        let layout = TableLayout(measuring: rows, indent: indent, limit: limit)
        return rows.map { layout.line($0) }
    }

    /// Rows as a text of lines, measured together; no newline at its end.
    package static func text(_ rows: [[String]], indent: Int = 0, limit: Int? = nil) -> String {
        lines(rows, indent: indent, limit: limit).joined(separator: "\n")
    }

    /// Where a column begins; cells that were not measured follow at the end.
    private func offset(of column: Int, in offsets: [Int]) -> Int {
        column < offsets.count ? offsets[column] : offsets.last ?? indent
    }
}
