import DevMenuKit
import DevMenuSystem
import Synchronization

/// A program that runs in a session of its own, so that all that it starts can be ended with it.
final class ProgramRun: Sendable {
    private let pid: Int32
    private let output: ProgramPipe
    private let errors: ProgramPipe
    private struct State {
        let process: ChildProcess
        /// Whether Ctrl-C was for it.
        var isInterrupted = false
    }

    private let state: Mutex<State>

    /// Starts a program, which reads nothing and has no terminal.
    ///
    /// - Throws: `ActionError`, where there is no such program or directory.
    init(_ command: ProgramCommand) throws {
        guard FileSystem.isDirectory(command.directory) else {
            throw ActionError(.failed, "there is no directory '\(command.directory)' to run it in")
        }
        let (output, errors) = (try ProgramPipe(), try ProgramPipe())
        (self.output, self.errors) = (output, errors)
        let launch = ProgramLaunch(
            executable: command.words[0],
            arguments: command.words,
            environment: command.environment,
            directory: command.directory,
            separation: .session
        )
        do {
            let process = try launch.start(with: [.nothing(), output.input, errors.input])
            pid = process.pid
            state = Mutex(State(process: process))
        } catch {
            let program = CommandText.text(of: [command.words[0]])
            throw ActionError(
                .failed,
                error == .noSuchFileOrDirectory
                    ? "there is no program \(program): install it, or write its path"
                    : "\(program) cannot be started: \(error)"
            )
        }
        output.input.close()
        errors.input.close()
        RunningPrograms.all.add(pid)
    }

    /// Takes what the program prints until it has ended, on the caller's thread.
    ///
    /// - Parameter write: Called with what it prints.
    /// - Returns: How it ended.
    /// - Throws: `ActionError`, where the system has no thread left; the program is then ended.
    func finish(_ write: ([UInt8], StandardStream) -> Void) throws -> ProcessEnd {
        let end = try ProgramPipe()
        let pid = pid
        do {
            try OwnThread.start {
                ChildProcess.awaitEnd(of: pid)
                end.input.close()
            }
        } catch {
            ChildProcess.signal(SignalNumber.kill, toGroup: pid)
            _ = reap()
            throw ActionError(.failed, "cannot start a thread to wait for a program: \(error)")
        }
        var hasEnded = false
        while !hasEnded {
            let ready = ProgramPipe.wait(for: [output, errors, end])
            hasEnded = ready[2]
            if ready[0] { output.take { write($0, .stdout) } }
            if ready[1] { errors.take { write($0, .stderr) } }
        }
        // What it left behind may hold the other ends for ever: only what is there is taken.
        while output.takeWhatIsThere({ write($0, .stdout) }) {}
        while errors.takeWhatIsThere({ write($0, .stderr) }) {}
        return reap()
    }

    /// Does what Ctrl-C would, to the program and to all that it started.
    func interrupt() {
        state.withLock { state in
            guard state.process.ending == nil else { return }
            state.isInterrupted = true
            state.process.signal(SignalNumber.interrupt)
        }
    }

    private func reap() -> ProcessEnd {
        state.withLock { state in
            RunningPrograms.all.remove(pid)
            // What a shell runs beside itself (`… &`) ignores Ctrl-C. The number of the group is still
            // its own, since nobody has waited for its leader.
            if state.isInterrupted { state.process.signal(SignalNumber.terminate) }
            return state.process.wait()
        }
    }
}

/// A pipe from a program, or from a thread, to whoever waits for it.
final class ProgramPipe: Sendable {
    /// The end that is written to, which the other end is told of once it is closed.
    let input: Descriptor
    private let output: Descriptor
    private let hasEnded = Atomic(false)

    /// Opens a pipe, whose ends are closed in programs that are started.
    ///
    /// - Throws: `ActionError`, where there is none to be had.
    init() throws {
        do {
            (output, input) = try Descriptor.pipe()
        } catch {
            throw ActionError(.failed, "cannot make a pipe for a program: \(error)")
        }
    }

    /// Waits until something can be taken from one of some pipes, or has ended; says from which.
    static func wait(for pipes: [ProgramPipe]) -> [Bool] {
        var polled = pipes.map { pipe in
            let hasEnded = pipe.hasEnded.load(ordering: .acquiring)
            return PolledDescriptor(hasEnded ? -1 : pipe.output.number, reads: true)
        }
        while Polling.wait(for: &polled) < 0 {}
        return polled.map(\.isReady)
    }

    /// Takes what is there, and notes where nothing more will come.
    func take(_ body: ([UInt8]) -> Void) { _ = takeWhatIsThere(body) }

    /// Takes what is there without waiting.
    ///
    /// - Returns: Whether anything was there.
    func takeWhatIsThere(_ body: ([UInt8]) -> Void) -> Bool {
        var transfer = Transfer.notNow
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: output)
            if case .done(let got) = transfer { count = got }
        }
        if transfer == .ended { hasEnded.store(true, ordering: .releasing) }
        guard !bytes.isEmpty else { return false }
        body(bytes)
        return true
    }
}

/// The programs that this process has running for its menus, so that none outlives it.
package final class RunningPrograms: Sendable {
    /// Those of this process.
    package static let all = RunningPrograms()

    /// How long they have to end when they are asked to.
    private static let grace = Duration.milliseconds(300)

    private let groups = Mutex<Set<Int32>>([])

    private init() {}

    func add(_ group: Int32) { groups.withLock { _ = $0.insert(group) } }

    func remove(_ group: Int32) { groups.withLock { _ = $0.remove(group) } }

    /// Ends all of them, because the process itself ends; returns once they have, or were killed.
    package func end() {
        for group in groups.withLock({ $0 }) {
            ChildProcess.signal(SignalNumber.terminate, toGroup: group)
        }
        let deadline = ContinuousClock.now + Self.grace
        while groups.withLock({ !$0.isEmpty }), ContinuousClock.now < deadline {
            OwnThread.pause(.milliseconds(5))
        }
        for group in groups.withLock({ $0 }) {
            ChildProcess.signal(SignalNumber.kill, toGroup: group)
        }
    }
}
