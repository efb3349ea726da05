/// Groups the tokens of a line into commands, up to the first syntax error.
struct CommandGrouper {
    private struct Output {
        let symbol: String
        let offset: Int
        let appends: Bool
        var file: String?
    }

    private let line: String
    private let bytes: UnsafeBufferPointer<UInt8>
    private var words: [Word] = []
    private var output: Output?
    private var pipe: String?
    private var start: Int?
    private var end = 0
    /// The commands whose last token has come.
    private(set) var commands: [ParsedCommand] = []

    /// Creates a grouper of a line's tokens.
    init(of line: String, _ bytes: UnsafeBufferPointer<UInt8>) {
        self.line = line
        self.bytes = bytes
    }

    /// Adds the next token, and returns the error if it isn't allowed there.
    mutating func error(adding token: TypedLine.Token) -> SyntaxError? {
        do throws(SyntaxError) {
            try add(token)
            return nil
        } catch {
            return error
        }
    }

    /// Ends the line, and returns the error if it is incomplete.
    mutating func errorAtEnd() -> SyntaxError? { error(adding: .separator) }

    private mutating func add(_ token: TypedLine.Token) throws(SyntaxError) {
        switch token {
        case .word(let word):
            extend(over: word.range)
            if output != nil, output?.file == nil {
                output?.file = word.fileName
            } else {
                if words.isEmpty { words.reserveCapacity(4) }
                words.append(word)
            }
        case .redirection(let offset, let appends):
            let symbol = appends ? ">>" : ">"
            try checkFile()
            guard output == nil else { throw .secondOutput(symbol, column: column(of: offset)) }
            extend(over: offset..<offset + symbol.utf8.count)
            output = Output(symbol: symbol, offset: offset, appends: appends)
        case .pipe(let offset, let range): try addPipe(at: offset, range: range)
        case .separator: try finishCommand()
        case .comment: break
        }
    }

    private mutating func extend(over range: Range<Int>) {
        if start == nil { start = range.lowerBound }
        end = range.upperBound
    }

    private func checkFile() throws(SyntaxError) {
        if let output, (output.file ?? "").isEmpty {
            throw .missingFile(after: output.symbol, column: column(of: output.offset))
        }
    }

    private mutating func addPipe(at offset: Int, range: Range<Int>) throws(SyntaxError) {
        try checkFile()
        guard output == nil else { throw .secondOutput("|", column: column(of: offset)) }
        guard !words.isEmpty else { throw .missingCommand(before: "|", column: column(of: offset)) }
        guard let last = bytes[range].lastIndex(where: { $0 != Byte.space && $0 != Byte.tab })
        else { throw .missingPipeCommand(column: column(of: offset)) }
        pipe = text(range)
        // A blank after a backslash belongs to it: without the blank the line would be continued.
        let quotesBlank = bytes[last] == Byte.backslash && last + 1 < range.upperBound
        extend(over: offset..<last + (quotesBlank ? 2 : 1))
    }

    private mutating func finishCommand() throws(SyntaxError) {
        try checkFile()
        if let output, words.isEmpty {
            throw .missingCommand(before: output.symbol, column: column(of: output.offset))
        }
        if let start {
            commands.append(
                ParsedCommand(
                    words: words,
                    redirection: output.map {
                        Redirection(file: $0.file ?? "", appends: $0.appends)
                    },
                    pipe: pipe,
                    source: text(start..<end),
                    sourceStart: start
                )
            )
        }
        words = []
        output = nil
        pipe = nil
        start = nil
    }

    private func column(of offset: Int) -> Int { Byte.column(of: offset, in: bytes) }

    private func text(_ range: Range<Int>) -> String {
        // Most lines are one command.
        if range.count == bytes.count { return line }
        return String(decoding: bytes[range], as: UTF8.self)
    }
}
