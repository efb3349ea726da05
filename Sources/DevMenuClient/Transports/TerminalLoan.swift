import DevMenuSystem

/// Lends the terminal to a process that has to ask a person for something.
///
/// The process stands in the background, where whoever touches the terminal is stopped; that is when
/// it gets the terminal, and goes on. Most never ask, and then the terminal never changes hands: what
/// else stands in the shell's pipeline, a pager, would be stopped by that.
final class TerminalLoan: PollSource {
    /// How often is looked whether the process has been stopped.
    private static let pause = Duration.milliseconds(20)

    private let terminal: ForegroundTerminal
    private let process: ChildProcess

    /// When it looks next.
    private(set) var deadline: ContinuousClock.Instant? = .now

    let interests: [PollInterest] = []

    /// Lends a terminal from now on, until ``end()``.
    init(_ terminal: ForegroundTerminal, to process: ChildProcess) {
        self.terminal = terminal
        self.process = process
    }

    deinit { end() }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() {
        if process.isStopped { goOn() }
        deadline = .now + Self.pause
    }

    /// Takes the terminal back, if it is lent.
    func end() {
        deadline = nil
        terminal.takeBack()
    }

    /// Has a stopped process go on.
    private func goOn() {
        // With the terminal in hand it was stopped by Ctrl-Z, which is meant for the shell as well;
        // and a shell in the background waits there, too, until it is brought back.
        if terminal.isLent || !terminal.isOwn {
            terminal.takeBack()
            terminal.stopOwnGroup()
        }
        guard terminal.isOwn else { return }
        terminal.lend(to: process.pid)
        process.signal(SignalNumber.goOn)
    }
}
