#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that one holder at a time has, among all threads and processes.
///
/// `flock` belongs to the open file description, so that two stores of one process exclude each
/// other too, and the system releases the lock when its holder dies.
///
/// A file may be replaced or removed between its opening and its locking, and a lock on a file that
/// has lost its name would exclude nobody: the path still leads to the file that is locked here.
package struct FileLock: ~Copyable {
    /// The number of retries when another process replaces or removes the file meanwhile.
    private static let attempts = 100
    /// The pause between two tries for a lock that is only waited for up to a limit.
    private static let pause = Duration.milliseconds(1)

    /// The locked file, open.
    package let file: Descriptor
    /// `false` if the file system has no locks, and the file is only open.
    package let isHeld: Bool

    /// Waits for the lock beside a location, creating its directory if it is missing.
    ///
    /// - Parameters:
    ///   - location: The file that the lock protects.
    ///   - whenHeld: Called at most once, on a separate thread, if the wait is long.
    /// - Throws: ``FileError`` if the lock can't be opened or acquired.
    package init(
        of location: FileLocation,
        whenHeld: @escaping @Sendable (LockHolder) -> Void
    ) throws(FileError) {
        let path = location.lock
        file = try Self.locked(path, []) { file, identity throws(FileError) in
            // Most locks are free, and then no thread is needed to watch the wait.
            if (try? file.tryToLock()) == true { return }
            let wait = LockWait(for: identity, whenLong: whenHeld)
            defer { wait.end() }
            try FileError.naming(.locking, path, file.lock())
        }
        isHeld = true
    }

    /// Opens a file and locks it, creating it and its directories if they are missing.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - options: Further options for opening it.
    ///   - limit: The longest wait for the lock.
    /// - Throws: ``FileError``; `.refused(.locking, …, .wouldBlock)`, if the lock was held all the
    ///   time. A file system without locks isn't an error.
    package init(
        on path: String,
        options: FileDescriptor.OpenOptions = [],
        within limit: Duration
    ) throws(FileError) {
        var isHeld = false
        file = try Self.locked(path, options) { file, _ throws(FileError) in
            isHeld = try Self.wait(for: file, LOCK_EX, path: path, within: limit)
        }
        self.isHeld = isHeld
    }

    // Closing isn't enough: a child that is being started may still share the descriptor.
    deinit { file.unlock() }

    /// Opens a file and shares its lock, creating it and its directories if they are missing.
    ///
    /// The lock lasts until the last duplicate of the descriptor is closed, also one that a program
    /// has inherited. If the file system has no locks, the file is only open.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - limit: The longest wait for a process that has the lock exclusively.
    /// - Returns: The open file.
    /// - Throws: ``FileError``; `.refused(.locking, …, .wouldBlock)` after that wait.
    package static func shared(on path: String, within limit: Duration) throws(FileError)
        -> Descriptor
    {
        try locked(path, []) { file, _ throws(FileError) in
            _ = try wait(for: file, LOCK_SH, path: path, within: limit)
        }
    }

    /// Opens and locks a file, again and again until the path leads to the one that is locked.
    private static func locked(
        _ path: String,
        _ options: FileDescriptor.OpenOptions,
        wait: (Descriptor, FileIdentity) throws(FileError) -> Void
    ) throws(FileError) -> Descriptor {
        for _ in 0..<attempts {
            let file = try open(path, options)
            let opened = try FileIdentity(of: file, path: path)
            try wait(file, opened)
            if let there = try FileIdentity(at: path), there.isSameFile(as: opened) { return file }
        }
        throw .refused(.locking, path: path, .noSuchFileOrDirectory)
    }

    /// Returns `true` once the lock is acquired, and `false` if there are no locks.
    private static func wait(
        for file: Descriptor,
        _ kind: Int32,
        path: String,
        within limit: Duration
    ) throws(FileError) -> Bool {
        let deadline = ContinuousClock.now + limit
        while true {
            do throws(Errno) {
                if try file.tryToLock(kind) { return true }
            } catch {
                return false
            }
            guard ContinuousClock.now < deadline else {
                throw .refused(.locking, path: path, .wouldBlock)
            }
            OwnThread.pause(pause)
        }
    }

    private static func open(
        _ path: String,
        _ options: FileDescriptor.OpenOptions
    ) throws(FileError) -> Descriptor {
        try FileSystem.checkOwner(of: path)
        for _ in 0..<attempts {
            do throws(Errno) {
                return try Descriptor(
                    opening: path,
                    .readWrite,
                    options: options.union(.create),
                    permissions: .ownerReadWrite
                )
            } catch .noSuchFileOrDirectory {
                guard !FileSystem.isLink(path) else { throw .brokenLink(path: path) }
                try FileSystem.makeDirectories(FileSystem.parent(of: path))
            } catch {
                throw .refused(.opening, path: path, error)
            }
        }
        throw .refused(.making, path: path, .noSuchFileOrDirectory)
    }
}

extension Descriptor {
    /// Acquires the lock of a file unless it is held.
    ///
    /// - Returns: `true` if the lock was free.
    /// - Throws: The system's error, usually that the file system has no locks.
    package func tryToLock() throws(Errno) -> Bool { try tryToLock(LOCK_EX) }

    /// Acquires the lock of a file that several may hold at once, or shares the one that is held.
    ///
    /// - Returns: `false` if another holds the lock exclusively.
    /// - Throws: The system's error, usually that the file system has no locks.
    package func tryToShareLock() throws(Errno) -> Bool { try tryToLock(LOCK_SH) }

    fileprivate func tryToLock(_ kind: Int32) throws(Errno) -> Bool {
        do throws(Errno) {
            try Errno.retrying { flock(number, kind | LOCK_NB) }
            return true
        } catch .wouldBlock {
            return false
        }
    }

    fileprivate func lock() throws(Errno) { try Errno.retrying { flock(number, LOCK_EX) } }

    fileprivate func unlock() { _ = flock(number, LOCK_UN) }
}

/// The process that holds a file's lock, as far as the system reports it.
package struct LockHolder: Equatable, Sendable {
    /// The process's number, or `nil` if the system doesn't report it.
    package let pid: Int?
    /// Indicates whether the process is stopped, so that it can't release the lock by itself.
    package let isStopped: Bool

    /// Looks up the holder of a file's lock.
    init(of file: FileIdentity) {
        // Files on two devices may have the same inode number.
        let pids = Self.pids(holding: file)
        pid = pids.count == 1 ? pids[0] : nil
        isStopped = pid.map(Self.isStopped) ?? false
    }

    /// Returns the holders of a lock from a listing in the format of `proc_locks(5)`.
    ///
    /// - Parameters:
    ///   - listing: The text of Linux's `/proc/locks`, with a line for each lock such as
    ///     `1: FLOCK ADVISORY WRITE 4711 08:01:99 0 EOF`, and `->` before the kind of a lock that
    ///     is being waited for.
    ///   - file: The locked file. Its device isn't compared, because some file systems report
    ///     another one here.
    /// - Returns: The processes' numbers, in order; none of those in another container.
    package static func pids(in listing: String, holding file: FileIdentity) -> [Int] {
        let pids = listing.split(separator: "\n").compactMap { line -> Int? in
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK", fields[5].hasSuffix(":\(file.inode)")
            else { return nil }
            return Int(String(fields[4])).flatMap { $0 > 0 ? $0 : nil }
        }
        return Set(pids).sorted()
    }

    /// Returns the processes that hold or share the lock of a file, as far as the system reports them.
    package static func pids(holding file: FileIdentity) -> [Int] {
        let limit = 16 << 20
        guard let listing = try? Descriptor(opening: "/proc/locks"),
            let bytes = try? listing.handle.bytes(expecting: 4_096, atMost: limit),
            bytes.count <= limit
        else { return [] }
        return pids(in: String(decoding: bytes, as: UTF8.self), holding: file)
    }

    private static func isStopped(_ pid: Int) -> Bool {
        let state = ProcessClock.fields(of: pid)?.first
        return state == "T" || state == "t"
    }
}

/// A wait for a lock, which reports the lock's holder once it has grown long.
struct LockWait {
    /// The interval between looks at the holder: long enough to write and flush a small file.
    private static let interval = Duration.seconds(1)
    /// The number of intervals after which a holder is reported even if it isn't stopped.
    ///
    /// If many processes change one file on a slow disk, each waits long but none forever.
    private static let intervalLimit = 10

    private let isOver = Monitor(false)

    /// Starts watching the wait.
    ///
    /// - Parameters:
    ///   - file: The locked file.
    ///   - report: Called at most once, on a separate thread, with the lock's holder: as soon as
    ///     that process is stopped, or else after all intervals, unless the wait has ended by then.
    init(for file: FileIdentity, whenLong report: @escaping @Sendable (LockHolder) -> Void) {
        // If no thread can be started, nothing is reported, and the wait is the same.
        try? OwnThread.start { [isOver] in
            for interval in 1...Self.intervalLimit {
                isOver.wait(until: \.self, before: .now + Self.interval)
                guard !isOver.withLock(\.self) else { return }
                let holder = LockHolder(of: file)
                if holder.isStopped || interval == Self.intervalLimit { return report(holder) }
            }
        }
    }

    /// Ends the wait.
    func end() { isOver.change { $0 = true } }
}
