/// The words and marks of Swift code, without comments and without what is in literals.
struct Lexer {
    /// A word, a mark, a literal or a directive.
    struct Token {
        enum Kind {
            /// A keyword, or a name with its backticks if it has any.
            case word
            /// Punctuation or one character of an operator; `->` and `::` are one mark.
            case mark
            /// A string or a regular expression, whose text is empty here.
            case literal
            /// A directive of conditional compilation with its condition, on one line.
            case directive
            /// The end of the code.
            case end
        }

        let kind: Kind
        let text: String
        let position: Position
    }

    /// A line and a column, in bytes, both from 1.
    struct Position: Equatable {
        let line: Int
        let column: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private var line = 1
    private var lineStart = 0
    /// The end of the last token if an operator follows there, as after a name.
    private var operandEnd = -1
    /// `true` after `func` and `operator`, which an operator's name follows.
    private var declaresOperator = false
    /// The number of types, conditions and interpolations around the next token.
    ///
    /// The code ends where there are too many.
    var depth = 0 {
        didSet {
            guard depth > Self.depthLimit, index < bytes.count else { return }
            excess = Position(line: line, column: index - lineStart + 1)
            index = bytes.count
        }
    }
    /// The position at which the code is nested deeper than the compiler allows, or `nil`.
    private(set) var excess: Position?

    /// The compiler's own limit.
    static let depthLimit = 256

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        if has("#!") { skipLine() }
    }

    /// Reads the next token.
    mutating func next() -> Token {
        skipBlanksAndComments()
        let position = Position(line: line, column: index - lineStart + 1)
        let start = index
        let kind = skipToken()
        let text =
            switch kind {
            case .literal, .end: ""
            case .directive: condition(from: start)
            case .word, .mark: String(decoding: bytes[start..<index], as: UTF8.self)
            }
        switch text {
        case ")", "]", "}": operandEnd = index
        default: operandEnd = kind == .word || kind == .literal ? index : -1
        }
        declaresOperator = text == "func" || text == "operator"
        return Token(kind: kind, text: text, position: position)
    }

    private mutating func skipToken() -> Token.Kind {
        guard let byte = byte() else { return .end }
        if Self.isInWords(byte) {
            skipWord()
            return .word
        }
        switch byte {
        case UInt8(ascii: "`"):
            repeat { advance() } while self.byte() != nil && !has("`")
            advance()
            return .word
        case UInt8(ascii: "\""):
            skipString(hashes: 0)
            return .literal
        case UInt8(ascii: "#"):
            return skipHashes()
        case UInt8(ascii: "/") where skipRegex():
            return .literal
        default:
            advance(has("->") || has("::") ? 2 : 1)
            return .mark
        }
    }

    /// Skips a raw string, a regular expression between `#/` and `/#`, a directive or a macro's name.
    private mutating func skipHashes() -> Token.Kind {
        let hashes = bytes[index...].prefix { $0 == UInt8(ascii: "#") }.count
        switch byte(at: hashes) {
        case UInt8(ascii: "\""):
            advance(hashes)
            skipString(hashes: hashes)
            return .literal
        case UInt8(ascii: "/"):
            let isMultiline = isLineEnd(at: hashes + 1)
            advance(hashes + 1)
            skip(to: "/" + String(repeating: "#", count: hashes), acrossLines: isMultiline) {
                lexer in
                lexer.advance(lexer.has("\\") ? 2 : 1)
            }
            return .literal
        default:
            let start = index
            advance()
            skipWord()
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            return ["#if", "#elseif", "#else", "#endif"].contains(word) ? .directive : .mark
        }
    }

    /// Skips a string from its quotation mark, with the code that is interpolated in it.
    private mutating func skipString(hashes: Int) {
        let fence = String(repeating: "#", count: hashes)
        let isMultiline = has("\"\"\"") && isLineEnd(at: 3)
        let quote = isMultiline ? "\"\"\"" : "\""
        advance(quote.utf8.count)
        skip(to: quote + fence, acrossLines: isMultiline) { lexer in
            guard lexer.has("\\" + fence) else { return lexer.advance() }
            lexer.advance(1 + hashes)
            guard lexer.has("(") else { return lexer.advance() }
            lexer.depth += 1
            defer { lexer.depth -= 1 }
            var depth = 0
            repeat {
                let token = lexer.next()
                if token.kind == .end { return }
                if token.text == "(" { depth += 1 } else if token.text == ")" { depth -= 1 }
            } while depth > 0
        }
    }

    /// Skips a regular expression between slashes; `false` if this slash is an operator.
    ///
    /// The compiler's rules: it is on one line, begins and ends with no blank, and its parentheses
    /// are balanced.
    private mutating func skipRegex() -> Bool {
        guard operandEnd != index, !declaresOperator else { return false }
        var depth = 0
        var end = index + 1
        while end < bytes.count, !Self.isBlank(bytes[end]) || end > index + 1 {
            switch bytes[end] {
            case let byte where Self.isLineEnd(byte): return false
            case UInt8(ascii: "\\"): end += 1
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth -= 1
            case UInt8(ascii: "/"):
                guard depth == 0, !Self.isBlank(bytes[end - 1]) else { return false }
                index = end + 1
                return true
            default: break
            }
            if depth < 0 { return false }
            end += 1
        }
        return false
    }

    /// Reads a directive with its condition, without comments and on one line.
    ///
    /// The condition continues within parentheses, and if a line ends or begins with an operator.
    private mutating func condition(from start: Int) -> String {
        var text = String(decoding: bytes[start..<index], as: UTF8.self)
        var depth = 0
        while true {
            let before = self
            skipBlanksAndComments()
            let isFurther =
                line == before.line || depth > 0 || text.hasSuffix("||") || text.hasSuffix("&&")
                || has("||") || has("&&")
            let start = index
            guard isFurther, skipToken() != .end else {
                self = before
                return text
            }
            let word = String(decoding: bytes[start..<index], as: UTF8.self)
            if word == "(" { depth += 1 } else if word == ")" { depth -= 1 }
            text += (start > before.index ? " " : "") + word
        }
    }

    private mutating func skipBlanksAndComments() {
        while let byte = byte() {
            if byte <= UInt8(ascii: " ") {
                advance()
            } else if has("//") {
                skipLine()
            } else if has("/*") {
                skipComment()
            } else {
                return
            }
        }
    }

    /// Skips a comment between `/*` and `*/`, with those in it.
    private mutating func skipComment() {
        var depth = 0
        repeat {
            if has("/*") {
                depth += 1
                advance(2)
            } else if has("*/") {
                depth -= 1
                advance(2)
            } else {
                advance()
            }
        } while depth > 0 && byte() != nil
    }

    /// Skips a literal up to its end, which is on the same line unless it may span lines.
    private mutating func skip(
        to end: String,
        acrossLines: Bool,
        step: (inout Lexer) -> Void
    ) {
        while let byte = byte(), acrossLines || !Self.isLineEnd(byte) {
            if has(end) { return advance(end.utf8.count) }
            step(&self)
        }
    }

    private mutating func skipWord() {
        while let byte = byte(), Self.isInWords(byte) { index += 1 }
    }

    private mutating func skipLine() {
        while let byte = byte(), !Self.isLineEnd(byte) { index += 1 }
    }

    private mutating func advance(_ count: Int = 1) {
        for _ in 0..<count where index < bytes.count {
            index += 1
            // Both bytes of CR LF end one line.
            if Self.isLineEnd(bytes[index - 1]), !(bytes[index - 1] == 0x0D && has("\n")) {
                line += 1
                lineStart = index
            }
        }
    }

    private func byte(at offset: Int = 0) -> UInt8? {
        index + offset < bytes.count ? bytes[index + offset] : nil
    }

    private func has(_ text: String) -> Bool {
        byte() == text.utf8.first && bytes[index...].starts(with: text.utf8)
    }

    private func isLineEnd(at offset: Int) -> Bool {
        let rest = bytes[min(index + offset, bytes.count)...].drop { Self.isBlank($0) }
        return rest.first.map(Self.isLineEnd) ?? true
    }

    private static func isLineEnd(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
    }

    private static func isBlank(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t")
    }

    private static func isInWords(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
            true
        default: false
        }
    }
}
