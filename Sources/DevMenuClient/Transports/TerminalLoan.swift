package import DevMenuSystem
import Synchronization

/// Lends the terminal to a process that has to ask a person for something.
///
/// The process runs in the background: one that touches the terminal there is stopped; that
/// is when it gets the terminal, and goes on. Most never ask, and then the terminal never changes
/// hands: a pager in the shell's pipeline would be stopped by that.
package final class TerminalLoan: PollSource {
    /// The interval at which the process is checked.
    private static let pause = Duration.milliseconds(20)

    private let terminal: ForegroundTerminal
    private let process: ChildProcess

    package private(set) var deadline: ContinuousClock.Instant? = .now

    /// Indicates whether the process has got the terminal.
    package private(set) var wasLent = false

    /// Begins to watch a process that may need the terminal, until ``end()``.
    package init(_ terminal: ForegroundTerminal, to process: ChildProcess) {
        self.terminal = terminal
        self.process = process
    }

    deinit { end() }

    package func deadlinePassed() {
        if process.isStopped { resume() }
        deadline = .now + Self.pause
    }

    /// Takes the terminal back, if it is lent.
    package func end() {
        deadline = nil
        terminal.takeBack()
    }

    /// Continues a stopped process.
    private func resume() {
        // A process that had the terminal was stopped by Ctrl-Z, which is meant for the shell as
        // well; and a shell in the background stops there, too, until it is brought back.
        if terminal.isLent || !terminal.isOwn {
            terminal.takeBack()
            // If no process could continue the group, the operating system does so at once.
            Signals.stop(by: SignalNumber.stop, wholeGroup: true)
        }
        guard terminal.isOwn else { return }
        terminal.lend(to: process.pid)
        wasLent = true
        process.signal(SignalNumber.continue)
    }
}

/// The terminal whose foreground group is this process's.
package final class ForegroundTerminal {
    private let descriptor: Descriptor
    private let ownGroup = Terminal.ownGroup
    /// The terminal's modes when this process last had it.
    private var ownModes: TerminalModes
    /// Its modes when another group gave it back, which may get it again.
    private var othersModes: TerminalModes?
    package private(set) var isLent = false {
        didSet {
            if isLent {
                LentTerminal.note(descriptor.number, ownModes)
            } else {
                LentTerminal.forget()
            }
        }
    }

    /// Opens the terminal, or returns `nil` if this process has none, or is in its background.
    package init?() {
        guard let terminal = try? Terminal.own(),
            let modes = try? TerminalModes(of: terminal.number)
        else { return nil }
        descriptor = terminal
        ownModes = modes
        guard isOwn else { return nil }
    }

    /// Indicates whether this process's group is in the foreground now.
    var isOwn: Bool { Terminal.group(of: descriptor.number) == ownGroup }

    /// Starts a program in a group of its own, which has the terminal from its first instruction.
    ///
    /// - Throws: The system's error; this process has the terminal then.
    package func start(
        _ launch: ProgramLaunch,
        with descriptors: [Descriptor?]
    ) throws(Errno) -> ChildProcess {
        noteOwnModes()
        var launch = launch
        launch.separation = .group
        launch.terminal = descriptor
        isLent = true
        do throws(Errno) {
            return try launch.start(with: descriptors)
        } catch {
            takeBack()
            throw error
        }
    }

    /// Puts another group of this session in the foreground.
    package func lend(to group: Int32) {
        noteOwnModes()
        try? othersModes?.set(on: descriptor.number)
        isLent = Terminal.setGroup(group, of: descriptor.number)
    }

    private func noteOwnModes() {
        if let modes = try? TerminalModes(of: descriptor.number) { ownModes = modes }
    }

    /// Puts this process's group in the foreground, and restores the terminal's modes.
    package func takeBack() {
        guard isLent else { return }
        isLent = false
        // This process is in the background now: touching the terminal would stop it.
        Signals.whileBlocked(SignalNumber.terminalOutput) {
            if let modes = try? TerminalModes(of: descriptor.number) { othersModes = modes }
            Terminal.setGroup(ownGroup, of: descriptor.number)
            try? ownModes.set(on: descriptor.number)
        }
    }
}

/// The terminal that another group has now, which a signal that ends this process takes back first.
private enum LentTerminal {
    // Signal handlers may not allocate; it's written only while `isLent` is false.
    nonisolated(unsafe) private static var terminal: (number: Int32, modes: TerminalModes)?
    private static let isLent = Atomic(false)

    /// Records a terminal before it is lent, with the modes to restore.
    static func note(_ number: Int32, _ modes: TerminalModes) {
        forget()
        terminal = (number, modes)
        isLent.store(true, ordering: .sequentiallyConsistent)
        FatalSignals.call(at: SignalNumber.ending, first: takeBack)
    }

    static func forget() { isLent.store(false, ordering: .sequentiallyConsistent) }

    private static let takeBack: FatalSignals.Body = { _ in
        guard isLent.load(ordering: .acquiring), let terminal else { return }
        Terminal.setGroup(Terminal.ownGroup, of: terminal.number)
        try? terminal.modes.set(on: terminal.number, drained: false)
    }
}
