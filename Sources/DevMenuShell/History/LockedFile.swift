import DevMenuSystem

/// The history file, open and locked: no other process that locks it can write to it or replace it.
struct LockedFile: ~Copyable {
    /// The longest wait for a lock, which is held for a write or for one replacement.
    private static let timeout = Duration.seconds(2)

    private let lock: FileLock
    private let path: String

    private var file: Descriptor { lock.file }

    /// Opens the file, creating it (mode 0600) and the directories above it (0700).
    init(path: String) throws(FileError) {
        let lock = try FileLock(on: path, options: [.append, .nonBlocking], within: Self.timeout)
        let handle = lock.file.handle
        let opened = try FileError.naming(.opening, path, Stat(handle))
        guard opened.type == .regular else { throw .notAFile(path: path) }
        if opened.isOpenToOthers { try? handle.setPermissions(.ownerReadWrite) }
        self.lock = lock
        self.path = path
    }

    /// Returns the file's contents, or the last lines of a file that is too large.
    func contents() throws(FileError) -> [UInt8] { try file.lastLines(path: path) }

    /// Returns what ``contents()`` would of a file that may only be readable, without a lock.
    static func readable(path: String) throws(FileError) -> [UInt8] {
        try FileError.naming(.opening, path, Descriptor(opening: path, options: .nonBlocking))
            .lastLines(path: path)
    }

    /// Appends a line by a single write, all of it or nothing.
    func append(_ line: [UInt8]) throws(FileError) {
        try FileError.wrapping(.writing, path) { () throws(Errno) in
            let size = try Stat(file.handle).size
            var last = Byte.newline
            if size > 0, let byte = try? file.handle.bytes(1, at: size - 1).first { last = byte }
            // This line must not join one that a killed process left unfinished.
            let bytes = last == Byte.newline ? line : [Byte.newline] + line
            let written = try Errno.only { try bytes.withUnsafeBytes { try file.handle.write($0) } }
            guard written < bytes.count else { return }
            if written > 0 { try? file.handle.resize(to: size) }
            throw .noSpace
        }
    }

    /// Removes the file's contents.
    func empty() throws(FileError) {
        try FileError.wrapping(.writing, path) { () throws(Errno) in
            try Errno.only { try file.handle.resize(to: 0) }
        }
    }

    /// Replaces the file's contents in one step; a kill leaves the old or the new.
    ///
    /// Returns `false`, with the file unchanged, if the directory doesn't allow it, or the file
    /// system has no locks: lines are then only appended.
    func replace(with contents: ArraySlice<UInt8>) -> Bool {
        // A link to the file stays a link.
        guard lock.isHeld, let target = try? FileSystem.realPath(of: path) else { return false }
        // Only the lock's holder creates the draft, so its name need not be unique.
        let draft = FileLocation(target).replacement
        return (try? WholeFile(target).replace(with: contents, draft: draft)) != nil
    }
}
