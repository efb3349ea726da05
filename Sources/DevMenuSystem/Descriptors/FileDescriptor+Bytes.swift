package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension FileDescriptor {
    /// Whether it is open.
    package var isOpen: Bool { fcntl(rawValue, F_GETFD) >= 0 }

    /// Whether it is a terminal.
    package var isTerminal: Bool { isatty(rawValue) == 1 }

    /// Writes all the bytes, waiting where the other end does not take them at once.
    ///
    /// - Throws: What the system says; some of the bytes may then be written.
    package func write(all bytes: some Collection<UInt8>) throws(Errno) {
        let bytes = ContiguousArray(bytes)
        var reason: Errno?
        bytes.withUnsafeBytes { bytes in
            do throws(Errno) { try write(all: bytes) } catch { reason = error }
        }
        if let reason { throw reason }
    }

    /// Writes all the bytes of a buffer, waiting where the other end does not take them at once.
    ///
    /// - Throws: What the system says; some of the bytes may then be written.
    package func write(all bytes: UnsafeRawBufferPointer) throws(Errno) {
        var rest = bytes
        while !rest.isEmpty {
            do throws(Errno) {
                let count = try write(some: rest)
                guard count > 0 else { throw .ioError }
                rest = UnsafeRawBufferPointer(rebasing: rest[count...])
            } catch .resourceTemporarilyUnavailable {
                // Whoever shares it may have made it return at once.
                _ = Polling.wait(for: PolledDescriptor(rawValue, writes: true))
            }
        }
    }

    /// Writes as much as is taken by one call.
    ///
    /// - Returns: How many bytes that was.
    /// - Throws: What the system says.
    package func write(some bytes: UnsafeRawBufferPointer) throws(Errno) -> Int {
        try Errno.retrying { writeNow(rawValue, bytes.baseAddress, bytes.count) }
    }

    /// Writes as much of some bytes as is taken by one call.
    ///
    /// - Returns: How many bytes that was.
    /// - Throws: What the system says.
    package func write(some bytes: [UInt8]) throws(Errno) -> Int {
        try Errno.retrying { writeNow(rawValue, bytes, bytes.count) }
    }

    /// Reads what a call gives into the beginning of an array.
    ///
    /// - Returns: How many bytes that was; 0 at the end.
    /// - Throws: What the system says.
    package func read(some bytes: inout [UInt8]) throws(Errno) -> Int {
        try Errno.retrying { readNow(rawValue, &bytes, bytes.count) }
    }

    /// Reads what a call gives.
    ///
    /// - Returns: How many bytes that was; 0 at the end.
    /// - Throws: What the system says.
    package func read(some buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try Errno.retrying { readNow(rawValue, buffer.baseAddress, buffer.count) }
    }

    /// Reads bytes of a file from a place on; safe inside a signal handler.
    ///
    /// - Returns: How many bytes that was; 0 at the end.
    /// - Throws: What the system says.
    package func read(
        some buffer: UnsafeMutableRawBufferPointer,
        at offset: Int64
    ) throws(Errno) -> Int {
        try Errno.retrying { readAt(rawValue, buffer.baseAddress, buffer.count, off_t(offset)) }
    }

    /// Returns bytes of a file from a place on; fewer than were asked for at its end.
    ///
    /// - Throws: What the system says.
    package func bytes(_ count: Int, at offset: Int64) throws(Errno) -> [UInt8] {
        var reason: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            while filled < count {
                let rest = UnsafeMutableBufferPointer(rebasing: buffer[filled..<count])
                let place = off_t(offset) + off_t(filled)
                do throws(Errno) {
                    let got = try Errno.retrying {
                        readAt(rawValue, rest.baseAddress, rest.count, place)
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

    /// Returns everything in a file of the size that is expected, from its beginning.
    ///
    /// - Parameters:
    ///   - size: How many bytes it has, as far as is known.
    ///   - limit: How many are read at most; where there are more, one more is returned.
    /// - Returns: The bytes.
    /// - Throws: What the system says.
    package func bytes(expecting size: Int, atMost limit: Int = .max) throws(Errno) -> [UInt8] {
        // A byte more than expected, so that one call shows the end.
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

    /// Waits until what was written to a file is kept.
    ///
    /// - Throws: What the system says.
    package func flush() throws(Errno) { try Errno.retrying { fsync(rawValue) } }

    /// Cuts a file off.
    ///
    /// - Throws: What the system says.
    package func truncate(to size: Int64) throws(Errno) {
        try Errno.retrying { ftruncate(rawValue, off_t(size)) }
    }

    /// Has a file's permissions be others, whatever the process's mask.
    ///
    /// - Throws: What the system says.
    package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
        try Errno.check(fchmod(rawValue, mode_t(truncatingIfNeeded: permissions.rawValue)))
    }

    /// Returns the same descriptor under the lowest free number from another on.
    ///
    /// - Throws: What the system says.
    package func duplicated(from floor: Int32) throws(Errno) -> Descriptor {
        Descriptor(try Errno.check(fcntl(rawValue, F_DUPFD_CLOEXEC, floor)))
    }

    /// Takes the place of another descriptor; programs that are started find it there.
    package func takePlace(of other: FileDescriptor) {
        _ = replaceNow(rawValue, other.rawValue)
    }
}

// The methods above bear the names of the calls that they make.
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
    _ place: off_t
) -> Int {
    pread(descriptor, bytes, count, place)
}

private func replaceNow(_ descriptor: Int32, _ place: Int32) -> Int32 { dup2(descriptor, place) }
