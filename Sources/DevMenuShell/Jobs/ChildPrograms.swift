import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// Runs a project's programs as children with the shell's own output, and waits for each.
///
/// They stay in the shell's process group, so that Ctrl-C and Ctrl-Z reach them and the shell alike,
/// and a pager behind the shell keeps the terminal: they have what `make` would give them.
struct ChildPrograms {
    /// The time that programs have to end once they're asked to.
    private static let grace = Duration.seconds(1)
    /// The time in which Ctrl-Z has reached every process of a group.
    private static let reach = Duration.milliseconds(20)

    let shell: Shell
    /// Indicates whether each has the shell's standard input; otherwise it has none.
    let readsInput: Bool

    /// Runs a command to its end.
    ///
    /// - Parameters:
    ///   - command: The command.
    ///   - action: The action that was run, which another one's programs may run before.
    /// - Throws: ``CommandError`` where it fails, and `timeout` where the shell's limit passes: it's
    ///   then ended with everything that it has started. ``ShellEnd`` where the shell is to end.
    func run(_ command: ProgramCommand, of action: ItemID) throws {
        // The host's processes aren't the program's.
        let others = shell.host.limit.map { _ in
            ProcessTree.adoptOrphans()
            return Set(ProcessTree.descendants(of: Int32(OwnProcess.id)))
        }
        TerminalGuard.hold()
        let end = try end(of: try start(command), leavingAlone: others)
        if end == .signal(SignalNumber.interrupt) {
            // Ctrl-C reaches the program and the shell alike.
            _ = shell.takeInterrupt()
            TerminalGuard.restore()
            throw HostError.interrupted
        }
        guard let failure = command.failure(end, of: action) else { return }
        if Self.isOfReader(end) { throw ShellEnd.outputClosed }
        throw CommandError.program(failure, end)
    }

    /// Returns whether a program has failed since nobody reads the output any more.
    private static func isOfReader(_ end: ProcessEnd) -> Bool {
        let pipe = SignalNumber.brokenPipe
        guard end == .signal(pipe) || end == .exit(ExitStatus.outputClosed) else { return false }
        let output = FileDescriptor.standardOutput.rawValue
        let polled = Polling.wait(
            for: PolledDescriptor(output, writes: true),
            milliseconds: 0
        )
        return polled?.isUnread ?? false
    }

    private func start(_ command: ProgramCommand) throws(CommandError) -> ChildProcess {
        var launch = command.launch
        launch.separation = .none
        launch.ignored = InheritedSignals.ignored
        do {
            return try launch.start(with: [readsInput ? nil : .nothing(), nil, nil])
        } catch {
            throw .program(command.problem(error), nil)
        }
    }

    private func end(
        of process: ChildProcess,
        leavingAlone others: Set<Int32>?
    ) throws -> ProcessEnd {
        let before = SignalAction(of: SignalNumber.stop)
        if !before.isIgnoring {
            shell.onStop = { stopShell(after: process) }
            SignalPipe.catchSignal(SignalNumber.stop)
        }
        defer {
            before.install(for: SignalNumber.stop)
            shell.onStop = {}
        }
        while true {
            let deadline = shell.host.limit?.deadline
            switch shell.loop.wait(until: deadline, for: { process.checkForEnd() }) {
            case .reached: return process.ending ?? .unknown
            case .timedOut:
                stop(process, leavingAlone: others)
                throw HostError.timeout(seconds: shell.host.limit?.seconds ?? 0)
            case .interrupted:
                if shell.isEnding { stop(process, leavingAlone: others) }
                try shell.checkForEnd()
                // A program may have its own use for Ctrl-C.
                _ = shell.takeInterrupt()
            }
        }
    }

    /// Stops the shell once Ctrl-Z has stopped a program.
    ///
    /// The outer shell prompts as soon as this one has stopped, and a program that hasn't noticed the
    /// key by then would take what is typed there.
    private func stopShell(after process: ChildProcess) {
        let deadline = ContinuousClock.now + Self.reach
        // It may have its own use for Ctrl-Z.
        while ContinuousClock.now < deadline, !process.checkForEnd(), !process.isStopped {
            OwnThread.pause(.milliseconds(1))
        }
        ProcessTree.letKeysBeNoticed(byGroup: Terminal.ownGroup)
        Signals.raiseByDefault(SignalNumber.stop)
        SignalPipe.catchSignal(SignalNumber.stop)
    }

    /// Ends a program with everything that it has started.
    private func stop(_ process: ChildProcess, leavingAlone others: Set<Int32>?) {
        func running() -> [Int32] {
            guard let others else {
                let all = [process.pid] + ProcessTree.descendants(of: process.pid)
                return all.filter(ProcessTree.runs)
            }
            return ProcessTree.descendants(of: Int32(OwnProcess.id), except: others)
                .filter(ProcessTree.runs)
        }
        for pid in running() {
            ProcessTree.signal(SignalNumber.terminate, to: pid)
            // A stopped process handles SIGTERM only once it continues.
            ProcessTree.signal(SignalNumber.continue, to: pid)
        }
        let deadline = ContinuousClock.now + Self.grace
        var left = running()
        while !left.isEmpty, ContinuousClock.now < deadline {
            OwnThread.pause(.milliseconds(2))
            left = running()
        }
        // A process that is killed may just have started another.
        for _ in 0..<50 where !left.isEmpty {
            for pid in left { ProcessTree.signal(SignalNumber.kill, to: pid) }
            OwnThread.pause(.milliseconds(2))
            left = running()
        }
        process.checkForEnd()
        TerminalGuard.restore()
    }
}
