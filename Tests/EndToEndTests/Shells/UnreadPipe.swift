import TerminalTesting

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A pipe with a name that is open for reading, and that nobody reads.
final class UnreadPipe {
    /// Where it is.
    let path: String

    private let descriptor: Int32

    /// Makes it in a test's directory.
    init(_ name: String, in environment: TestEnvironment) throws {
        path = environment.path(name)
        guard mkfifo(path, 0o600) == 0 else { throw SystemFailure("mkfifo") }
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemFailure("open") }
    }

    deinit { close(descriptor) }

    /// Waits until somebody has begun to write to it; whether somebody has.
    func waitForFirstByte() -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 30_000) == 1
    }
}
