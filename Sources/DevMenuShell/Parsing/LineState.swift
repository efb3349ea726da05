/// Follows a line byte by byte: in quotes, behind a backslash, in a comment, behind a pipe, between words.
///
/// Whatever reads lines reads them through this, so that all agree on where a word, a comment or the
/// line ends. It can stop behind any byte and go on later: a line that is continued a million times is
/// read once.
struct LineState {
    /// A part of a line, by what may come next in it.
    private enum Part {
        case betweenWords, word, single, double, comment, pipe
    }

    /// What a byte is where it stands.
    enum Role {
        /// It is a blank between words.
        case blank
        /// It ends a command: `;`, or the end of a line.
        case separator
        /// It begins, or goes on with, `>` or `>>`.
        case redirection
        /// It begins what the outer shell runs.
        case pipe
        /// It begins a comment.
        case comment
        /// It belongs to a comment, or to what the outer shell runs.
        case rest
        /// It is a part of a word.
        case text
        /// It opens or closes a quote.
        case quote
        /// It is a backslash that concerns the byte behind it.
        case backslash
        /// It is a part of a word because of the backslash before it.
        case quoted
        /// It stands behind a backslash within `"…"`, and means what the two of them mean.
        case escape
        /// It ends a line that a backslash continues: as if both were not there.
        case joint
    }

    private var part = Part.betweenWords
    private var isBehindBackslash = false

    /// The quoting that what comes next is in.
    var quoting: QuoteState {
        switch part {
        case .single: .single
        case .double: .double
        case .betweenWords, .word: isBehindBackslash ? .backslash : .none
        case .comment, .pipe: .none
        }
    }

    /// Whether a backslash is the last that was read, and concerns what comes next.
    var isOpenBackslash: Bool { isBehindBackslash }

    /// Reads the next byte.
    ///
    /// - Returns: What it is in the line.
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

    /// Reads on in a word as far as nothing but text follows.
    ///
    /// - Returns: The place of the first byte that may be something else, or the end.
    mutating func readText(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        guard part == .word, !isBehindBackslash else { return start }
        var place = start
        while place < bytes.count {
            switch bytes[place] {
            case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.greater, Byte.pipe,
                Byte.singleQuote, Byte.doubleQuote, Byte.backslash:
                return place
            default: place += 1
            }
        }
        return place
    }

    /// Reads on in a script's line, of which what it says is of no interest yet.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes { _ = read(byte) }
    }

    /// Ends a script's line; true when a backslash at its end continues it.
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
        // A newline, too, is for `sh` to join.
        case .pipe: return .rest
        case .double: return byte == Byte.newline ? .joint : .escape
        case .betweenWords, .word, .single, .comment:
            if byte == Byte.newline { return .joint }
            part = .word
            return .quoted
        }
    }
}
