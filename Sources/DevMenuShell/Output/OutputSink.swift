#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A descriptor that is written to without waiting for whoever reads it.
final class OutputSink {
    /// The descriptor that is written to; -1 once it is closed.
    private(set) var descriptor: Int32
    /// Whether it is a terminal.
    let isTerminal: Bool
    /// Why it takes nothing more, as an error number; `nil` while it may.
    private(set) var failure: Int32?

    /// Whether writing to the descriptor returns at once, which nobody else may be made to live with.
    private let isOwn: Bool
    /// The most bytes that are written at one go.
    private let pieceSize: Int

    /// A descriptor that other processes write to as well.
    ///
    /// A terminal and a pipe are opened anew where they can be, since what is said of writing to them
    /// would else hold for everybody who has the same descriptor.
    init(sharing number: Int32) {
        isTerminal = isatty(number) == 1
        var status = stat()
        let kind = fstat(number, &status) == 0 ? status.st_mode & S_IFMT : 0
        if isTerminal || kind == S_IFIFO, let own = Self.openedAnew(number) {
            descriptor = own
            isOwn = true
            pieceSize = Int.max
        } else {
            descriptor = number
            isOwn = false
            // A pipe that is ready takes this much without blocking (POSIX: PIPE_BUF).
            pieceSize = kind == S_IFREG ? Int.max : Int(PIPE_BUF)
        }
    }

    /// A descriptor that nobody else writes to, until it is closed.
    init(owning number: Int32) {
        _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK)
        descriptor = number
        isTerminal = isatty(number) == 1
        isOwn = true
        pieceSize = Int.max
    }

    deinit { close() }

    /// Writes as much as is taken now; says how much that was.
    func write(_ bytes: UnsafeRawBufferPointer) -> Int {
        guard failure == nil, descriptor >= 0 else { return 0 }
        if !isOwn {
            var entry = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 0) > 0 else { return 0 }
        }
        let count = writeNow(descriptor, bytes.baseAddress, min(bytes.count, pieceSize))
        guard count < 0 else { return count }
        if errno != EINTR, errno != EAGAIN, errno != EWOULDBLOCK { failure = errno }
        return 0
    }

    /// Closes a descriptor of its own; nothing once it is closed.
    ///
    /// - Returns: Why that failed, as an error number; `nil` where it did not.
    @discardableResult
    func close() -> Int32? {
        guard isOwn, descriptor >= 0 else { return nil }
        defer { descriptor = -1 }
        return closeNow(descriptor) == 0 ? nil : errno
    }

    private static func openedAnew(_ number: Int32) -> Int32? {
        let flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        #if canImport(Darwin)
        guard let name = ttyname(number) else { return nil }
        let own = open(name, flags)
        #else
        let own = open("/proc/self/fd/\(number)", flags)
        #endif
        return own < 0 ? nil : own
    }
}

// The methods above bear the names of the calls that they make.
private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func closeNow(_ descriptor: Int32) -> Int32 { close(descriptor) }
