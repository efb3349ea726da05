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
    private let file: FileDescriptor

    /// Waits for the lock beside a location; its directory is made where there is none.
    init(of location: FileLocation) throws(SettingStoreError.Fault) {
        while true {
            let file = try Self.open(location)
            while flock(file.number, LOCK_EX) != 0 {
                guard errno == EINTR else { throw .last("locking", location.lock) }
            }
            // Somebody may have removed the directory while this waited: a lock on what is no
            // longer there would exclude nobody.
            let held = try FileIdentity(of: file, path: location.lock)
            guard let there = try FileIdentity(at: location.lock), there.isSameFile(as: held)
            else { continue }
            self.file = file
            return
        }
    }

    // Closing is not enough: a child that is just being started may still share the descriptor.
    deinit { _ = flock(file.number, LOCK_UN) }

    private static func open(
        _ location: FileLocation
    ) throws(SettingStoreError.Fault) -> FileDescriptor {
        while true {
            do {
                return try FileDescriptor(opening: location.lock, O_RDWR | O_CREAT, mode: 0o600)
            } catch .system(_, _, ENOENT) {
                try makeDirectory(location.directory)
            }
        }
    }

    /// Makes a directory and those above it for the user alone, and waits until they are kept.
    private static func makeDirectory(_ path: String) throws(SettingStoreError.Fault) {
        while mkdir(path, 0o700) != 0 {
            switch errno {
            case EEXIST:
                // A link that leads nowhere is there, and is no directory.
                guard try FileIdentity(at: path) != nil else {
                    throw .system("following", path: path, code: ENOENT)
                }
                return
            case ENOENT where path != "/" && path != ".":
                try makeDirectory(FileLocation.parent(of: path))
            default: throw .last("making", path)
            }
        }
        let parent = FileLocation.parent(of: path)
        try FileDescriptor(opening: parent, O_RDONLY | O_DIRECTORY).flush(path: parent)
    }
}
