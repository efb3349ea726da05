import TerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A named pipe that is open for reading, and that nobody reads.
final class UnreadPipe {
    /// The path of the pipe.
    let path: String

    private let descriptor: Int32

    /// Creates the pipe in a test's directory.
    init(_ name: String, in environment: TestEnvironment) throws {
        path = environment.path(name)
        guard mkfifo(path, 0o600) == 0 else { throw SystemError("mkfifo") }
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError("open") }
    }

    deinit { close(descriptor) }

    /// Waits for the first byte in the pipe; returns `false` after 30 seconds.
    func waitForFirstByte() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 30_000) == 1
    }
}
