import Synchronization

/// Somebody's wish to be told; it ends when it is cancelled or dropped.
package final class Observation: Sendable {
    private let end: Mutex<(@Sendable () -> Void)?>

    /// A wish that a closure ends.
    package init(_ end: @escaping @Sendable () -> Void) { self.end = Mutex(end) }

    deinit { cancel() }

    /// Ends it; a second time does nothing.
    package func cancel() {
        let end = end.withLock { end in
            defer { end = nil }
            return end
        }
        end?()
    }
}
