package import DevMenuSystem

/// Lends the terminal to a process once it has to ask a person for something.
///
/// The process runs in the background. One that touches the terminal there is stopped; it then gets
/// the terminal, and continues. Most never ask, and the terminal then never changes its owner: a
/// pager in the shell's pipeline would be stopped by that.
package final class TerminalRequest: PollSource {
    /// The interval at which the process is checked.
    private static let pause = Duration.milliseconds(20)

    private let process: ChildProcess
    /// The modes in which the process has left the terminal.
    private var modes: TerminalModes?

    package private(set) var deadline: ContinuousClock.Instant? = .now

    /// Indicates whether the process has got the terminal.
    package private(set) var wasGranted = false

    /// Begins to watch a process that may need the terminal, until ``end()``.
    package init(of process: ChildProcess) { self.process = process }

    deinit { end() }

    package func deadlinePassed() {
        if process.isStopped { resume() }
        deadline = .now + Self.pause
    }

    /// Reclaims the terminal, if the process has it.
    package func end() {
        deadline = nil
        TerminalOwner.reclaim(from: process.pid)
    }

    /// Continues a stopped process.
    private func resume() {
        // A process that had the terminal was stopped by Ctrl-Z, which is meant for the shell as
        // well; and a shell in the background stops there, too, until it is brought back.
        let left = TerminalOwner.reclaim(from: process.pid)
        modes = left ?? modes
        if left != nil || !TerminalOwner.isInForeground {
            // If no process could continue the group, the operating system does so at once.
            Signals.stop(by: SignalNumber.stop, wholeGroup: true)
        }
        guard TerminalOwner.isInForeground else { return }
        TerminalOwner.lend(to: process.pid, with: modes)
        wasGranted = true
        process.signal(SignalNumber.continue)
    }
}
