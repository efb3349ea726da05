import DevMenuKit
import TerminalTesting
import Testing

@Suite struct SettingsTests {
    private let plain = FeatureToggle("plain", title: "Plain")
    private let built = FeatureToggle("built", title: "Built", builds: [.internal: true])
    private let fixed = FeatureToggle(
        "fixed",
        title: "Fixed",
        builds: [.internal: true],
        fixedTo: .build
    )
    private let distant = FeatureToggle("distant", title: "Distant", fixedTo: .remote)

    private let remote = RemoteSource()

    private func settings(
        _ store: any SettingStore = InMemorySettingStore(),
        countsOverrides: Bool = true
    ) throws -> AppSettings {
        let settings = AppSettings(
            sources: [OverrideSource(store), remote, BuildSource(.internal)],
            countsOverrides: countsOverrides
        )
        try settings.declare([plain, built, fixed, distant])
        return settings
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

    @Test func `a toggle reads its value at once`() throws {
        let settings = try settings()
        #expect(!plain.isOn)
        #expect(built.isOn)
        try settings.set("plain", to: "on")
        #expect(plain.isOn)
        try settings.flip("plain")
        #expect(!plain.isOn)
        remote.update(["distant": true])
        #expect(distant.isOn)
    }

    @Test func `a change returns the value before and the one after`() throws {
        let settings = try settings()
        let outcome = try settings.flip("plain")
        #expect(outcome.was == false)
        #expect(outcome.reading == SettingReading(value: true, layer: .override))
        #expect(try settings.reset("plain").was == true)
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

    @Test func `an invalid value is refused with the values that fit`() throws {
        let settings = try settings()
        let error = SettingError.unfit(
            "plain",
            given: "fo",
            expected: "on or off",
            suggestion: nil
        )
        #expect(throws: SettingError.self) { try settings.set("plain", to: "fo") }
        #expect(error.description == "'fo' isn't a value of 'plain': give on or off")
        #expect(throws: SettingError.unknown("nobody")) { try settings.flip("nobody") }
    }

    @Test func `an invalid override is ignored`() throws {
        let store = InMemorySettingStore(["plain": "banana", "stranger": 7])
        let settings = try settings(store)
        #expect(settings.reading(of: plain).layer == .default)
        try settings.set("plain", to: true)
        #expect(store.load()["stranger"] == 7)
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

    @Test func `overrides are ignored where the build says so`() throws {
        let store = InMemorySettingStore(["plain": true])
        let settings = try settings(store, countsOverrides: false)
        #expect(!plain.isOn)
        #expect(throws: SettingError.overridesDoNotCount("plain")) { try settings.flip("plain") }
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

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `a change by another process is seen by the app`() async throws {
        let store = InMemorySettingStore()
        let settings = try settings(store)
        try settings.followStore()
        var changes = settings.changes.makeAsyncIterator()
        InMemorySettingStore(sharing: store).update { $0["plain"] = true }
        let event = try await changes.next()
        #expect(event?.id == "plain")
        #expect(event?.by == nil)
        #expect(plain.isOn)
    }
}
