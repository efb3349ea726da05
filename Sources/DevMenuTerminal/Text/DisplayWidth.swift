import DevMenuKit

/// Measures the columns of a text on a terminal, the same on every machine and in every locale.
///
/// A character with the East Asian width W or F has two columns, as does an emoji, including one
/// that a variation selector makes an emoji. Combining marks have no width, and a control character
/// has as many as its escaped form, which is what is shown. Hidden characters are measured as a
/// terminal would show them: escape a text for its use (``ControlEscaping``) before measuring it.
package enum DisplayWidth {
    /// Returns the columns of a text on one line.
    package static func of(_ text: String) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// Returns the longest prefix of whole characters that fits into a number of columns.
    package static func prefix(of text: String, columns: Int) -> String {
        if isPrintableASCII(text) { return String(text.prefix(max(0, columns))) }
        var used = 0
        var end = text.startIndex
        while end < text.endIndex {
            used += of(text[end])
            if used > columns { break }
            end = text.index(after: end)
        }
        return String(text[..<end])
    }

    /// Returns a text that fits into a number of columns, with `…` for a part that was cut off.
    package static func truncated(_ text: String, columns: Int) -> String {
        guard of(text) > columns else { return text }
        return columns > 0 ? prefix(of: text, columns: columns - 1) + "…" : ""
    }

    /// Returns a text with blanks after it, or cut to end in `…`, to fill a number of columns.
    package static func padded(_ text: String, columns: Int) -> String {
        let text = truncated(text, columns: columns)
        return text + String(repeating: " ", count: max(0, columns - of(text)))
    }

    /// Returns the end of a text that fits into a number of columns, with `…` for the part before it.
    package static func end(of text: String, columns: Int) -> String {
        guard of(text) > columns else { return text }
        var used = 1
        let end = text.reversed().prefix { character in
            used += of(character)
            return used <= columns
        }
        return "…" + String(end.reversed())
    }

    private static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// Returns the columns of a character.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        if scalars.dropFirst().isEmpty { return of(first) }
        if first.properties.isEmoji, scalars.contains("\u{FE0F}") { return 2 }
        let isPicture = scalars.contains { scalar in
            switch scalar.value {
            case 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF: true
            default: false
            }
        }
        let widths = scalars.map { of($0) }
        // Joined emoji make one picture; joined letters are side by side.
        return isPicture ? widths.max() ?? 0 : widths.reduce(0, +)
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let code = scalar.value
        if code >= 0x20, code < 0x7F { return 1 }
        if ControlEscaping.isEscaped(scalar) {
            return ControlEscaping.escape(of: scalar).utf8.count
        }
        // There are no combining marks below U+0300, and terminals do show the soft hyphen.
        if code < 0x300 { return 1 }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        // Vowels and finals of Hangul syllables are drawn into the columns of the initial.
        case _ where 0x1160...0x11FF ~= code || 0xD7B0...0xD7FF ~= code: return 0
        case _ where scalar.properties.isDefaultIgnorableCodePoint: return 0
        default: return WideRanges.contain(code) ? 2 : 1
        }
    }
}

/// The characters that are two columns wide on a terminal.
///
/// They have the East_Asian_Width W or F in Unicode 17.0 (`EastAsianWidth.txt`, UAX #11), or are
/// regional indicators, which make flags. W includes the emoji that are shown as pictures by
/// default.
enum WideRanges {
    /// Returns `true` if the character with this code is two columns wide.
    static func contain(_ code: UInt32) -> Bool {
        guard code >= ranges[0].first else { return false }
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < code { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].first <= code
    }

    // The formatter would put each range on a separate line.
    // swift-format-ignore
    private static let ranges: [(first: UInt32, last: UInt32)] = [
        (0x1100, 0x115F), (0x231A, 0x231B), (0x2329, 0x232A), (0x23E9, 0x23EC), (0x23F0, 0x23F0),
        (0x23F3, 0x23F3), (0x25FD, 0x25FE), (0x2614, 0x2615), (0x2630, 0x2637), (0x2648, 0x2653),
        (0x267F, 0x267F), (0x268A, 0x268F), (0x2693, 0x2693), (0x26A1, 0x26A1), (0x26AA, 0x26AB),
        (0x26BD, 0x26BE), (0x26C4, 0x26C5), (0x26CE, 0x26CE), (0x26D4, 0x26D4), (0x26EA, 0x26EA),
        (0x26F2, 0x26F3), (0x26F5, 0x26F5), (0x26FA, 0x26FA), (0x26FD, 0x26FD), (0x2705, 0x2705),
        (0x270A, 0x270B), (0x2728, 0x2728), (0x274C, 0x274C), (0x274E, 0x274E), (0x2753, 0x2755),
        (0x2757, 0x2757), (0x2795, 0x2797), (0x27B0, 0x27B0), (0x27BF, 0x27BF), (0x2B1B, 0x2B1C),
        (0x2B50, 0x2B50), (0x2B55, 0x2B55), (0x2E80, 0x2E99), (0x2E9B, 0x2EF3), (0x2F00, 0x2FD5),
        (0x2FF0, 0x3029), (0x3030, 0x303E), (0x3041, 0x3096), (0x309B, 0x30FF), (0x3105, 0x312F),
        (0x3131, 0x3163), (0x3165, 0x318E), (0x3190, 0x31E5), (0x31EF, 0x321E), (0x3220, 0x3247),
        (0x3250, 0xA48C), (0xA490, 0xA4C6), (0xA960, 0xA97C), (0xAC00, 0xD7A3), (0xF900, 0xFAFF),
        (0xFE10, 0xFE19), (0xFE30, 0xFE52), (0xFE54, 0xFE66), (0xFE68, 0xFE6B), (0xFF01, 0xFF60),
        (0xFFE0, 0xFFE6), (0x16FE0, 0x16FE3), (0x16FF2, 0x16FF6), (0x17000, 0x18CD5),
        (0x18CFF, 0x18D1E), (0x18D80, 0x18DF2), (0x1AFF0, 0x1AFF3), (0x1AFF5, 0x1AFFB),
        (0x1AFFD, 0x1AFFE), (0x1B000, 0x1B122), (0x1B132, 0x1B132), (0x1B150, 0x1B152),
        (0x1B155, 0x1B155), (0x1B164, 0x1B167), (0x1B170, 0x1B2FB), (0x1D300, 0x1D356),
        (0x1D360, 0x1D376), (0x1F004, 0x1F004), (0x1F0CF, 0x1F0CF), (0x1F18E, 0x1F18E),
        (0x1F191, 0x1F19A), (0x1F1E6, 0x1F202), (0x1F210, 0x1F23B), (0x1F240, 0x1F248),
        (0x1F250, 0x1F251), (0x1F260, 0x1F265), (0x1F300, 0x1F320), (0x1F32D, 0x1F335),
        (0x1F337, 0x1F37C), (0x1F37E, 0x1F393), (0x1F3A0, 0x1F3CA), (0x1F3CF, 0x1F3D3),
        (0x1F3E0, 0x1F3F0), (0x1F3F4, 0x1F3F4), (0x1F3F8, 0x1F43E), (0x1F440, 0x1F440),
        (0x1F442, 0x1F4FC), (0x1F4FF, 0x1F53D), (0x1F54B, 0x1F54E), (0x1F550, 0x1F567),
        (0x1F57A, 0x1F57A), (0x1F595, 0x1F596), (0x1F5A4, 0x1F5A4), (0x1F5FB, 0x1F64F),
        (0x1F680, 0x1F6C5), (0x1F6CC, 0x1F6CC), (0x1F6D0, 0x1F6D2), (0x1F6D5, 0x1F6D8),
        (0x1F6DC, 0x1F6DF), (0x1F6EB, 0x1F6EC), (0x1F6F4, 0x1F6FC), (0x1F7E0, 0x1F7EB),
        (0x1F7F0, 0x1F7F0), (0x1F90C, 0x1F93A), (0x1F93C, 0x1F945), (0x1F947, 0x1F9FF),
        (0x1FA70, 0x1FA7C), (0x1FA80, 0x1FA8A), (0x1FA8E, 0x1FAC6), (0x1FAC8, 0x1FAC8),
        (0x1FACD, 0x1FADC), (0x1FADF, 0x1FAEA), (0x1FAEF, 0x1FAF8), (0x20000, 0x2FFFD),
        (0x30000, 0x3FFFD),
    ]
}
