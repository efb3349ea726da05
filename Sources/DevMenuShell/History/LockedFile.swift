import DevMenuSystem

/// The history file, open and locked: no other process that locks it can write to it or replace it.
struct LockedFile: ~Copyable {
    /// The longest wait for a lock, which is held for a write or for one replacement.
    private static let timeout = Duration.seconds(2)

    private let lock: FileLock
    private let path: String

    private var file: Descriptor { lock.file }

    /// Opens the file, creating it (mode 0600) and the directories above it (0700).
    init(path: String) throws(HistoryError) {
        lock = try Self.lock(path)
        self.path = path
    }

    /// Returns the file's contents, or the last lines of a file that is too large.
    func contents() throws(HistoryError) -> [UInt8] {
        do throws(FileError) {
            return try file.lastLines(path: path)
        } catch {
            throw HistoryError(error, path: path)
        }
    }

    /// Returns what ``contents()`` would of a file that may only be readable, without a lock.
    static func readable(path: String) throws(FileError) -> [UInt8] {
        try FileError.wrapping(.opening, path) { () throws(Errno) in
            try Descriptor(opening: path, options: .nonBlocking)
        }
        .lastLines(path: path)
    }

    /// Appends a line by a single write, all of it or nothing.
    func append(_ line: [UInt8]) throws(HistoryError) {
        do throws(Errno) {
            let size = try Stat(file.handle).size
            var last = Byte.newline
            if size > 0, let byte = try? file.handle.bytes(1, at: size - 1).first { last = byte }
            // This line must not join one that a killed process left unfinished.
            let bytes = last == Byte.newline ? line : [Byte.newline] + line
            let written = try Errno.only { try bytes.withUnsafeBytes { try file.handle.write($0) } }
            guard written < bytes.count else { return }
            if written > 0 { try? file.handle.resize(to: size) }
            throw .noSpace
        } catch {
            throw .refused(path: path, error)
        }
    }

    /// Removes the file's contents.
    func empty() throws(HistoryError) {
        do throws(Errno) {
            try Errno.only { try file.handle.resize(to: 0) }
        } catch {
            throw .refused(path: path, error)
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
        return (try? FileReplacement.replace(target, with: contents, draft: target + ".new")) != nil
    }

    private static func lock(_ path: String) throws(HistoryError) -> FileLock {
        do throws(FileError) {
            let lock = try FileLock(
                on: path,
                options: [.append, .nonBlocking],
                within: timeout
            )
            let file = lock.file
            let opened = try FileError.wrapping(.opening, path) { () throws(Errno) in
                try Stat(file.handle)
            }
            guard opened.type == .regular else { throw .notAFile(path: path) }
            if opened.isOpenToOthers { try? file.handle.setPermissions(.ownerReadWrite) }
            return lock
        } catch {
            throw HistoryError(error, path: path)
        }
    }
}

extension HistoryError {
    /// Creates the problem for an error of opening or locking the file.
    init(_ failure: FileError, path: String) {
        self =
            switch failure {
            case .refused(.locking, _, .wouldBlock): .locked(path: path)
            case .refused(.opening, _, .isDirectory), .notAFile: .notAFile(path: path)
            case .refused(_, _, let reason): .refused(path: path, reason)
            case .otherOwner(let path, let owner): .otherOwner(path: path, owner: owner)
            case .brokenLink: .refused(path: path, .noSuchFileOrDirectory)
            case .tooLarge: .refused(path: path, .fileTooLarge)
            }
    }
}
