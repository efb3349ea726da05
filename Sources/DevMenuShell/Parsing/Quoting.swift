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
    /// - Parameter line: The line, which need not parse.
    /// - Returns: The line as it is where everything shows; `nil` where it cannot be written so: what
    ///   hides stands behind a `|`, or in a line that is wrong.
    package static func showing(_ line: String) -> String? {
        guard ControlEscaping.needsEscaping(line, as: .name, keepsLines: true) else { return line }
        var line = line
        return line.withUTF8 { bytes in
            var scanner = LineScanner(bytes)
            var result = ""
            var done = 0
            func copy(to end: Int) {
                result += scanner.text(done..<end)
                done = end
            }
            while true {
                let token = scanner.next()
                guard scanner.fault == nil else { return nil }
                switch token {
                case .word(let word):
                    copy(to: word.range.lowerBound)
                    guard isHidden(scanner.text(word.range)) else { break }
                    result += quote(word.text)
                    done = word.range.upperBound
                case .comment(let range):
                    copy(to: range.lowerBound)
                    result += ControlEscaping.escaped(scanner.text(range), as: .name)
                    done = range.upperBound
                case .pipe(_, let text):
                    if isHidden(scanner.text(text)) { return nil }
                case .separator, .redirection: break
                case .end:
                    copy(to: bytes.count)
                    return result
                }
            }
        }
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
