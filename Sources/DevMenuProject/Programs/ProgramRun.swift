import DevMenuKit
import DevMenuSystem
import Synchronization

/// A running program, in a session of its own so that everything it starts can be ended with it.
final class ProgramRun: Sendable {
    private let pid: Int32
    private let output: ProgramPipe
    private let errors: ProgramPipe
    private struct State {
        let process: ChildProcess
        /// `true` once the program was interrupted, as by Ctrl-C.
        var isInterrupted = false
    }

    private let state: Mutex<State>

    /// Starts a program without input or terminal.
    ///
    /// - Throws: `ActionError`, for example if there is no such program or directory.
    init(_ command: ProgramCommand) throws {
        let (output, errors) = (try ProgramPipe(), try ProgramPipe())
        (self.output, self.errors) = (output, errors)
        var launch = command.launch
        launch.separation = .session
        do {
            let process = try launch.start(with: [.nothing(), output.input, errors.input])
            pid = process.pid
            state = Mutex(State(process: process))
        } catch {
            throw ActionError(.failed, command.problem(error))
        }
        output.input.close()
        errors.input.close()
        RunningPrograms.all.add(pid)
    }

    /// Reads the program's output until it has ended, blocking the calling thread.
    ///
    /// - Parameter body: Called with the output, in whole characters where it's text.
    /// - Returns: The way in which the program ended.
    /// - Throws: `ActionError` if the system can't start another thread; the program is killed
    ///   then.
    func finish(_ body: ([UInt8], StandardStream) -> Void) throws -> ProcessEnd {
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
        var (text, errorText) = (WholeCharacters(), WholeCharacters())
        func write(_ bytes: [UInt8], _ stream: StandardStream) {
            if !bytes.isEmpty { body(bytes, stream) }
        }
        let takeOutput = { (bytes: [UInt8]) in write(text.taking(bytes), .stdout) }
        let takeErrors = { (bytes: [UInt8]) in write(errorText.taking(bytes), .stderr) }
        var hasEnded = false
        while !hasEnded {
            let ready = ProgramPipe.wait(for: [output, errors, end])
            hasEnded = ready[2]
            if ready[0] { output.take(takeOutput) }
            if ready[1] { errors.take(takeErrors) }
        }
        // Processes that the program left behind may keep the pipes open for ever: only what is
        // there is read.
        while output.takeAvailable(takeOutput) {}
        while errors.takeAvailable(takeErrors) {}
        write(text.end(), .stdout)
        write(errorText.end(), .stderr)
        return reap()
    }

    /// Interrupts the program and everything that it started, as Ctrl-C would.
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
            // Background jobs of a shell (`… &`) ignore Ctrl-C. The group's number can't have been
            // reused, because its leader hasn't been waited for.
            if state.isInterrupted { state.process.signal(SignalNumber.terminate) }
            return state.process.wait()
        }
    }
}

/// A pipe from a program, or from a thread, to the thread that waits for it.
final class ProgramPipe: Sendable {
    /// The end for writing; closing it wakes the reader.
    let input: Descriptor
    private let output: Descriptor
    private let hasEnded = Atomic(false)

    /// Opens a pipe whose ends are closed in programs that are started.
    ///
    /// - Throws: `ActionError` if the system has no pipe left.
    init() throws {
        do {
            (output, input) = try Descriptor.pipe()
        } catch {
            throw ActionError(.failed, "cannot make a pipe for a program: \(error)")
        }
    }

    /// Waits until one of some pipes has data or has ended; returns `true` for each that has.
    static func wait(for pipes: [ProgramPipe]) -> [Bool] {
        var polled = pipes.map { pipe in
            let hasEnded = pipe.hasEnded.load(ordering: .acquiring)
            return PolledDescriptor(hasEnded ? -1 : pipe.output.number, reads: true)
        }
        while Polling.wait(for: &polled) < 0 {}
        return polled.map(\.isReady)
    }

    /// Reads the data that is there, and records the end of the pipe.
    func take(_ body: ([UInt8]) -> Void) { _ = takeAvailable(body) }

    /// Reads the data that is there, without waiting.
    ///
    /// - Returns: `true` if there was any data.
    func takeAvailable(_ body: ([UInt8]) -> Void) -> Bool {
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

/// The programs that this process runs for its menus, so that none outlives it.
package final class RunningPrograms: Sendable {
    /// The programs of this process.
    package static let all = RunningPrograms()

    /// The time that programs have to end when asked to.
    private static let grace = Duration.milliseconds(300)

    private let groups = Mutex<Set<Int32>>([])

    private init() {}

    func add(_ group: Int32) { groups.withLock { _ = $0.insert(group) } }

    func remove(_ group: Int32) { groups.withLock { _ = $0.remove(group) } }

    /// Ends all programs, since the process is about to end.
    ///
    /// It returns once they have ended or were killed.
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
