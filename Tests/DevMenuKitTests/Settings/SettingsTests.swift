import TerminalTesting

@Suite struct SettingsTests {
    private let plain = FeatureToggle("plain", title: "Plain")
    private let built = FeatureToggle("built", title: "Built", builds: [.internal: true])
    private let fixed =
        FeatureToggle("fixed", title: "Fixed", builds: [.internal: true], fixedTo: .build)
    private let distant = FeatureToggle("distant", title: "Distant", fixedTo: .remote)

    private let remote = RemoteSource()

    private func settings(_ store: any SettingStore = InMemorySettingStore()) throws -> AppSettings
    {
        try AppSettings(sources: [OverrideSource(store), remote, BuildSource(.internal)])
            .declaring([plain, built, fixed, distant])
    }

    @Test func `the strongest layer gives the value`() throws {
        let settings = try settings()
        #expect(settings.reading(of: plain) == SettingReading(value: false, layer: .default))
        #expect(settings.reading(of: built) == SettingReading(value: true, layer: .build))
        remote.update(["built": false])
        #expect(settings.reading(of: built) == SettingReading(value: false, layer: .remote))
        try settings.set("built", to: true)
        #expect(settings.reading(of: built) == SettingReading(value: true, layer: .override))
        try settings.reset("built")
        #expect(settings.reading(of: built) == SettingReading(value: false, layer: .remote))
    }

    @Test func `a setting that its declaration fixes cannot be set`() throws {
        let settings = try settings()
        #expect(throws: SettingError.notWritable("fixed", layer: .build)) {
            try settings.set("fixed", to: false)
        }
        #expect(throws: SettingError.notWritable("distant", layer: .remote)) {
            try settings.flip("distant")
        }
        remote.update(["fixed": false])
        #expect(fixed.isOn)
    }

    @Test func `changes that are applied together are one update of the store`() throws {
        let store = CountingStore()
        let settings = try settings(store)
        let changes = [
            SettingChange("plain", .set(true)), SettingChange("plain", .flip),
            SettingChange("nobody", .flip), SettingChange("built", .set(false)),
        ]
        let results = settings.apply(changes, by: "p1")
        #expect(store.updates == 1)
        #expect(try results[1].get().was == true)
        #expect(throws: SettingError.unknown("nobody")) { try results[2].get() }
        #expect(!built.isOn)
    }

    @Test func `a change that cannot be saved has no effect`() throws {
        let store = CountingStore()
        let settings = try settings(store)
        store.fails = true
        #expect(throws: SettingError.self) { try settings.set("plain", to: true) }
        #expect(!plain.isOn)
        #expect(settings.reading(of: plain).layer == .default)
        store.fails = false
        #expect(try settings.flip("plain").reading.value == true)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `any number of consumers see every change, also after a reset`() async throws {
        let settings = try settings()
        var first = settings.changes.makeAsyncIterator()
        var second = settings.changes.makeAsyncIterator()
        try settings.set("plain", to: true)
        try settings.reset("plain")
        try settings.set("plain", to: true)
        for expected in [true, false, true] {
            #expect(try await first.next()?.reading.value == .bool(expected))
            #expect(try await second.next()?.reading.value == .bool(expected))
        }
    }

    private enum Change { case waiting, begun, made }

    @Test(.onOwnThread)
    func `a change that is made while settings are declared is not undone`() throws {
        let store = CountingStore()
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

    // The settings of a menu that replaces another, or that grows while the app runs.
    @Test func `settings that are declared again tell what others have changed meanwhile`() throws {
        let store = CountingStore()
        let settings = try AppSettings(store: store, build: .debug).declaring([plain])
        let events = Recorder<String>()
        _ = settings.observe { events.record("\($0.id): \($0.was), \($0.reading.value)") }
        try store.update { $0["plain"] = true }
        let late = FeatureToggle("late", title: "Late")
        try settings.declare([plain, late])
        #expect(events.take() == ["plain: false, true"] && plain.isOn)
        // Where the store can't be read then, the known overrides stay.
        store.duringNextLoad { () throws(SettingStoreError) in throw .unreadable("x", .other("")) }
        #expect(throws: SettingStoreError.self) { try settings.declare([plain]) }
        #expect(plain.isOn)
    }
}

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

@Suite struct CheckedSettingChangeTests {
    /// The texts that were converted.
    private let converted = Recorder<String>()

    /// Returns a number that users give as text.
    private func count(to greatest: Int) -> JSONSetting {
        let rule = SettingRule.json { [converted] value throws(SettingError) in
            if let text = value.string { converted.record(text) }
            let number = value.string.flatMap { Int($0) } ?? value.integer
            if let number, number <= greatest { return .integer(number) }
            throw .unfit("count", given: "\(value)", expected: "a number", suggestion: nil)
        }
        return JSONSetting(
            SettingCore("count", title: "Count", kind: "number", rule: rule, default: 0)
        )
    }

    private let settings = AppSettings(store: InMemorySettingStore(), build: .internal)

    @Test func `is applied as it was checked, and not checked again`() throws {
        let count = self.count(to: 9)
        try settings.declare([count])
        let change = try settings.check(SettingChange("count", .set("5")))
        #expect(change.change.operation == .set(5))
        #expect(settings.reading(of: count).value == 0)
        let outcome = try settings.apply([change])[0].get().outcome
        #expect(outcome.was == 0 && outcome.reading.value == 5)
        #expect(converted.values == ["5"])
    }

    @Test func `is checked again after a new declaration of settings`() throws {
        try settings.declare([count(to: 9)])
        let change = try settings.check(SettingChange("count", .set("5")))
        try settings.declare([FeatureToggle("other", title: "Other"), count(to: 4)])
        #expect(throws: SettingError.self) { try settings.apply([change])[0].get() }
        try settings.declare([])
        #expect(throws: SettingError.unknown("count")) { try settings.apply([change])[0].get() }
    }

    @Test func `has made a change of the setting as it is declared by then`() throws {
        try settings.declare([FeatureToggle("like", title: "Like")])
        let change = try settings.check(SettingChange("like", .set(true)))
        try settings.declare([FeatureToggle("like", title: "Heart")])
        let made = try settings.apply([change])[0].get()
        #expect(made.setting.title == "Heart")
        #expect(made.outcome.reading.value == true)
    }

    @Test func `does not exist for a change that cannot be applied`() throws {
        try settings.declare([count(to: 9), FeatureToggle("a", title: "A", fixedTo: .build)])
        #expect(throws: SettingError.self) { try settings.check(SettingChange("count", .set(10))) }
        #expect(throws: SettingError.notFlippable("count")) {
            try settings.check(SettingChange("count", .flip))
        }
        #expect(throws: SettingError.notWritable("a", layer: .build)) {
            try settings.check(SettingChange("a", .reset))
        }
        #expect(throws: SettingError.unknown("none")) {
            try settings.check(SettingChange("none", .reset))
        }
    }
}

extension AppSettings {
    /// Declares settings, and returns these settings of the app.
    func declaring(_ settings: [any Setting]) throws -> AppSettings {
        try declare(settings)
        return self
    }
}
