#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Calls back whenever a file may have changed, on a thread of its own, until it is dropped.
struct FileWatcher: ~Copyable {
    private let stop: FileDescriptor

    /// Starts the thread, which calls back once at first; what changes after this returned is told.
    init(
        of location: FileLocation,
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError.Fault) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw .last("watching", location.path) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let stop = FileDescriptor(ends[1])
        var events = try FileEvents(stoppedBy: ends[0])
        do throws(SettingStoreError.Fault) {
            try events.arm(for: location)
            try Self.startThread(for: location) { [events] in
                var events = events
                changed()
                while events.wait() {
                    // What cannot be watched any more is seen with the next change above it.
                    try? events.arm(for: location)
                    changed()
                }
                events.closeAll()
            }
        } catch {
            events.closeAll()
            throw error
        }
        self.stop = stop
    }

    private static func startThread(
        for location: FileLocation,
        _ run: @escaping @Sendable () -> Void
    ) throws(SettingStoreError.Fault) {
        do {
            try OwnThread.start(run)
        } catch {
            throw .system("starting a thread for", path: location.path, code: error.code)
        }
    }

    // A byte, and not the closing alone: a child that is being started may still share this end.
    deinit {
        var byte: UInt8 = 0
        _ = write(stop.number, &byte, 1)
    }
}
