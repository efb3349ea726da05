#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// What tells whether a file is the one seen before, unchanged.
///
/// An inode's number is used again once nobody holds the file: an identity is compared only as long
/// as a descriptor of the file is open.
struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
    let size: Int
    let isFile: Bool
    private let modified: [Int]

    private init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int(status.st_size)
        isFile = status.st_mode & S_IFMT == S_IFREG
        #if canImport(Darwin)
        let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
        #else
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        #endif
        // The time of the last change of the inode too, which no program can set back.
        self.modified = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }

    /// The file at a path, links followed; `nil` where there is none.
    init?(at path: String) throws(SettingStoreError.Fault) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            if errno == ENOENT { return nil }
            throw .last("opening", path)
        }
        self.init(status)
    }

    /// The file of a descriptor.
    init(of file: borrowing FileDescriptor, path: String) throws(SettingStoreError.Fault) {
        var status = stat()
        guard fstat(file.number, &status) == 0 else { throw .last("opening", path) }
        self.init(status)
    }

    /// How long ago it was written; negative where a clock was set back.
    var millisecondsSinceModified: Int {
        var now = timespec()
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return .max }
        return (now.tv_sec - modified[0]) * 1000 + (now.tv_nsec - modified[1]) / 1_000_000
    }

    /// Whether it is the same file, changed or not.
    func isSameFile(as other: FileIdentity) -> Bool {
        inode == other.inode && device == other.device
    }
}
