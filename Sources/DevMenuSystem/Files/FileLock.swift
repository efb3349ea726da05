import SystemPackage

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A lock that one holder at a time has, among all threads and processes.
///
/// `flock` belongs to the open description, so that two stores of one process exclude each other
/// too, and the system gives it up when its holder dies.
package struct FileLock: ~Copyable {
    /// The number of times that a lock is made anew whose directory somebody removes meanwhile.
    private static let attempts = 100

    private let file: Descriptor

    /// Waits for the lock beside a location; its directory is made where there is none.
    ///
    /// - Parameters:
    ///   - location: What the lock is for.
    ///   - whenHeld: Called on a thread of its own, once, where the wait has grown long.
    /// - Throws: Why there is no lock to be had.
    package init(
        of location: FileLocation,
        whenHeld: @escaping @Sendable (LockHolder) -> Void
    ) throws(FileFailure) {
        for _ in 0..<Self.attempts {
            let file = try Self.open(location)
            let held = try FileIdentity(of: file, path: location.lock)
            try Self.lock(file, held, of: location, whenHeld: whenHeld)
            // Somebody may have removed the directory while this waited: a lock on what is no
            // longer there would exclude nobody.
            guard let there = try FileIdentity(at: location.lock), there.isSameFile(as: held)
            else { continue }
            self.file = file
            return
        }
        throw .refused(.locking, path: location.lock, .noSuchFileOrDirectory)
    }

    // Closing is not enough: a child that is just being started may still share the descriptor.
    deinit { file.unlock() }

    private static func lock(
        _ file: Descriptor,
        _ identity: FileIdentity,
        of location: FileLocation,
        whenHeld: @escaping @Sendable (LockHolder) -> Void
    ) throws(FileFailure) {
        // Most locks are free, and then nobody has to watch over the wait.
        if (try? file.tryToLock()) == true { return }
        let wait = LockWait(for: identity, whenLong: whenHeld)
        defer { wait.end() }
        try FileFailure.telling(.locking, location.lock) { () throws(Errno) in try file.lock() }
    }

    private static func open(_ location: FileLocation) throws(FileFailure) -> Descriptor {
        for _ in 0..<attempts {
            do throws(Errno) {
                return try Descriptor(
                    opening: location.lock,
                    .readWrite,
                    options: .create,
                    permissions: .ownerReadWrite
                )
            } catch .noSuchFileOrDirectory {
                guard !FileSystem.isLink(location.lock) else {
                    throw .brokenLink(path: location.lock)
                }
                try FileSystem.makeDirectories(location.directory)
            } catch {
                throw .refused(.opening, path: location.lock, error)
            }
        }
        throw .refused(.making, path: location.lock, .noSuchFileOrDirectory)
    }
}

extension Descriptor {
    /// Takes the lock of a file where nobody has it.
    ///
    /// - Returns: Whether it was free.
    /// - Throws: What the system says: that there are no locks here, mostly.
    package func tryToLock() throws(Errno) -> Bool {
        do throws(Errno) {
            try Errno.retrying { flock(number, LOCK_EX | LOCK_NB) }
            return true
        } catch .wouldBlock {
            return false
        }
    }

    fileprivate func lock() throws(Errno) { try Errno.retrying { flock(number, LOCK_EX) } }

    fileprivate func unlock() { _ = flock(number, LOCK_UN) }
}

/// The process that holds a lock on a file, as far as the system tells.
package struct LockHolder: Equatable, Sendable {
    /// The process; `nil` where the system does not say.
    package let pid: Int?
    /// Whether that process is stopped, so that it will not let go by itself.
    package let isStopped: Bool

    /// The holder of the lock on a file.
    init(of file: FileIdentity) {
        pid = Self.pid(holding: file)
        isStopped = pid.map(Self.isStopped) ?? false
    }

    /// Creates a holder that is known already.
    package init(pid: Int?, isStopped: Bool) {
        self.pid = pid
        self.isStopped = isStopped
    }

    /// The process in a listing of locks as Linux has it (`proc_locks(5)`).
    ///
    /// - Parameters:
    ///   - listing: The text: `1: FLOCK ADVISORY WRITE 4711 08:01:99 0 EOF`, a line for each lock, with
    ///     `->` before the kind of one that waits.
    ///   - file: The file, whose device some file systems tell differently here and elsewhere.
    /// - Returns: The process; `nil` where none is told, or one of another container's.
    package static func pid(in listing: String, holding file: FileIdentity) -> Int? {
        var pids: Set<Int> = []
        for line in listing.split(separator: "\n") {
            let fields = line.split(separator: " ")
            guard fields.count > 5, fields[1] == "FLOCK",
                let inode = fields[5].split(separator: ":").last.flatMap({ UInt64($0) }),
                inode == file.inode, let pid = Int(fields[4]), pid > 0
            else { continue }
            pids.insert(pid)
        }
        // Two files of two devices may have one number.
        return pids.count == 1 ? pids.first : nil
    }

    private static func pid(holding file: FileIdentity) -> Int? {
        let limit = 16 << 20
        guard let listing = try? Descriptor(opening: "/proc/locks"),
            let bytes = try? listing.handle.bytes(expecting: 4_096, atMost: limit),
            bytes.count <= limit
        else { return nil }
        return pid(in: String(decoding: bytes, as: UTF8.self), holding: file)
    }

    private static func isStopped(_ pid: Int) -> Bool {
        let state = ProcessClock.fields(of: pid)?.first
        return state == "T" || state == "t"
    }
}

/// A wait for a lock, of which somebody is told once it has grown long.
struct LockWait {
    /// The time for which a holder that writes and flushes a small file may have it, before it is looked at.
    private static let interval = Duration.seconds(1)
    /// After so many intervals a wait is told of though its holder is not stopped: where many change one
    /// file on a slow disk, all of them wait long and none for ever.
    private static let patience = 10

    private let isOver = Monitor(false)

    /// Begins to wait.
    ///
    /// - Parameters:
    ///   - file: The file that is locked.
    ///   - tell: Called once on a thread of its own with who holds the lock: as soon as that is a process
    ///     that is stopped, or else late, unless the wait is over by then.
    init(for file: FileIdentity, whenLong tell: @escaping @Sendable (LockHolder) -> Void) {
        // Where there is no thread to be had, nobody is told, and the wait is the same.
        try? OwnThread.start { [isOver] in
            for interval in 1...Self.patience {
                isOver.wait(until: \.self, before: .now + Self.interval)
                guard !isOver.withLock(\.self) else { return }
                let holder = LockHolder(of: file)
                if holder.isStopped || interval == Self.patience { return tell(holder) }
            }
        }
    }

    /// Ends the wait.
    func end() { isOver.change { $0 = true } }
}
