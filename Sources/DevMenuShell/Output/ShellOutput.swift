#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The shell's standard output and standard error.
///
/// What goes to standard output is gathered and written in large pieces, at the latest before the
/// shell waits for anything. While a slow reader keeps the shell from writing, the loop goes on, so
/// that hosts are listened to.
package final class ShellOutput: PollSource {
    private let output: Int32
    private let error: Int32
    private let loop: EventLoop
    private let pieceSize: Int
    private var pending: [UInt8] = []
    private var written = 0
    private var isFlushing = false

    /// Whether standard output is a terminal.
    package let isTerminal: Bool
    /// Whether nobody reads standard output any more.
    package private(set) var isClosed = false
    /// Why standard output cannot be written, other than that nobody reads it.
    package private(set) var failure: String?

    /// The most bytes that wait before they are written.
    private static let gathered = 1 << 16

    /// Writes to two descriptors.
    package init(output: Int32 = 1, error: Int32 = 2, loop: EventLoop) {
        self.output = output
        self.error = error
        self.loop = loop
        isTerminal = isatty(output) == 1
        var status = stat()
        let isFile = fstat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        // A pipe that is ready takes this much without blocking (POSIX: PIPE_BUF).
        pieceSize = isFile ? Int.max : Int(PIPE_BUF)
    }

    /// Puts a text on standard output.
    package func write(_ text: String) {
        pending.append(contentsOf: text.utf8)
        if pending.count - written >= Self.gathered { flush() }
    }

    /// Puts bytes on standard output.
    package func write(_ bytes: some Collection<UInt8>) {
        pending.append(contentsOf: bytes)
        if pending.count - written >= Self.gathered { flush() }
    }

    /// Puts a line on standard error, after all that went to standard output before it.
    package func writeError(_ line: String) { writeError(bytes: Array((line + "\n").utf8)) }

    /// Puts bytes on standard error, after all that went to standard output before them.
    package func writeError(bytes: [UInt8]) {
        flush()
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Self.write(error, $0) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = rest.dropFirst(count)
        }
    }

    /// Writes what has been gathered, as soon as it is read.
    package func flush() {
        guard !isFlushing else { return }
        isFlushing = true
        defer { isFlushing = false }
        writeWhatGoes()
        guard hasPending else { return }
        loop.add(self)
        _ = loop.wait { !hasPending }
        loop.remove(self)
    }

    /// The descriptor, while something waits to be written.
    package var interests: [PollInterest] {
        hasPending ? [PollInterest(output, reads: false, writes: true)] : []
    }

    /// Writes as much as is taken now.
    package func handle(_ ready: PollInterest) { writeWhatGoes() }

    private var hasPending: Bool { !isClosed && failure == nil && written < pending.count }

    private func writeWhatGoes() {
        while hasPending {
            var entry = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
            guard poll(&entry, 1, 0) > 0 else { return }
            let count = pending.withUnsafeBytes { bytes in
                let rest = UnsafeRawBufferPointer(rebasing: bytes[written...].prefix(pieceSize))
                return Self.write(output, rest)
            }
            if count < 0 {
                switch errno {
                case EINTR, EAGAIN: return
                case EPIPE: isClosed = true
                default: failure = String(cString: strerror(errno))
                }
            }
            written += max(count, 0)
        }
        pending.removeAll(keepingCapacity: true)
        written = 0
    }

    private static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Glibc)
        Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
        Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
        Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
