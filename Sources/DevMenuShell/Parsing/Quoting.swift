import DevMenuKit

/// Writes words so that a line reads back as them.
package enum Quoting {
    /// A word as it must be typed, from where the word begins.
    ///
    /// It keeps to the quotes that are open where those can hold the text, and otherwise takes
    /// `'…'`, or `"…"` where the text holds a `'` or characters that do not show.
    ///
    /// - Parameters:
    ///   - text: What the word shall be.
    ///   - state: The quoting that has been begun.
    ///   - isClosed: Whether the word is whole; if not, its last quotation mark is left off.
    /// - Returns: The text, quoted only if it needs it or if quotes are open.
    package static func quote(
        _ text: String,
        in state: QuoteState = .none,
        isClosed: Bool = true
    ) -> String {
        let isPlain = !ControlEscaping.needsEscaping(text)
        switch state {
        case .none, .backslash:
            if isPlain, !needsQuotes(text) { return text }
            fallthrough
        case .single:
            guard isPlain, !text.utf8.contains(Byte.singleQuote) else { fallthrough }
            return "'" + text + (isClosed ? "'" : "")
        case .double:
            return "\"" + escaped(text) + (isClosed ? "\"" : "")
        }
    }

    private static func needsQuotes(_ text: String) -> Bool {
        guard let first = text.utf8.first, first != Byte.hash else { return true }
        return text.utf8.contains { byte in
            switch byte {
            case Byte.space, Byte.singleQuote, Byte.doubleQuote, Byte.backslash, Byte.semicolon,
                Byte.greater, Byte.pipe:
                true
            default: false
            }
        }
    }

    private static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\":
                result += "\\"
                result.unicodeScalars.append(scalar)
            default:
                ControlEscaping.append(scalar, to: &result)
            }
        }
        return result
    }
}
