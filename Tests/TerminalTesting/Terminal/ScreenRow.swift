/// A row of cells, in which a wide character always has both its halves.
struct ScreenRow: Hashable, Sendable {
    private(set) var cells: [ScreenCell]

    /// The column at which its text continues in the next row; `nil` if it doesn't.
    ///
    /// That is the margin, or the column before it for a wide character that didn't fit.
    var wrapsAt: Int?

    init(columns: Int, style: CellStyle = CellStyle()) {
        cells = Array(repeating: .blank(style), count: columns)
    }

    /// The text without trailing blanks.
    var text: String {
        var text = ""
        // Blanks wait until a character comes after them.
        var blanks = 0
        for cell in cells where cell.width > 0 {
            if cell.text == " " {
                blanks += 1
            } else {
                for _ in 0..<blanks { text += " " }
                blanks = 0
                text += cell.text
            }
        }
        return text
    }

    /// The text up to the column at which it continues in the next row; `nil` if it doesn't.
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

    /// Deletes cells; those after them move to the left, and blanks fill the row.
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

/// One cell of the screen.
public struct ScreenCell: Hashable, Sendable {
    /// A character with its combining marks; empty in the second half of a wide character.
    public var text: String

    /// The style of the text.
    public var style: CellStyle

    /// The number of cells: 2 for a wide character, and 0 for the second half of one.
    public var width: Int

    /// Returns an erased cell, which retains the background colour set at the time.
    static func blank(_ style: CellStyle = CellStyle()) -> ScreenCell {
        var blank = CellStyle()
        blank.background = style.background
        return ScreenCell(text: " ", style: blank, width: 1)
    }
}

/// The number of cells that a terminal uses for a scalar.
enum CellWidth {
    /// Returns 0 for combining and invisible scalars, 2 for wide East Asian text and emoji, else 1.
    ///
    /// Scalars are counted one by one, as in xterm and libc's `wcwidth`, so an emoji sequence is as
    /// wide as its parts. The stdlib has categories and emoji; the East Asian ranges are from
    /// Unicode 15's `EastAsianWidth.txt` (W and F).
    static func cells(of scalar: Unicode.Scalar) -> Int {
        let value = scalar.value
        guard value >= 0x300 else { return value == 0xad || value >= 0x20 ? 1 : 0 }
        // Frames and pictures of full-screen programs, before the many ranges.
        if (0x2500...0x259f).contains(value) { return 1 }
        if joiningRanges.contains(where: { $0.contains(value) }) { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator: return 0
        default: break
        }
        if wideRanges.contains(where: { $0.contains(value) }) { return 2 }
        // A regional indicator is narrow: only a pair of them is a flag.
        let isIndicator = (0x1f1e6...0x1f1ff).contains(value)
        return properties.isEmojiPresentation && !isIndicator ? 2 : 1
    }

    /// The Korean vowels and finals, which join the wide initial before them.
    private static let joiningRanges: [ClosedRange<UInt32>] = [
        0x1160...0x11ff, 0xd7b0...0xd7c6, 0xd7cb...0xd7fb,
    ]

    private static let wideRanges: [ClosedRange<UInt32>] = [
        0x1100...0x115f, 0x2329...0x232a, 0x2e80...0x303e, 0x3041...0xa4cf, 0xa960...0xa97f,
        0xac00...0xd7a3, 0xf900...0xfaff, 0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60,
        0xffe0...0xffe6, 0x16fe0...0x18cff, 0x18d00...0x18d08, 0x1aff0...0x1b2fb, 0x1f200...0x1f265,
        0x20000...0x2fffd, 0x30000...0x3fffd,
    ]
}
