/// A draft of a file that replaces it in one step, so that a crash leaves the old or the new one.
///
/// Everything that is likely to fail comes before the one call that changes the file.
package struct FileReplacement {
    /// The draft, open.
    package let file: Descriptor

    private let path: String
    /// The path of the draft.
    package let draft: String
    /// The directory of both files, or `nil` if the replacement isn't flushed.
    private let directory: Descriptor?

    /// Writes the draft, or removes it if that fails, and creates the directories above it that are
    /// missing, only for this user.
    ///
    /// - Parameters:
    ///   - bytes: The file's new content.
    ///   - path: The path of the file.
    ///   - draft: The draft's path, in the same directory; by default a hidden name of this
    ///     process's own. A file that is already there was left by a killed process, and is
    ///     replaced.
    ///   - permissions: The file's permissions, unaffected by the process's mask. With `nil` it's a file
    ///     of this user's own, and not another's: one that exists retains its permissions and
    ///     group, and a new one is only for this user.
    ///   - isKept: `true` to flush the file and its directory, so that the change survives a power
    ///     failure.
    /// - Throws: ``FileError``.
    package init(
        _ bytes: some Collection<UInt8>,
        for path: String,
        draft: String? = nil,
        permissions: FilePermissions? = nil,
        isKept: Bool = true
    ) throws(FileError) {
        var former: Stat?
        if permissions == nil {
            try FileSystem.checkOwner(of: path)
            former = (try? Stat(path)).flatMap { $0.type == .regular ? $0 : nil }
        }
        let folder = FileSystem.parent(of: path)
        try FileSystem.makeDirectories(folder)
        directory =
            isKept
            ? try FileError.wrapping(.opening, folder) { () throws(Errno) in
                try Descriptor(opening: folder, options: .directory)
            } : nil
        self.path = path
        self.draft = draft ?? Self.ownDraft(of: path)
        file = try Self.make(self.draft, permissions ?? .ownerReadWrite, for: path)
        do throws(FileError) {
            let file = file
            try FileError.wrapping(.writing, path) { () throws(Errno) in
                // The process's mask may have removed some.
                if let permissions { try file.handle.setPermissions(permissions) }
                if let former { try file.handle.adopt(former) }
                try file.handle.write(all: bytes)
            }
            guard isKept else { return }
            try FileError.naming(.flushing, path, file.handle.flush())
        } catch {
            drop()
            throw error
        }
    }

    /// Renames the draft to the file's path, or removes it if that fails.
    ///
    /// - Throws: ``FileError``; the old file is then still in place.
    package func commit() throws(FileError) {
        do throws(Errno) {
            try FileSystem.move(draft, to: path)
        } catch {
            drop()
            throw .refused(.replacing, path: path, error)
        }
    }

    /// Waits until the replacement is on disk.
    ///
    /// - Throws: ``FileError``; it is then unknown which of the two files a crash would leave.
    package func flush() throws(FileError) {
        guard let directory else { return }
        try FileError.wrapping(.flushing, FileSystem.parent(of: path)) { () throws(Errno) in
            try directory.handle.flushDirectory()
        }
    }

    /// Removes the draft.
    package func drop() { try? FileSystem.remove(draft) }

    private static func ownDraft(of path: String) -> String {
        let slash = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        // In another namespace a process may have the same number, and the same directory.
        let namespace = (ProcessClock.namespace ?? "").filter(\.isNumber)
        return "\(path[..<slash]).\(path[slash...]).\(OwnProcess.id)-\(namespace)"
    }

    /// Returns the name of the file whose own draft a killed process has left under a name, or `nil`.
    package static func file(ofDraft name: String) -> String? {
        guard name.first == ".", let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            return nil
        }
        let numbers = name[dot...].dropFirst().split(
            separator: "-",
            omittingEmptySubsequences: false
        )
        let digits = UInt8(ascii: "0")...UInt8(ascii: "9")
        guard numbers.count == 2, !numbers[0].isEmpty,
            numbers.joined().utf8.allSatisfy(digits.contains)
        else { return nil }
        return String(name[..<dot].dropFirst())
    }

    /// Opens a new draft; an error names the file, because the draft's name is internal.
    private static func make(
        _ draft: String,
        _ permissions: FilePermissions,
        for path: String
    ) throws(FileError) -> Descriptor {
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
            try FileError.naming(.removing, draft, FileSystem.remove(draft))
            return try FileError.wrapping(.writing, path, open)
        } catch {
            throw .refused(.writing, path: path, error)
        }
    }
}
