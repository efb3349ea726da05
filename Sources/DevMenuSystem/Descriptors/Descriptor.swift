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

/// An open descriptor of this process: closed when nobody holds it any longer, and in programs that are
/// started.
///
/// A descriptor of others, as standard output is, is a `FileDescriptor` alone.
package final class Descriptor: Sendable {
    private let value: Atomic<Int32>

    /// Takes over an open descriptor.
    package init(_ number: Int32) { value = Atomic(number) }

    /// Opens a file, which does not become the process's terminal.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - mode: Whether it is read or written.
    ///   - options: The rest, beside that it is closed in programs.
    ///   - permissions: Those of a file that this makes, less those that the process's mask takes away.
    /// - Throws: What the system says.
    package convenience init(
        opening path: String,
        _ mode: FileDescriptor.AccessMode = .readOnly,
        options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = []
    ) throws(Errno) {
        let flags = mode.rawValue | options.rawValue | O_CLOEXEC | O_NOCTTY
        self.init(
            try Errno.retrying {
                open(path, flags, mode_t(truncatingIfNeeded: permissions.rawValue))
            }
        )
    }

    deinit { close() }

    /// Its number; -1 once it is closed.
    package var number: Int32 { value.load(ordering: .acquiring) }

    /// Whether it is open.
    package var isOpen: Bool { number >= 0 }

    /// The same descriptor for reading and writing, as long as it is open.
    package var handle: FileDescriptor { FileDescriptor(rawValue: number) }

    /// Closes it; once it is closed this does nothing.
    package func close() { try? finish() }

    /// Closes it; once it is closed this does nothing.
    ///
    /// - Throws: What the system says, of what was written before as well; it is closed then too.
    package func finish() throws(Errno) {
        let number = value.exchange(-1, ordering: .acquiringAndReleasing)
        if number >= 0 { try Errno.check(closeNow(number)) }
    }

    /// Leaves it open for whoever took its number.
    package func release() -> Int32 { value.exchange(-1, ordering: .acquiringAndReleasing) }

    /// Makes reading and writing return at once, for everybody who shares it.
    package func stopBlocking() { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }

    /// Has it closed in programs that are started.
    package func closeInPrograms() { _ = fcntl(number, F_SETFD, FD_CLOEXEC) }

    /// Returns the same descriptor under a number that is not among the lowest.
    ///
    /// - Parameter floor: The lowest number that will do.
    /// - Returns: This one, where its number will do already.
    /// - Throws: What the system says.
    package func raised(to floor: Int32) throws(Errno) -> Descriptor {
        number < floor ? try handle.duplicated(from: floor) : self
    }
}

extension Descriptor {
    /// Opens the two ends of a pipe.
    ///
    /// - Parameter readerWaits: Whether reading from it waits, as programs expect of theirs.
    /// - Returns: The ends.
    /// - Throws: What the system says.
    package static func pipe(
        readerWaits: Bool = false
    ) throws(Errno) -> (read: Descriptor, write: Descriptor) {
        var ends: [Int32] = [-1, -1]
        try Errno.check(devmenu_pipe(&ends))
        let pipe = (read: Descriptor(ends[0]), write: Descriptor(ends[1]))
        if !readerWaits { pipe.read.stopBlocking() }
        return pipe
    }

    /// Opens what there is nothing to read from.
    ///
    /// - Throws: What the system says.
    package static func nothing() throws(Errno) -> Descriptor {
        try Descriptor(opening: "/dev/null")
    }

    /// Opens a file without a name, to which everybody writes behind each other's last byte.
    ///
    /// - Parameter name: What it is called for the moment in which it has a name.
    /// - Returns: The file; where there is no room for one, what swallows all.
    package static func nameless(_ name: String) -> Descriptor? {
        let folder = Environment.variable("TMPDIR") ?? ""
        var template = Array("\(folder.isEmpty ? "/tmp" : folder)/\(name)-XXXXXX".utf8CString)
        let number = mkstemp(&template)
        guard number >= 0 else { return try? Descriptor(opening: "/dev/null", .readWrite) }
        unlink(template)
        let file = Descriptor(number)
        file.closeInPrograms()
        _ = fcntl(number, F_SETFL, O_APPEND)
        return file
    }
}

// The method above bears the name of the call that it makes.
private func closeNow(_ number: Int32) -> Int32 { close(number) }
