import DevMenuClient
import DevMenuSystem

/// A program that shares the shell's terminal, for which the shell waits.
///
/// It stays in the shell's process group, so that Ctrl-C and Ctrl-Z reach both it and the shell,
/// and a pager after the shell still has the terminal: it runs as it would under `make`.
final class AwaitedProgram {
    /// The time after Ctrl-C at which a person is told that the program still runs.
    private static let patience = Duration.seconds(1)

    private let shell: Shell
    private let process: ChildProcess
    /// This process's other descendants, if what the program leaves becomes one as well.
    private let others: Set<Int32>?
    /// The action on Ctrl-Z before it was started, and the shell's own share in it.
    private var before: (action: SignalAction, onStop: () -> Void)?

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - launch: The program.
    ///   - input: The program's standard input; `nil` for the shell's own.
    ///   - shell: The shell.
    ///   - endsOrphans: `true` if what the program leaves is ended with it; the shell's host and
    ///     plugins must already be running.
    /// - Throws: The system's error.
    init(
        _ launch: ProgramLaunch,
        input: Descriptor?,
        in shell: Shell,
        endsOrphans: Bool = false
    ) throws(Errno) {
        self.shell = shell
        if endsOrphans { ProcessTree.adoptOrphans() }
        others = endsOrphans ? Set(ProcessTree.descendants(of: Int32(OwnProcess.id))) : nil
        TerminalOwner.record()
        var launch = launch
        launch.separation = .none
        let stopAction = SignalAction(of: SignalNumber.stop)
        // The program may run before its start returns here, and Ctrl-Z is to stop it first.
        if !stopAction.isIgnoring { SignalPipe.catchSignal(SignalNumber.stop) }
        do throws(Errno) {
            process = try ProgramWatcher.shared.watching(.tree) { () throws(Errno) in
                try launch.start(with: [input, nil, nil])
            }
        } catch {
            stopAction.install(for: SignalNumber.stop)
            throw error
        }
        before = (stopAction, shell.onStop)
        shell.onStop = { [process, loop = shell.loop] in
            TerminalOwner.stop(with: process, unless: loop.isUrgent)
        }
    }

    deinit { leaveTerminal() }

    /// Waits for the program's end, or ends it with all that it started if the shell is to end or its
    /// time is over.
    ///
    /// A first Ctrl-C is the program's, which may need a while to end well; a second ends it.
    ///
    /// - Parameter limit: The time after which the program is ended; `nil` for never.
    /// - Returns: The way in which the program ended, or `nil` if the shell is to end.
    /// - Throws: ``HostError/interrupted`` if Ctrl-C ended it, and ``HostError/timeout(seconds:_:)``.
    func waitForEnd(within limit: TimeLimit?) throws(HostError) -> ProcessEnd? {
        defer { leaveTerminal() }
        var isInterrupted = false
        var reminder: ContinuousClock.Instant?
        while !shell.isEnding {
            let deadline = [limit?.deadline, reminder].compactMap(\.self).min()
            switch shell.loop.wait(before: deadline, until: { process.checkForEnd() }) {
            case .reached:
                let end = process.ending ?? .unknown
                guard end == .signal(SignalNumber.interrupt) else { return end }
                // Ctrl-C reaches the program and the shell alike.
                _ = shell.consumeInterrupt()
                TerminalOwner.restore()
                throw .interrupted
            case .timedOut:
                if let limit, limit.deadline <= .now {
                    stop()
                    throw .timeout(seconds: limit.seconds)
                }
                reminder = nil
                // One that reads keys has its own use for Ctrl-C.
                isInterrupted = !TerminalOwner.deliversKeys
                if isInterrupted { shell.remindOfInterrupt() }
            case .interrupted:
                guard !shell.isEnding, shell.consumeInterrupt(), !TerminalOwner.deliversKeys else {
                    continue
                }
                if isInterrupted {
                    stop()
                    throw .interrupted
                }
                isInterrupted = true
                reminder = .now + Self.patience
            }
        }
        stop()
        return nil
    }

    private func leaveTerminal() {
        guard let before else { return }
        self.before = nil
        ProgramWatcher.shared.forget(tree: process.pid)
        before.action.install(for: SignalNumber.stop)
        shell.onStop = before.onStop
    }

    private func stop() {
        process.endTree(except: others)
        TerminalOwner.restore()
    }
}
