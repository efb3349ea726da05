package import SystemPackage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Wakes a thread that waits in `poll`, from any other thread.
package final class WakePipe: Sendable {
    private let ends: (read: Descriptor, write: Descriptor)
    private let isRinging = Atomic(false)

    /// Creates a pipe of its own.
    ///
    /// - Throws: What the system says.
    package init() throws(Errno) {
        ends = try Descriptor.pipe()
        ends.write.stopBlocking()
    }

    /// The descriptor that the thread polls for reading.
    package var readEnd: Int32 { ends.read.number }

    /// Wakes the thread, now or when it next waits.
    package func ring() {
        guard !isRinging.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var byte: UInt8 = 0
        while write(ends.write.number, &byte, 1) < 0, errno == EINTR {}
    }

    /// Takes note that the thread is awake: call it once `readEnd` is ready, before looking at what
    /// there is to do.
    package func quiet() {
        // The pipe is emptied first. The other way round the byte of somebody who rings in between
        // would be lost while the bell counts as ringing, and nobody could wake the thread any more.
        var bytes: UInt64 = 0
        _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
        _ = isRinging.exchange(false, ordering: .acquiringAndReleasing)
    }
}
