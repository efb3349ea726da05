import DevMenuKit

/// What kind of quoting a place in a line is in.
package enum QuoteState: Equatable, Sendable {
    /// No quoting.
    case none
    /// Within `'…'`.
    case single
    /// Within `"…"`.
    case double
    /// Behind a backslash outside quotes.
    case backslash
}

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
        let isPlain = !ControlEscaping.needsEscaping(text, as: .name)
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

    /// A line that does the same and hides nothing: words in which something would not show are
    /// quoted, and a comment is escaped.
    ///
    /// - Parameter text: The line, which need not be in order.
    /// - Returns: The line as it is where everything shows; `nil` where it cannot be written so: what
    ///   hides stands behind a `|`, or in a line whose quotes or backslashes are wrong.
    package static func showing(_ text: String) -> String? {
        guard isHidden(text) else { return text }
        let line = TypedLine(text)
        guard !line.hasBadQuoting else { return nil }
        let bytes = Array(text.utf8)
        var result = ""
        var done = 0
        func part(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
        func replace(_ range: Range<Int>, by shown: String) {
            result += part(done..<range.lowerBound) + shown
            done = range.upperBound
        }
        for token in line.tokens {
            switch token {
            case .word(let word):
                if isHidden(part(word.range)) { replace(word.range, by: quote(word.text)) }
            case .comment(let range):
                replace(range, by: ControlEscaping.escaped(part(range), as: .name))
            case .pipe(_, let range): if isHidden(part(range)) { return nil }
            case .separator, .redirection: break
            }
        }
        return result + part(done..<bytes.count)
    }

    private static func isHidden(_ text: String) -> Bool {
        ControlEscaping.needsEscaping(text, as: .name, keepsLines: true)
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
            if scalar == "\"" || scalar == "\\" { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return ControlEscaping.escaped(result, as: .name)
    }
}
