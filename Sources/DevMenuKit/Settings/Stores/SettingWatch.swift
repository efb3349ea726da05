import Synchronization

/// A watch on a ``SettingStore`` or a ``SettingSource``, which ends when it is cancelled or dropped.
public final class SettingWatch: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    /// A watch that is ended by a closure of whoever is watched, called once.
    public init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    deinit { cancel() }

    /// Ends the watch; a call that is already running ends by itself, and none follows.
    public func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}
