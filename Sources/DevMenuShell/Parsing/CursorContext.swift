/// The part of a line that the cursor is in, for completion.
///
/// It is parsed from the text before the cursor.
package struct CursorContext: Equatable, Sendable {
    /// The kind of thing that would be typed at the cursor.
    package enum Kind: Equatable, Sendable {
        /// A word of a command.
        case word
        /// The file after `>` or `>>`.
        case redirectionTarget
        /// A command of the outer shell.
        case pipe
        /// A comment.
        case comment
    }

    /// The kind of thing that would be typed at the cursor.
    package var kind = Kind.word
    /// The whole words of the command before the cursor, without files of redirections.
    package var words: [Word] = []
    /// The part of the current word before the cursor, unquoted, as a name of a file; empty between
    /// words.
    package var partial = ""
    /// The offset of the current word with its quotes, in UTF-8 bytes; the cursor's between words.
    package var start: Int
    /// The quoting at the cursor.
    package var quoting = QuoteState.none
    /// Indicates whether the text after a `|` has nothing that the outer shell reads in its own
    /// way.
    package var isPlain = true

    /// Parses a line up to the cursor.
    ///
    /// - Parameters:
    ///   - line: The line, which may have errors.
    ///   - cursor: The cursor's offset in UTF-8 bytes; moved into the line, and to the beginning of
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
        start = end
        for token in line.tokens {
            switch token {
            case .word(let word) where word.range.upperBound == end:
                partial = word.fileName
                start = word.range.lowerBound
                quoting = line.openQuoting
            case .word(let word):
                if kind == .word { words.append(word) }
                kind = .word
            case .redirection: kind = .redirectionTarget
            case .separator:
                kind = .word
                words = []
            case .pipe(_, let text):
                if text.upperBound == end { readPipe(line.text, from: text.lowerBound) }
            case .comment(let range): if range.upperBound == end { kind = .comment }
            }
        }
    }

    /// Reads the text after a `|`, whose words are separated by blanks and the outer shell's signs.
    private mutating func readPipe(_ line: String, from offset: Int) {
        kind = .pipe
        let text = line.utf8.dropFirst(offset)
        let signs = "|;&()".utf8
        let command = text.split(omittingEmptySubsequences: false) { signs.contains($0) }.last
        let parts = (command ?? text).split(omittingEmptySubsequences: false) {
            $0 == Byte.space || $0 == Byte.tab
        }
        partial = parts.last.map { String(Substring($0)) } ?? ""
        start = line.utf8.count - partial.utf8.count
        words = parts.dropLast().filter { !$0.isEmpty }.map { part in
            Word(text: String(Substring(part)), isQuoted: false, range: 0..<0)
        }
        isPlain = !partial.utf8.contains { "\"'\\$`*?<>".utf8.contains($0) }
    }
}
