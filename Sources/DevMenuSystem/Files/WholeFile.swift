/// A file that is read and replaced as a whole, so that it is never incomplete.
///
/// Replacing it creates the directories above it that are missing, only for the user. A failed
/// replacement, as on a full disk, leaves the old contents.
package struct WholeFile: Equatable, Sendable {
    /// The path of the file.
    package let path: String

    /// Creates a reference to a file, which need not exist.
    package init(_ path: String) { self.path = path }

    /// The contents, or `nil` if ``read(atMost:)`` throws.
    package var contents: [UInt8]? { try? read() }

    /// The contents, or `nil`, also if another user owns the file or others may write to it.
    package var ownContents: [UInt8]? {
        guard let file = try? Descriptor(opening: path, options: .nonBlocking),
            let status = try? Stat(file.handle), status.owner == OwnProcess.user,
            !status.isWritableByOthers(at: path)
        else { return nil }
        return try? file.contents(path: path)
    }

    /// Returns the contents.
    ///
    /// - Parameter limit: The maximum number of bytes; 16 MiB by default.
    /// - Returns: The bytes.
    /// - Throws: ``FileError``; also if it isn't a regular file, or is too large.
    package func read(atMost limit: Int = FileSystem.sizeLimit) throws(FileError) -> [UInt8] {
        try FileSystem.contents(of: path, atMost: limit)
    }

    /// Replaces the contents in one step; another process may do so at the same time.
    ///
    /// - Parameters:
    ///   - bytes: The new contents.
    ///   - draft: The path of the draft; by default a hidden name of this process's own.
    ///   - permissions: The file's permissions, or `nil` for a file of this user's own, which
    ///     retains its permissions and is never another's.
    ///   - isKept: `true` to wait until the change is on disk.
    /// - Throws: ``FileError``; the old contents then remain, unless only the final flush failed.
    package func replace(
        with bytes: some Collection<UInt8>,
        draft: String? = nil,
        permissions: FilePermissions? = nil,
        isKept: Bool = true
    ) throws(FileError) {
        let replacement = try FileReplacement(
            bytes,
            for: path,
            draft: draft,
            permissions: permissions,
            isKept: isKept
        )
        try replacement.commit()
        try replacement.flush()
    }
}

extension [UInt8] {
    /// The bytes of a text without the byte order mark that some editors write first.
    package var withoutByteOrderMark: SubSequence {
        starts(with: [0xEF, 0xBB, 0xBF]) ? dropFirst(3) : self[...]
    }
}
