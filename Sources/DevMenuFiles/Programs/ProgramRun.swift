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
