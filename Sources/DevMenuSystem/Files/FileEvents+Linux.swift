#if os(Linux)
#if canImport(Glibc)
import Glibc
#else
import Musl
#endif

/// The change events of the directories that lead to a file, for use by one thread.
struct FileEvents {
    private let queue: Descriptor
    private let stopped: Descriptor
    private var watched: [Int32] = []

    /// Creates a queue that stops waiting once `stopped` becomes readable.
    init(stoppedBy stopped: Descriptor) throws(FileError) {
        self.stopped = stopped
        queue = try FileError.wrapping(.watching, "inotify") { () throws(Errno) in
            let number = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK))
            return Descriptor(try Errno.check(number))
        }
    }

    /// Watches a file, and the symbolic links on the way to it.
    ///
    /// If a directory on the way is missing, its nearest existing ancestor is watched instead.
    mutating func arm(for location: FileLocation) throws(FileError) {
        let now = try location.watched().map { location throws(FileError) in
            try watchNearest(to: location.directory)
        }
        for watch in watched where !now.contains(watch) { inotify_rm_watch(queue.number, watch) }
        watched = now
    }

    /// Waits for the next change; returns `false` once `stopped` is readable.
    func wait() -> Bool {
        var ready = [
            PolledDescriptor(queue.number, reads: true),
            PolledDescriptor(stopped.number, reads: true),
        ]
        while Polling.wait(for: &ready) < 0 {}
        guard !ready[1].isReady else { return false }
        // The content of the events doesn't matter: the caller reads the file in any case.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            while case .done = Transfer.read(into: buffer, from: queue.handle) {}
        }
        return true
    }

    private func watchNearest(to directory: String) throws(FileError) -> Int32 {
        var last: Int32?
        // Repeats until the result is stable: a nearer directory may be created just before the
        // watch on its ancestor.
        while true {
            let watch = try watchNearestOnce(to: directory)
            if watch.isWhole || watch.number == last { return watch.number }
            last = watch.number
        }
    }

    private func watchNearestOnce(
        to directory: String
    ) throws(FileError) -> (number: Int32, isWhole: Bool) {
        let events =
            UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
            | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
            | UInt32(IN_ONLYDIR)
        var nearest = directory
        while true {
            let watch = inotify_add_watch(queue.number, nearest, events)
            if watch >= 0 { return (watch, nearest == directory) }
            guard errno == ENOENT || errno == ENOTDIR, nearest != "/", nearest != "." else {
                throw .refused(.watching, path: nearest, .last)
            }
            nearest = FileSystem.parent(of: nearest)
        }
    }
}
#endif
