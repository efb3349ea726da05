/// A state machine that reads a line byte by byte and finds each byte's role.
///
/// All code that reads lines uses it, so that all agree on the end of a word, a comment and the
/// line. It can stop after any byte and continue later: a line that is continued a million times is
/// read once.
struct LineState {
    /// The part of a line that the next byte belongs to, unless it begins another.
    private enum Part {
        case betweenWords, word, single, double, comment, pipe
    }

    /// The role of a byte in its line.
    enum Role {
        /// A blank between words.
        case blank
        /// The end of a command: `;`, or the end of a line.
        case separator
        /// A byte of `>` or `>>`.
        case redirection
        /// The `|` before a command of the outer shell.
        case pipe
        /// The `#` that begins a comment.
        case comment
        /// A byte of a comment, or of the outer shell's command.
        case rest
        /// A byte of a word.
        case text
        /// A quotation mark that opens or closes a quote.
        case quote
        /// A backslash that applies to the next byte.
        case backslash
        /// A byte of a word that the backslash before it quotes.
        case quoted
        /// The byte after a backslash within `"…"`, which gives the two of them their meaning.
        case escape
        /// The end of a line after a backslash: both are ignored, and the line continues.
        case joint
    }

    private var part = Part.betweenWords
    /// Indicates whether the last byte was a backslash that applies to the next byte.
    private(set) var isBehindBackslash = false

    /// The quoting of the next byte.
    var quoting: QuoteState {
        switch part {
        case .single: .single
        case .double: .double
        case .betweenWords, .word: isBehindBackslash ? .backslash : .none
        case .comment, .pipe: .none
        }
    }

    /// Reads the next byte.
    ///
    /// - Returns: The byte's role in the line.
    @inline(__always)
    mutating func read(_ byte: UInt8) -> Role {
        if isBehindBackslash { return readBehindBackslash(byte) }
        switch part {
        case .betweenWords, .word: return readUnquoted(byte)
        case .single:
            guard byte == Byte.singleQuote else { return .text }
            part = .word
            return .quote
        case .double:
            switch byte {
            case Byte.doubleQuote:
                part = .word
                return .quote
            case Byte.backslash:
                isBehindBackslash = true
                return .backslash
            default: return .text
            }
        case .comment, .pipe:
            if byte == Byte.newline {
                part = .betweenWords
                return .separator
            }
            isBehindBackslash = byte == Byte.backslash && part == .pipe
            return .rest
        }
    }

    /// Reads the bytes of a word up to the first that may not be text.
    ///
    /// - Returns: The index of the first byte that may have another role, or the end.
    mutating func readText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard part == .word, !isBehindBackslash else { return start }
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.greater, Byte.pipe,
                Byte.singleQuote, Byte.doubleQuote, Byte.backslash:
                return index
            default: index += 1
            }
        }
        return index
    }

    /// Reads bytes of a script's line, and ignores their roles.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) { for byte in bytes { _ = read(byte) } }

    /// Ends a script's line; returns `true` when a backslash at its end continues it.
    mutating func endLine() -> Bool {
        defer { isBehindBackslash = false }
        return isBehindBackslash
    }

    @inline(__always)
    private mutating func readUnquoted(_ byte: UInt8) -> Role {
        switch byte {
        case Byte.space, Byte.tab:
            part = .betweenWords
            return .blank
        case Byte.newline, Byte.semicolon:
            part = .betweenWords
            return .separator
        case Byte.greater:
            part = .betweenWords
            return .redirection
        case Byte.pipe:
            part = .pipe
            return .pipe
        case Byte.singleQuote:
            part = .single
            return .quote
        case Byte.doubleQuote:
            part = .double
            return .quote
        case Byte.backslash:
            isBehindBackslash = true
            return .backslash
        case Byte.hash where part == .betweenWords:
            part = .comment
            return .comment
        default:
            part = .word
            return .text
        }
    }

    private mutating func readBehindBackslash(_ byte: UInt8) -> Role {
        isBehindBackslash = false
        switch part {
        // `sh` joins the lines itself.
        case .pipe: return .rest
        case .double: return byte == Byte.newline ? .joint : .escape
        case .betweenWords, .word, .single, .comment:
            if byte == Byte.newline { return .joint }
            part = .word
            return .quoted
        }
    }
}
