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
        if joiningRanges.contains(where: { $0.contains(value) }) { return 0 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .lineSeparator, .paragraphSeparator:
            return 0
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
        0xac00...0xd7a3, 0xf900...0xfaff,
        0xfe10...0xfe19, 0xfe30...0xfe6f, 0xff01...0xff60, 0xffe0...0xffe6, 0x16fe0...0x18cff,
        0x18d00...0x18d08, 0x1aff0...0x1b2fb, 0x1f200...0x1f265, 0x20000...0x2fffd,
        0x30000...0x3fffd,
    ]
}
