package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The outcome of a read or write that doesn't wait.
package enum Transfer: Equatable {
    /// This many bytes were transferred.
    case done(Int)
    /// Nothing can be transferred at the moment.
    case notNow
    /// The other end is closed.
    case ended

    /// Sends as many bytes over a socket as its peer accepts now.
    package static func send(_ bytes: UnsafeRawBufferPointer, to socket: Descriptor) -> Transfer {
        let flags = Int32(MSG_DONTWAIT) | Int32(MSG_NOSIGNAL)
        return result(of: sendNow(socket.number, bytes.baseAddress, bytes.count, flags))
    }

    /// Receives the bytes that have arrived on a socket.
    package static func receive(
        into buffer: UnsafeMutableRawBufferPointer,
        from socket: Descriptor
    ) -> Transfer {
        let count = recv(socket.number, buffer.baseAddress, buffer.count, Int32(MSG_DONTWAIT))
        return count == 0 ? .ended : result(of: count)
    }

    /// Reads the bytes that have arrived on a descriptor; waits for them if it is blocking.
    package static func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from descriptor: Descriptor
    ) -> Transfer {
        read(into: buffer, from: descriptor.handle)
    }

    /// Reads the bytes that have arrived on a descriptor that this process doesn't own.
    package static func read(
        into buffer: UnsafeMutableRawBufferPointer,
        from descriptor: FileDescriptor
    ) -> Transfer {
        let count = readNow(descriptor.rawValue, buffer.baseAddress, buffer.count)
        return count == 0 ? .ended : result(of: count)
    }

    /// Writes as many bytes as a shared descriptor accepts now, without changing its mode.
    ///
    /// Other processes may write to the descriptor too, so it isn't made non-blocking.
    package static func write(
        _ bytes: UnsafeRawBufferPointer,
        toShared descriptor: FileDescriptor
    ) -> Transfer {
        let ready = Polling.wait(
            for: PolledDescriptor(descriptor.rawValue, writes: true),
            milliseconds: 0
        )
        guard let ready else { return .notNow }
        // Writing to a pipe that has no reader would raise SIGPIPE.
        guard !ready.isUnread else { return .ended }
        // A pipe that is ready accepts this many bytes without blocking (POSIX: PIPE_BUF).
        let count = min(bytes.count, pipePiece)
        return result(of: writeNow(descriptor.rawValue, bytes.baseAddress, count))
    }

    /// The number of bytes that a pipe accepts in one write once it reports that it is ready.
    package static let pipePiece = Int(PIPE_BUF)

    private static func result(of count: Int) -> Transfer {
        guard count < 0 else { return .done(count) }
        return errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR ? .notNow : .ended
    }
}

extension FileDescriptor {
    /// Returns the bytes that have arrived, none if there are none at the moment, or `nil` if the
    /// other end is closed; waits for them if the descriptor is blocking.
    package func arrivedBytes(atMost limit: Int = 4_096) -> [UInt8]? {
        var transfer = Transfer.notNow
        let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, count in
            transfer = .read(into: UnsafeMutableRawBufferPointer(buffer), from: self)
            if case .done(let arrived) = transfer { count = arrived }
        }
        return transfer == .ended ? nil : bytes
    }
}

// Inside the type, the names of the C functions would mean the methods above.
private let sendNow = send
private let writeNow = write
private let readNow = read
