import Synchronization

/// Records values in the order in which any threads report them.
package final class Recorder<Value: Sendable>: Sendable {
    private let recorded = Mutex<[Value]>([])

    /// Creates a recorder without values.
    package init() {}

    /// The values so far.
    package var values: [Value] { recorded.withLock { $0 } }

    /// Records a value.
    package func record(_ value: Value) { recorded.withLock { $0.append(value) } }

    /// Returns the values so far, and forgets them.
    package func take() -> [Value] {
        recorded.withLock { values in
            defer { values = [] }
            return values
        }
    }
}
