#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A descriptor with the events to wait for and those that have occurred.
package struct PolledDescriptor {
    fileprivate var entry: pollfd

    /// Creates an entry that waits for the given events, and always for the other end's closing.
    ///
    /// An entry whose number is -1 waits for nothing at all.
    package init(_ number: Int32, reads: Bool = false, writes: Bool = false) {
        var events = Int16((reads ? POLLIN : 0) | (writes ? POLLOUT : 0))
        #if canImport(Darwin)
        events = QueuePolling.asked(events)
        #endif
        entry = pollfd(fd: number, events: events, revents: 0)
    }

    /// The descriptor's number.
    package var number: Int32 { entry.fd }

    /// Indicates whether any event has occurred.
    package var isReady: Bool { entry.revents != 0 }

    /// Indicates whether the descriptor can be read.
    package var isReadable: Bool { entry.revents & Int16(POLLIN) != 0 }

    /// Indicates whether the descriptor can be written.
    package var isWritable: Bool { entry.revents & Int16(POLLOUT) != 0 }

    /// Indicates whether the other end has closed, or the descriptor isn't open.
    package var isOver: Bool { entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }

    /// Indicates whether nobody can read from the other end, or the descriptor isn't open.
    package var isUnread: Bool {
        #if canImport(Darwin)
        QueuePolling.isUnread(
            entry.revents,
            isOpen: fcntl(number, F_GETFD) >= 0,
            hasPeer: QueuePolling.hasPeer(number)
        )
        #else
        entry.revents & Int16(POLLERR | POLLNVAL) != 0
        #endif
    }
}

/// The meaning of poll(2) on macOS and iOS, which implement it by kqueue(2).
package enum QueuePolling {
    /// Returns the events to request: without any, the other end's closing isn't reported.
    package static func asked(_ events: Int16) -> Int16 { events == 0 ? Int16(POLLHUP) : events }

    /// Indicates whether nobody can read from the other end, or the descriptor isn't open.
    ///
    /// - Parameters:
    ///   - events: The events that occurred.
    ///   - isOpen: `true` if the descriptor is open. Devices such as `/dev/null` are, but can't be
    ///     polled, which POLLNVAL reports as well.
    ///   - hasPeer: `true` if it's a socket whose peer can read, or `nil` if it isn't a socket. A
    ///     pipe without a reader hangs up, but so does a socket whose peer only has stopped
    ///     sending.
    /// - Returns: `true` if what is written can't be read.
    package static func isUnread(_ events: Int16, isOpen: Bool, hasPeer: Bool?) -> Bool {
        guard isOpen, events & Int16(POLLERR) == 0 else { return true }
        return events & Int16(POLLHUP) != 0 && hasPeer != true
    }

    /// Returns `true` if a socket is connected, or `nil` if the descriptor isn't a socket.
    package static func hasPeer(_ descriptor: Int32) -> Bool? {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getpeername(descriptor, $0, &size)
            }
        }
        return result == 0 ? true : errno == ENOTSOCK || errno == EBADF ? nil : false
    }
}

/// Waits for events on descriptors.
package enum Polling {
    /// Waits until at least one of several descriptors is ready.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors, which contain the events that occurred afterwards.
    ///   - milliseconds: The longest time to wait; -1 waits forever.
    /// - Returns: The number of descriptors that are ready; -1 if a signal interrupted the wait.
    @discardableResult
    package static func wait(
        for descriptors: inout [PolledDescriptor],
        milliseconds: Int32 = -1
    ) -> Int {
        descriptors.withUnsafeMutableBufferPointer { entries in
            entries.withMemoryRebound(to: pollfd.self) { entries in
                Int(poll(entries.baseAddress, nfds_t(entries.count), milliseconds))
            }
        }
    }

    /// Waits until a descriptor is ready.
    ///
    /// - Returns: The descriptor with its events, or `nil` if the time ran out or a signal
    ///   interrupted the wait.
    package static func wait(
        for descriptor: PolledDescriptor,
        milliseconds: Int32 = -1
    ) -> PolledDescriptor? {
        var descriptor = descriptor
        return poll(&descriptor.entry, 1, milliseconds) > 0 ? descriptor : nil
    }
}

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
