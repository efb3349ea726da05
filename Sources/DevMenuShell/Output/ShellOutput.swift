package import DevMenuClient
import DevMenuSystem

/// The shell's standard output and standard error.
///
/// What goes to standard output is gathered and written in large pieces, at the latest before the
/// shell waits for anything. Nothing here waits: what nobody reads stays, in order, and whoever makes
/// output looks at ``isFull`` (``Shell/makeRoom()``).
package final class ShellOutput {
    private let queue: OutputQueue
    private let output: OutputSink
    private let error: OutputSink
    /// What hosts and programs wrote to their standard error, as a terminal is shown it.
    private var errorText = TerminalText()

    /// Whether standard output is a terminal.
    package var isTerminal: Bool { output.isTerminal }
    /// Whether nobody reads standard output any more.
    package var isClosed: Bool { output.failure == .brokenPipe }
    /// Why standard output cannot be written, other than that nobody reads it.
    package var failure: String? {
        output.failure.flatMap { $0 == .brokenPipe ? nil : "\($0)" }
    }

    /// The most bytes that wait before they are written.
    private static let gathered = 1 << 16

    /// Writes to two descriptors.
    package init(output: Int32 = 1, error: Int32 = 2, loop: EventLoop) {
        queue = OutputQueue(loop: loop)
        self.output = OutputSink(sharing: output)
        self.error = OutputSink(sharing: error)
    }

    /// Whether something waits to be written.
    package var isWaiting: Bool { !queue.isEmpty }

    /// Whether more waits than should.
    var isFull: Bool { queue.isFull }

    /// Puts a text on standard output.
    package func write(_ text: String) { put(text.utf8) }

    /// Puts bytes on standard output.
    package func write(_ bytes: some Collection<UInt8>) { put(bytes) }

    /// Puts a line on standard error, after all that went to standard output before it.
    package func writeError(_ line: String) { putError((line + "\n").utf8) }

    /// Puts what others wrote to their standard error on the shell's, after all that went to standard
    /// output before it: byte for byte, but safe for a terminal.
    package func writeError(others bytes: [UInt8]) {
        if error.isTerminal {
            putError(errorText.shown(bytes).utf8)
        } else {
            putError(bytes)
        }
    }

    /// Takes note that those others write no more.
    func endErrorOfOthers() { putError(errorText.end().utf8) }

    /// Writes as much of what was gathered as is taken now; the rest is written as it is read.
    package func push() { queue.push() }

    /// Drops what standard output does not take, and what of standard error waits behind it.
    ///
    /// - Returns: What has a terminal go on in a row of its own, unpainted; `nil` where nothing was
    ///   dropped.
    func drop() -> String? {
        push()
        guard isWaiting else { return nil }
        let isPainted = queue.holds(0x1B, for: output)
        queue.drop(of: output)
        push()
        queue.drop(of: error)
        guard isTerminal else { return "" }
        // What is cut off may have stood within a line, or within what paints it.
        return isPainted ? "\u{1B}[m\n" : "\n"
    }

    private func put(_ bytes: some Collection<UInt8>) {
        queue.put(bytes, to: output)
        if queue.count >= Self.gathered { push() }
    }

    private func putError(_ bytes: some Collection<UInt8>) {
        queue.put(bytes, to: error)
        push()
    }
}
