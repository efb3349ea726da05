package import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A file written beside another, to take its place in one step: a kill at any instant leaves the old or
/// the new one.
///
/// All that is likely to fail comes before the one call that changes what is there.
package struct FileReplacement {
    /// The new file, open.
    package let file: Descriptor

    private let path: String
    private let draft: String
    /// The directory of both; `nil` where nobody waits until the step is kept.
    private let directory: Descriptor?

    /// Creates a replacement with its draft written; where that fails the draft is removed.
    ///
    /// - Parameters:
    ///   - bytes: What the file is to hold.
    ///   - path: The file.
    ///   - draft: What the draft is called, in the same directory; one that is there already was left by a
    ///     process that was killed. By default a hidden name of this process's own.
    ///   - permissions: The file's, whatever the process's mask.
    ///   - isKept: Whether the step waits until it would outlive the machine.
    /// - Throws: ``FileFailure``.
    package init(
        _ bytes: some Collection<UInt8>,
        for path: String,
        draft: String? = nil,
        permissions: FilePermissions = .ownerReadWrite,
        isKept: Bool = true
    ) throws(FileFailure) {
        let folder = FileSystem.parent(of: path)
        directory =
            isKept
            ? try FileFailure.telling(.opening, folder) { () throws(Errno) in
                try Descriptor(opening: folder, options: .directory)
            } : nil
        self.path = path
        self.draft = draft ?? Self.ownDraft(of: path)
        file = try Self.make(self.draft, permissions)
        do throws(FileFailure) {
            let file = file
            try FileFailure.telling(.writing, path) { () throws(Errno) in
                // What the process's mask has taken away.
                if permissions != .ownerReadWrite { try file.handle.setPermissions(permissions) }
                try file.handle.write(all: bytes)
            }
            guard isKept else { return }
            try FileFailure.telling(.flushing, path) { () throws(Errno) in try file.handle.flush() }
        } catch {
            drop()
            throw error
        }
    }

    /// The path of what is to take the file's place.
    package var draftPath: String { draft }

    /// Puts the draft in the file's place, or removes it where that fails.
    ///
    /// - Throws: ``FileFailure``; the old file is still there.
    package func takePlace() throws(FileFailure) {
        guard rename(draft, path) == 0 else {
            let reason = Errno.last
            drop()
            throw .refused(.replacing, path: path, reason)
        }
    }

    /// Waits until the step is kept.
    ///
    /// - Throws: ``FileFailure``; which of the two files is found later is then not known.
    package func flush() throws(FileFailure) {
        guard let directory else { return }
        try FileFailure.telling(.flushing, FileSystem.parent(of: path)) { () throws(Errno) in
            // There are file systems that keep directories without being told.
            do throws(Errno) { try directory.handle.flush() } catch .invalidArgument {}
        }
    }

    /// Removes the draft.
    package func drop() { try? FileSystem.remove(draft) }

    /// Replaces a file, and waits until that is kept.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - bytes: What it is to hold.
    ///   - draft: What the draft is called, in the same directory.
    ///   - permissions: The file's, whatever the process's mask.
    ///   - isKept: Whether to wait.
    /// - Throws: ``FileFailure``; what was there stays, unless only the wait failed.
    package static func replace(
        _ path: String,
        with bytes: some Collection<UInt8>,
        draft: String? = nil,
        permissions: FilePermissions = .ownerReadWrite,
        isKept: Bool = true
    ) throws(FileFailure) {
        let replacement = try FileReplacement(
            bytes,
            for: path,
            draft: draft,
            permissions: permissions,
            isKept: isKept
        )
        try replacement.takePlace()
        try replacement.flush()
    }

    private static func ownDraft(of path: String) -> String {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return "\(path[..<slash]).\(path[slash...]).\(getpid())"
    }

    private static func make(
        _ draft: String,
        _ permissions: FilePermissions
    ) throws(FileFailure) -> Descriptor {
        func open() throws(Errno) -> Descriptor {
            try Descriptor(
                opening: draft,
                .writeOnly,
                options: [.create, .exclusiveCreate],
                permissions: permissions
            )
        }
        do throws(Errno) {
            return try open()
        } catch .fileExists {
            try FileFailure.telling(.removing, draft) { () throws(Errno) in
                try FileSystem.remove(draft)
            }
            return try FileFailure.telling(.opening, draft, open)
        } catch {
            throw .refused(.opening, path: draft, error)
        }
    }
}
