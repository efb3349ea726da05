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
    /// The watches of which each event matters.
    private var watched: Set<Int32> = []
    /// The names that matter in the directories of the others.
    private var namesAbove: [Int32: Set<String>] = [:]

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
    /// If a directory on the way is missing, its nearest existing ancestor is watched instead. Above an
    /// empty one, the next is watched for its name: while a file that was in it is open, a directory
    /// that is removed sends no event. Above others it isn't, which takes time in a large directory.
    mutating func arm(for location: FileLocation) throws(FileError) {
        let before = watched.union(namesAbove.keys)
        var (nearest, above): (Set<Int32>, [Int32: Set<String>]) = ([], [:])
        for location in try location.watched() {
            nearest.insert(try watchNearest(to: location.directory, &above))
        }
        (watched, namesAbove) = (nearest, above)
        for watch in before where !nearest.contains(watch) && above[watch] == nil {
            inotify_rm_watch(queue.number, watch)
        }
    }

    /// Waits for the next change; returns `false` once `stopped` is readable.
    func wait() -> Bool {
        var ready = [
            PolledDescriptor(queue.number, reads: true),
            PolledDescriptor(stopped.number, reads: true),
        ]
        while true {
            while Polling.wait(for: &ready) < 0 {}
            guard !ready[1].isReady else { return false }
            if hasChange() { return true }
        }
    }

    /// Reads the events that have come, and returns `true` if one matters; its kind doesn't,
    /// because the caller reads the file in any case.
    private func hasChange() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: 8) { buffer in
            var isChange = false
            while case .done(let count) = Transfer.read(into: buffer, from: queue.handle) {
                var offset = 0
                while offset < count {
                    let event = buffer.load(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    offset = start + Int(event.len)
                    let name = String(
                        decoding: buffer[start..<offset].prefix { $0 != 0 },
                        as: UTF8.self
                    )
                    let names = watched.contains(event.wd) ? nil : namesAbove[event.wd]
                    isChange = isChange || names?.contains(name) ?? true
                }
            }
            return isChange
        }
    }

    /// Watches a directory or its nearest ancestor that exists, and the one above that.
    private func watchNearest(
        to directory: String,
        _ above: inout [Int32: Set<String>]
    ) throws(FileError) -> Int32 {
        var last: Int32?
        // Repeats until the result is stable: a nearer directory may be created, or this one removed,
        // just before the watch on the one above.
        while true {
            let (path, watch) = try watchNearestOnce(to: directory)
            if watch == last { return watch }
            last = watch
            let parent = FileSystem.parent(of: path)
            guard parent != path, let name = path.split(separator: "/").last,
                Self.isEmpty(path)
            else { continue }
            // Not everybody may read the one above.
            let watchAbove = inotify_add_watch(queue.number, parent, Self.events)
            if watchAbove >= 0 { above[watchAbove, default: []].insert(String(name)) }
        }
    }

    /// Indicates whether a directory has no files; the last one's end is an event.
    private static func isEmpty(_ directory: String) -> Bool {
        guard let stream = opendir(directory) else { return true }
        defer { closedir(stream) }
        // The directory itself and the one above it.
        for _ in 0..<3 where readdir(stream) == nil { return true }
        return false
    }

    private static let events =
        UInt32(IN_CREATE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_DELETE)
        | UInt32(IN_CLOSE_WRITE) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
        | UInt32(IN_ONLYDIR)

    private func watchNearestOnce(
        to directory: String
    ) throws(FileError) -> (path: String, number: Int32) {
        var nearest = directory
        while true {
            let watch = inotify_add_watch(queue.number, nearest, Self.events)
            if watch >= 0 { return (nearest, watch) }
            guard errno == ENOENT || errno == ENOTDIR, nearest != "/", nearest != "." else {
                throw .refused(.watching, path: nearest, .last)
            }
            nearest = FileSystem.parent(of: nearest)
        }
    }
}
#endif
