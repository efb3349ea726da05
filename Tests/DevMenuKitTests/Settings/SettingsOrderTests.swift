import DevMenuKit
import DevMenuSystem
import Synchronization
import TerminalTesting
import Testing

@Suite(.onOwnThread) struct SettingsOrderTests {
    /// A store that calls a closure after it has read its values, and before it returns them.
    private final class SlowStore: SettingStore {
        let name = "a slow store"
        private let kept = InMemorySettingStore()
        private let whileLoading = Mutex<(@Sendable () -> Void)?>(nil)

        func load() throws(SettingStoreError) -> JSONObject {
            let values = kept.load()
            let call = whileLoading.withLock { call in
                defer { call = nil }
                return call
            }
            call?()
            return values
        }

        func update(_ change: (inout JSONObject) -> Void) throws(SettingStoreError) -> JSONObject {
            kept.update(change)
        }

        func watch(
            _ changed: @escaping @Sendable () -> Void
        ) throws(SettingStoreError) -> SettingWatch {
            kept.watch(changed)
        }

        /// Calls a closure during the next load.
        func duringNextLoad(_ call: @escaping @Sendable () -> Void) {
            whileLoading.withLock { $0 = call }
        }
    }

    private enum Change { case waiting, begun, made }

    @Test func `a change that is made while settings are declared is not undone`() throws {
        let store = SlowStore()
        let settings = AppSettings(store: store, build: .internal)
        let toggle = FeatureToggle("like", title: "Like")
        try settings.declare([toggle])
        for round in 0..<20 {
            let value = JSONValue.bool(round.isMultiple(of: 2))
            let change = Monitor(Change.waiting)
            store.duringNextLoad {
                try? OwnThread.start {
                    change.change { $0 = .begun }
                    _ = try? settings.set("like", to: value)
                    change.change { $0 = .made }
                }
                change.wait(until: { $0 != .waiting }, before: .now + .seconds(30))
                // Gives the change more time than it needs, unless it has to wait.
                change.wait(until: { $0 == .made }, before: .now + .milliseconds(5))
            }
            try settings.declare([toggle])
            change.wait(until: { $0 == .made }, before: .now + .seconds(30))
            #expect(settings.reading(of: toggle).value == value)
            #expect(JSONValue.bool(toggle.isOn) == value)
        }
    }
}
