import DevMenuTerminal

/// The answers of the prompt's terminal, whichever part of the shell reads its keyboard when they come.
package final class TerminalAnswers {
    private var reader = AnswerReader(awaitsPosition: false)
    /// Called with each answer.
    var onAnswer: (TerminalAnswer) -> Void = { _ in }
    /// Indicates whether the terminal was asked.
    private(set) var wereRequested = false

    /// Creates the answers of a terminal that wasn't asked yet.
    package init() {}

    /// Indicates whether the last answer hasn't come.
    private var areAwaited: Bool { reader.awaitsPosition }

    /// Indicates whether a byte is held back that may be a key.
    var holdKey: Bool { reader.isUndecided }

    /// Awaits the answers to ``TerminalQuestions``.
    func await() { (wereRequested, reader.awaitsPosition) = (true, true) }

    /// Returns those of some bytes, and of earlier ones, that were typed.
    ///
    /// - Parameters:
    ///   - bytes: The next bytes of the keyboard.
    ///   - isWhole: `true` if nothing follows them now: while no answer is awaited, all of them are keys.
    /// - Returns: The bytes that were typed.
    func typed(in bytes: some Sequence<UInt8>, isWhole: Bool = false) -> [UInt8] {
        let typed = reader.typed(in: bytes)
        for answer in reader.removeAnswers() {
            if case .cursor = answer { reader.awaitsPosition = false }
            onAnswer(answer)
        }
        return isWhole ? typed + release() : typed
    }

    /// Returns the bytes that may be a key, because nothing follows them; none while they may as
    /// well begin an answer that is awaited.
    ///
    /// - Parameter isLate: `true` if nothing has followed them for some time, in which a single ESC
    ///   is a key.
    /// - Returns: The bytes.
    func release(isLate: Bool = false) -> [UInt8] {
        areAwaited && !(isLate && reader.isEscape) ? [] : reader.release()
    }

    /// Forgets the beginning of an answer, at Ctrl-C: the terminal drops what hasn't been read.
    func forget() { reader.forget() }
}
