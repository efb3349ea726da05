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
        let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
        entry = pollfd(fd: number, events: Int16(events), revents: 0)
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
    package var isUnread: Bool { entry.revents & Int16(POLLERR | POLLNVAL) != 0 }
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
