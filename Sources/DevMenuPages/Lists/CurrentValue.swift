import DevMenuKit
import Synchronization

/// A value that changes, and that any number of consumers follow.
///
/// Consumers receive changes in the order in which they were made. An observer is called on the
/// thread that makes the change; it must return at once and not change the value.
///
/// ```swift
/// let count = CurrentValue(0)
/// let observation = count.observe { print("now \($0)") }
/// count.update { $0 += 1 }
/// ```
public final class CurrentValue<Value: Sendable>: Sendable {
    private struct State {
        var value: Value
        var observers = Observers<@Sendable (Value) -> Void>()
    }

    private let state: Mutex<State>
    /// Locked until every observer has seen a change, so none receives an older value after it.
    private let order = Mutex(())

    /// Creates a current value from an initial one.
    public init(_ value: Value) { state = Mutex(State(value: value)) }

    /// The current value.
    public var value: Value { state.withLock { $0.value } }

    /// Changes the value and notifies all observers.
    @discardableResult
    public func update<Result: Sendable>(_ change: (inout Value) -> Result) -> Result {
        order.withLock { _ in
            let (result, value, observers) = state.withLock { state in
                let result = change(&state.value)
                return (result, state.value, state.observers.all)
            }
            for observer in observers { observer(value) }
            return result
        }
    }

    /// Calls `observer` with every change, until the observation is cancelled or dropped.
    public func observe(_ observer: @escaping @Sendable (Value) -> Void) -> ValueObservation {
        let token = state.withLock { $0.observers.add(observer) }
        return ValueObservation { [weak self] in
            // The closure is released outside the lock, because releasing what it captures may
            // acquire the lock.
            _ = self?.state.withLock { $0.observers.remove(token) }
        }
    }

    /// A stream of the current value and every later one, for one consumer.
    ///
    /// The stream ends only when its consumer cancels it. A slow consumer sees the latest value,
    /// and misses some of those before.
    public var values: AsyncStream<Value> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            order.withLock { _ in
                continuation.yield(value)
                let observation = observe { continuation.yield($0) }
                continuation.onTermination = { _ in observation.cancel() }
            }
        }
    }
}

/// A registration with an observable value; it ends when it is cancelled or dropped.
public final class ValueObservation: Sendable {
    private let watch: SettingWatch

    /// Creates an observation that calls a closure when it ends.
    public init(_ end: @escaping @Sendable () -> Void) { watch = SettingWatch(end) }

    /// Ends the observation; a second call does nothing.
    public func cancel() { watch.cancel() }
}
