/// What a cursor in a line stands in, for completion: read from the part of the line before it.
package struct CursorContext: Equatable, Sendable {
    /// What kind of thing would be typed at the cursor.
    package enum Place: Equatable, Sendable {
        /// A word of a command.
        case word
        /// The file after `>` or `>>`.
        case redirectionTarget
        /// A command of the outer shell.
        case pipe
        /// A comment.
        case comment
    }

    /// What would be typed at the cursor.
    package var place: Place
    /// The whole words before the cursor of the command that it is in, files of redirections left out.
    package var words: [Word]
    /// The part of the word at the cursor that stands before it, unquoted; empty between words.
    package var partial: String
    /// Where that word begins, its quotes included, in UTF-8 bytes; the cursor itself between words.
    package var start: Int
    /// The quoting that the cursor is in.
    package var quoting: QuoteState

    /// Reads a line up to a cursor.
    ///
    /// - Parameters:
    ///   - line: The line; what is wrong with it does not matter.
    ///   - cursor: The cursor's place in UTF-8 bytes; brought into the line, and to the beginning of
    ///     the character that it is in.
    package init(line: String, cursor: Int) {
        let bytes = line.utf8
        var end =
            bytes.index(bytes.startIndex, offsetBy: max(cursor, 0), limitedBy: bytes.endIndex)
            ?? bytes.endIndex
        while end > bytes.startIndex, end < bytes.endIndex, bytes[end] & 0xC0 == 0x80 {
            bytes.formIndex(before: &end)
        }
        self.init(before: TypedLine(String(line[..<end])))
    }

    private init(before line: TypedLine) {
        let end = line.text.utf8.count
        place = .word
        words = []
        partial = ""
        start = end
        quoting = .none
        for token in line.tokens {
            switch token {
            case .word(let word) where word.range.upperBound == end:
                partial = word.text
                start = word.range.lowerBound
                quoting = line.openQuoting
            case .word(let word):
                if place == .word { words.append(word) }
                place = .word
            case .redirection:
                place = .redirectionTarget
            case .separator:
                place = .word
                words = []
            case .pipe(_, let text): if text.upperBound == end { place = .pipe }
            case .comment(let range): if range.upperBound == end { place = .comment }
            }
        }
    }
}
