import Synchronization

/// Keeps overrides as long as the process lives, for tests and for apps that keep none.
public final class InMemorySettingStore: SettingStore {
    private struct State {
        var contents: JSONObject
        var watches: [Int: (store: ObjectIdentifier, changed: @Sendable () -> Void)] = [:]
        var nextWatch = 0
    }

    private final class Memory: Sendable {
        let state: Mutex<State>

        init(_ contents: JSONObject) { state = Mutex(State(contents: contents)) }
    }

    private let memory: Memory

    /// A store on a memory of its own.
    public init(_ contents: JSONObject = JSONObject()) { memory = Memory(contents) }

    /// Another store on the same memory, which stands for another process in tests.
    public init(sharing other: InMemorySettingStore) { memory = other.memory }

    /// "memory".
    public var name: String { "memory" }

    /// What is kept now; it never fails.
    public func load() -> JSONObject { memory.state.withLock { $0.contents } }

    /// Applies a change to what is kept now; it never fails.
    @discardableResult
    public func update(_ change: (inout JSONObject) -> Void) -> JSONObject {
        let (contents, others) = memory.state.withLock { state in
            let before = state.contents
            change(&state.contents)
            let others = state.watches.values.filter { $0.store != ObjectIdentifier(self) }
            return (state.contents, state.contents == before ? [] : others)
        }
        for other in others { other.changed() }
        return contents
    }

    /// Calls back on the thread that changed the memory through another store; it never fails.
    public func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = memory.state.withLock { state in
            state.nextWatch += 1
            state.watches[state.nextWatch] = (ObjectIdentifier(self), changed)
            return state.nextWatch
        }
        // The store is kept as long as its watch: a new store at the same address would be taken
        // for it.
        return SettingWatch {
            _ = self.memory.state.withLock { $0.watches.removeValue(forKey: id) }
        }
    }
}
