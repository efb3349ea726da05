/// A row of cells, in which a wide character always has both its halves.
struct ScreenRow: Hashable, Sendable {
    private(set) var cells: [ScreenCell]

    /// The column at which its text continues in the next row; `nil` where it does not.
    ///
    /// That is the margin, or the column before it for a wide character that did not fit.
    var wrapsAt: Int?

    init(columns: Int, style: CellStyle = CellStyle()) {
        cells = Array(repeating: .blank(style), count: columns)
    }

    /// The text without trailing blanks.
    var text: String {
        let last = cells.lastIndex { $0.text != " " && $0.width > 0 }
        return cells[..<(last.map { $0 + 1 } ?? 0)].map(\.text).joined()
    }

    /// The text up to the column at which it continues in the next row; `nil` where it does not.
    var wrappedText: String? { wrapsAt.map { cells[..<$0].map(\.text).joined() } }

    /// Replaces the cells at a column with a character.
    mutating func put(_ text: String, width: Int, style: CellStyle, at column: Int) {
        clearHalves(at: column)
        cells[column] = ScreenCell(text: text, style: style, width: width)
        guard width == 2 else { return }
        clearHalves(at: column + 1)
        cells[column + 1] = ScreenCell(text: "", style: style, width: 0)
    }

    /// Adds a combining mark to the character at a column.
    mutating func combine(_ mark: Unicode.Scalar, at column: Int) {
        let base = cells[column].width == 0 ? column - 1 : column
        cells[base].text.unicodeScalars.append(mark)
    }

    mutating func erase(_ columns: Range<Int>, style: CellStyle) {
        for column in columns.clamped(to: cells.indices) { cells[column] = .blank(style) }
        mend()
    }

    /// Shifts the cells from a column on to the right; those beyond the margin are lost.
    mutating func insertBlanks(_ count: Int, at column: Int, style: CellStyle) {
        let count = min(count, cells.count - column)
        cells.removeLast(count)
        cells.insert(contentsOf: Array(repeating: .blank(style), count: count), at: column)
        mend()
    }

    /// Deletes cells; those behind them move to the left, and blanks fill the row.
    mutating func delete(_ count: Int, at column: Int, style: CellStyle) {
        let count = min(count, cells.count - column)
        cells.removeSubrange(column..<column + count)
        cells.append(contentsOf: Array(repeating: .blank(style), count: count))
        mend()
    }

    mutating func resize(columns: Int) {
        if columns < cells.count {
            cells.removeLast(cells.count - columns)
            wrapsAt = nil
        } else {
            cells.append(contentsOf: Array(repeating: .blank(), count: columns - cells.count))
        }
        mend()
    }

    /// Blanks the other half of a wide character that is about to be overwritten.
    private mutating func clearHalves(at column: Int) {
        switch cells[column].width {
        case 0: cells[column - 1] = .blank(cells[column - 1].style)
        case 2: cells[column + 1] = .blank(cells[column + 1].style)
        default: break
        }
    }

    /// Blanks the halves of wide characters that an edit left without their other half.
    private mutating func mend() {
        for column in cells.indices {
            let isOrphan =
                switch cells[column].width {
                case 0: column == 0 || cells[column - 1].width != 2
                case 2: column + 1 == cells.count || cells[column + 1].width != 0
                default: false
                }
            if isOrphan { cells[column] = .blank(cells[column].style) }
        }
    }
}
