import DevMenuSystem
import Synchronization

/// The start of a process of an app, which finds out whether the app runs already.
///
/// Each process of the app keeps a lock on a file of the app as long as it runs, also when it's
/// killed. It's used by the processes of the app itself, and not by a shell's embedded host.
package final class AppLaunch: Sendable {
    private let path: String
    /// The open file with the lock; `nil` before ``begin()``.
    private let file = Mutex<Descriptor?>(nil)

    /// Creates the start of a process of an app.
    ///
    /// - Parameter directories: The directories of the app.
    package init(in directories: AppDirectories) { path = directories.starts }

    /// Registers this process as one of the app.
    ///
    /// - Returns: `true` where no other process of the app runs. Where the file can't be locked
    ///   it's `false`, since other processes can't be known.
    func begin() -> Bool {
        file.withLock { file in
            guard file == nil, let opened = try? Self.opened(path) else { return false }
            let isAlone = (try? opened.tryToLock()) ?? false
            file = opened
            // From now on it's shared with the processes that start while this one runs. One that
            // starts now has the lock alone for a moment; if it's stopped then, this one goes on.
            for _ in 0..<100 where (try? opened.tryToShareLock()) == false {
                OwnThread.pause(.milliseconds(1))
            }
            return isAlone
        }
    }

    private static func opened(_ path: String) throws -> Descriptor {
        try FileSystem.makeDirectories(FileSystem.parent(of: path))
        return try Descriptor(
            opening: path,
            .readWrite,
            options: [.create, .nonBlocking],
            permissions: .ownerReadWrite
        )
    }
}
