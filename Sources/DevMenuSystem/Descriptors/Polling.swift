#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A descriptor, what is waited for on it, and what has come.
package struct PolledDescriptor {
    fileprivate var entry: pollfd

    /// Creates a wait for nothing but the end; for nothing at all where the number is -1.
    package init(_ number: Int32, reads: Bool = false, writes: Bool = false) {
        let events = (reads ? POLLIN : 0) | (writes ? POLLOUT : 0)
        entry = pollfd(fd: number, events: Int16(events), revents: 0)
    }

    /// The descriptor's number.
    package var number: Int32 { entry.fd }

    /// Whether anything has come.
    package var isReady: Bool { entry.revents != 0 }

    /// Whether it can be read.
    package var isReadable: Bool { entry.revents & Int16(POLLIN) != 0 }

    /// Whether it can be written.
    package var isWritable: Bool { entry.revents & Int16(POLLOUT) != 0 }

    /// Whether its other end has gone, or it is none.
    package var isOver: Bool { entry.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0 }

    /// Whether nobody can read what is written to it, or it is none.
    package var isUnread: Bool { entry.revents & Int16(POLLERR | POLLNVAL) != 0 }
}

/// Waits on descriptors.
package enum Polling {
    /// Waits until one of some descriptors is ready.
    ///
    /// - Parameters:
    ///   - descriptors: The descriptors, which say afterwards what has come.
    ///   - milliseconds: How long to wait at most; for ever where it is -1.
    /// - Returns: How many are ready; -1 where a signal came first.
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
    /// - Returns: It, as it is then; `nil` where the time was over first, or a signal came.
    package static func wait(
        for descriptor: PolledDescriptor,
        milliseconds: Int32 = -1
    ) -> PolledDescriptor? {
        var descriptor = descriptor
        return poll(&descriptor.entry, 1, milliseconds) > 0 ? descriptor : nil
    }
}
