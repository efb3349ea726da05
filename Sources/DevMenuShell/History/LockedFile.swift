#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The history file, open and locked: nobody else who locks it writes to it or replaces it.
///
/// The file may be replaced between the opening and the locking; whoever holds a lock therefore looks
/// whether the path still leads to what it has locked, and opens anew if not. So no line is ever
/// written to a file that has lost its name.
struct LockedFile: ~Copyable {
    /// How long a lock is waited for; holders have it for a write, or for one replacement.
    private static let patience = (attempts: 2000, milliseconds: Int32(1))

    private let descriptor: Int32
    private let path: String
    /// False where the file system has no locks: lines are then appended, and nothing is replaced.
    let isLocked: Bool

    /// Opens the file, creating it (mode 0600) and the directories above it (0700).
    init(path: String) throws(HistoryProblem) {
        var hasDirectories = false
        while true {
            let flags = O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
            let descriptor = open(path, flags, 0o600)
            guard descriptor >= 0 else {
                if errno == EINTR { continue }
                if errno == ENOENT, !hasDirectories {
                    try Self.createDirectories(above: path)
                    hasDirectories = true
                    continue
                }
                throw errno == EISDIR ? .notAFile(path: path) : .refused(path: path, errno: errno)
            }
            do throws(HistoryProblem) {
                let isLocked = try Self.lock(descriptor, path: path)
                var opened = stat()
                var named = stat()
                guard fstat(descriptor, &opened) == 0 else {
                    throw .refused(path: path, errno: errno)
                }
                guard opened.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path: path) }
                if stat(path, &named) == 0, named.st_ino == opened.st_ino,
                    named.st_dev == opened.st_dev
                {
                    if opened.st_mode & 0o077 != 0 { fchmod(descriptor, 0o600) }
                    self.descriptor = descriptor
                    self.path = path
                    self.isLocked = isLocked
                    return
                }
                close(descriptor)
            } catch {
                close(descriptor)
                throw error
            }
        }
    }

    deinit {
        close(descriptor)
    }

    /// What the file holds.
    func contents() throws(HistoryProblem) -> [UInt8] {
        try Self.contents(of: descriptor, path: path)
    }

    /// What a file holds that may be read and not written; nothing if it cannot be read either.
    static func readable(path: String) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
        guard descriptor >= 0 else { return [] }
        defer { close(descriptor) }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return [] }
        return (try? contents(of: descriptor, path: path)) ?? []
    }

    /// Puts a line at the end by a single write; all of it is there, or nothing.
    func append(_ line: [UInt8]) throws(HistoryProblem) {
        let size = lseek(descriptor, 0, SEEK_END)
        var last = Byte.newline
        if size > 0 { pread(descriptor, &last, 1, size - 1) }
        // A line that someone was killed over must not swallow this one.
        let bytes = last == Byte.newline ? line : [Byte.newline] + line
        while true {
            let written = write(descriptor, bytes, bytes.count)
            if written == bytes.count { return }
            let reason = written < 0 ? errno : ENOSPC
            if reason == EINTR { continue }
            if written > 0 { ftruncate(descriptor, size) }
            throw .refused(path: path, errno: reason)
        }
    }

    /// Replaces the file at once by one with other contents; a kill leaves the one or the other.
    ///
    /// Returns false, the file being as it was, where the directory does not let it.
    func replace(with contents: ArraySlice<UInt8>) -> Bool {
        // A link to the file stays a link.
        guard isLocked, let resolved = realpath(path, nil) else { return false }
        defer { free(resolved) }
        let target = String(cString: resolved)
        // Only who holds the lock makes this file, so it needs no name of its own.
        let draft = target + ".new"
        unlink(draft)
        let output = open(draft, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard output >= 0 else { return false }
        defer { close(output) }
        guard Self.writeAll(contents, to: output), fsync(output) == 0, rename(draft, target) == 0
        else {
            unlink(draft)
            return false
        }
        return true
    }

    private static func lock(_ descriptor: Int32, path: String) throws(HistoryProblem) -> Bool {
        for _ in 0..<patience.attempts {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
            switch errno {
            case EINTR: break
            case EWOULDBLOCK: poll(nil, 0, patience.milliseconds)
            default: return false
            }
        }
        throw .locked(path: path)
    }

    private static func createDirectories(above path: String) throws(HistoryProblem) {
        for (index, byte) in zip(path.utf8.indices, path.utf8)
        where byte == UInt8(ascii: "/") && index != path.utf8.startIndex {
            let directory = String(path[..<index])
            guard mkdir(directory, 0o700) != 0, errno != EEXIST else { continue }
            throw .refused(path: path, errno: errno)
        }
    }

    private static func contents(
        of descriptor: Int32,
        path: String
    ) throws(HistoryProblem) -> [UInt8] {
        var result: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var offset = 0
        while true {
            let count = pread(descriptor, &chunk, chunk.count, off_t(offset))
            if count == 0 { return result }
            if count < 0 {
                if errno == EINTR { continue }
                throw .refused(path: path, errno: errno)
            }
            result += chunk[..<count]
            offset += count
        }
    }

    private static func writeAll(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }
}
