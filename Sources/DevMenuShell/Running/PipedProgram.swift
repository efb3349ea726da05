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
/// It stays in the shell's own process group, so that it may use the terminal; where the shell ends
/// before it, the terminal is given back as it was.
final class PipedProgram {
    /// How long it may take to end once it was asked to, because the shell itself ends.
    private static let grace = Duration.milliseconds(500)

    private let text: String
    private let shell: Shell
    private var pid: pid_t = 0
    private let input: OutputSink
    private let queue: OutputQueue
    private var isOpen = true

    /// Starts the program.
    ///
    /// - Throws: ``CommandError/pipeFailed(command:ending:)``.
    init(_ text: String, shell: Shell) throws(CommandError) {
        self.text = text
        self.shell = shell
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .pipeFailed(command: text, ending: Self.notStarted(errno))
        }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        input = OutputSink(owning: ends[1])
        queue = OutputQueue(loop: shell.loop)
        TerminalGuard.hold()
        let code = Self.spawn(text, reading: ends[0], &pid)
        close(ends[0])
        guard code == 0 else { throw .pipeFailed(command: text, ending: Self.notStarted(code)) }
    }

    /// Whether it may still read.
    var isReading: Bool { isOpen && input.failure == nil }

    /// Whether more waits for it than should.
    var isFull: Bool { queue.isFull }

    /// Gives it bytes; what it does not take at once waits.
    func write(_ bytes: [UInt8]) {
        guard isReading else { return }
        queue.put(bytes, to: input)
        // Where it has stopped reading, what is left is for nobody.
        queue.push()
    }

    /// Ends its input before what waits for it; whether anything did.
    func dropsWaiting() -> Bool {
        guard !queue.isEmpty else { return false }
        closeInput()
        return true
    }

    /// Ends its input; what it has not taken is dropped.
    private func closeInput() {
        queue.drop(of: input)
        input.close()
        isOpen = false
    }

    /// Ends its input and waits for its end.
    ///
    /// - Throws: ``CommandError/interrupted`` at Ctrl-C that ends it, or comes before it has taken
    ///   everything, and ``CommandError/pipeFailed(command:ending:)`` where its status is not 0.
    func finish() throws(CommandError) {
        let isInterrupted = !shell.waits(for: queue)
        closeInput()
        var status: Int32 = 0
        var reaped: pid_t = 0
        // Its end comes as a signal to the loop, which so keeps hearing everything else.
        while shell.isEnding
            || shell.loop.wait(for: {
                reaped = waitpid(pid, &status, WNOHANG)
                return reaped != 0
            }) != .reached
        {
            if shell.isEnding { return abandon() }
            // With all that it was to read in hand, Ctrl-C is the program's own affair.
            _ = shell.takeInterrupt()
        }
        let signal = reaped == pid ? status & 0x7F : 0
        if isInterrupted || signal == SIGINT { throw .interrupted }
        guard reaped == pid, status != 0 else { return }
        // Not to read to the end is a reader's right: `list | head -1`.
        if signal == SIGPIPE { return }
        let ending =
            signal == 0
            ? "ended with status \(status >> 8 & 0xFF)"
            : "was ended by \(SignalName.name(of: signal))"
        throw .pipeFailed(command: text, ending: ending)
    }

    /// Leaves it because the shell itself ends: it is asked to end, with all that it has started, so that
    /// a pager gives back the screen, and the terminal is as it was.
    private func abandon() {
        let started = ProcessTree.descendants(of: pid)
        for process in [pid] + started { kill(process, SIGTERM) }
        let deadline = ContinuousClock.now + Self.grace
        while waitpid(pid, nil, WNOHANG) == 0 || started.contains(where: ProcessTree.runs),
            ContinuousClock.now < deadline
        {
            usleep(2_000)
        }
        TerminalGuard.restore()
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
