import CDevMenu
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Signals as bytes in a pipe, for a loop that waits on descriptors.
///
/// The process has one at a time: a later one takes the place of the one before.
package final class SignalPipe: Sendable {
    /// The write end of the pipe, where the handler finds it.
    private static let writeEnd = Atomic<Int32>(-1)

    /// A signal has come, and was reported to nobody yet.
    private static let pending = Atomic(false)

    private let ends: (read: Descriptor, write: Descriptor)?

    /// Creates a pipe, to which every signal is written from now on that is caught.
    package init() {
        ends = try? Descriptor.pipe()
        ends?.write.stopBlocking()
        Self.writeEnd.store(ends?.write.number ?? -1, ordering: .releasing)
        Self.pending.store(false, ordering: .releasing)
    }

    deinit {
        // The handler stays, and must not write to what is opened next under the number.
        let own = ends?.write.number ?? -1
        _ = Self.writeEnd.compareExchange(
            expected: own,
            desired: -1,
            ordering: .acquiringAndReleasing
        )
    }

    /// The descriptor that becomes readable when a signal has come.
    package var readEnd: Int32 { ends?.read.number ?? -1 }

    /// A signal has come, and was reported to nobody yet.
    package var isPending: Bool { Self.pending.load(ordering: .acquiring) }

    /// The signals that came since this was last asked.
    package func take() -> [Int32] {
        Self.pending.store(false, ordering: .releasing)
        var numbers = [UInt8](repeating: 0, count: 64)
        let count = read(readEnd, &numbers, numbers.count)
        return count > 0 ? numbers[..<count].map(Int32.init) : []
    }

    /// Catches a signal; calls that it interrupts go on.
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

/// Signals that end the process, told of first: as bytes of their numbers, written to a descriptor.
package enum WatchedSignals {
    /// Watches a signal, where the process does nothing about it.
    ///
    /// A handler of the app's, or that it ignores the signal, stays. A handler that the app installs
    /// later takes this one's place. What arrives for a second time, or in a process that was forked
    /// off, ends the process as it always would.
    package static func watch(_ number: Int32, by descriptor: Descriptor) {
        _ = devmenu_watch_signal(number, descriptor.number)
    }

    /// Whether a signal is watched still, and not the app's by now.
    package static func isWatched(_ number: Int32) -> Bool { devmenu_watches_signal(number) != 0 }

    /// Has a signal that is watched end the process again, for the whole of it.
    package static func forget(_ number: Int32) { devmenu_unwatch_signal(number) }

    /// Ends the process by a signal as if it had never been watched; returns where the app has a handler
    /// by now.
    package static func end(by number: Int32) { devmenu_end_by_signal(number) }
}
