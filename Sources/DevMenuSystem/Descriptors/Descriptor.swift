internal import CDevMenu
package import SystemPackage
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
