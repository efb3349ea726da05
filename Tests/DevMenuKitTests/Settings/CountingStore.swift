import DevMenuKit
import Synchronization

/// A store that counts its updates, and fails on request.
final class CountingStore: SettingStore {
    private let kept = InMemorySettingStore()
    private let state = Mutex((updates: 0, fails: false))

    let name = "a store that counts"

    var updates: Int { state.withLock { $0.updates } }

    var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    func load() throws(SettingStoreError) -> JSONObject { kept.load() }

    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        let fails = state.withLock { state in
            state.updates += 1
            return state.fails
        }
        guard !fails else { throw .notKept(name, .other("told to fail")) }
        return kept.update(change)
    }

    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        kept.watch(changed)
    }
}
