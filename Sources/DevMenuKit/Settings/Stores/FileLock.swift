#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that one holder at a time has, among all threads and processes.
///
/// `flock` belongs to the open description, so that two stores of one process exclude each other
/// too, and the system gives it up when its holder dies.
struct FileLock: ~Copyable {
    /// How often a directory is made anew that somebody removes meanwhile.
    ///
    /// Where nothing can be made, as in `/proc`, the system says the same as of one that was removed.
    private static let attempts = 100

    private let file: FileDescriptor

    /// Waits for the lock beside a location; its directory is made where there is none.
    ///
    /// - Parameters:
    ///   - location: What the lock is for.
    ///   - whenHeld: Called on a thread of its own, once, where the wait has grown long.
    /// - Throws: Why there is no lock to be had.
    init(
        of location: FileLocation,
        whenHeld: @escaping @Sendable (LockHolder) -> Void
    ) throws(SettingStoreError.Fault) {
        for _ in 0..<Self.attempts {
            let file = try Self.open(location)
            let held = try FileIdentity(of: file, path: location.lock)
            try Self.lock(file, held, of: location, whenHeld: whenHeld)
            // Somebody may have removed the directory while this waited: a lock on what is no
            // longer there would exclude nobody.
            guard let there = try FileIdentity(at: location.lock), there.isSameFile(as: held)
            else { continue }
            self.file = file
            return
        }
        throw .system("locking", path: location.lock, code: ENOENT)
    }

    // Closing is not enough: a child that is just being started may still share the descriptor.
    deinit { _ = flock(file.number, LOCK_UN) }

    private static func lock(
        _ file: borrowing FileDescriptor,
        _ identity: FileIdentity,
        of location: FileLocation,
        whenHeld: @escaping @Sendable (LockHolder) -> Void
    ) throws(SettingStoreError.Fault) {
        // Most locks are free, and then nobody has to watch over the wait.
        if flock(file.number, LOCK_EX | LOCK_NB) == 0 { return }
        let wait = LockWait(for: identity, whenLong: whenHeld)
        defer { wait.end() }
        while flock(file.number, LOCK_EX) != 0 {
            guard errno == EINTR else { throw .last("locking", location.lock) }
        }
    }

    private static func open(
        _ location: FileLocation
    ) throws(SettingStoreError.Fault) -> FileDescriptor {
        for _ in 0..<attempts {
            do {
                return try FileDescriptor(opening: location.lock, O_RDWR | O_CREAT, mode: 0o600)
            } catch .system(_, _, ENOENT) {
                guard !isLink(location.lock) else { throw .brokenLink(path: location.lock) }
                try makeDirectory(location.directory)
            }
        }
        throw .system("making", path: location.lock, code: ENOENT)
    }

    /// Makes a directory and those above it for the user alone, and waits until they are kept.
    private static func makeDirectory(_ path: String) throws(SettingStoreError.Fault) {
        for _ in 0..<attempts {
            if mkdir(path, 0o700) == 0 {
                let parent = FileLocation.parent(of: path)
                try FileDescriptor(opening: parent, O_RDONLY | O_DIRECTORY).flush(path: parent)
                return
            }
            switch errno {
            case EEXIST:
                if try FileIdentity(at: path) != nil { return }
                // A link that leads nowhere is there, and is no directory.
                guard !isLink(path) else { throw .brokenLink(path: path) }
            case ENOENT where path != "/" && path != ".":
                try makeDirectory(FileLocation.parent(of: path))
            default: throw .last("making", path)
            }
        }
        throw .system("making", path: path, code: ENOENT)
    }

    private static func isLink(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    }
}
