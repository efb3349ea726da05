/// A wait for a lock, of which somebody is told once it has grown long.
struct LockWait {
    /// How long a holder that writes and flushes a small file may have it, before it is looked at.
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
