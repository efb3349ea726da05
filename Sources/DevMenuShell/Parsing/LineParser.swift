/// Reads a line as commands: words, `;`, `> FILE`, `>> FILE`, `| COMMAND`, `# comment`.
///
/// Nothing is expanded. A redirection may stand anywhere among the words; a command's output goes to
/// one place, so a second redirection, or a redirection and a pipe, is an error. A newline within the
/// line (pasted, say) ends a command as `;` does, unless it is quoted; behind a backslash it is as if
/// both were not there. Empty commands are skipped.
package struct LineParser: Sendable {
    /// A parser; it keeps nothing between lines.
    package init() {}

    /// The commands of a line.
    ///
    /// - Parameter line: The line, without its end; its columns are what an error names.
    /// - Returns: The commands in order; none for a line of blanks and comments.
    /// - Throws: The first thing wrong with the line, wherever in it: nothing of it must be run.
    package func parse(_ line: String) throws(SyntaxError) -> [ParsedCommand] {
        var line = line
        return try line.withUTF8 { bytes in
            var reader = CommandReader(bytes)
            return Result { () throws(SyntaxError) -> [ParsedCommand] in try reader.read() }
        }.get()
    }

    /// The words of each command of a line, whether or not the line is in order.
    ///
    /// For whoever must know what a line names though it cannot be run, such as a secret parameter.
    package func wordsOfCommands(in line: String) -> [[Word]] {
        var line = line
        return line.withUTF8 { bytes in
            var scanner = LineScanner(bytes)
            var commands: [[Word]] = [[]]
            while true {
                switch scanner.next() {
                case .word(let word): commands[commands.count - 1].append(word)
                case .separator: commands.append([])
                case .redirection, .pipe, .comment: break
                case .end: return commands.filter { !$0.isEmpty }
                }
            }
        }
    }
}

/// Gathers tokens into commands.
private struct CommandReader {
    private struct Output {
        var symbol: String
        var at: Int
        var appends: Bool
        var file: String?
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var scanner: LineScanner
    private var words: [Word] = []
    private var output: Output?
    private var pipe: (at: Int, text: String)?
    private var start: Int?
    private var end = 0
    private var finished: [ParsedCommand] = []

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
        scanner = LineScanner(bytes)
    }

    mutating func read() throws(SyntaxError) -> [ParsedCommand] {
        if let nul = bytes.firstIndex(of: 0) { throw .nul(column: scanner.column(of: nul)) }
        while true {
            let token = scanner.next()
            if let fault = scanner.fault { throw fault }
            switch token {
            case .word(let word):
                extend(over: word.range)
                if output != nil, output?.file == nil {
                    output?.file = word.text
                } else {
                    words.append(word)
                }
            case .redirection(let at, let appends):
                let symbol = appends ? ">>" : ">"
                try checkFile()
                guard output == nil else {
                    throw .secondOutput(symbol, column: scanner.column(of: at))
                }
                extend(over: at..<at + symbol.utf8.count)
                output = Output(symbol: symbol, at: at, appends: appends)
            case .pipe(let at, let range):
                try takePipe(at: at, range: range)
            case .separator:
                try finishCommand()
            case .comment:
                break
            case .end:
                try finishCommand()
                return finished
            }
        }
    }

    private mutating func extend(over range: Range<Int>) {
        if start == nil { start = range.lowerBound }
        end = range.upperBound
    }

    private func checkFile() throws(SyntaxError) {
        if let output, (output.file ?? "").isEmpty {
            throw .missingFile(after: output.symbol, column: scanner.column(of: output.at))
        }
    }

    private mutating func takePipe(at: Int, range: Range<Int>) throws(SyntaxError) {
        try checkFile()
        guard output == nil else { throw .secondOutput("|", column: scanner.column(of: at)) }
        guard !words.isEmpty else {
            throw .missingCommand(before: "|", column: scanner.column(of: at))
        }
        guard let last = bytes[range].lastIndex(where: { $0 != Byte.space && $0 != Byte.tab })
        else {
            throw .missingPipeCommand(column: scanner.column(of: at))
        }
        pipe = (at, scanner.text(range))
        // A blank behind a backslash belongs to it: without the blank the line would go on.
        let quotesBlank = bytes[last] == Byte.backslash && last + 1 < range.upperBound
        extend(over: at..<last + (quotesBlank ? 2 : 1))
    }

    private mutating func finishCommand() throws(SyntaxError) {
        try checkFile()
        if let output, words.isEmpty {
            throw .missingCommand(before: output.symbol, column: scanner.column(of: output.at))
        }
        if let start {
            finished.append(
                ParsedCommand(
                    words: words,
                    redirection: output.map {
                        Redirection(file: $0.file ?? "", appends: $0.appends)
                    },
                    pipe: pipe?.text,
                    source: scanner.text(start..<end),
                    sourceStart: start
                )
            )
        }
        words = []
        output = nil
        pipe = nil
        start = nil
    }
}
