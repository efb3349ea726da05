import CDevMenu

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif
import Synchronization

/// Wakes a thread that waits in `poll`, from any other thread.
final class WakePipe: Sendable {
    /// There is no pipe to be had; `code` is what the operating system says.
    struct Failure: Error, Equatable {
        let code: Int32
    }

    /// What the thread polls for reading.
    let readEnd: Int32
    private let writeEnd: Int32
    private let isRinging = Atomic(false)

    /// A pipe of its own, closed in programs that are started.
    init() throws(Failure) {
        var ends: [Int32] = [-1, -1]
        guard devmenu_pipe(&ends) == 0 else { throw Failure(code: errno) }
        for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the thread, now or when it next waits.
    func ring() {
        guard !isRinging.exchange(true, ordering: .acquiringAndReleasing) else { return }
        var byte: UInt8 = 0
        while write(writeEnd, &byte, 1) < 0, errno == EINTR {}
    }

    /// Takes note that the thread is awake: call it once `readEnd` is ready, before looking at what
    /// there is to do.
    func quiet() {
        // The pipe is emptied first. The other way round the byte of somebody who rings in between
        // would be lost while the bell counts as ringing, and nobody could wake the thread any more.
        var bytes: UInt64 = 0
        _ = read(readEnd, &bytes, MemoryLayout.size(ofValue: bytes))
        _ = isRinging.exchange(false, ordering: .acquiringAndReleasing)
    }
}
