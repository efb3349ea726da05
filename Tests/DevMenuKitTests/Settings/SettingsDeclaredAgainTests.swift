import DevMenuKit
import Synchronization
import TerminalTesting
import Testing

/// The settings of a menu that replaces another, or that grows while the app runs.
@Suite struct SettingsDeclaredAgainTests {
    private let store = UnreliableStore()
    private let sale = FeatureToggle("sale", title: "Sale")
    private let late = FeatureToggle("late", title: "Late")

    private func settings() throws -> AppSettings {
        let settings = AppSettings(store: store, build: .debug)
        try settings.declare([sale])
        return settings
    }

    @Test func `tell what others have changed meanwhile`() throws {
        let settings = try settings()
        let events = Recorder<String>()
        _ = settings.observe { events.record("\($0.id): \($0.was), \($0.reading.value)") }
        store.kept.update { $0["sale"] = true }
        try settings.declare([sale, late])
        #expect(events.take() == ["sale: false, true"])
        #expect(sale.isOn)
    }

    @Test func `keep the known overrides where the store can't be read then`() throws {
        let settings = try settings()
        try settings.set("sale", to: true)
        store.fails.withLock { $0 = true }
        #expect(throws: SettingStoreError.self) { try settings.declare([sale, late]) }
        #expect(sale.isOn)
    }
}

/// A store that can't be read on request.
private final class UnreliableStore: SettingStore {
    let kept = InMemorySettingStore()
    let fails = Mutex(false)
    let name = "an unreliable store"

    func load() throws(SettingStoreError) -> JSONObject {
        guard !fails.withLock(\.self) else { throw .unreadable(name, .other("told to fail")) }
        return kept.load()
    }

    @discardableResult
    func update(
        _ change: (inout JSONObject) -> Void
    ) throws(SettingStoreError) -> JSONObject { kept.update(change) }

    func watch(
        _ changed: @escaping @Sendable () -> Void
    ) throws(SettingStoreError) -> SettingWatch { kept.watch(changed) }
}
