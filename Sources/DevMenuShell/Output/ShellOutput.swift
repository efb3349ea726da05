package import DevMenuClient
package import DevMenuKit
import DevMenuSystem
package import DevMenuTerminal

/// The shell's standard output and standard error.
///
/// Standard output is gathered and written in large pieces, at the latest before the shell waits.
/// Nothing here waits: bytes that nobody reads stay, in order, and callers that produce much check
/// ``isFull`` (``Shell/makeRoom()``).
package final class ShellOutput {
    private let queue: OutputQueue
    private let output: OutputSink
    private let error: OutputSink
    /// The standard error of hosts and programs, made safe for a terminal.
    private var errorText = TerminalText()

    /// The recording of what is printed, or `nil`.
    var recorder: Recorder?

    /// Indicates whether standard output is a terminal.
    package var isTerminal: Bool { output.isTerminal }
    /// Indicates whether standard error is a terminal.
    package var isErrorTerminal: Bool { error.isTerminal }
    /// Indicates whether nobody reads standard output any more.
    package var isClosed: Bool { output.failure == .brokenPipe }
    /// The reason why standard output can't be written, unless it is that nobody reads it.
    package var failure: String? { output.failure.flatMap { $0 == .brokenPipe ? nil : "\($0)" } }

    /// The number of waiting bytes at which they are written.
    private static let gathered = 1 << 16

    /// Creates an output to two descriptors.
    package init(output: Int32 = 1, error: Int32 = 2, loop: EventLoop) {
        queue = OutputQueue(loop: loop)
        self.output = OutputSink(sharing: output)
        self.error = OutputSink(sharing: error)
    }

    /// The descriptor of standard output.
    var descriptor: Int32 { output.descriptor }

    /// Indicates whether bytes wait to be written.
    package var isWaiting: Bool { !queue.isEmpty }

    /// Indicates whether more bytes wait than should.
    var isFull: Bool { queue.isFull }

    /// Writes a text to standard output.
    package func write(_ text: String) { write(Array(text.utf8)) }

    /// Writes bytes to standard output.
    package func write(_ bytes: [UInt8]) {
        queue.put(bytes, to: output)
        if queue.count >= Self.gathered { push() }
    }

    /// Writes a text to standard error, after everything written to standard output before.
    ///
    /// A terminal gets lines that are broken between words.
    package func writeError(_ text: StyledText, painter: Painter = Painter(depth: .none)) {
        recorder?.append(text.text + "\n")
        let columns = error.isTerminal ? Terminal.size(of: error.descriptor)?.columns : nil
        let lines = columns.map { text.wrapped(columns: $0) } ?? [text]
        for line in lines { putError(Array((painter.paint(line) + "\n").utf8)) }
    }

    /// Writes a plain text to standard error.
    package func writeError(_ text: String) { writeError(StyledText(text)) }

    /// Writes the standard error of other processes to the shell's, in order with standard output.
    ///
    /// The bytes are unchanged, except that they are made safe for a terminal.
    package func writeError(others bytes: [UInt8]) {
        recorder?.append(bytes)
        putError(error.isTerminal ? Array(errorText.shown(bytes).utf8) : bytes)
    }

    /// Writes the rest of other processes' standard error, at its end.
    func endForwardedError() { putError(Array(errorText.end().utf8)) }

    /// Writes as many waiting bytes as are accepted now; the loop writes the rest.
    ///
    /// - Returns: `true` if bytes were written for which the loop waited.
    @discardableResult
    package func push() -> Bool { queue.push() }

    /// Drops the bytes that standard output doesn't accept, and those of standard error after them.
    ///
    /// - Returns: The text that makes a terminal continue on a new row, unpainted, or `nil` if
    ///   nothing was dropped.
    func drop() -> String? {
        push()
        guard isWaiting else { return nil }
        let isPainted = queue.holds(0x1B, for: output)
        queue.drop(of: output)
        push()
        queue.drop(of: error)
        guard isTerminal else { return "" }
        // The cut may be in the middle of a line, or of painted text.
        return isPainted ? "\u{1B}[m\n" : "\n"
    }

    private func putError(_ bytes: [UInt8]) {
        queue.put(bytes, to: error)
        push()
    }
}
