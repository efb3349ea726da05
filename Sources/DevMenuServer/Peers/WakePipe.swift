package import DevMenuSystem
import Synchronization

/// A pipe that lets any thread wake one that waits in `poll`.
package final class WakePipe: Sendable {
    private let ends: (read: Descriptor, write: Descriptor)
    private let isRinging = Atomic(false)

    /// Opens the pipe.
    ///
    /// - Throws: The system's error.
    package init() throws(Errno) {
        ends = try Descriptor.pipe()
        ends.write.stopBlocking()
    }

    /// The descriptor that the waiting thread polls for reading.
    package var readEnd: Int32 { ends.read.number }

    /// Wakes the thread, now or at its next wait.
    package func ring() {
        guard !isRinging.exchange(true, ordering: .acquiringAndReleasing) else { return }
        _ = withUnsafeBytes(of: UInt8(0)) { try? ends.write.handle.write($0) }
    }

    /// Resets the pipe; call it once `readEnd` is ready, before looking for work.
    package func drain() {
        // The pipe is emptied first. In the other order, the byte of a `ring()` in between would be
        // lost while `isRinging` stays set, and nothing could wake the thread again.
        var bytes: UInt64 = 0
        withUnsafeMutableBytes(of: &bytes) { _ = Transfer.read(into: $0, from: ends.read.handle) }
        _ = isRinging.exchange(false, ordering: .acquiringAndReleasing)
    }
}
