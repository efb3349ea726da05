import Synchronization

/// A folder in which a process writes files, as long as this object exists.
///
/// It shares a lock on the folder itself, so that nobody removes the files meanwhile.
package final class FolderUse: Sendable {
    private let path: String
    private let folder = Mutex<Descriptor?>(nil)

    /// Creates the use of a folder, which may not exist yet.
    package init(of path: String) {
        self.path = path
        begin()
    }

    /// Shares the lock, unless that is done or the folder doesn't exist.
    package func begin() {
        folder.withLock { folder in
            // Whoever removes the folder has the lock for a moment.
            for _ in 0..<100 where folder == nil {
                guard let found = try? Descriptor(opening: path, options: [.directory, .noFollow])
                else { return }
                guard (try? found.tryToShareLock()) ?? true else {
                    OwnThread.pause(.milliseconds(10))
                    continue
                }
                let there = try? FileIdentity(at: path)
                let own = try? FileIdentity(of: found, path: path)
                if let own, there.flatMap(\.self)?.isSameFile(as: own) ?? false { folder = found }
            }
        }
    }
}
