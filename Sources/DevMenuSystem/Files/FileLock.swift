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
