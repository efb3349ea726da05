/// Reads lines from a person at a terminal, one event at a time, without blocking the loop.
///
/// Laws: between ``stop()`` and ``start(prompt:)`` the terminal is as it was found; nothing blocks
/// but ``readAvailable()``, and that only until the bytes that have arrived are read; no method but
/// ``interrupt()`` discards a line that was entered. All calls come from the loop's thread.
package protocol LineReader: AnyObject {
    /// The descriptor that the loop waits on to call ``readAvailable()``.
    var descriptor: Int32 { get }

    /// Indicates whether lines are edited on a terminal, with history and completion.
    var isInteractive: Bool { get }

    /// The completer, for the completion key.
    ///
    /// It's referenced weakly, or ignored by readers that don't complete.
    var completer: ShellCompleter? { get set }

    /// The words that are shown once at the start, or `nil`, the default.
    var advice: String? { get }

    /// Shows the prompt and reads keys for a new line.
    ///
    /// An unfinished line is saved, and shown after the new prompt.
    func start(prompt: Prompt)

    /// Shows another prompt before the line that is being typed.
    ///
    /// Returns `false`, having done nothing, if no line is being typed, or while that would garble
    /// the screen; the caller tries again after the next key.
    func update(prompt: Prompt) -> Bool

    /// Reads the bytes that have arrived, and returns the event that they complete, or `nil`.
    ///
    /// After a ``LineEvent/line(_:)`` the reader has stopped by itself, so that a command runs on a
    /// terminal in its ordinary state; bytes that follow stay for the next ``start(prompt:)``.
    func readAvailable() -> LineEvent?

    /// Indicates whether bytes already read wait for the next call.
    ///
    /// The descriptor need not be readable then.
    var hasBufferedInput: Bool { get }

    /// Stops reading keys, restores the terminal and drops an unfinished line.
    ///
    /// The cursor is then at the start of a row.
    func stop()

    /// Drops the typed text, as Ctrl-C does, and shows the prompt again.
    ///
    /// Further lines of a paste are dropped with it.
    func interrupt()

    /// Adapts to a change of the terminal's size.
    func resize()

    /// Restores the terminal before the process is stopped (Ctrl-Z), and saves the unfinished line.
    func suspend()

    /// Sets up the terminal again once the process continues, and shows the unfinished line.
    func resume()

    /// The text for the terminal if a crash ends the process in mid-line; empty by default.
    var exitSequence: String { get }

    /// Prints lines above the prompt, and shows the unfinished line again.
    ///
    /// Returns `false`, having done nothing, while that would garble the screen (for example,
    /// during an incremental search); the caller stores the text and tries again after the next
    /// key.
    func printAbove(_ text: String) -> Bool

    /// Puts a text into the line that is being typed, at the cursor.
    ///
    /// A reader without an editor, the default, shows it above the prompt, to be typed from there.
    func insert(_ text: String)

    /// Sends a question to the terminal from an empty row, before the next prompt: whoever sees that and
    /// types is after the answer.
    ///
    /// Returns `false`, having done nothing, while a prompt is shown, and by default: a reader that can't
    /// tell the answer from typed text.
    func ask(_ question: String) -> Bool

    /// Restores the terminal for a list of candidates on another screen, and saves the unfinished line.
    func pause()

    /// Sets up the terminal after ``pause()``, and shows the line as it was, or with a candidate in it.
    func resume(with candidate: CompletionCandidate?)

    /// Adds a line to those that the up-arrow and the search recall.
    func remember(_ line: String)

    /// Forgets the lines that the up-arrow and the search recall.
    func forget()
}

extension LineReader {
    package var advice: String? { nil }

    package var exitSequence: String { "" }

    package func insert(_ text: String) { _ = printAbove(text) }

    package func ask(_ question: String) -> Bool { false }

    package func pause() {}

    package func resume(with candidate: CompletionCandidate?) {}
}

/// An event of a line reader's input.
package enum LineEvent: Equatable, Sendable {
    /// A line was entered; its bytes without the end of line, which need not be UTF-8.
    case line([UInt8])
    /// The end of input: Ctrl-D on an empty line, or the end of a file.
    ///
    /// On a terminal the cursor is still after the prompt.
    case endOfInput
    /// More candidates than the screen shows wait to be chosen from; the line is still being typed.
    case choice(Completions)
}
