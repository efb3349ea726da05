/// Follows a script's line from one physical line to the next, to tell whether a backslash at the
/// end continues it: in a comment or within `'…'` it is a character like any other.
///
/// It keeps what it learnt, so that a line continued a million times is read once.
struct ContinuationState {
    private enum Mode {
        case betweenWords, word, single, double, comment, pipe
    }

    private var mode = Mode.betweenWords

    /// Reads a physical line; true when its last byte is a backslash that continues it.
    mutating func isContinued(after line: UnsafeBufferPointer<UInt8>) -> Bool {
        var position = 0
        while position < line.count {
            let byte = line[position]
            position += 1
            if byte == Byte.backslash, mode != .single, mode != .comment {
                guard position < line.count else { return true }
                position += 1
                if mode == .betweenWords { mode = .word }
            } else {
                mode = mode(after: byte)
            }
        }
        return false
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
