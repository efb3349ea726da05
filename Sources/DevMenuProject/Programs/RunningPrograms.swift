import DevMenuClient
import DevMenuKit
import DevMenuSystem
import Synchronization

/// The programs that this process runs for its menus, so that none outlives it.
package final class RunningPrograms: Sendable {
    /// The programs of this process.
    package static let all = RunningPrograms()

    /// The time that programs have to end when asked to.
    private static let grace = Duration.milliseconds(300)
    /// The time that the others have to end after the first failure.
    private static let failureGrace = Duration.seconds(2)

    private let groups = Mutex<Set<Int32>>([])

    private init() {}

    /// Runs programs of an action, without input or terminal, and blocks the calling thread.
    ///
    /// Each has a session of its own, so that everything that it starts can be ended with it, and runs
    /// once those that it waits for have succeeded. The first failure stops the others; if the action
    /// is cancelled, all are interrupted.
    ///
    /// - Parameters:
    ///   - steps: The programs.
    ///   - action: The action.
    ///   - call: The action's call, which gets the output in whole characters if it's text: of a
    ///     single program at once, and of each of several when it ends.
    /// - Throws: `ActionError` for the program that failed first, or if there is no such program or
    ///   directory, and `CancellationError`.
    func run(_ steps: [ProgramStep], of action: ItemID, for call: ActionCall) throws {
        let loop = EventLoop()
        var waiting = Array(steps.indices)
        var running: [Int: (program: CapturedProgram, output: CallOutput)] = [:]
        var succeeded: Set<Int> = []
        var failure: ActionError?
        var isInterrupted = false
        // The time at which those that were asked to end are killed.
        var deadline: ContinuousClock.Instant?
        func fail(_ error: ActionError) {
            failure = error
            deadline = .now + Self.failureGrace
            for (program, _) in running.values { program.interrupt(by: SignalNumber.terminate) }
        }
        while true {
            while failure == nil, !isInterrupted,
                let next = waiting.firstIndex(where: { succeeded.isSuperset(of: steps[$0].waits) })
            {
                let index = waiting.remove(at: next)
                guard let command = steps[index].command else {
                    succeeded.insert(index)
                    continue
                }
                let output = CallOutput(of: call, isHeldBack: steps.count > 1)
                do throws(Errno) {
                    running[index] = (try start(command, in: loop, output), output)
                } catch {
                    fail(ActionError(.failed, command.problem(error)))
                }
            }
            if running.isEmpty { break }
            _ = loop.wait(until: deadline) {
                if call.isCancelled, !isInterrupted {
                    isInterrupted = true
                    for (program, _) in running.values { program.interrupt() }
                }
                return running.values.contains { $0.program.ending != nil }
            }
            if let deadline, ContinuousClock.now >= deadline {
                for (program, _) in running.values { program.end() }
            }
            for (index, (program, output)) in running {
                guard let end = program.ending else { continue }
                running[index] = nil
                output.end()
                if end == .exit(0) {
                    succeeded.insert(index)
                } else if failure == nil {
                    let words = steps[index].command?.failure(end, of: action) ?? ""
                    fail(ActionError(.failed, words, facts: end.facts))
                }
            }
        }
        try call.checkCancellation()
        if let failure { throw failure }
    }

    private func start(
        _ command: ProgramCommand,
        in loop: EventLoop,
        _ output: CallOutput
    ) throws(Errno) -> CapturedProgram {
        var launch = command.launch
        launch.separation = .session
        let program = try CapturedProgram(launch, in: loop, keeping: 0)
        let pid = program.pid
        groups.withLock { _ = $0.insert(pid) }
        program.onEnd = { [self] in groups.withLock { _ = $0.remove(pid) } }
        program.output.onOutput = { output.take($0, .stdout) }
        program.errors.onOutput = { output.take($0, .stderr) }
        return program
    }

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

/// A program of an action, and those that have to succeed before it runs.
struct ProgramStep {
    /// The program, or `nil` if there's only something to wait for.
    let command: ProgramCommand?
    /// The indices of the steps that it waits for.
    var waits: [Int] = []
}

/// The output of a program, as an action's call gets it.
private final class CallOutput {
    /// The most bytes that are held back: 16 MiB.
    private static let limit = 16 << 20

    private let call: ActionCall
    private let isHeldBack: Bool
    private var texts = [StandardStream.stdout: WholeCharacters(), .stderr: WholeCharacters()]
    private var held: [(bytes: [UInt8], stream: StandardStream)] = []
    private var heldBytes = 0

    init(of call: ActionCall, isHeldBack: Bool) {
        self.call = call
        self.isHeldBack = isHeldBack
    }

    func take(_ bytes: [UInt8], _ stream: StandardStream) {
        guard isHeldBack else { return write(bytes, stream) }
        held.append((bytes, stream))
        heldBytes += bytes.count
        if heldBytes > Self.limit { writeHeld() }
    }

    /// Writes all that is left.
    func end() {
        writeHeld()
        for stream in [StandardStream.stdout, .stderr] {
            if let bytes = texts[stream]?.end(), !bytes.isEmpty { call.write(bytes, to: stream) }
        }
    }

    private func writeHeld() {
        for (bytes, stream) in held { write(bytes, stream) }
        (held, heldBytes) = ([], 0)
    }

    private func write(_ bytes: [UInt8], _ stream: StandardStream) {
        let whole = texts[stream]?.taking(bytes) ?? []
        if !whole.isEmpty { call.write(whole, to: stream) }
    }
}
