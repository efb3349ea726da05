/// A process that stops while it holds a lock.
enum StoppedHolder {
    struct LockError: Error { let code: Int32 }

    /// Locks a file, prints `holding`, and stops; ends once it is continued.
    static func hold(_ path: String) throws {
        let file = open(path, O_RDWR | O_CREAT, 0o600)
        guard file >= 0, flock(file, LOCK_EX) == 0 else { throw LockError(code: errno) }
        print("holding")
        fflush(nil)
        raise(SIGSTOP)
    }
}
