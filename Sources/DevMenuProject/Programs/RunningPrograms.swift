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

    private let groups = Mutex<Set<Int32>>([])

    private init() {}

    /// Runs a program of an action, without input or terminal, and blocks the calling thread.
    ///
    /// It has a session of its own, so that everything that it starts can be ended with it. If the
    /// action is cancelled, the program is interrupted.
    ///
    /// - Parameters:
    ///   - command: The program.
    ///   - call: The action's call, which gets the output in whole characters if it's text.
    /// - Returns: The way in which the program ended.
    /// - Throws: `ActionError`, for example if there is no such program or directory.
    func run(_ command: ProgramCommand, for call: ActionCall) throws -> ProcessEnd {
        var launch = command.launch
        launch.separation = .session
        let loop = EventLoop()
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(launch, in: loop, keeping: 0)
        } catch {
            throw ActionError(.failed, command.problem(error))
        }
        let pid = program.pid
        groups.withLock { _ = $0.insert(pid) }
        program.onEnd = { [self] in groups.withLock { _ = $0.remove(pid) } }
        var (text, errorText) = (WholeCharacters(), WholeCharacters())
        func write(_ bytes: [UInt8], _ stream: StandardStream) {
            if !bytes.isEmpty { call.write(bytes, to: stream) }
        }
        program.output.onOutput = { write(text.taking($0), .stdout) }
        program.errors.onOutput = { write(errorText.taking($0), .stderr) }
        var isInterrupted = false
        _ = loop.wait {
            if call.isCancelled, !isInterrupted {
                isInterrupted = true
                program.interrupt()
            }
            return program.ending != nil
        }
        write(text.end(), .stdout)
        write(errorText.end(), .stderr)
        return program.ending ?? .unknown
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
