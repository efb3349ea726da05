#if canImport(Darwin)
import Darwin

/// The change events of the directories that lead to a file, for use by one thread.
struct FileEvents {
    private let queue: Descriptor
    private let stopped: Descriptor
    private var watched: [Descriptor] = []

    /// Creates a queue that stops waiting once `stopped` becomes readable.
    init(stoppedBy stopped: Descriptor) throws(FileError) {
        self.stopped = stopped
        queue = try FileError.wrapping(.watching, "kqueue") { () throws(Errno) in
            Descriptor(try Errno.check(kqueue()))
        }
        queue.setCloseOnExec()
        var end = kevent(
            ident: UInt(stopped.number),
            filter: Int16(EVFILT_READ),
            flags: UInt16(EV_ADD),
            fflags: 0,
            data: 0,
            udata: nil
        )
        _ = kevent(queue.number, &end, 1, nil, 0, nil)
    }

    /// Watches a file, and the symbolic links on the way to it.
    ///
    /// If a directory on the way is missing, its nearest existing ancestor is watched instead.
    mutating func arm(for location: FileLocation) throws(FileError) {
        // The earlier watches close only once the new ones are in place.
        let before = watched
        defer { extendLifetime(before) }
        watched = []
        for location in try location.watched() {
            try watchNearest(to: location.directory)
            // A directory doesn't report that a file in it was written in place.
            guard let file = try? Self.open(location.path) else { continue }
            try FileError.naming(.watching, location.path, add(file, location.path))
        }
    }

    /// Waits for the next change; returns `false` once `stopped` is readable.
    func wait() -> Bool {
        var event = kevent()
        while kevent(queue.number, nil, 0, &event, 1, nil) < 0 && errno == EINTR {}
        return event.filter != Int16(EVFILT_READ)
    }

    private mutating func watchNearest(to directory: String) throws(FileError) {
        var nearest = directory
        while true {
            do throws(Errno) {
                let descriptor = try Self.open(nearest)
                try add(descriptor, nearest)
                // The directory may have been created just before the watch on its ancestor.
                if nearest == directory || !FileSystem.exists(directory) { return }
                nearest = directory
                continue
            } catch {
                guard [.noSuchFileOrDirectory, .notDirectory].contains(error), nearest != "/",
                    nearest != "."
                else { throw .refused(.watching, path: nearest, error) }
            }
            nearest = FileSystem.parent(of: nearest)
        }
    }

    private static func open(_ path: String) throws(Errno) -> Descriptor {
        try Descriptor(opening: path, FileDescriptor.AccessMode(rawValue: O_EVTONLY))
    }

    private mutating func add(_ descriptor: Descriptor, _ path: String) throws(Errno) {
        watched.append(descriptor)
        var change = kevent(
            ident: UInt(descriptor.number),
            filter: Int16(EVFILT_VNODE),
            flags: UInt16(EV_ADD | EV_CLEAR),
            fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME),
            data: 0,
            udata: nil
        )
        try Errno.check(kevent(queue.number, &change, 1, nil, 0, nil))
    }
}
#endif
