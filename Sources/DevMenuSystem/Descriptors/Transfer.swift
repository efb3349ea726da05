package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The outcome of reading or writing without waiting.
package enum Transfer: Equatable {
    /// So many bytes went over.
    case done(Int)
    /// Nothing can go over at the moment.
    case notNow
    /// There is nobody at the other end.
    case ended

    /// Sends as much over a socket as its other end takes now.
    package static func send(_ bytes: UnsafeRawBufferPointer, to socket: Descriptor) -> Transfer {
        #if canImport(Darwin)
        let flags = MSG_DONTWAIT
        #else
        let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
        #endif
        return result(of: sendNow(socket.number, bytes.baseAddress, bytes.count, flags))
    }

    /// Receives what has come over a socket.
    package static func receive(
        into buffer: UnsafeMutableRawBufferPointer,
        from socket: Descriptor
    ) -> Transfer {
        let count = recv(socket.number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        return count == 0 ? .ended : result(of: count)
    }

    /// Reads what has come over a descriptor; waits for it where that blocks.
    package static func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from descriptor: Descriptor
    ) -> Transfer {
        read(into: buffer, from: descriptor.handle)
    }

    /// Reads what has come over a descriptor of somebody else's.
    package static func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from descriptor: FileDescriptor
    ) -> Transfer {
        let count = readNow(descriptor.rawValue, buffer.baseAddress, buffer.count)
        return count == 0 ? .ended : result(of: count)
    }

    /// Writes as much as a descriptor takes now that others may write to as well, whose mode is left
    /// alone.
    package static func write(
        _ bytes: UnsafeRawBufferPointer,
        toShared descriptor: FileDescriptor
    ) -> Transfer {
        let ready = Polling.wait(
            for: PolledDescriptor(descriptor.rawValue, writes: true),
            milliseconds: 0
        )
        guard let ready else { return .notNow }
        // A pipe that nobody reads says so, and writing to it would be a signal.
        guard !ready.isUnread else { return .ended }
        // A pipe that is ready takes as much as this without blocking (POSIX: PIPE_BUF).
        let count = min(bytes.count, pipePiece)
        return result(of: writeNow(descriptor.rawValue, bytes.baseAddress, count))
    }

    /// The number of bytes that a pipe takes at one go that says that it is ready.
    package static let pipePiece = Int(PIPE_BUF)

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

private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func readNow(
    _ descriptor: Int32,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int
) -> Int {
    read(descriptor, bytes, count)
}
