package import DevMenuKit
import Synchronization

/// A store that counts its updates, and fails on request.
package final class CountingStore: SettingStore {
    private let kept = InMemorySettingStore()
    private let state = Mutex((updates: 0, fails: false, loading: nil as Loading?))

    /// Creates an empty store.
    package init() {}

    package let name = "a store that counts"

    package var updates: Int { state.withLock { $0.updates } }

    package var fails: Bool {
        get { state.withLock { $0.fails } }
        set { state.withLock { $0.fails = newValue } }
    }

    package typealias Loading = @Sendable () throws(SettingStoreError) -> Void

    /// Calls a closure once, during the next load, between its reading and its return.
    package func duringNextLoad(_ loading: @escaping Loading) {
        state.withLock { $0.loading = loading }
    }

    package func load() throws(SettingStoreError) -> JSONObject {
        let values = kept.load()
        let loading = state.withLock { state in
            defer { state.loading = nil }
            return state.loading
        }
        try loading?()
        return values
    }

    @discardableResult
    package func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject {
        let fails = state.withLock { state in
            state.updates += 1
            return state.fails
        }
        guard !fails else { throw .notKept(name, .other("told to fail")) }
        return kept.update(change)
    }

    package func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch {
        kept.watch(changed)
    }
}
