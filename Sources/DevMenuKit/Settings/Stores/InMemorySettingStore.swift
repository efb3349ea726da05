import Synchronization

/// A store of overrides in memory, until the process ends.
package final class InMemorySettingStore: SettingStore {
    private struct State: ~Copyable {
        var contents: JSONObject
        var records: [ChangeRecord] = []
        var watches = Observers<(store: ObjectIdentifier, changed: @Sendable () -> Void)>()
    }

    private final class Memory: Sendable {
        let state: Mutex<State>

        init(_ contents: JSONObject) { state = Mutex(State(contents: contents)) }
    }

    /// The fewest records that are retained: about as many as a file of a journal contains.
    private static let keptRecords = 4096

    private let memory: Memory

    /// Creates a store with its own memory.
    package init(_ contents: JSONObject = JSONObject()) { memory = Memory(contents) }

    /// Creates a store with the memory of another, instead of a second process in tests.
    package init(sharing other: InMemorySettingStore) { memory = other.memory }

    /// The name "memory".
    package var name: String { "memory" }

    /// Returns the current overrides; it never fails.
    package func load() -> JSONObject { memory.state.withLock { $0.contents } }

    /// Changes the overrides; it never fails.
    @discardableResult
    package func update(_ change: (inout JSONObject) -> Void) -> JSONObject {
        update(recording: { overrides, _ in
            change(&overrides)
            return []
        })
    }

    /// Changes the overrides and stores the records; it never fails.
    package func update(
        recording change: (inout JSONObject, Reader) -> [ChangeRecord]
    ) -> JSONObject {
        let (contents, others) = memory.state.withLock { state in
            let before = state.contents
            var changed = before
            let records = change(&changed) { AnySequence(state.records.reversed()) }
            state.contents = changed
            if changed != before {
                let last = state.records.last?.number ?? 0
                state.records += ChangeRecord.numbered(records, after: last)
                if state.records.count > 2 * Self.keptRecords {
                    state.records.removeFirst(state.records.count - Self.keptRecords)
                }
            }
            let others = state.watches.all.filter { $0.store != ObjectIdentifier(self) }
            return (state.contents, state.contents == before ? [] : others)
        }
        for other in others { other.changed() }
        return contents
    }

    /// Calls a closure on the thread that changes the memory through another store; it never fails.
    package func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = memory.state.withLock { $0.watches.add((ObjectIdentifier(self), changed)) }
        // The watch retains the store: otherwise a new store at the same address would be taken
        // for it.
        return SettingWatch {
            _ = self.memory.state.withLock { $0.watches.remove(id) }
        }
    }
}

extension InMemorySettingStore: SettingJournal {
    package var journal: (any SettingJournal)? { self }

    /// Stores a record; it never fails.
    package func note(_ record: ChangeRecord) -> Int {
        memory.state.withLock { state in
            let last = state.records.last?.number ?? 0
            state.records += ChangeRecord.numbered([record], after: last)
            return last + 1
        }
    }

    /// Returns the latest records, newest first; it never fails.
    package func records() -> AnySequence<ChangeRecord> {
        AnySequence(memory.state.withLock { $0.records }.reversed())
    }
}
