/// Follows a script's line from one physical line to the next, to tell whether a backslash at the
/// end continues it: in a comment or within `'…'` it is a character like any other.
///
/// It keeps what it learnt, so that a line continued a million times is read once.
struct ContinuationState {
    private enum Mode {
        case betweenWords, word, single, double, comment, pipe
    }

    private var mode = Mode.betweenWords
    private var isBehindBackslash = false

    /// Reads on in a physical line.
    mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
        for byte in bytes {
            if isBehindBackslash {
                isBehindBackslash = false
                if mode == .betweenWords { mode = .word }
            } else if byte == Byte.backslash, mode != .single, mode != .comment {
                isBehindBackslash = true
            } else {
                mode = mode(after: byte)
            }
        }
    }

    /// Ends a physical line; true when a backslash at its end continues it.
    mutating func endLine() -> Bool {
        defer { isBehindBackslash = false }
        return isBehindBackslash
    }

    private func mode(after byte: UInt8) -> Mode {
        switch (mode, byte) {
        case (.comment, _), (.pipe, _): mode
        case (.single, Byte.singleQuote), (.double, Byte.doubleQuote): .word
        case (.single, _), (.double, _): mode
        case (.betweenWords, Byte.hash): .comment
        case (_, Byte.singleQuote): .single
        case (_, Byte.doubleQuote): .double
        case (_, Byte.pipe): .pipe
        case (_, Byte.space), (_, Byte.tab), (_, Byte.semicolon), (_, Byte.greater): .betweenWords
        default: .word
        }
    }
}
