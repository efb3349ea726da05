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
        var reason: Errno?
        bytes.withUnsafeBytes { bytes in
            do throws(Errno) { try write(all: bytes) } catch { reason = error }
        }
        if let reason { throw reason }
    }

    /// Writes all the bytes of a buffer, waiting whenever the other end isn't ready.
    ///
    /// - Throws: The system's error; some of the bytes may already be written.
    package func write(all bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try write(some: rest)
                guard count > 0 else { throw .ioError }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } catch .resourceTemporarilyUnavailable {
                // Another process that shares the descriptor may have made it non-blocking.
                _ = Polling.wait(for: PolledDescriptor(rawValue, writes: true))
            }
        }
    }

    /// Writes as many bytes of a buffer as one call accepts.
    ///
    /// - Returns: The number of bytes written.
    /// - Throws: The system's error.
    package func write(some bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
        try Errno.retrying { writeNow(rawValue, bytes.baseAddress, bytes.count) }
    }

    /// Writes as many bytes of an array as one call accepts.
    ///
    /// - Returns: The number of bytes written.
    /// - Throws: The system's error.
    package func write(some bytes: [UInt8]) throws(Errno) -> Int {
        try Errno.retrying { writeNow(rawValue, bytes, bytes.count) }
    }

    /// Reads the bytes that one call gives into the beginning of an array.
    ///
    /// - Returns: The number of bytes read; 0 at the end.
    /// - Throws: The system's error.
    package func read(some bytes: inout [UInt8]) throws(Errno) -> Int {
        try Errno.retrying { readNow(rawValue, &bytes, bytes.count) }
    }

    /// Reads the bytes that one call gives into a buffer.
    ///
    /// - Returns: The number of bytes read; 0 at the end.
    /// - Throws: The system's error.
    package func read(some buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try Errno.retrying { readNow(rawValue, buffer.baseAddress, buffer.count) }
    }

    /// Reads bytes of a file from an offset; safe inside a signal handler.
    ///
    /// - Returns: The number of bytes read; 0 at the end.
    /// - Throws: The system's error.
    package func read(
        some buffer: UnsafeMutableRawBufferPointer,
        at offset: Int64
    ) throws(Errno) -> Int {
        try Errno.retrying { readAt(rawValue, buffer.baseAddress, buffer.count, off_t(offset)) }
    }

    /// Returns `count` bytes of a file from an offset, or fewer if the file ends first.
    ///
    /// - Throws: The system's error.
    package func bytes(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
        var reason: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
                let position = off_t(offset) + off_t(filled)
                do throws(Errno) {
                    let got = try Errno.retrying {
                        readAt(rawValue, rest.baseAddress, rest.count, position)
                    }
                    guard got > 0 else { return }
                    filled += got
                } catch {
                    reason = error
                    return
                }
            }
        }
        if let reason { throw reason }
        return bytes
    }

    /// Returns the whole content of a file whose size is roughly known.
    ///
    /// - Parameters:
    ///   - size: The expected number of bytes.
    ///   - limit: The number of bytes after which reading stops; a longer file gives more.
    /// - Returns: The bytes.
    /// - Throws: The system's error.
    package func bytes(expecting size: Int, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
        // One byte more than expected, so that a single call also sees the end.
        var chunk = size + 1
        var bytes: [UInt8] = []
        while true {
            let more = try self.bytes(once: chunk, at: Int64(bytes.count))
            if bytes.isEmpty { bytes = more } else { bytes += more }
            if bytes.count > limit || more.count < chunk { return bytes }
            chunk = 65_536
        }
    }

    private func bytes(once count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
        var reason: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            do throws(Errno) {
                filled = try Errno.retrying {
                    readAt(rawValue, buffer.baseAddress, count, off_t(offset))
                }
            } catch {
                reason = error
            }
        }
        if let reason { throw reason }
        return bytes
    }

    /// Writes all the bytes at an offset of a file.
    ///
    /// - Throws: The system's error; some of the bytes may already be written.
    package func write(all bytes: [UInt8], at offset: Int) throws(Errno) {
        var written = 0
        while written < bytes.count {
            let count = try Errno.retrying {
                bytes.withUnsafeBytes { buffer in
                    writeAt(
                        rawValue,
                        buffer.baseAddress.map { $0 + written },
                        bytes.count - written,
                        off_t(offset + written)
                    )
                }
            }
            guard count > 0 else { throw .ioError }
            written += count
        }
    }

    /// Waits until the file's content is on disk.
    ///
    /// - Throws: The system's error.
    package func flush() throws(Errno) { try Errno.retrying { fsync(rawValue) } }

    /// Truncates or extends a file to a size.
    ///
    /// - Throws: The system's error.
    package func truncate(to size: Int64) throws(Errno) {
        try Errno.retrying { ftruncate(rawValue, off_t(size)) }
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

    /// Replaces another descriptor with a duplicate of this one, which started programs inherit.
    package func duplicate(onto other: FileDescriptor) {
        _ = duplicateNow(rawValue, other.rawValue)
    }
}

// Inside the type, these names are those of the methods above.
private func writeNow(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, bytes, count)
}

private func readNow(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, bytes, count)
}

private func readAt(
    _ descriptor: Int32,
    _ bytes: UnsafeMutableRawPointer?,
    _ count: Int,
    _ offset: off_t
) -> Int {
    pread(descriptor, bytes, count, offset)
}

private func writeAt(
    _ descriptor: Int32,
    _ bytes: UnsafeRawPointer?,
    _ count: Int,
    _ offset: off_t
) -> Int {
    pwrite(descriptor, bytes, count, offset)
}

private func duplicateNow(_ descriptor: Int32, _ target: Int32) -> Int32 {
    dup2(descriptor, target)
}
