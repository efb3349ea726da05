import Synchronization

/// A value that changes, and that any number of consumers follow.
///
/// Consumers are told in the order of the changes. An observer is called on the thread that makes the
/// change, returns at once and does not change the value.
package final class CurrentValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var observers: [Int: @Sendable (Value) -> Void] = [:]
        var nextObserver = 0
    }

    private let state: Mutex<State>
    /// Held from a change until everybody knows of it, so that nobody is told of an older one later.
    private let order = Mutex(())

    /// A value to begin with.
    package init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The value now.
    package var value: Value { state.withLock { $0.value } }

    /// Changes the value and tells everybody.
    @discardableResult
    package func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        order.withLock { _ in
            let (result, value, observers) = state.withLock { state in
                let result = change(&state.value)
                return (result, state.value, Array(state.observers.values))
            }
            for observer in observers { observer(value) }
            return result
        }
    }

    /// Calls back with every change, until the observation is cancelled or dropped.
    package func observe(_ observer: @escaping @Sendable (Value) -> Void) -> Observation {
        let token = state.withLock { state in
            state.nextObserver += 1
            state.observers[state.nextObserver] = observer
            return state.nextObserver
        }
        return Observation { [weak self] in
            // Dropped without the lock: what it holds may end with it.
            _ = self?.state.withLock { $0.observers.removeValue(forKey: token) }
        }
    }

    /// The value now, and every later one, for one consumer.
    ///
    /// It ends only when its consumer goes. One that is slow sees the latest value, and not all of
    /// those before.
    package var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            order.withLock { _ in
                continuation.yield(value)
                let observation = observe { continuation.yield($0) }
                continuation.onTermination = { _ in observation.cancel() }
            }
        }
    }
}

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
