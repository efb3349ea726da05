import Synchronization

/// A value that an app keeps, and what its closures do.
final class KeptValue<Value: Sendable>: Sendable {
    struct Refusal: Error, CustomStringConvertible { let description: String }

    private let state: Mutex<(value: Value, refusal: String?)>
    /// The gate that `set` waits for.
    let gate = ThreadGate()
    /// The gate that opens once `set` is called.
    let called = ThreadGate()

    init(_ value: Value, waits: Bool = false) {
        state = Mutex((value, nil))
        if !waits { gate.open() }
    }

    var value: Value {
        get { state.withLock { $0.value } }
        set { state.withLock { $0.value = newValue } }
    }

    /// The reason with which both closures throw, or `nil`.
    var refusal: String? {
        get { state.withLock { $0.refusal } }
        set { state.withLock { $0.refusal = newValue } }
    }

    @Sendable func get() async throws -> Value {
        if let refusal { throw Refusal(description: refusal) }
        return value
    }

    @Sendable func set(_ value: Value) async throws {
        called.open()
        gate.wait()
        if let refusal { throw Refusal(description: refusal) }
        self.value = value
    }
}
