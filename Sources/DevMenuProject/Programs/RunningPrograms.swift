import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The programs that this process runs for its menus, none of which outlives it.
enum RunningPrograms {
    /// Runs a program of an action, without input or terminal, and blocks the calling thread.
    ///
    /// It has a separate session, so that everything that it starts can be ended with it. If the
    /// action is cancelled, it's interrupted.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - action: The action.
    ///   - call: The action's call, which gets the output in whole characters if it's text.
    /// - Throws: `ActionError` if the program fails, or if there is no such program or directory, and
    ///   `CancellationError`.
    static func run(_ command: ProgramCommand, of action: ItemID, for call: ActionCall) throws {
        let loop = EventLoop()
        let output = CallOutput(of: call)
        var launch = command.launch
        launch.separation = .session
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(launch, in: loop, keeping: 0)
        } catch {
            throw ActionError(
                .failed,
                command.problem(error),
                facts: command.end(error)?.facts ?? [:]
            )
        }
        program.output.onOutput = { output.write($0, to: .stdout) }
        program.errors.onOutput = { output.write($0, to: .stderr) }
        var isInterrupted = false
        while program.ending == nil {
            _ = loop.wait {
                if call.isCancelled, !isInterrupted {
                    isInterrupted = true
                    program.interrupt()
                }
                return program.ending != nil
            }
        }
        output.end()
        try call.checkCancellation()
        guard let end = program.ending, let words = command.failure(end, of: action) else { return }
        throw ActionError(.failed, words, facts: end.facts)
    }
}

/// The output of a program, as an action's call gets it.
private final class CallOutput {
    private let call: ActionCall
    private var texts = [StandardStream.stdout: WholeCharacters(), .stderr: WholeCharacters()]

    init(of call: ActionCall) { self.call = call }

    func write(_ bytes: [UInt8], to stream: StandardStream) {
        let whole = texts[stream]?.taking(bytes) ?? []
        if !whole.isEmpty { call.write(whole, to: stream) }
    }

    /// Writes all that is left.
    func end() {
        for stream in [StandardStream.stdout, .stderr] {
            if let bytes = texts[stream]?.end(), !bytes.isEmpty { call.write(bytes, to: stream) }
        }
    }
}
