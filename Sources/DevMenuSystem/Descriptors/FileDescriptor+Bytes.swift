package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileDescriptor {
    /// Indicates whether the descriptor is open.
    package var isOpen: Bool { fcntl(rawValue, F_GETFD) >= 0 }

    /// Indicates whether the descriptor is a terminal.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Writes all the bytes, waiting whenever the other end isn't ready.
    ///
    /// - Throws: The system's error; some of the bytes may already be written.
    package func write(all bytes: some Collection<UInt8>) throws(Errno) {
        let bytes = ContiguousArray(bytes)
        try Errno.only { try bytes.withUnsafeBytes { try write(all: $0) } }
    }

    /// Writes all the bytes of a buffer, waiting whenever the other end isn't ready; safe inside a
    /// signal handler.
    ///
    /// - Throws: The system's error; some of the bytes may already be written.
    package func write(all bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try Errno.retrying { writeNow(rawValue, rest.baseAddress, rest.count) }
                guard count > 0 else { throw .ioError }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } catch .resourceTemporarilyUnavailable {
                // Another process that shares the descriptor may have made it non-blocking.
                _ = Polling.wait(for: PolledDescriptor(rawValue, writes: true))
            }
        }
    }

    /// Returns `count` bytes of a file from an offset, or fewer if the file ends first.
    ///
    /// - Throws: The system's error.
    package func bytes(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
        try Errno.only {
            try [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
                while filled < count {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[filled..<count]
                    )
                    let got = try read(fromAbsoluteOffset: offset + Int64(filled), into: rest)
                    guard got > 0 else { return }
                    filled += got
                }
            }
        }
    }

    /// Returns the whole content of a file whose size is roughly known.
    ///
    /// - Parameters:
    ///   - size: The expected number of bytes.
    ///   - limit: The number of bytes after which reading stops; a longer file gives more.
    /// - Returns: The bytes.
    /// - Throws: The system's error.
    package func bytes(expecting size: Int, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
        // One byte more than expected, so that the first chunk also sees the end.
        var chunk = size + 1
        var bytes: [UInt8] = []
        while true {
            let more = try self.bytes(chunk, at: Int64(bytes.count))
            if bytes.isEmpty { bytes = more } else { bytes += more }
            if bytes.count > limit || more.count < chunk { return bytes }
            chunk = 65_536
        }
    }

    /// Waits until the file's content is on disk.
    ///
    /// - Throws: The system's error.
    package func flush() throws(Errno) {
        #if canImport(Darwin)
        // There fsync(2) only hands the content to the disk, and some file systems can do no more.
        if fcntl(rawValue, F_FULLFSYNC) >= 0 { return }
        #endif
        try Errno.retrying { fsync(rawValue) }
    }

    /// Waits until a directory's names are on disk.
    ///
    /// Some file systems don't support flushing a directory, and don't need it.
    ///
    /// - Throws: The system's error.
    func flushDirectory() throws(Errno) {
        do throws(Errno) { try flush() } catch .invalidArgument {}
    }

    /// Sets a file's permissions, unaffected by the process's mask.
    ///
    /// - Throws: The system's error.
    package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
        try Errno.check(fchmod(rawValue, mode_t(truncatingIfNeeded: permissions.rawValue)))
    }

    /// Sets a file's group and permissions to those of another, without the group's if that can't be.
    ///
    /// - Throws: The system's error.
    func adopt(_ other: Stat) throws(Errno) {
        var permissions = other.permissions.rawValue & 0o777
        if fchown(rawValue, uid_t.max, gid_t(other.groupID.rawValue)) != 0 { permissions &= 0o707 }
        try setPermissions(FilePermissions(rawValue: permissions))
    }

    /// Returns a duplicate under the lowest free number that is at least `floor`.
    ///
    /// - Throws: The system's error.
    package func duplicated(from floor: Int32) throws(Errno) -> Descriptor {
        Descriptor(try Errno.check(fcntl(rawValue, F_DUPFD_CLOEXEC, floor)))
    }
}

// Inside the type, the name is that of the methods above.
private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}
