#if canImport(Darwin)
import Darwin

/// What the system tells of changes in the directories that lead to a file; used by one thread.
struct FileEvents {
    private let queue: Int32
    private let stopped: Int32
    private var watched: [Int32] = []

    /// Takes over a descriptor that becomes readable when the waiting is to end.
    init(stoppedBy stopped: Int32) throws(SettingStoreError.Fault) {
        self.stopped = stopped
        queue = kqueue()
        guard queue >= 0 else {
            let fault = SettingStoreError.Fault.last("watching", "kqueue")
            _ = close(stopped)
            throw fault
        }
        _ = fcntl(queue, F_SETFD, FD_CLOEXEC)
        var end = kevent(
            ident: UInt(stopped),
            filter: Int16(EVFILT_READ),
            flags: UInt16(EV_ADD),
            fflags: 0,
            data: 0,
            udata: nil
        )
        _ = kevent(queue, &end, 1, nil, 0, nil)
    }

    /// Asks to be told of changes to a file, and to the files that it leads to as a link; where
    /// a directory is absent, of its coming.
    mutating func arm(for location: FileLocation) throws(SettingStoreError.Fault) {
        let before = watched
        watched = []
        defer { for descriptor in before { _ = close(descriptor) } }
        for location in try location.followed() {
            try watchNearest(to: location.directory)
            // A directory does not change when a file in it is written in place.
            let file = open(location.path, O_EVTONLY | O_CLOEXEC)
            if file >= 0 { try add(file, location.path) }
        }
    }

    /// Waits for the next change; false once the waiting is to end.
    func wait() -> Bool {
        var event = kevent()
        while kevent(queue, nil, 0, &event, 1, nil) < 0 && errno == EINTR {}
        return event.filter != Int16(EVFILT_READ)
    }

    /// Closes everything; to be called last.
    func closeAll() {
        for descriptor in watched { _ = close(descriptor) }
        _ = close(queue)
        _ = close(stopped)
    }

    private mutating func watchNearest(to directory: String) throws(SettingStoreError.Fault) {
        var nearest = directory
        while true {
            let descriptor = open(nearest, O_EVTONLY | O_CLOEXEC)
            if descriptor >= 0 {
                try add(descriptor, nearest)
                // What is nearer may have come before the watch above it.
                if nearest == directory || access(directory, F_OK) != 0 { return }
                nearest = directory
                continue
            }
            guard errno == ENOENT || errno == ENOTDIR, nearest != "/", nearest != "." else {
                throw .last("watching", nearest)
            }
            nearest = FileLocation.parent(of: nearest)
        }
    }

    private mutating func add(
        _ descriptor: Int32,
        _ path: String
    ) throws(SettingStoreError.Fault) {
        watched.append(descriptor)
        var change = kevent(
            ident: UInt(descriptor),
            filter: Int16(EVFILT_VNODE),
            flags: UInt16(EV_ADD | EV_CLEAR),
            fflags: UInt32(NOTE_WRITE | NOTE_EXTEND | NOTE_DELETE | NOTE_RENAME),
            data: 0,
            udata: nil
        )
        guard kevent(queue, &change, 1, nil, 0, nil) == 0 else { throw .last("watching", path) }
    }
}
#endif
