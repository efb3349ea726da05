import DevMenuSystem

/// The history file, open and locked: no other process that locks it can write to it or replace it.
///
/// The file may be replaced between the opening and the locking. The initializer therefore checks
/// that the path still leads to the locked file, and opens it again if not, so that no line is
/// written to a file that has lost its name.
struct LockedFile: ~Copyable {
    /// The time to wait for a lock, which is held for a write or for one replacement.
    private static let patience = (attempts: 2000, pause: Duration.milliseconds(1))

    private let file: Descriptor
    private let path: String
    /// `false` where the file system has no locks.
    ///
    /// Lines are then appended, and nothing is replaced.
    private let isLocked: Bool

    /// Opens the file, creating it (mode 0600) and the directories above it (0700).
    init(path: String) throws(HistoryProblem) {
        while true {
            let file = try Self.open(path)
            let isLocked = try Self.lock(file, path: path)
            let opened: Stat
            do throws(Errno) {
                opened = try Stat(file.handle)
            } catch {
                throw .refused(path: path, error)
            }
            guard opened.type == .regular else { throw .notAFile(path: path) }
            guard let named = try? Stat(path),
                FileIdentity(named).isSameFile(as: FileIdentity(opened))
            else { continue }
            if opened.isOpenToOthers { try? file.handle.setPermissions(.ownerReadWrite) }
            self.file = file
            self.path = path
            self.isLocked = isLocked
            return
        }
    }

    /// Returns the file's contents.
    func contents() throws(HistoryProblem) -> [UInt8] {
        do throws(Errno) {
            return try file.handle.bytes(expecting: Int(Stat(file.handle).size))
        } catch {
            throw .refused(path: path, error)
        }
    }

    /// Returns the contents of a file that may only be readable; nothing if it can't be read.
    static func readable(path: String) -> [UInt8] {
        (try? FileSystem.contents(of: path)) ?? []
    }

    /// Appends a line by a single write, all of it or nothing.
    func append(_ line: [UInt8]) throws(HistoryProblem) {
        do throws(Errno) {
            let size = try Stat(file.handle).size
            var last = Byte.newline
            if size > 0, let byte = try? file.handle.bytes(1, at: size - 1).first { last = byte }
            // This line must not join one that a killed process left unfinished.
            let bytes = last == Byte.newline ? line : [Byte.newline] + line
            let written = try file.handle.write(some: bytes)
            guard written < bytes.count else { return }
            if written > 0 { try? file.handle.truncate(to: size) }
            throw .noSpace
        } catch {
            throw .refused(path: path, error)
        }
    }

    /// Replaces the file's contents in one step; a kill leaves the old or the new.
    ///
    /// Returns `false`, with the file unchanged, where the directory doesn't allow it.
    func replace(with contents: ArraySlice<UInt8>) -> Bool {
        // A link to the file stays a link.
        guard isLocked, let target = try? FileSystem.realPath(of: path) else { return false }
        // Only the lock's holder creates the draft, so its name need not be unique.
        return (try? FileReplacement.replace(target, with: contents, draft: target + ".new")) != nil
    }

    private static func open(_ path: String) throws(HistoryProblem) -> Descriptor {
        func open() throws(Errno) -> Descriptor {
            try Descriptor(
                opening: path,
                .readWrite,
                options: [.append, .create, .nonBlocking],
                permissions: .ownerReadWrite
            )
        }
        do throws(Errno) {
            do throws(Errno) {
                return try open()
            } catch .noSuchFileOrDirectory {
                try makeDirectories(above: path)
                return try open()
            }
        } catch {
            throw error == .isDirectory ? .notAFile(path: path) : .refused(path: path, error)
        }
    }

    private static func makeDirectories(above path: String) throws(Errno) {
        do throws(FileFailure) {
            try FileSystem.makeDirectories(FileSystem.parent(of: path))
        } catch {
            guard case .refused(_, _, let reason) = error else { return }
            throw reason
        }
    }

    private static func lock(_ file: Descriptor, path: String) throws(HistoryProblem) -> Bool {
        for _ in 0..<patience.attempts {
            do throws(Errno) {
                if try file.tryToLock() { return true }
            } catch {
                return false
            }
            OwnThread.pause(patience.pause)
        }
        throw .locked(path: path)
    }
}
