/// A typed line, parsed once: words, `;`, `> FILE`, `>> FILE`, `| COMMAND`, `# comment`.
///
/// Running, completion, the history and the search for secrets all use it, and so does the test for
/// a continued line. Nothing is expanded. A redirection may stand anywhere among the words; a
/// command's output goes to one file or program, so a second redirection, or a redirection and a
/// pipe, is an error. A newline within the line (pasted, say) ends a command as `;` does, unless it
/// is quoted; after a backslash both are ignored.
package struct TypedLine: Sendable {
    /// A word or a symbol, with its position in UTF-8 bytes.
    enum Token: Sendable {
        /// A word of a command, or the file of a redirection.
        case word(Word)
        /// `;`, or the end of a line within the text.
        case separator
        /// `>`, or `>>` which appends.
        case redirection(at: Int, appends: Bool)
        /// `|`, and the range of the text after it.
        case pipe(at: Int, text: Range<Int>)
        /// A comment: the range of `#` and the text after it.
        case comment(Range<Int>)
    }

    /// The line, without its end.
    package let text: String
    /// All tokens, including those of a line with an error.
    let tokens: [Token]
    /// The quoting that is open at the end of the line.
    let openQuoting: QuoteState
    /// Indicates whether a quote, a backslash or an escape is wrong.
    let hasBadQuoting: Bool

    private let outcome: Result<[ParsedCommand], SyntaxError>

    /// Parses a line.
    ///
    /// - Parameter text: The line, without its end; errors name columns in it.
    package init(_ text: String) {
        var bytes = text
        self = bytes.withUTF8 { TypedLine(bytes: $0, text: text) }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, text: String) {
        var scanner = LineScanner(bytes)
        var reader = CommandReader(of: text, bytes)
        var tokens: [Token] = []
        tokens.reserveCapacity(8)
        var error = bytes.firstIndex(of: 0).map { SyntaxError.nul(column: scanner.column(of: $0)) }
        while let token = scanner.next() {
            tokens.append(token)
            if error == nil { error = scanner.firstError ?? reader.error(taking: token) }
        }
        error = error ?? reader.errorAtEnd()
        self.text = text
        self.tokens = tokens
        openQuoting = scanner.openQuoting
        hasBadQuoting = scanner.firstError != nil
        outcome = error.map { .failure($0) } ?? .success(reader.commands)
    }

    /// The commands in order, without empty ones; none for a line of blanks and comments.
    ///
    /// - Throws: The first ``SyntaxError`` in the line: no part of such a line may run.
    package var commands: [ParsedCommand] {
        get throws(SyntaxError) { try outcome.get() }
    }

    /// Indicates whether another line could complete it: an open quote, a backslash at the end.
    ///
    /// The line to parse is then this one, a newline, and the next one.
    package var isIncomplete: Bool {
        if case .failure(let error) = outcome { error.isIncomplete } else { false }
    }

    /// The words of each command, including files of redirections, even in a line with an error.
    ///
    /// It's for code that must know the names in a line that cannot run, such as a secret
    /// parameter's.
    package var commandWords: [[Word]] {
        var commands: [[Word]] = [[]]
        for token in tokens {
            switch token {
            case .word(let word): commands[commands.count - 1].append(word)
            case .separator: commands.append([])
            case .redirection, .pipe, .comment: break
            }
        }
        return commands.filter { !$0.isEmpty }
    }
}

/// A command of a line: its words, and the file or program that its output goes to.
package struct ParsedCommand: Equatable, Sendable {
    /// The words; never empty in a parsed command.
    package var words: [Word]
    /// The file that the output goes to; `nil` for none.
    package var redirection: Redirection?
    /// The text after `|` to the end of the line, unchanged, for `sh -c`.
    package var pipe: String?
    /// The command's own text, without the blanks and the comment around it.
    package var source: String
    /// The offset of ``source`` in the line, in UTF-8 bytes.
    package var sourceStart: Int

    /// Creates a command with the text that it was parsed from.
    package init(
        words: [Word],
        redirection: Redirection? = nil,
        pipe: String? = nil,
        source: String,
        sourceStart: Int = 0
    ) {
        self.words = words
        self.redirection = redirection
        self.pipe = pipe
        self.source = source
        self.sourceStart = sourceStart
    }

    /// Creates a command of words that are taken as they are, as from `argv`.
    ///
    /// Its ``source`` is the words, quoted where necessary, so that it parses to the same words.
    package init(words texts: some Sequence<String>) {
        var source = ""
        var words: [Word] = []
        for text in texts {
            if !words.isEmpty { source += " " }
            let start = source.utf8.count
            let quoted = Quoting.quote(text)
            source += quoted
            words.append(
                Word(text: text, isQuoted: quoted != text, range: start..<source.utf8.count)
            )
        }
        self.init(words: words, source: source)
    }

    /// Returns the source with some of its words replaced, so that secrets are not shown.
    ///
    /// - Parameter replacement: Returns the replacement of a word; `nil` leaves it as it was typed.
    /// - Returns: The source, otherwise as it was typed.
    package func source(replacing replacement: (Word) -> String?) -> String {
        let bytes = Array(source.utf8)
        var result = ""
        var copied = 0
        for word in words {
            guard let replaced = replacement(word) else { continue }
            let from = word.range.lowerBound - sourceStart
            result += String(decoding: bytes[copied..<from], as: UTF8.self) + replaced
            copied = word.range.upperBound - sourceStart
        }
        return result + String(decoding: bytes[copied...], as: UTF8.self)
    }
}

/// The file that a command's output goes to.
package struct Redirection: Equatable, Sendable {
    /// The file's path, unquoted and not expanded.
    package var file: String
    /// Indicates whether the output is appended to the file (`>>`) or replaces its contents (`>`).
    package var appends: Bool

    /// Creates a redirection to a file.
    package init(file: String, appends: Bool) {
        self.file = file
        self.appends = appends
    }
}

/// A word of a command, without its quotes.
package struct Word: Equatable, Sendable {
    /// The text, unquoted.
    package var text: String
    /// Indicates whether any part of it was quoted, by quotation marks or a backslash.
    package var isQuoted: Bool
    /// The range in the line, quotes included, in UTF-8 bytes.
    package var range: Range<Int>

    /// Creates a word.
    package init(text: String, isQuoted: Bool, range: Range<Int>) {
        self.text = text
        self.isQuoted = isQuoted
        self.range = range
    }
}
