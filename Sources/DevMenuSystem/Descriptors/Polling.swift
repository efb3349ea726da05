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
