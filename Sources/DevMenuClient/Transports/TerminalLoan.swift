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

/// The terminal whose keyboard belongs to this process's group.
final class ForegroundTerminal {
    private let descriptor: Descriptor
    private let ownGroup = Terminal.ownGroup
    /// How the terminal behaved when this process last had it.
    private var ownModes: TerminalModes
    /// How it behaved when another group gave it back, which may have it again.
    private var othersModes: TerminalModes?
    private(set) var isLent = false

    /// The terminal; `nil` where this process has none, or stands in its background.
    init?() {
        guard let terminal = try? Terminal.own(),
            let modes = try? TerminalModes(of: terminal.number)
        else { return nil }
        descriptor = terminal
        ownModes = modes
        guard isOwn else { return nil }
    }

    /// Whether the keyboard belongs to this process's group now.
    var isOwn: Bool { Terminal.group(of: descriptor.number) == ownGroup }

    /// Gives the keyboard to another group of this session.
    func lend(to group: Int32) {
        if let modes = try? TerminalModes(of: descriptor.number) { ownModes = modes }
        try? othersModes?.set(on: descriptor.number)
        isLent = Terminal.setGroup(group, of: descriptor.number)
    }

    /// Takes the keyboard back, and has the terminal behave as before.
    func takeBack() {
        guard isLent else { return }
        isLent = false
        // This process stands in the background now, where to touch the terminal would stop it.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            if let modes = try? TerminalModes(of: descriptor.number) { othersModes = modes }
            Terminal.setGroup(ownGroup, of: descriptor.number)
            try? ownModes.set(on: descriptor.number)
        }
    }

    /// Stops this process's group, as Ctrl-Z does, until somebody has it go on.
    ///
    /// Where nobody could, the operating system lets it go on at once.
    func stopOwnGroup() {
        let meaning = SignalAction(of: SignalNumber.stop)
        SignalAction.byDefault.install(for: SignalNumber.stop)
        Signals.sendToOwnGroup(SignalNumber.stop)
        meaning.install(for: SignalNumber.stop)
    }
}
