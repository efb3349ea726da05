import DevMenuKit
import TerminalTesting
import Testing

@Suite struct SettingsEventTests {
    private let store = InMemorySettingStore()
    private let toggles = ["a", "b", "c"].map { name in
        FeatureToggle(ItemID(name), title: "Toggle", key: "key-\(name)")
    }

    private let remote = RemoteSource()

    private func settings() throws -> (AppSettings, Recorder<String>) {
        let settings = AppSettings(store: store, build: .debug) { remote }
        try settings.declare(toggles)
        let events = Recorder<String>()
        _ = settings.observe { event in
            let reading = event.reading
            events.record("\(event.id): \(event.was), \(reading.value), \(reading.layer)")
        }
        return (settings, events)
    }

    @Test func `reports a changed value, and nothing else`() throws {
        let (settings, events) = try settings()
        _ = settings.apply([
            SettingChange("c", .set(true)), SettingChange("a", .flip),
            SettingChange("b", .set(true)), SettingChange("b", .reset),
        ])
        #expect(events.take() == ["a: false, true, override", "c: false, true, override"])
        _ = settings.apply([SettingChange("a", .set(true))])
        #expect(events.take() == [])
        _ = settings.apply([SettingChange("a", .reset)])
        #expect(events.take() == ["a: true, false, default"])
        #expect(toggles.map(\.isOn) == [false, false, true])
    }

    @Test func `reports changes of the remote configuration, and their removal`() throws {
        let (settings, events) = try settings()
        try settings.set("a", to: false)
        _ = events.take()
        remote.update(["key-a": true, "key-b": true, "unknown": 1])
        #expect(events.take() == ["b: false, true, remote"], "an override is stronger")
        remote.update(["unknown": 2])
        #expect(events.take() == ["b: true, false, default"])
    }

    @Test func `reports changes by others in a fixed order`() throws {
        let (settings, events) = try settings()
        try settings.followStore()
        let other = InMemorySettingStore(sharing: store)
        other.update { $0 = ["key-c": true, "key-a": true, "unknown": [1]] }
        #expect(events.take() == ["a: false, true, override", "c: false, true, override"])
        other.update { $0 = ["unknown": [2], "key-a": true, "key-c": false] }
        #expect(events.take() == ["c: true, false, override"])
        other.update { $0 = [:] }
        #expect(events.take() == ["a: true, false, default", "c: false, false, default"])
    }
}
