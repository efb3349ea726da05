#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// What the system tells of changes in the directories that lead to a file; used by one thread.
struct FileEvents {
    private let queue: Int32
    private let stopped: Int32
    private var watched: Set<Int32> = []

    /// Takes over a descriptor that becomes readable when the waiting is to end.
    init(stoppedBy stopped: Int32) throws(SettingStoreError.Fault) {
        self.stopped = stopped
        queue = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
        guard queue >= 0 else {
            let fault = SettingStoreError.Fault.last("watching", "inotify")
            _ = close(stopped)
            throw fault
        }
    }

    /// Asks to be told of changes to a file, and to the files that it leads to as a link; where
    /// a directory is absent, of its coming.
    mutating func arm(for location: FileLocation) throws(SettingStoreError.Fault) {
        var now: Set<Int32> = []
        for location in try location.followed() {
            now.insert(try watchNearest(to: location.directory))
        }
        for watch in watched.subtracting(now) { inotify_rm_watch(queue, watch) }
        watched = now
    }

    /// Waits for the next change; false once the waiting is to end.
    func wait() -> Bool {
        var ready = [
            pollfd(fd: queue, events: Int16(POLLIN), revents: 0),
            pollfd(fd: stopped, events: Int16(POLLIN), revents: 0),
        ]
        while poll(&ready, 2, -1) < 0 && errno == EINTR {}
        guard ready[1].revents == 0 else { return false }
        // What the events say does not matter: the file is looked at anyway.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while read(queue, buffer.baseAddress, buffer.count) > 0 {}
        }
        return true
    }

    /// Closes everything; to be called last.
    func closeAll() {
        _ = close(queue)
        _ = close(stopped)
    }

    private func watchNearest(to directory: String) throws(SettingStoreError.Fault) -> Int32 {
        var last: Int32?
        // Again until it is the same twice: what is nearer may come before the watch above it.
        while true {
            let watch = try watchNearestOnce(to: directory)
            if watch.isWhole || watch.number == last { return watch.number }
            last = watch.number
        }
    }

    private func watchNearestOnce(
        to directory: String
    ) throws(SettingStoreError.Fault) -> (number: Int32, isWhole: Bool) {
        let events =
            UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
            | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            | UInt32(IN_ONLYDIR)
        var nearest = directory
        while true {
            let watch = inotify_add_watch(queue, nearest, events)
            if watch >= 0 { return (watch, nearest == directory) }
            guard errno == ENOENT || errno == ENOTDIR, nearest != "/", nearest != "." else {
                throw .last("watching", nearest)
            }
            nearest = FileLocation.parent(of: nearest)
        }
    }
}
#endif
