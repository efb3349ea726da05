@testable import DevMenuKit
import TerminalTesting

/// Settings whose changes apply from the next launch.
@Suite(.onOwnThread) struct HeldSettingTests {
    private let held = FeatureToggle("held", title: "Held", effect: .restart)
    private let plain = FeatureToggle("plain", title: "Plain")
    private let retries = FeatureValue("retries", title: "Retries", default: 3, effect: .restart)
    private let store = InMemorySettingStore()
    private let strong = RemoteSource("strong")
    private let weak = RemoteSource("weak")

    private func settings(
        run: JSONObject = [:],
        holds: Bool = true,
        declaring declared: [any Setting]? = nil
    ) throws -> AppSettings {
        let sources: [any SettingSource] = [RunSource(run), OverrideSource(store), strong, weak]
        let settings = AppSettings(sources: sources, holdsUntilRelaunch: holds)
        try settings.declare(declared ?? [held, plain, retries])
        return settings
    }

    /// Returns the values that people have set, and those that code reads.
    private func values(_ setting: any Setting, _ settings: AppSettings) -> [JSONValue] {
        let readings = settings.readings(of: setting)
        return [readings.kept.value, readings.inForce.value]
    }

    @Test func `keep their values, and the change is for the next launch`() throws {
        let settings = try settings()
        let outcome = try held.set(true)
        #expect(outcome.was == false && outcome.reading.value == true)
        #expect(!held.isOn && !held.value && !settings.value(of: held))
        #expect(settings.reading(of: held) == SettingReading(value: false, layer: .default))
        #expect(values(held, settings) == [true, false])
        try settings.set("retries", to: 7)
        #expect(retries.value == 3 && values(retries, settings) == [7, 3])
        // Others, and settings of processes that aren't the app, follow at once.
        try plain.set(true)
        #expect(plain.isOn)
        let next = try self.settings()
        #expect(held.isOn && retries.value == 7 && values(held, next) == [true, true])
        let embedded = try self.settings(holds: false)
        try embedded.set("held", to: false)
        #expect(!held.isOn)
    }

    @Test func `are flipped from the value that people have set`() throws {
        let settings = try settings()
        #expect(try settings.flip("held").reading.value == true)
        #expect(try settings.flip("held").was == true)
        #expect(values(held, settings) == [false, false])
        try held.set(true)
        try held.reset()
        #expect(values(held, settings) == [false, false] && !held.isOn)
    }

    @Test func `send the change to observers, and no value to code`() async throws {
        let settings = try settings()
        let events = Recorder<String>()
        _ = settings.observe { events.record("\($0.id): \($0.was), \($0.reading.value)") }
        var changes = try held.changes.makeAsyncIterator()
        try held.set(true)
        #expect(events.take() == ["held: false, true"])
        // The first values of a source are in force, although the override is stronger from now on.
        weak.update(["held": true])
        #expect(try await changes.next() == true)
        #expect(events.take() == ["held: true, true"])
        #expect(held.isOn)
    }

    @Test func `hear a source without values once`() throws {
        let settings = try settings()
        weak.update(["held": true, "plain": true])
        #expect(held.isOn && plain.isOn)
        weak.update([:])
        #expect(held.isOn && !plain.isOn && values(held, settings) == [false, true])
        // A stronger source is heard once too.
        strong.update(["held": false, "retries": 5])
        #expect(!held.isOn && retries.value == 5)
        strong.update(["held": true, "retries": 6])
        #expect(!held.isOn && retries.value == 5)
        #expect(values(retries, settings) == [6, 5])
    }

    @Test func `don't hear what a stronger source decides, nor a value that doesn't fit`() throws {
        strong.update(["held": true])
        let settings = try settings()
        weak.update(["held": false, "retries": "many"])
        #expect(held.isOn && retries.value == 3)
        weak.update(["retries": 9])
        #expect(retries.value == 3 && values(retries, settings) == [9, 3])
        // Empty values are values.
        strong.update([:])
        let next = try self.settings()
        strong.update(["held": true])
        #expect(!held.isOn && values(held, next) == [true, false])
    }

    @Test func `have the values of the launch as long as the process runs`() throws {
        let late = FeatureToggle("late", title: "Late", effect: .restart)
        let settings = try settings(declaring: [held])
        try held.set(true)
        store.update { $0["late"] = true }
        weak.update(["held": true])
        try settings.declare([plain, late, held])
        // One that is added has its value from then on.
        #expect(late.isOn && held.isOn)
        try settings.set("late", to: false)
        try settings.set("held", to: false)
        try settings.declare([held, late])
        #expect(late.isOn && held.isOn && values(late, settings) == [false, true])
    }

    @Test func `have an override's value after it has ended`() throws {
        let end = CalendarTime(seconds: ProcessClock.now + 3_600).iso
        store.update { $0["held"] = ["value": true, "until": .string(end)] }
        let settings = try settings()
        #expect(held.isOn)
        store.update { $0["held"] = nil }
        try settings.followStore()
        #expect(held.isOn && values(held, settings) == [false, true])
    }

    @Test func `have a value for one run from the start`() throws {
        let settings = try settings(run: ["held": true])
        #expect(held.isOn)
        try held.set(false)
        #expect(held.isOn && values(held, settings) == [true, true])
    }

    @Test func `are replaced by a test's value`() throws {
        let settings = try settings()
        try held.set(true)
        held.withValue(true) {
            #expect(held.isOn && settings.reading(of: held).layer == .task)
            #expect(values(held, settings) == [true, true])
        }
        #expect(!held.isOn)
    }

    @Test func `are explained with the value in force`() throws {
        let settings = try settings()
        #expect(settings.explanation(of: "held")?.json["inForce"] == nil)
        try held.set(true)
        let json = try #require(settings.explanation(of: "held")).json
        #expect(json["value"] == true && json["inForce"] == false && json["layer"] == "override")
    }
}
