import SystemPackage

/// Calls back whenever a file may have changed, on a thread of its own, until it is dropped.
package final class FileWatcher: Sendable {
    private let stop: Descriptor

    /// Starts the thread, which calls back once at first; what changes after this returned is told.
    ///
    /// - Parameters:
    ///   - location: The file, which may come and go.
    ///   - changed: Called on the thread.
    /// - Throws: ``FileFailure``.
    package init(
        of location: FileLocation,
        _ changed: @escaping @Sendable () -> Void
    ) throws(FileFailure) {
        let path = location.path
        let pipe = try FileFailure.telling(.watching, path) { () throws(Errno) in
            try Descriptor.pipe()
        }
        var events = try FileEvents(stoppedBy: pipe.read)
        try events.arm(for: location)
        try FileFailure.telling(.startingThread, path) { [events] () throws(Errno) in
            try OwnThread.start {
                var events = events
                changed()
                while events.wait() {
                    // What cannot be watched any more is seen with the next change above it.
                    try? events.arm(for: location)
                    changed()
                }
            }
        }
        stop = pipe.write
    }

    // A byte, and not the closing alone: a child that is being started may still share this end.
    deinit { try? stop.handle.write(all: [0]) }
}
