/// How many columns a text takes on a terminal; the same on every machine and in every locale.
///
/// A character of East Asian width wide or full takes two, an emoji two (so does one that a variation
/// selector turns into a picture), marks that combine none, and a control character what its escaped
/// form takes, since that is what is shown. A hidden character is measured as a terminal has it: a
/// text is escaped for what it is (``ControlEscaping``) before it is measured.
package enum DisplayWidth {
    /// The columns of a text on one line.
    package static func of(_ text: String) -> Int {
        if isPrintableASCII(text) { return text.utf8.count }
        return text.reduce(0) { $0 + of($1) }
    }

    /// The longest beginning of a text that fits into some columns; characters are not cut.
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

    /// A text that fits into some columns, `…` in place of what was cut off.
    package static func truncated(_ text: String, columns: Int) -> String {
        guard of(text) > columns else { return text }
        return columns > 0 ? prefix(of: text, columns: columns - 1) + "…" : ""
    }

    private static func isPrintableASCII(_ text: String) -> Bool {
        text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    }

    /// The columns of one character.
    package static func of(_ character: Character) -> Int {
        let scalars = character.unicodeScalars
        guard let first = scalars.first else { return 0 }
        let second = scalars.index(after: scalars.startIndex)
        if second == scalars.endIndex { return of(first) }

        var sum = 0
        var widest = 0
        var isPicture = false
        for scalar in scalars {
            let width = of(scalar)
            sum += width
            widest = max(widest, width)
            switch scalar.value {
            case 0xFE0F where first.properties.isEmoji:
                return 2
            case 0x200D, 0x1F1E6...0x1F1FF, 0x1F3FB...0x1F3FF:
                isPicture = true
            default: break
            }
        }
        // Emoji that are joined make one picture; letters that are joined stand side by side.
        return isPicture ? widest : sum
    }

    private static func of(_ scalar: Unicode.Scalar) -> Int {
        let code = scalar.value
        if code >= 0x20, code < 0x7F { return 1 }
        if ControlEscaping.isEscaped(scalar) {
            return ControlEscaping.escape(of: scalar).utf8.count
        }
        // Below the combining marks; it holds the soft hyphen, which terminals show.
        if code < 0x300 { return 1 }
        switch code {
        case 0x1160...0x11FF, 0xD7B0...0xD7FF:
            // Vowels and finals of Hangul syllables, which are drawn into the initial's columns.
            return 0
        case 0x1F3FB...0x1F3FF:
            return 2
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return 0
        default:
            if scalar.properties.isDefaultIgnorableCodePoint { return 0 }
            return WideRanges.contain(code) ? 2 : 1
        }
    }
}
