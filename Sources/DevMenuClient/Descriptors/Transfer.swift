#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What reading or writing came to.
enum Transfer: Equatable {
    /// So many bytes went over.
    case done(Int)
    /// Nothing can go over at the moment.
    case notNow
    /// There is nobody at the other end.
    case ended

    /// Sends as much over a socket as its other end takes now.
    static func send(_ bytes: UnsafeRawBufferPointer, to socket: Descriptor) -> Transfer {
        #if canImport(Darwin)
        let flags = MSG_DONTWAIT
        #else
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        #endif
        return result(of: sendNow(socket.number, bytes.baseAddress, bytes.count, flags))
    }

    /// Receives what has come over a socket.
    static func receive(
        into buffer: UnsafeMutableRawBufferPointer,
        from socket: Descriptor
    ) -> Transfer {
        let count = recv(socket.number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        return count == 0 ? .ended : result(of: count)
    }

    /// Reads what has come over a descriptor that does not block.
    static func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from descriptor: Descriptor
    ) -> Transfer {
        let count = readNow(descriptor.number, buffer.baseAddress, buffer.count)
        return count == 0 ? .ended : result(of: count)
    }

    private static func result(of count: Int) -> Transfer {
        guard count < 0 else { return .done(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .notNow : .ended
    }
}

// The methods above bear the names of the calls that they make.
private func sendNow(
    _ descriptor: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int,
    _ flags: Int32
) -> Int {
    send(descriptor, bytes, count, flags)
}

private func readNow(
    _ descriptor: Int32,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int {
    read(descriptor, bytes, count)
}
