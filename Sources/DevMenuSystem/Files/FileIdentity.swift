package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The facts that tell whether a file is the one seen before, unchanged.
///
/// An inode's number is used again once nobody holds the file: an identity is compared only as long
/// as a descriptor of the file is open.
package struct FileIdentity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    package let size: Int
    package let isFile: Bool
    /// When it was last written, and its inode last changed, which no program can set back: seconds, and
    /// nanoseconds beyond them, of both.
    private let modified: [Int]

    /// Creates the identity of a file that was looked at.
    package init(_ status: Stat) {
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
        size = Int(status.size)
        isFile = status.type == .regular
        #if canImport(Darwin)
        let (modified, changed) = (status.rawValue.st_mtimespec, status.rawValue.st_ctimespec)
        #else
        let (modified, changed) = (status.rawValue.st_mtim, status.rawValue.st_ctim)
        #endif
        self.modified = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }

    /// Creates the identity of the file at a path, links followed; `nil` where there is none.
    package init?(at path: String) throws(FileFailure) {
        do throws(Errno) {
            self.init(try Stat(path))
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw .refused(.opening, path: path, error)
        }
    }

    /// Creates the identity of the file of a descriptor, which was opened at a path.
    package init(of file: Descriptor, path: String) throws(FileFailure) {
        self.init(
            try FileFailure.telling(.opening, path) { () throws(Errno) in try Stat(file.handle) }
        )
    }

    /// When it was last written: seconds since 1970, and nanoseconds beyond them.
    package var lastWritten: [Int] { Array(modified[..<2]) }

    /// The milliseconds since it was written; negative where a clock was set back.
    package var millisecondsSinceModified: Int {
        var now = timespec()
        guard clock_gettime(CLOCK_REALTIME, &now) == 0 else { return .max }
        return (now.tv_sec - modified[0]) * 1000 + (now.tv_nsec - modified[1]) / 1_000_000
    }

    /// Whether it is the same file, changed or not.
    package func isSameFile(as other: FileIdentity) -> Bool {
        inode == other.inode && device == other.device
    }
}

extension Descriptor {
    /// Returns everything in a regular file of no more than so many bytes, from its beginning.
    ///
    /// Anything else may have no end, such as `/dev/zero`.
    ///
    /// - Parameters:
    ///   - limit: How many bytes it may have.
    ///   - path: The path that it was opened at.
    /// - Returns: The bytes.
    /// - Throws: ``FileFailure``.
    package func contents(
        atMost limit: Int = .max,
        path: String
    ) throws(FileFailure) -> [UInt8] {
        let identity = try FileIdentity(of: self, path: path)
        guard identity.isFile else { throw .notAFile(path: path) }
        guard identity.size <= limit else { throw .tooLarge(path: path, limit: limit) }
        let bytes = try FileFailure.telling(.reading, path) { () throws(Errno) in
            try handle.bytes(expecting: identity.size, atMost: limit)
        }
        guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        return bytes
    }
}

extension FileSystem {
    /// Returns everything in a regular file; never waits for whoever is to write it.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - limit: How many bytes it may have.
    /// - Returns: The bytes.
    /// - Throws: ``FileFailure``.
    package static func contents(
        of path: String,
        atMost limit: Int = .max
    ) throws(FileFailure) -> [UInt8] {
        // A pipe in its place must not make the opening wait for its other end.
        let file = try FileFailure.telling(.opening, path) { () throws(Errno) in
            try Descriptor(opening: path, options: .nonBlocking)
        }
        return try file.contents(atMost: limit, path: path)
    }
}
