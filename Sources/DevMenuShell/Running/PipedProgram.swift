import DevMenuKit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A program that reads what a command prints: what follows `|`, given to `sh -c`.
///
/// It stays in the shell's own process group, so that it may use the terminal.
final class PipedProgram: PollSource {
    private let text: String
    private let loop: EventLoop
    private let isShellEnding: () -> Bool
    private var pid: pid_t = 0
    private var input: Int32
    private var pending: [UInt8] = []
    private var written = 0

    /// Starts the program.
    ///
    /// - Throws: ``CommandError/pipeFailed(command:ending:)``.
    init(_ text: String, shell: Shell) throws(CommandError) {
        self.text = text
        loop = shell.loop
        isShellEnding = { [weak shell] in shell?.isEnding ?? true }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .pipeFailed(command: text, ending: Self.notStarted(errno))
        }
        input = ends[1]
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
        let code = Self.spawn(text, reading: ends[0], &pid)
        close(ends[0])
        guard code == 0 else {
            close(ends[1])
            throw .pipeFailed(command: text, ending: Self.notStarted(code))
        }
    }

    /// Whether it may still read.
    var isReading: Bool { input >= 0 }

    /// Gives it bytes; what it does not take at once waits.
    func write(_ bytes: [UInt8]) {
        guard input >= 0 else { return }
        pending += bytes
        push()
        guard pending.count - written > 1 << 16 else { return }
        wait { pending.count - written <= 1 << 16 }
    }

    /// Ends its input and waits for its end.
    ///
    /// - Throws: ``CommandError/pipeFailed(command:ending:)`` where its status is not 0.
    func finish() throws(CommandError) {
        wait { pending.isEmpty }
        closeInput()
        var status: Int32 = 0
        var reaped: pid_t = 0
        // Its end comes as a signal to the loop, which so keeps hearing everything else.
        while loop.wait(for: {
            reaped = waitpid(pid, &status, WNOHANG)
            return reaped != 0
        }) != .reached {
            // Ctrl-C is the program's own affair; what ends the shell does not wait for it.
            if isShellEnding() { return }
        }
        guard reaped == pid, status != 0 else { return }
        let signal = status & 0x7F
        // Not to read to the end is a reader's right: `list | head -1`.
        if signal == SIGPIPE { return }
        let ending =
            signal == 0
            ? "ended with status \(status >> 8 & 0xFF)"
            : "was ended by \(SignalName.name(of: signal))"
        throw .pipeFailed(command: text, ending: ending)
    }

    var interests: [PollInterest] {
        input >= 0 && !pending.isEmpty ? [PollInterest(input, reads: false, writes: true)] : []
    }

    func handle(_ ready: PollInterest) { push() }

    private func wait(for claim: () -> Bool) {
        loop.add(self)
        _ = loop.wait { input < 0 || claim() }
        loop.remove(self)
    }

    private func push() {
        while input >= 0, written < pending.count {
            let count = pending[written...].withUnsafeBytes { buffer in
                #if canImport(Glibc)
                Glibc.write(input, buffer.baseAddress, buffer.count)
                #elseif canImport(Musl)
                Musl.write(input, buffer.baseAddress, buffer.count)
                #else
                Darwin.write(input, buffer.baseAddress, buffer.count)
                #endif
            }
            if count < 0 {
                if errno == EAGAIN || errno == EINTR { return }
                // It has stopped reading: what is left is for nobody.
                closeInput()
                return
            }
            written += count
        }
        pending.removeAll(keepingCapacity: true)
        written = 0
    }

    private func closeInput() {
        guard input >= 0 else { return }
        close(input)
        input = -1
        pending = []
        written = 0
    }

    private static func notStarted(_ code: Int32) -> String {
        "could not be started: \(String(cString: strerror(code)))"
    }

    private static func spawn(_ text: String, reading end: Int32, _ pid: inout pid_t) -> Int32 {
        #if canImport(Darwin)
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        posix_spawn_file_actions_adddup2(&actions, end, 0)
        // The shell ignores or catches these; a program expects them as they are by default.
        var all = sigset_t()
        sigfillset(&all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigdefault(&attributes, &all)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(
            &attributes,
            Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
        )
        let words = ["sh", "-c", text]
        var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        return posix_spawn(&pid, "/bin/sh", &actions, &attributes, &arguments, environ)
    }
}
