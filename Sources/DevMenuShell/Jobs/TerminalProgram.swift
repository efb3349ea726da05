import DevMenuClient
import DevMenuSystem

/// A program that shares the shell's terminal, for which the shell waits.
///
/// It stays in the shell's process group, so that Ctrl-C and Ctrl-Z reach it and the shell alike, and a
/// pager behind the shell keeps the terminal: it has what `make` would give it.
struct TerminalProgram {
    /// The time in which Ctrl-Z has reached every process of a group.
    private static let reach = Duration.milliseconds(20)

    private let shell: Shell
    private let process: ChildProcess
    /// Ends the program if the shell is killed.
    private let hangUp = HangUp()
    /// The command's time limit, if it is the program's too.
    private let limit: TimeLimit?
    /// This process's other descendants, if what the program leaves behind becomes one as well.
    private let others: Set<Int32>?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - input: The program's standard input; `nil` for the shell's own.
    ///   - shell: The shell.
    ///   - limit: The time after which the program is ended; `nil` for never.
    /// - Throws: The system's error.
    init(
        _ launch: ProgramLaunch,
        input: Descriptor?,
        in shell: Shell,
        limit: TimeLimit? = nil
    ) throws(Errno) {
        self.shell = shell
        self.limit = limit
        others = limit.map { _ in
            ProcessTree.adoptOrphans()
            return Set(ProcessTree.descendants(of: Int32(OwnProcess.id)))
        }
        TerminalGuard.hold()
        var launch = launch
        launch.separation = .none
        process = try launch.start(with: [input, nil, nil])
        hangUp?.signals(process)
    }

    /// Waits for the program's end, or ends it with all that it started if the shell is to end or its
    /// time is over.
    ///
    /// - Returns: The way in which the program ended, or `nil` if the shell is to end.
    /// - Throws: ``HostError/interrupted`` if Ctrl-C ended it, and ``HostError/timeout(seconds:_:)``.
    func waitForEnd() throws(HostError) -> ProcessEnd? {
        let before = SignalAction(of: SignalNumber.stop)
        if !before.isIgnoring {
            shell.onStop = { stopShell() }
            SignalPipe.catchSignal(SignalNumber.stop)
        }
        defer {
            before.install(for: SignalNumber.stop)
            shell.onStop = {}
        }
        while !shell.isEnding {
            switch shell.loop.wait(until: limit?.deadline, for: { process.checkForEnd() }) {
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

    /// Stops the shell once Ctrl-Z has stopped the program.
    ///
    /// The outer shell prompts as soon as this one has stopped, and a program that hasn't noticed the
    /// key by then would read what is typed there.
    private func stopShell() {
        let deadline = ContinuousClock.now + Self.reach
        // It may have its own use for Ctrl-Z.
        while ContinuousClock.now < deadline, !process.checkForEnd(), !process.isStopped {
            OwnThread.pause(.milliseconds(1))
        }
        ProcessTree.letKeysBeNoticed(byGroup: Terminal.ownGroup)
        Signals.raiseByDefault(SignalNumber.stop)
        SignalPipe.catchSignal(SignalNumber.stop)
    }

    private func stop() {
        process.endTree(except: others)
        TerminalGuard.restore()
    }
}
