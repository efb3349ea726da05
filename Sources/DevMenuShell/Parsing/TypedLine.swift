import DevMenuClient

/// A typed line, parsed once: words, `;`, `> FILE`, `>> FILE`, `| COMMAND`, `# comment`.
///
/// Running, completion, the history and the search for secrets all use it, and so does the test for
/// a continued line. Nothing is expanded. A redirection may be anywhere among the words; a
/// command's output goes to one file or program, so a second redirection, or a redirection and a
/// pipe, is an error. A newline within the line (for example, pasted) ends a command as `;` does,
/// unless it is quoted; after a backslash both are ignored.
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

    /// The commands, or the first error.
    let outcome: Result<[ParsedCommand], SyntaxError>

    /// Parses a line.
    ///
    /// - Parameter text: The line, without its end; errors name columns in it.
    package init(_ text: String) {
        var bytes = text
        self = bytes.withUTF8 { TypedLine(bytes: $0, text: text) }
    }

    private init(bytes: UnsafeBufferPointer<UInt8>, text: String) {
        var scanner = LineScanner(bytes)
        var grouper = CommandGrouper(of: text, bytes)
        var tokens: [Token] = []
        tokens.reserveCapacity(8)
        var error = bytes.firstIndex(of: 0).map { SyntaxError.nul(column: scanner.column(of: $0)) }
        while let token = scanner.next() {
            tokens.append(token)
            if error == nil { error = scanner.firstError ?? grouper.error(adding: token) }
        }
        error = error ?? grouper.errorAtEnd()
        self.text = text
        self.tokens = tokens
        openQuoting = scanner.openQuoting
        hasBadQuoting = scanner.firstError != nil
        outcome = error.map { .failure($0) } ?? .success(grouper.commands)
    }

    /// The commands in order, without empty ones; none for a line of blanks and comments.
    ///
    /// - Throws: The first ``SyntaxError`` in the line: no part of such a line may run.
    package var commands: [ParsedCommand] { get throws(SyntaxError) { try outcome.get() } }

    /// Indicates whether another line could complete it: an open quote, a backslash at the end.
    ///
    /// The line to parse is then this one, a newline, and the next one.
    package var isIncomplete: Bool {
        switch outcome {
        case .failure(.unterminatedQuote), .failure(.trailingBackslash): true
        case .failure, .success: false
        }
    }

    /// The words of each command, including files of redirections, even in a line with an error.
    ///
    /// It's for code that must know the names in a line that can't run, such as a secret
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

extension TypedLine {
    /// Returns the line that is meant by one of an outer shell: each command without the program's name
    /// before it, unless a command, an item or an alias has that name.
    func withoutProgram(in shell: Shell) -> TypedLine {
        let name = "devmenu"
        let pasted = commandWords.filter { $0.count > 1 && $0[0].text == name && !$0[0].isQuoted }
        guard !pasted.isEmpty, shell.commands[name] == nil, shell.files.aliases[name] == nil,
            shell.host.latestMenu?[name] == nil
        else { return self }
        var bytes = Array(text.utf8)
        for words in pasted.reversed() {
            bytes.removeSubrange(words[0].range.lowerBound..<words[1].range.lowerBound)
        }
        return TypedLine(String(decoding: bytes, as: UTF8.self))
    }
}

extension String {
    /// The text without blanks at its ends.
    var trimmingBlanks: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
