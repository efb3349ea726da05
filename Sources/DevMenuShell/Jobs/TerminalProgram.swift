import DevMenuClient
import DevMenuTerminal
import DevMenuSystem

/// A program that shares the shell's terminal, for which the shell waits.
///
/// It stays in the shell's process group, so that Ctrl-C and Ctrl-Z reach it and the shell alike, and a
/// pager behind the shell keeps the terminal: it has what `make` would give it.
final class TerminalProgram {
    /// The time after which a program that waits for something has not stopped at Ctrl-Z.
    private static let patience = Duration.milliseconds(500)
    /// The time after which any program is stopped.
    private static let longestPatience = Duration.seconds(10)
    private static let pause = Duration.milliseconds(1)

    private let shell: Shell
    private let process: ChildProcess
    /// Ends the program if the shell is killed.
    private let hangUp = ParentDeathSignal()
    /// This process's other descendants, if what the program leaves behind becomes one as well.
    private let others: Set<Int32>?
    /// The action on Ctrl-Z while it doesn't run, and the shell's own share in it.
    private let stopAction = SignalAction(of: SignalNumber.stop)
    private let before: () -> Void
    private var hasTerminal = false

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
        let catchesStop = !stopAction.isIgnoring
        // The program may run before its start returns here, and Ctrl-Z is to stop it first.
        if catchesStop { SignalPipe.catchSignal(SignalNumber.stop) }
        do throws(Errno) {
            process = try launch.start(with: [input, nil, nil])
        } catch {
            if catchesStop { stopAction.install(for: SignalNumber.stop) }
            throw error
        }
        hangUp?.signals(process)
        guard catchesStop else { return }
        hasTerminal = true
        shell.onStop = { [unowned self] in stopShell() }
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
            switch shell.loop.wait(until: limit?.deadline, for: { process.checkForEnd() }) {
            case .reached:
                let end = process.ending ?? .unknown
                guard end == .signal(SignalNumber.interrupt) else { return end }
                // Ctrl-C reaches the program and the shell alike.
                _ = shell.consumeInterrupt()
                TerminalGuard.restore()
                throw .interrupted
            case .timedOut:
                stop()
                throw .timeout(seconds: limit?.seconds ?? 0)
            // A program may have its own use for Ctrl-C.
            case .interrupted: if !shell.isEnding { _ = shell.consumeInterrupt() }
            }
        }
        stop()
        return nil
    }

    /// Stops the shell once the program has stopped, by itself or, if it ignores Ctrl-Z, by force.
    ///
    /// The outer shell prompts as soon as this one has stopped, and a program that still runs by then
    /// would read what is typed there.
    private func stopShell() {
        waitUntilStopped(repeating: true) { !ProcessTree.ignores(SignalNumber.stop, by: $0) }
        ProcessTree.letKeysBeNoticed(byGroup: Terminal.ownGroup)
        let forced = running
        let terminal = try? Terminal.own()
        let modes = terminal.flatMap { try? TerminalModes(of: $0.number) }
        for pid in forced { Signals.stop(pid) }
        // One that hasn't run since would first read what comes next.
        waitUntilStopped(repeating: false) { _ in true }
        if !forced.isEmpty { TerminalGuard.restore() }
        Signals.stop(by: SignalNumber.stop)
        guard !forced.isEmpty, let terminal,
            Terminal.waitForForeground(of: terminal.number, unless: shell.loop.isUrgent)
        else { return }
        // A program that was stopped unasked neither sets the terminal up again nor draws.
        try? modes?.set(on: terminal.number, drained: false)
        for pid in forced { Signals.redraw(pid) }
    }

    /// Waits until the processes of the program that are to stop have stopped, or leave it.
    ///
    /// On a busy machine one may not have run since; only the time in which none is about to run
    /// counts. A program that was stopped by force before it came to its own way to stop would stop
    /// again when it continues.
    ///
    /// - Parameters:
    ///   - isRepeated: `true` to send SIGTSTP once more after half the time. Between the last look at
    ///     its signals and its read of the terminal, `less` notes the first and reads on.
    ///   - isToStop: Returns `true` for the processes that are to stop.
    private func waitUntilStopped(repeating isRepeated: Bool, _ isToStop: (Int32) -> Bool) {
        let deadline = ContinuousClock.now + Self.longestPatience
        var isRepeated = isRepeated
        var idle = Duration.zero
        while idle < Self.patience, ContinuousClock.now < deadline {
            let left = running.filter(isToStop)
            if left.isEmpty { return }
            OwnThread.pause(Self.pause)
            idle = left.contains(where: ProcessTree.isRunnable) ? .zero : idle + Self.pause
            if isRepeated, idle > Self.patience / 2 {
                isRepeated = false
                for pid in left { Signals.stop(pid, by: SignalNumber.stop) }
            }
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
