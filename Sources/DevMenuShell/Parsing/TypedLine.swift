/// A line as somebody typed it, read once: words, `;`, `> FILE`, `>> FILE`, `| COMMAND`, `# comment`.
///
/// Running, completion, the history, what may be a secret, and whether a line goes on all ask this.
/// Nothing is expanded. A redirection may stand anywhere among the words; a command's output goes to
/// one place, so a second redirection, or a redirection and a pipe, is an error. A newline within the
/// line (pasted, say) ends a command as `;` does, unless it is quoted; behind a backslash it is as if
/// both were not there.
package struct TypedLine: Sendable {
    /// A word or a symbol, and where it stands in UTF-8 bytes.
    enum Token: Sendable {
        /// A word, of a command or the file of a redirection.
        case word(Word)
        /// `;`, or the end of a line within the text.
        case separator
        /// `>`, or `>>` which appends.
        case redirection(at: Int, appends: Bool)
        /// `|`, and the text behind it.
        case pipe(at: Int, text: Range<Int>)
        /// `#`, and the text behind it.
        case comment(Range<Int>)
    }

    /// The line, without its end.
    package let text: String
    /// Everything in it, whether or not it is in order.
    let tokens: [Token]
    /// The quoting that is open at its end.
    let openQuoting: QuoteState
    /// Whether a quote, a backslash or an escape in it is wrong.
    let hasBadQuoting: Bool

    private let outcome: Result<[ParsedCommand], SyntaxError>

    /// Reads a line.
    ///
    /// - Parameter text: The line, without its end; its columns are what an error names.
    package init(_ text: String) {
        var bytes = text
        self = bytes.withUTF8 { TypedLine(bytes: $0, text: text) }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, text: String) {
        var scanner = LineScanner(bytes)
        var reader = CommandReader(of: text, bytes)
        var tokens: [Token] = []
        tokens.reserveCapacity(8)
        var fault = bytes.firstIndex(of: 0).map { SyntaxError.nul(column: scanner.column(of: $0)) }
        while let token = scanner.next() {
            tokens.append(token)
            if fault == nil { fault = scanner.fault ?? reader.fault(taking: token) }
        }
        fault = fault ?? reader.faultAtEnd()
        self.text = text
        self.tokens = tokens
        openQuoting = scanner.openQuoting
        hasBadQuoting = scanner.fault != nil
        outcome = fault.map { .failure($0) } ?? .success(reader.commands)
    }

    /// The commands in order, empty ones left out; none for a line of blanks and comments.
    ///
    /// - Throws: The first thing wrong with the line, wherever in it: nothing of it must be run.
    package var commands: [ParsedCommand] {
        get throws(SyntaxError) { try outcome.get() }
    }

    /// Whether another line could complete it: an open quote, a backslash at the end.
    ///
    /// The line to read is then this one, a newline, and the next one.
    package var isIncomplete: Bool {
        if case .failure(let error) = outcome { error.isIncomplete } else { false }
    }

    /// The words of each command, files of redirections among them, whether or not the line is in order.
    ///
    /// For whoever must know what a line names though it cannot be run, such as a secret parameter.
    package var wordsOfCommands: [[Word]] {
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

/// One command of a line: its words, and where its output goes.
package struct ParsedCommand: Equatable, Sendable {
    /// The words; never empty when a parser made it.
    package var words: [Word]
    /// The file that the output goes to, if it was named.
    package var redirection: Redirection?
    /// What follows `|` to the end of the line, as it is, for `sh -c`.
    package var pipe: String?
    /// The command's own text, without blanks and comment around it.
    package var source: String
    /// Where ``source`` begins in the line, in UTF-8 bytes.
    package var sourceStart: Int

    /// A command and the text that it was read from.
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

    /// A command of words that are taken as they are, as from `argv`.
    ///
    /// Its ``source`` is the words quoted where they need it, so that it reads back as these words.
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

    /// The source with some of its words replaced, so that secrets are not shown.
    ///
    /// - Parameter replacement: What stands for a word; `nil` leaves it as it was typed.
    /// - Returns: The source, anything but those words as it was typed.
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
    /// The file as it was typed, unquoted; nothing in it is expanded.
    package var file: String
    /// Whether the output goes behind what the file holds (`>>`) instead of replacing it (`>`).
    package var appends: Bool

    /// Output to a file.
    package init(file: String, appends: Bool) {
        self.file = file
        self.appends = appends
    }
}

/// A word of a command: what was typed, without its quotes.
package struct Word: Equatable, Sendable {
    /// The text, unquoted.
    package var text: String
    /// Whether any part of it was quoted, by quotation marks or a backslash.
    package var isQuoted: Bool
    /// Where it stands in the line, quotes included, in UTF-8 bytes.
    package var range: Range<Int>

    /// A word at a place.
    package init(text: String, isQuoted: Bool, range: Range<Int>) {
        self.text = text
        self.isQuoted = isQuoted
        self.range = range
    }
}
