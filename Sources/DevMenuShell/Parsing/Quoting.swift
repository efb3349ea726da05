import DevMenuKit

/// The quoting at a position in a line.
package enum QuoteState: Equatable, Sendable {
    /// No quoting.
    case none
    /// Within `'…'`.
    case single
    /// Within `"…"`.
    case double
    /// After a backslash outside quotes.
    case backslash
}

/// Quotes words so that a line parses to them again.
package enum Quoting {
    /// Returns a word as it must be typed.
    ///
    /// It uses the open quotes if they can contain the text, and otherwise `'…'`, or `"…"` if
    /// the text has a `'` or characters that don't show.
    ///
    /// - Parameters:
    ///   - text: The text of the word.
    ///   - state: The quoting that is open before the text.
    ///   - isClosed: `true` for a whole word; otherwise the closing quotation mark is left off.
    ///   - keepsHome: `false` if a `~/` at the beginning isn't the home directory.
    /// - Returns: The text, quoted only if necessary or if quotes are open.
    package static func quote(
        _ text: String,
        in state: QuoteState = .none,
        isClosed: Bool = true,
        keepsHome: Bool = true
    ) -> String {
        let isPlain = !ControlEscaping.needsEscaping(text, as: .name)
        let isOpen = state == .single || state == .double
        if !isOpen, isPlain, !needsQuotes(text) { return text }
        // Within quotes it isn't the home directory.
        if keepsHome, text.hasPrefix("~/") {
            return "~/" + quote(String(text.dropFirst(2)), in: state, isClosed: isClosed)
        }
        switch state {
        case .none, .backslash, .single:
            guard isPlain, !text.utf8.contains(Byte.singleQuote) else { fallthrough }
            return "'" + text + (isClosed ? "'" : "")
        case .double:
            return "\"" + escaped(text) + (isClosed ? "\"" : "")
        }
    }

    /// Returns a typed word of the same meaning; one that was quoted stays quoted.
    static func quote(_ word: Word) -> String {
        guard word.text == word.fileName else {
            return quote(word.text, in: .single, keepsHome: false)
        }
        let quoted = quote(word.text)
        return word.isQuoted && quoted == word.text ? quote(word.text, in: .single) : quoted
    }

    /// Returns a line of the same meaning in which every character shows.
    ///
    /// Words with characters that don't show are quoted, and a comment is escaped.
    ///
    /// - Parameter text: The line, which may have errors.
    /// - Returns: The line, unchanged if every character shows; `nil` if a hidden one
    ///   is after a `|`, or in a line whose quotes or backslashes are wrong.
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
                if isHidden(part(word.range)) { replace(word.range, by: quote(word)) }
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
        return text.utf8.contains { #" '"\;>|"#.utf8.contains($0) }
    }

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if scalar == "\"" || scalar == "\\" { result.append("\\") }
            result.append(scalar)
        }
        return ControlEscaping.escaped(String(result), as: .name)
    }
}
