import CDevMenu
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An open file descriptor that this process owns, closed on `deinit` and in started programs.
///
/// A descriptor that this process doesn't own, such as standard output, is a plain
/// `FileDescriptor`.
package final class Descriptor: Sendable {
    private let value: Atomic<Int32>

    /// Takes ownership of an open descriptor.
    package init(_ number: Int32) { value = Atomic(number) }

    /// Opens a file, which never becomes the process's controlling terminal.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - mode: The access mode: reading, writing or both.
    ///   - options: Further options; close-on-exec is always set.
    ///   - permissions: The permissions of a file that this creates, less those that the process's
    ///     mask removes.
    ///   - hasRaisedRights: `true` to write neither through a link nor to another user's file.
    /// - Throws: The system's error.
    package convenience init(
        opening path: String,
        _ mode: FileDescriptor.AccessMode = .readOnly,
        options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = [],
        hasRaisedRights: Bool = OwnProcess.hasRaisedRights
    ) throws(Errno) {
        let isGuarded = hasRaisedRights && mode != .readOnly
        var flags = mode.rawValue | options.rawValue | O_CLOEXEC | O_NOCTTY
        // Nothing of a file is removed before its owner is known.
        if isGuarded { flags = flags & ~O_TRUNC | O_NOFOLLOW }
        self.init(
            try Errno.retrying {
                open(path, flags, mode_t(truncatingIfNeeded: permissions.rawValue))
            }
        )
        guard isGuarded, let status = try? Stat(handle), status.type == .regular else { return }
        guard status.owner == OwnProcess.user else { throw .notPermitted }
        if options.contains(.truncate) { try Errno.only { try handle.resize(to: 0) } }
    }

    deinit { close() }

    /// The descriptor's number; -1 once it is closed.
    package var number: Int32 { value.load(ordering: .acquiring) }

    /// Indicates whether the descriptor is open.
    package var isOpen: Bool { number >= 0 }

    /// The same descriptor for reading and writing, valid as long as this one is open.
    package var handle: FileDescriptor { FileDescriptor(rawValue: number) }

    /// Closes the descriptor; does nothing if it is already closed.
    package func close() { try? finish() }

    /// Closes the descriptor and reports errors; does nothing if it is already closed.
    ///
    /// - Throws: The system's error, which may concern an earlier write; the descriptor is closed
    ///   in that case too.
    package func finish() throws(Errno) {
        let number = value.exchange(-1, ordering: .acquiringAndReleasing)
        if number >= 0 { try Errno.check(closeNow(number)) }
    }

    /// Makes the descriptor non-blocking, for every process that shares it.
    package func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

    /// Marks the descriptor as close-on-exec.
    package func setCloseOnExec() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }

    /// Returns the same descriptor under a number that isn't among the lowest.
    ///
    /// - Parameter floor: The lowest acceptable number.
    /// - Returns: This descriptor if its number is high enough, or else a duplicate.
    /// - Throws: The system's error.
    package func raised(to floor: Int32) throws(Errno) -> Descriptor {
        number < floor ? try handle.duplicated(from: floor) : self
    }
}

extension Descriptor {
    /// Opens a pipe.
    ///
    /// - Parameter readerWaits: `true` if reading blocks, as programs expect of their input.
    /// - Returns: The two ends.
    /// - Throws: The system's error.
    package static func pipe(
        readerWaits: Bool = false
    ) throws(Errno) -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        try Errno.check(devmenu_pipe(&ends))
        let pipe = (read: Descriptor(ends[0]), write: Descriptor(ends[1]))
        if !readerWaits { pipe.read.stopBlocking() }
        return pipe
    }

    /// Opens `/dev/null` for reading, which is always empty.
    ///
    /// - Throws: The system's error.
    package static func nothing() throws(Errno) -> Descriptor {
        try Descriptor(opening: "/dev/null")
    }

    /// Checks that this process may open some more files.
    ///
    /// - Throws: The system's error if it may not.
    package static func checkRoom(for count: Int) throws(Errno) {
        var descriptors: [Descriptor] = []
        for _ in 0..<count { descriptors.append(try nothing()) }
    }

    /// Opens an unnamed temporary file in append mode.
    ///
    /// Every writer appends after the last byte of the others.
    ///
    /// - Parameter name: The beginning of the file's name while it briefly has one.
    /// - Returns: The file, or `/dev/null` if no temporary file can be created, or `nil` if neither
    ///   can be opened.
    package static func anonymous(_ name: String) -> Descriptor? {
        var template = Array("\(FileSystem.temporaryDirectory)/\(name)-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { return try? Descriptor(opening: "/dev/null", .readWrite) }
        unlink(template)
        let file = Descriptor(number)
        file.setCloseOnExec()
        _ = fcntl(number, F_SETFL, O_APPEND)
        return file
    }
}

// Inside the type, `close` is the method above.
private func closeNow(_ number: Int32) -> Int32 { close(number) }

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
