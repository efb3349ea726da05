#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file's inode and change times, which show whether it is an earlier file, unchanged.
///
/// An inode's number is reused once nothing has the file open, so compare identities only while a
/// descriptor of the file is open.
package struct FileIdentity: Equatable, Sendable {
    package let device: UInt64
    package let inode: UInt64
    package let size: Int
    package let isFile: Bool
    /// The times of the last write and the last inode change, each in seconds and nanoseconds.
    ///
    /// No program can set the inode's change time back.
    private let modified: [Int]

    /// Creates the identity of a file from its status.
    package init(_ status: Stat) {
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
        size = Int(status.size)
        isFile = status.type == .regular
        let (modified, changed) = (status.st_mtim, status.st_ctim)
        self.modified = [modified.tv_sec, modified.tv_nsec, changed.tv_sec, changed.tv_nsec]
    }

    /// Creates the identity of the file at a path, following links, or `nil` if there is none.
    package init?(at path: String) throws(FileError) {
        do throws(Errno) {
            self.init(try Stat(path))
        } catch .noSuchFileOrDirectory {
            return nil
        } catch {
            throw .refused(.opening, path: path, error)
        }
    }

    /// Creates the identity of an open file; `path` is used in errors.
    package init(of file: Descriptor, path: String) throws(FileError) {
        self.init(try FileError.naming(.opening, path, Stat(file.handle)))
    }

    /// The time of the last write: seconds since 1970, and nanoseconds.
    package var lastWritten: [Int] { Array(modified[..<2]) }

    /// The milliseconds since the last write; negative if the clock was set back.
    package var millisecondsSinceModified: Int {
        // A file may have any time, and the exact number matters only near to now.
        let seconds = ProcessClock.now - Double(modified[0]) - Double(modified[1]) / 1e9
        guard seconds.magnitude < 1e9 else { return seconds > 0 ? .max : -.max }
        return Int(seconds * 1_000)
    }

    /// Returns `true` if both are the same file, whether or not it has changed.
    package func isSameFile(as other: FileIdentity) -> Bool {
        inode == other.inode && device == other.device
    }
}

extension Descriptor {
    /// Returns the whole content of a regular file of at most `limit` bytes.
    ///
    /// Only regular files are read: others, such as `/dev/zero`, may have no end.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - path: The path that the file was opened at, for errors.
    /// - Returns: The bytes.
    /// - Throws: ``FileError``.
    package func contents(
        atMost limit: Int = FileSystem.sizeLimit,
        path: String
    ) throws(FileError) -> [UInt8] {
        let identity = try FileIdentity(of: self, path: path)
        guard identity.isFile else { throw .notAFile(path: path) }
        guard identity.size <= limit else { throw .tooLarge(path: path, limit: limit) }
        let bytes = try FileError.wrapping(.reading, path) { () throws(Errno) in
            try handle.bytes(expecting: identity.size, atMost: limit)
        }
        guard bytes.count <= limit else { throw .tooLarge(path: path, limit: limit) }
        return bytes
    }

    /// Returns the last whole lines of a regular file, or all of them if there are fewer bytes.
    ///
    /// - Parameters:
    ///   - limit: The maximum number of bytes.
    ///   - path: The path that the file was opened at, for errors.
    /// - Returns: The bytes, in which the last line may have no end.
    /// - Throws: ``FileError``.
    package func lastLines(
        atMost limit: Int = FileSystem.sizeLimit,
        path: String
    ) throws(FileError) -> [UInt8] {
        let size = try FileIdentity(of: self, path: path).size
        guard size > limit else { return try contents(path: path) }
        let bytes = try FileError.wrapping(.reading, path) { () throws(Errno) in
            try handle.bytes(limit, at: Int64(size - limit))
        }
        let newline = UInt8(ascii: "\n")
        guard let end = bytes.withUnsafeBytes({ $0.firstOffset(of: newline) }) else { return [] }
        return Array(bytes[(end + 1)...])
    }
}

extension FileSystem {
    /// The most bytes of a file that are read, unless a caller has another limit: 16 MiB.
    package static let sizeLimit = 16 << 20

    /// Returns the whole content of a regular file, without ever waiting for a writer.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The maximum number of bytes.
    /// - Returns: The bytes.
    /// - Throws: ``FileError``.
    package static func contents(
        of path: String,
        atMost limit: Int = sizeLimit
    ) throws(FileError) -> [UInt8] {
        // If the path is a pipe, opening it must not wait for the other end.
        let file = try FileError.wrapping(.opening, path) { () throws(Errno) in
            try Descriptor(opening: path, options: .nonBlocking)
        }
        return try file.contents(atMost: limit, path: path)
    }

    /// Opens a regular file of this user's own to read it and append to it, without ever waiting.
    ///
    /// - Parameter path: The path of the file, which is created only for this user if there is
    ///   none.
    /// - Returns: The file.
    /// - Throws: ``FileError``; also if it's another user's.
    package static func appended(_ path: String) throws(FileError) -> Descriptor {
        try checkOwner(of: path)
        let file = try FileError.wrapping(.opening, path) { () throws(Errno) in
            try Descriptor(
                opening: path,
                .readWrite,
                options: [.create, .append, .nonBlocking],
                permissions: .ownerReadWrite
            )
        }
        guard try FileIdentity(of: file, path: path).isFile else { throw .notAFile(path: path) }
        return file
    }
}
