import CDevMenu
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Caught signals as bytes in a pipe, for a loop that polls descriptors.
///
/// The process has one at a time: a later pipe replaces the earlier one.
package final class SignalPipe: Sendable {
    /// The write end of the current pipe, for the handler.
    private static let writeEnd = Atomic<Int32>(-1)

    /// Indicates whether a signal has arrived since the last ``drain()``.
    private static let pending = Atomic(false)

    private let ends: (read: Descriptor, write: Descriptor)?

    /// Creates a pipe that receives every caught signal from now on.
    package init() {
        ends = try? Descriptor.pipe()
        ends?.write.stopBlocking()
        Self.writeEnd.store(ends?.write.number ?? -1, ordering: .releasing)
        Self.pending.store(false, ordering: .releasing)
    }

    deinit {
        // The handler stays installed, and must not write to a later file with the same number.
        let own = ends?.write.number ?? -1
        _ = Self.writeEnd.compareExchange(
            expected: own,
            desired: -1,
            ordering: .acquiringAndReleasing
        )
    }

    /// The descriptor that becomes readable when a signal has arrived.
    package var readEnd: Int32 { ends?.read.number ?? -1 }

    /// Indicates whether a signal has arrived since the last ``drain()``.
    package static var isPending: Bool { pending.load(ordering: .acquiring) }

    /// Returns the signals that arrived since the last call.
    package func drain() -> [Int32] {
        Self.pending.store(false, ordering: .releasing)
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &numbers, numbers.count)
        return count > 0 ? numbers[..<count].map(Int32.init) : []
    }

    /// Catches a signal; interrupted system calls are restarted.
    package static func catchSignal(_ number: Int32) {
        SignalAction(calling: handler).install(for: number)
    }

    private static let handler: SignalAction.Handler = { number in
        let before = errno
        var byte = UInt8(truncatingIfNeeded: number)
        pending.store(true, ordering: .releasing)
        _ = write(writeEnd.load(ordering: .acquiring), &byte, 1)
        errno = before
    }
}

/// Signals that are reported to a descriptor, as a byte each, before they end the process.
package enum WatchedSignals {
    /// Watches a signal that still has its default action.
    ///
    /// A handler of the app, or its choice to ignore the signal, stays in place, and a handler that
    /// the app installs later replaces this one. A second arrival, or one in a forked process, ends
    /// the process as usual.
    package static func watch(_ number: Int32, by descriptor: Descriptor) {
        _ = devmenu_watch_signal(number, descriptor.number)
    }

    /// Returns `true` if the signal is still watched, and not handled by the app.
    package static func isWatched(_ number: Int32) -> Bool { devmenu_watches_signal(number) != 0 }

    /// Restores the default action of a watched signal, for the whole process.
    package static func forget(_ number: Int32) { devmenu_unwatch_signal(number) }

    /// Ends the process by a signal as if it had never been watched.
    ///
    /// Returns if the app has installed a handler since.
    package static func end(by number: Int32) { devmenu_end_by_signal(number) }
}
