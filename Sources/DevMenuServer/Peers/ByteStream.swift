#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The two directions of a connection: polled, and never blocking once ready.
struct ByteStream: Sendable {
    /// What sending or receiving came to.
    enum Transfer: Equatable {
        /// So many bytes went over.
        case done(Int)
        /// The peer takes, or has, nothing at the moment.
        case notNow
        /// There is nobody at the other end.
        case ended
    }

    let input: Int32
    let output: Int32
    private let isSocket: Bool

    /// A connection over descriptors, which may be one and the same.
    init(input: Int32, output: Int32) {
        self.input = input
        self.output = output
        var status = stat()
        isSocket = fstat(output, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }

    /// Sends as much as the peer takes now.
    func send(_ bytes: UnsafeRawBufferPointer) -> Transfer {
        guard !isSocket else {
            #if canImport(Darwin)
            let flags = MSG_DONTWAIT
            #else
            let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
            #endif
            return transfer(Self.sendSocket(output, bytes.baseAddress, bytes.count, flags))
        }
        var ready = pollfd(fd: output, events: Int16(POLLOUT), revents: 0)
        guard poll(&ready, 1, 0) > 0 else { return .notNow }
        // A pipe that nobody reads says so, and writing to it would be a signal.
        guard ready.revents & Int16(POLLERR | POLLNVAL) == 0 else { return .ended }
        // A pipe that is ready takes as much as this without blocking (POSIX: PIPE_BUF). The
        // descriptor may be shared, so its mode is left alone.
        return transfer(write(output, bytes.baseAddress, min(bytes.count, Int(PIPE_BUF))))
    }

    /// Receives what the peer has sent; call it once the input is ready.
    func receive(into buffer: UnsafeMutableRawBufferPointer) -> Transfer {
        let count = read(input, buffer.baseAddress, buffer.count)
        return count == 0 ? .ended : transfer(count)
    }

    /// Lets go of the descriptors; for whoever made the stream, once nobody uses it.
    func close() {
        Self.closeDescriptor(input)
        if output != input { Self.closeDescriptor(output) }
    }

    private static func closeDescriptor(_ descriptor: Int32) {
        #if canImport(Glibc)
        _ = Glibc.close(descriptor)
        #elseif canImport(Musl)
        _ = Musl.close(descriptor)
        #else
        _ = Darwin.close(descriptor)
        #endif
    }

    private func transfer(_ count: Int) -> Transfer {
        guard count < 0 else { return .done(count) }
        return errno == EAGAIN || errno == EINTR ? .notNow : .ended
    }

    private static func sendSocket(
        _ descriptor: Int32,
        _ bytes: UnsafeRawPointer?,
        _ count: Int,
        _ flags: Int32
    ) -> Int {
        #if canImport(Glibc)
        Glibc.send(descriptor, bytes, count, flags)
        #elseif canImport(Musl)
        Musl.send(descriptor, bytes, count, flags)
        #else
        Darwin.send(descriptor, bytes, count, flags)
        #endif
    }
}
