/// Cuts a line into words and symbols.
///
/// It reads on whatever it meets: the first thing wrong is kept in ``fault``, for the parser to throw
/// and for completion to ignore.
struct LineScanner {
    enum Token {
        case word(Word)
        /// `;` or the end of a line within the text.
        case separator(at: Int)
        case redirection(at: Int, appends: Bool)
        /// `|`, and the text behind it.
        case pipe(at: Int, text: Range<Int>)
        case comment(Range<Int>)
        case end
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    /// The first thing wrong.
    private(set) var fault: SyntaxError?
    /// The quoting that is still open at the end of the line.
    private(set) var openQuoting = QuoteState.none

    init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    mutating func next() -> Token {
        skipBlanks()
        guard position < bytes.count else { return .end }
        let start = position
        switch bytes[position] {
        case Byte.semicolon, Byte.newline:
            position += 1
            return .separator(at: start)
        case Byte.hash:
            while position < bytes.count, bytes[position] != Byte.newline { position += 1 }
            return .comment(start..<position)
        case Byte.pipe:
            skipPipe()
            return .pipe(at: start, text: start + 1..<position)
        case Byte.greater:
            position += 1
            guard position < bytes.count, bytes[position] == Byte.greater else {
                return .redirection(at: start, appends: false)
            }
            position += 1
            return .redirection(at: start, appends: true)
        default:
            return .word(word())
        }
    }

    /// The column of a place in the line.
    func column(of offset: Int) -> Int { Byte.column(of: offset, in: bytes) }

    /// The text of a part of the line.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    private mutating func skipBlanks() {
        while position < bytes.count {
            if bytes[position] == Byte.space || bytes[position] == Byte.tab {
                position += 1
            } else if isContinuation {
                position += 2
            } else {
                return
            }
        }
    }

    /// Whether a backslash and the newline that it hides come next.
    private var isContinuation: Bool {
        bytes[position] == Byte.backslash && position + 1 < bytes.count
            && bytes[position + 1] == Byte.newline
    }

    private mutating func skipPipe() {
        position += 1
        while position < bytes.count, bytes[position] != Byte.newline {
            if bytes[position] == Byte.backslash {
                // What a backslash quotes is skipped with it: a newline, too, is for `sh` to join.
                if position + 1 == bytes.count {
                    note(.trailingBackslash(column: column(of: position)))
                }
                position += 1
            }
            position = min(position + 1, bytes.count)
        }
    }

    private mutating func word() -> Word {
        let start = position
        while position < bytes.count {
            switch bytes[position] {
            case Byte.singleQuote, Byte.doubleQuote, Byte.backslash:
                return quotedWord(from: start)
            case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.greater, Byte.pipe:
                return Word(text: text(start..<position), isQuoted: false, range: start..<position)
            default:
                position += 1
            }
        }
        return Word(text: text(start..<position), isQuoted: false, range: start..<position)
    }

    private mutating func quotedWord(from start: Int) -> Word {
        var text = Array(bytes[start..<position])
        var isQuoted = false
        scan: while position < bytes.count {
            let byte = bytes[position]
            switch byte {
            case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.greater, Byte.pipe:
                break scan
            case Byte.singleQuote:
                isQuoted = true
                readSingle(into: &text)
            case Byte.doubleQuote:
                isQuoted = true
                readDouble(into: &text)
            case Byte.backslash where isContinuation:
                position += 2
            case Byte.backslash:
                isQuoted = true
                position += 1
                if position < bytes.count {
                    // The further bytes of a longer character follow as ordinary ones.
                    text.append(bytes[position])
                    position += 1
                } else {
                    note(.trailingBackslash(column: column(of: position - 1)))
                    openQuoting = .backslash
                }
            default:
                text.append(byte)
                position += 1
            }
        }
        return Word(
            text: String(decoding: text, as: UTF8.self),
            isQuoted: isQuoted,
            range: start..<position
        )
    }

    private mutating func readSingle(into text: inout [UInt8]) {
        let opened = position
        position += 1
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == Byte.singleQuote { return }
            text.append(byte)
        }
        note(.unterminatedQuote(column: column(of: opened)))
        openQuoting = .single
    }

    private mutating func readDouble(into text: inout [UInt8]) {
        let opened = position
        position += 1
        while position < bytes.count {
            switch bytes[position] {
            case Byte.doubleQuote:
                position += 1
                return
            case Byte.backslash:
                readEscape(into: &text)
            default:
                text.append(bytes[position])
                position += 1
            }
        }
        note(.unterminatedQuote(column: column(of: opened)))
        openQuoting = .double
    }

    /// Reads what a backslash within `"…"` begins; one that means nothing stands for itself.
    private mutating func readEscape(into text: inout [UInt8]) {
        let start = position
        position += 1
        guard position < bytes.count else { return }
        switch bytes[position] {
        case Byte.doubleQuote, Byte.backslash: text.append(bytes[position])
        case UInt8(ascii: "n"): text.append(Byte.newline)
        case UInt8(ascii: "t"): text.append(Byte.tab)
        case Byte.newline: break
        case UInt8(ascii: "u"):
            if let scalar = readScalar() {
                text.append(contentsOf: String(scalar).utf8)
                return
            }
            noteBadEscape(from: start)
            text.append(contentsOf: bytes[start..<position])
            return
        default:
            position += 1
            while position < bytes.count, bytes[position] & 0xC0 == 0x80 { position += 1 }
            noteBadEscape(from: start)
            text.append(contentsOf: bytes[start..<position])
            return
        }
        position += 1
    }

    /// Reads `u{…}`, up to eight hexadecimal digits; stops where it is not that.
    private mutating func readScalar() -> Unicode.Scalar? {
        position += 1
        guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
        position += 1
        let digits = position
        while position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit {
            position += 1
        }
        let code = UInt32(text(digits..<position), radix: 16)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "}") else { return nil }
        position += 1
        guard position - 1 - digits <= 8, let code, code != 0 else { return nil }
        return Unicode.Scalar(code)
    }

    private mutating func noteBadEscape(from start: Int) {
        // An escape cut off by the end of the line may yet be completed: the open quote is noted.
        // A line of nothing but bad escapes must not be counted through for each of them.
        guard position < bytes.count, fault == nil else { return }
        note(.badEscape(text(start..<position), column: column(of: start)))
    }

    private mutating func note(_ error: SyntaxError) {
        if fault == nil { fault = error }
    }
}
