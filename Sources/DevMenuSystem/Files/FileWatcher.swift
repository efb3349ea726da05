/// Calls back on a separate thread whenever a file may have changed, until it is deallocated.
package final class FileWatcher: Sendable {
    private let stop: Descriptor

    /// Starts the thread, which calls back once at first, and then after every change.
    ///
    /// Every change after the initializer returns is reported.
    ///
    /// - Parameters:
    ///   - location: The file, which may appear and disappear.
    ///   - changed: Called on the thread.
    /// - Throws: ``FileError``.
    package init(
        of location: FileLocation,
        _ changed: @escaping @Sendable () -> Void
    ) throws(FileError) {
        let path = location.path
        let pipe = try FileError.naming(.watching, path, Descriptor.pipe())
        var events = try FileEvents(stoppedBy: pipe.read)
        try events.arm(for: location)
        try FileError.wrapping(.startingThread, path) { [events] () throws(Errno) in
            try OwnThread.start {
                var events = events
                changed()
                while events.wait() {
                    // If the watches can't be renewed, the next change of a watched ancestor tries
                    // again.
                    try? events.arm(for: location)
                    changed()
                }
            }
        }
        stop = pipe.write
    }

    // Closing isn't enough, so a byte is written: a child that is being started may still share
    // this end.
    deinit { try? stop.handle.write(all: [0]) }
}
