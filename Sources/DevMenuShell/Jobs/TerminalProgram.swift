import DevMenuClient
import DevMenuSystem

/// A program that shares the shell's terminal, for which the shell waits.
///
/// It stays in the shell's process group, so that Ctrl-C and Ctrl-Z reach it and the shell alike, and a
/// pager behind the shell keeps the terminal: it has what `make` would give it.
final class TerminalProgram {
    /// The time that a program has to stop at Ctrl-Z before it is stopped.
    private static let patience = Duration.seconds(1)

    private let shell: Shell
    private let process: ChildProcess
    /// Ends the program if the shell is killed.
    private let hangUp = HangUp()
    /// This process's other descendants, if what the program leaves behind becomes one as well.
    private let others: Set<Int32>?
    /// The action on Ctrl-Z while it doesn't run, and the shell's own share in it.
    private let stopAction = SignalAction(of: SignalNumber.stop)
    private let before: () -> Void
    private var hasTerminal = false
    /// The processes that were stopped by force, and may still act on the same Ctrl-Z later.
    private var forced: [Int32] = []

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - input: The program's standard input; `nil` for the shell's own.
    ///   - shell: The shell.
    ///   - endsOrphans: `true` if what the program leaves behind is ended with it; the shell's host and
    ///     plugins must run already.
    /// - Throws: The system's error.
    init(
        _ launch: ProgramLaunch,
        input: Descriptor?,
        in shell: Shell,
        endsOrphans: Bool = false
    ) throws(Errno) {
        self.shell = shell
        before = shell.onStop
        if endsOrphans { ProcessTree.adoptOrphans() }
        others = endsOrphans ? Set(ProcessTree.descendants(of: Int32(OwnProcess.id))) : nil
        TerminalGuard.hold()
        var launch = launch
        launch.separation = .none
        process = try launch.start(with: [input, nil, nil])
        hangUp?.signals(process)
        guard !stopAction.isIgnoring else { return }
        hasTerminal = true
        shell.onStop = { [unowned self] in stopShell() }
        SignalPipe.catchSignal(SignalNumber.stop)
    }

    deinit { leaveTerminal() }

    /// Waits for the program's end, or ends it with all that it started if the shell is to end or its
    /// time is over.
    ///
    /// - Parameter limit: The time after which the program is ended; `nil` for never.
    /// - Returns: The way in which the program ended, or `nil` if the shell is to end.
    /// - Throws: ``HostError/interrupted`` if Ctrl-C ended it, and ``HostError/timeout(seconds:_:)``.
    func waitForEnd(within limit: TimeLimit?) throws(HostError) -> ProcessEnd? {
        defer { leaveTerminal() }
        while !shell.isEnding {
            switch shell.loop.wait(until: limit?.deadline, for: hasEnded) {
            case .reached:
                let end = process.ending ?? .unknown
                guard end == .signal(SignalNumber.interrupt) else { return end }
                // Ctrl-C reaches the program and the shell alike.
                _ = shell.takeInterrupt()
                TerminalGuard.restore()
                throw .interrupted
            case .timedOut:
                stop()
                throw .timeout(seconds: limit?.seconds ?? 0)
            // A program may have its own use for Ctrl-C.
            case .interrupted: if !shell.isEnding { _ = shell.takeInterrupt() }
            }
        }
        stop()
        return nil
    }

    private func hasEnded() -> Bool {
        if !forced.isEmpty, process.isStopped {
            // On a busy machine it was stopped before it came to its own way to stop.
            for pid in forced { Signals.redraw(pid) }
            forced = []
        }
        return process.checkForEnd()
    }

    /// Stops the shell once the program has stopped, by itself or, if it ignores Ctrl-Z, by force.
    ///
    /// The outer shell prompts as soon as this one has stopped, and a program that still runs by then
    /// would read what is typed there.
    private func stopShell() {
        waitUntilStopped { !ProcessTree.ignores(SignalNumber.stop, by: $0) }
        ProcessTree.letKeysBeNoticed(byGroup: Terminal.ownGroup)
        forced = running
        let terminal = try? Terminal.own()
        let modes = terminal.flatMap { try? TerminalModes(of: $0.number) }
        for pid in forced { Signals.stop(pid) }
        // One that hasn't run since would first read what comes next.
        waitUntilStopped { _ in true }
        if !forced.isEmpty { TerminalGuard.restore() }
        Signals.stop(by: SignalNumber.stop)
        guard !forced.isEmpty, let terminal,
            Terminal.waitForForeground(of: terminal.number, unless: shell.loop.isUrgent)
        else { return }
        // A program that was stopped unasked neither sets the terminal up again nor draws.
        try? modes?.set(on: terminal.number, drained: false)
        for pid in forced { Signals.redraw(pid) }
    }

    /// Waits, for a second at most, until the processes of the program that are to stop have stopped.
    private func waitUntilStopped(_ isToStop: (Int32) -> Bool) {
        let deadline = ContinuousClock.now + Self.patience
        while ContinuousClock.now < deadline, running.contains(where: isToStop) {
            OwnThread.pause(.milliseconds(1))
        }
    }

    /// The processes of the program that share the terminal, and aren't stopped.
    private var running: [Int32] {
        if process.checkForEnd() { return [] }
        let found = ProcessTree.running(from: process.pid, inGroup: Terminal.ownGroup)
        return found.isEmpty && !process.isStopped ? [process.pid] : found
    }

    private func leaveTerminal() {
        guard hasTerminal else { return }
        hasTerminal = false
        stopAction.install(for: SignalNumber.stop)
        shell.onStop = before
    }

    private func stop() {
        process.endTree(except: others)
        TerminalGuard.restore()
    }
}
