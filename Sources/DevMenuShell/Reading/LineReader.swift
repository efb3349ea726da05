/// Reads lines from the person at the terminal, one event at a time, for a loop that waits on
/// descriptors.
///
/// Laws: between ``stop()`` and ``start(prompt:)`` the terminal is as it was found; nothing blocks
/// but ``readAvailable()``, and that only until the bytes that have arrived are taken; no method
/// but ``interrupt()`` throws away a line that was entered. All calls come from the loop's thread.
package protocol LineReader: AnyObject {
    /// What the loop waits on: when it is readable, it calls ``readAvailable()``.
    var descriptor: Int32 { get }

    /// Whether lines are edited on a terminal, with history and completion.
    var isInteractive: Bool { get }

    /// Answers the completion key; kept weakly or not at all by readers that do not complete.
    var completer: (any LineCompleter)? { get set }

    /// Shows the prompt and takes keys for a new line; while one is being typed, keeps it and shows
    /// it behind this prompt.
    func start(prompt: Prompt)

    /// Takes the bytes that have arrived and says what they completed, which may be nothing.
    ///
    /// After a ``LineEvent/line(_:)`` the reader has stopped by itself, so that a command runs on a
    /// terminal in its ordinary state; bytes that follow stay for the next ``start(prompt:)``.
    func readAvailable() -> LineEvent?

    /// Whether bytes already read wait for the next call, so that the descriptor need not be readable.
    var hasBufferedInput: Bool { get }

    /// Stops taking keys, gives the terminal back as it was found and drops an unfinished line; the
    /// cursor is then at the start of a row.
    func stop()

    /// Drops what has been typed, as Ctrl-C does (further lines of a paste with it), and shows the
    /// prompt anew.
    func interrupt()

    /// Follows a change of the terminal's size.
    func resize()

    /// Gives the terminal back before the process is stopped (Ctrl-Z), keeping the unfinished line.
    func suspend()

    /// Takes the terminal again after the process goes on, and shows the unfinished line.
    func resume()

    /// What the terminal is sent where a crash ends the process in the middle of a line.
    var farewell: String { get }

    /// Prints lines above the prompt and shows again what was being typed.
    ///
    /// Returns false, having done nothing, while that would tear what is shown (an incremental
    /// search, say); the caller keeps the text and tries again after the next key.
    func printAbove(_ text: String) -> Bool

    /// Puts a line at the end of what the up-arrow and the search recall.
    func remember(_ line: String)
}

extension LineReader {
    /// Nothing.
    package var farewell: String { "" }
}

/// What a reader's input came to.
package enum LineEvent: Equatable, Sendable {
    /// A line was entered; its bytes without the end of line, which need not be UTF-8.
    case line([UInt8])
    /// There is no more input: Ctrl-D on an empty line, or the end of a file. On a terminal the
    /// cursor is still behind the prompt.
    case endOfInput
}
