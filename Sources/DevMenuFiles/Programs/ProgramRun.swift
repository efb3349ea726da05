internal import CDevMenu
import DevMenuKit
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that runs in a session of its own, so that all that it starts can be ended with it.
final class ProgramRun: Sendable {
    /// How a program ended.
    enum Ending: Equatable {
        case exit(Int32)
        case signal(Int32)
    }

    private let pid: pid_t
    private let output: ProgramPipe
    private let errors: ProgramPipe
    /// Whether it is known to have ended, since its number may by then be another's; and whether Ctrl-C
    /// was for it.
    private let state = Mutex((isOver: false, isInterrupted: false))

    /// Starts a program, which reads nothing and has no terminal.
    ///
    /// - Throws: `ActionError`, where there is no such program or directory.
    init(_ command: ProgramCommand) throws {
        var status = stat()
        guard stat(command.directory, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else {
            throw ActionError(.failed, "there is no directory '\(command.directory)' to run it in")
        }
        let (output, errors) = (try ProgramPipe(), try ProgramPipe())
        (self.output, self.errors) = (output, errors)
        var pid: Int32 = 0
        let code = CStrings.with(command.words) { words in
            CStrings.withEnvironment(changing: command.environment) { environment in
                devmenu_run_program(
                    words,
                    environment,
                    command.directory,
                    output.input,
                    errors.input,
                    &pid
                )
            }
        }
        output.closeInput()
        errors.closeInput()
        guard code == 0 else {
            let program = CommandText.text(of: [command.words[0]])
            throw ActionError(
                .failed,
                code == ENOENT
                    ? "there is no program \(program): install it, or write its path"
                    : "\(program) cannot be started: \(String(cString: strerror(code)))"
            )
        }
        self.pid = pid
        RunningPrograms.all.add(pid)
    }

    /// Takes what the program prints until it has ended, on the caller's thread.
    ///
    /// - Parameter write: Called with what it prints.
    /// - Returns: How it ended.
    /// - Throws: `ActionError`, where the system has no thread left; the program is then ended.
    func finish(_ write: ([UInt8], OutputStream) -> Void) throws -> Ending {
        let end = try ProgramPipe()
        let pid = pid
        do {
            try OwnThread.start {
                var info = siginfo_t()
                while waitid(P_PID, id_t(pid), &info, WEXITED | WNOWAIT) != 0 && errno == EINTR {}
                end.closeInput()
            }
        } catch {
            killpg(pid, SIGKILL)
            _ = reap()
            let reason = String(cString: strerror(error.code))
            throw ActionError(.failed, "cannot start a thread to wait for a program: \(reason)")
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
            guard !state.isOver else { return }
            state.isInterrupted = true
            killpg(pid, SIGINT)
        }
    }

    private func reap() -> Ending {
        state.withLock { state in
            RunningPrograms.all.remove(pid)
            state.isOver = true
            // What a shell runs beside itself (`… &`) ignores Ctrl-C. The number of the group is still
            // its own, since nobody has waited for its leader.
            if state.isInterrupted { killpg(pid, SIGTERM) }
            var status: Int32 = 0
            while waitpid(pid, &status, 0) < 0 && errno == EINTR {}
            let signal = status & 0x7F
            return signal == 0 ? .exit(status >> 8 & 0xFF) : .signal(signal)
        }
    }
}
