/// Splits a line into tokens: words and symbols.
///
/// It doesn't stop at an error: the first is stored in ``firstError``.
struct LineScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var state = LineState()
    /// The first error of a quote or a backslash.
    private(set) var firstError: SyntaxError?

    /// Creates a scanner at the start of a line.
    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    /// The quoting that is open at the current position.
    var openQuoting: QuoteState { state.quoting }

    /// Returns the next token, or `nil` at the end of the line.
    mutating func next() -> TypedLine.Token? {
        while position < bytes.count {
            let before = state
            let start = position
            switch read() {
            case .blank, .rest, .joint: continue
            case .separator: return .separator
            case .comment:
                // The newline isn't part of the comment, and ends the command.
                while position < bytes.count, bytes[position] != Byte.newline { _ = read() }
                return .comment(start..<position)
            case .pipe: return .pipe(at: start, text: pipe())
            case .redirection:
                guard position < bytes.count, bytes[position] == Byte.greater else {
                    return .redirection(at: start, appends: false)
                }
                _ = read()
                return .redirection(at: start, appends: true)
            case .backslash where position < bytes.count && bytes[position] == Byte.newline:
                continue
            case .text, .quote, .backslash, .quoted, .escape:
                position = start
                state = before
                return .word(word())
            }
        }
        return nil
    }

    /// Returns the column of a UTF-8 offset in the line.
    func column(of offset: Int) -> Int { Byte.column(of: offset, in: bytes) }

    /// Returns the text of a range of the line.
    func text(_ range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }

    @inline(__always)
    private mutating func read() -> LineState.Role {
        defer { position += 1 }
        return state.read(bytes[position])
    }

    private mutating func pipe() -> Range<Int> {
        let start = position
        while position < bytes.count {
            let before = state
            guard read() == .rest else {
                position -= 1
                state = before
                break
            }
        }
        if position == bytes.count, state.isBehindBackslash {
            note(.trailingBackslash(column: column(of: position - 1)))
        }
        return start..<position
    }

    private mutating func word() -> Word {
        let start = position
        var plainCount = Int.max
        // The text so far, once it differs from the line's.
        var unquoted: [UInt8]?
        var opened = start
        scan: while position < bytes.count {
            let before = state
            let index = position
            switch read() {
            case .text:
                position = state.readText(bytes, from: position)
                unquoted?.append(contentsOf: bytes[index..<position])
            case .quoted:
                // The further bytes of a longer character follow as ordinary text.
                plainCount = min(plainCount, unquoted?.count ?? index - start)
                unquoted?.append(bytes[index])
            case .quote:
                plainCount = min(plainCount, unquoted?.count ?? index - start)
                opened = index
                if unquoted == nil { unquoted = Array(bytes[start..<index]) }
            case .backslash: if unquoted == nil { unquoted = Array(bytes[start..<index]) }
            case .escape: readEscape(after: index - 1, into: &unquoted)
            case .joint: break
            case .blank, .separator, .redirection, .pipe, .comment, .rest:
                position = index
                state = before
                break scan
            }
        }
        switch openQuoting {
        case .single, .double: note(.unterminatedQuote(column: column(of: opened)))
        case .backslash:
            plainCount = min(plainCount, unquoted?.count ?? position - start)
            note(.trailingBackslash(column: column(of: position - 1)))
        case .none: break
        }
        let text = unquoted.map { String(decoding: $0, as: UTF8.self) }
        return Word(
            text: text ?? self.text(start..<position),
            isQuoted: plainCount < .max,
            range: start..<position,
            plainCount: plainCount
        )
    }

    /// Reads an escape within `"…"`, whose first byte after the backslash has been read.
    ///
    /// One without a meaning is unchanged.
    private mutating func readEscape(after start: Int, into text: inout [UInt8]?) {
        switch bytes[position - 1] {
        case let byte where byte == Byte.doubleQuote || byte == Byte.backslash: text?.append(byte)
        case UInt8(ascii: "n"): text?.append(Byte.newline)
        case UInt8(ascii: "t"): text?.append(Byte.tab)
        case UInt8(ascii: "u"):
            guard let scalar = readScalar() else { return noteBadEscape(from: start, into: &text) }
            text?.append(contentsOf: String(scalar).utf8)
        default:
            while position < bytes.count, bytes[position] & 0xC0 == 0x80 { _ = read() }
            noteBadEscape(from: start, into: &text)
        }
    }

    /// Returns the character of `{…}` with up to eight hexadecimal digits; otherwise `nil`.
    private mutating func readScalar() -> Unicode.Scalar? {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "{") else { return nil }
        _ = read()
        let digits = position
        while position < bytes.count, Character(Unicode.Scalar(bytes[position])).isHexDigit {
            _ = read()
        }
        let code = UInt32(text(digits..<position), radix: 16)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "}") else { return nil }
        _ = read()
        guard position - 1 - digits <= 8, let code, code != 0 else { return nil }
        return Unicode.Scalar(code)
    }

    private mutating func noteBadEscape(from start: Int, into unquoted: inout [UInt8]?) {
        unquoted?.append(contentsOf: bytes[start..<position])
        // An escape cut off by the end of the line may yet be completed: the open quote is the
        // error. Columns are counted only for the first error, so that a line of bad escapes needs
        // linear time.
        guard position < bytes.count, firstError == nil else { return }
        note(.badEscape(text(start..<position), column: column(of: start)))
    }

    private mutating func note(_ error: SyntaxError) { if firstError == nil { firstError = error } }
}

/// The bytes with a meaning in a line.
enum Byte {
    static let endOfInput: UInt8 = 4
    static let tab = UInt8(ascii: "\t")
    static let newline = UInt8(ascii: "\n")
    static let carriageReturn = UInt8(ascii: "\r")
    static let space = UInt8(ascii: " ")
    static let doubleQuote = UInt8(ascii: "\"")
    static let hash = UInt8(ascii: "#")
    static let singleQuote = UInt8(ascii: "'")
    static let semicolon = UInt8(ascii: ";")
    static let greater = UInt8(ascii: ">")
    static let backslash = UInt8(ascii: "\\")
    static let pipe = UInt8(ascii: "|")

    /// Returns the column of an offset in UTF-8 text: the number of characters before it, plus 1.
    static func column(of offset: Int, in line: UnsafeBufferPointer<UInt8>) -> Int {
        String(decoding: line[..<offset], as: UTF8.self).count + 1
    }
}
