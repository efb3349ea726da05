import DevMenuTesting
import TerminalTesting

@testable import DevMenuKit

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite(.onOwnThread) struct FeatureClockTests {
    private let clock = FeatureClock("clock", title: "Clock")
    private let now = CalendarTime(seconds: 1_795_284_000)

    @Test(arguments: [
        ("+3d", 259_200, "+3d"), ("-2h", -7_200, "-2h"), ("+90m", 5_400, "+1h 30m"),
        ("+0s", 0, "real time"), ("-0d", 0, "real time"), ("+36525d", 3_155_760_000, "+36525d"),
        ("-90061s", -90_061, "-1d 1h 1m 1s"), ("2026-11-21T18:00:00Z", 0, "real time"),
        ("2026-11-21T19:30+01:00", 1_800, "+30m"),
    ])
    func `reads what people type`(word: String, seconds: Int, text: String) throws {
        let offset = try #require(ClockOffset(word, now: now))
        #expect(offset.seconds == seconds)
        #expect(ClockOffset(offset.stored) == offset)
        #expect(offset.text.english.hasPrefix(text))
    }

    @Test func `reads dates in the user's time zone, and keeps the time of day`() throws {
        let time = now.localText.suffix(5)
        for (word, local) in [
            ("2027-03-01", "2027-03-01 \(time)"), ("2026-02-28", "2026-02-28 \(time)"),
            ("2027-03-01T09:30", "2027-03-01 09:30"), ("1970-01-01T00:00", "1970-01-01 00:00"),
        ] {
            let offset = try #require(ClockOffset(word, now: now))
            let then = CalendarTime(seconds: Double(now.seconds + offset.seconds))
            #expect(then.localText == local)
        }
        // The seconds go on.
        let day = try #require(ClockOffset("2026-11-22", now: CalendarTime(seconds: 1_795_284_059)))
        #expect(abs(day.seconds) <= 2 * 86_400 && day.seconds % 60 == 0)
    }

    @Test(arguments: [
        "", "+", "-", "3d", "+d", "++3d", "+-3d", "+3w", "+3", "+36526d", "+99999999999999999999s",
        "2027-02-30", "2027-13-01", "2027-03-01T24:00", "2027-03-01T9:30", "2027-03-01 09:30",
        "2227-03-01", "tomorrow", "+３d",
    ])
    func `refuses other words`(word: String) async throws {
        #expect(ClockOffset(word, now: now) == nil)
        let host = InMemoryHost(settings: [clock])
        let error = await #expect(throws: InMemoryHostError.self) {
            try await host.set("clock", to: .string(word))
        }
        #expect(error?.message.contains("give an offset like +3d or -2h, a date like") == true)
    }

    @Test func `moves the time that code reads, and no other`() async throws {
        let host = InMemoryHost(settings: [clock])
        #expect(host.value(of: clock) == .zero)
        try await host.set("clock", to: "+3d")
        #expect(host.value(of: clock) == .seconds(259_200))
        #expect(try host.settings.store?.load() == ["clock": "+259200s"])
        host.settings.inScope {
            let ahead = clock.now.timeIntervalSince1970 - ProcessClock.now
            #expect(clock.offset == .seconds(259_200) && (259_199...259_201).contains(ahead))
        }
        #expect(clock.offset == .zero)
        #expect(abs(clock.now.timeIntervalSince1970 - ProcessClock.now) < 1)
        try await host.set(clock, to: .seconds(-7_200))
        #expect(try host.settings.store?.load() == ["clock": "-7200s"])
        host.settings.inScope { #expect(clock.now.timeIntervalSince1970 < ProcessClock.now) }
        try await host.reset(clock)
        #expect(host.value(of: clock) == .zero)
        clock.withValue(.seconds(60)) { #expect(clock.value == .seconds(60)) }
        #expect(clock.offset == .zero)
    }

    @Test func `is moved by an override or a value for one run alone`() throws {
        let forged = RemoteSource("forged", layer: .override)
        let run = RemoteSource("run", layer: .run)
        func settings(_ first: [any SettingSource], menu: Bool = true) throws -> AppSettings {
            let override = OverrideSource(InMemorySettingStore(["clock": "-2h"]))
            let settings = AppSettings(sources: first + [forged, run, override])
            if menu { settings.attach(NoKeeper()) }
            try settings.declare([clock])
            return settings
        }
        for source in [forged, run] { source.update(["clock": "+3d"]) }
        let overridden = try settings([])
        #expect(clock.offset == .seconds(-7_200))
        let layers = overridden.explanation(of: "clock")?.layers
        #expect(layers?.map(\.state).prefix(2) == [.inert, .inert])
        let running = try settings([RunSource(["clock": "+1h"])])
        #expect(clock.offset == .seconds(3_600) && running.reading(of: clock).layer == .run)
        // As without a menu.
        let shipped = try settings([RunSource(["clock": "+1h"])], menu: false)
        #expect(clock.offset == .zero && shipped.reading(of: clock).layer == .default)
    }

    @Test func `runs on from a stored date`() throws {
        let store = InMemorySettingStore(["clock": "2027-03-01T09:30"])
        let settings = AppSettings(sources: [OverrideSource(store)])
        settings.attach(NoKeeper())
        try settings.declare([clock])
        // However late that is, it's counted from the time at which the process first read a value.
        let offset = ClockOffset("2027-03-01T09:30", now: ClockOffset.start)
        #expect(clock.offset == offset.map { .seconds($0.seconds) })
    }

    @Test func `has the value that JSON states, as settings of other kinds have`() {
        enum Mood: String, CaseIterable { case good, bad }
        let toggle = FeatureToggle("a", title: "A")
        #expect(toggle.value(from: true) == true && toggle.value(from: 1) == nil)
        let choice = FeatureChoice<Mood>("b", title: "B", default: .good)
        #expect(choice.value(from: "bad") == .bad && choice.value(from: "worse") == nil)
        let text = TextChoice("c", title: "C", options: ["eu", "us"])
        #expect(text.value(from: "us") == "us" && text.value(from: "uk") == nil)
        let number = FeatureValue("d", title: "D", default: 1.5)
        #expect(number.value(from: 2) == 2 && number.value(from: "2") == nil)
        #expect(clock.value(from: "-2h") == .seconds(-7_200) && clock.value(from: true) == nil)
        #expect(clock.value(from: clock.json(of: .seconds(90))) == .seconds(90))
    }

    /// The keeper of a menu that records nothing.
    private struct NoKeeper: SettingKeeper {
        var journal: (any SettingJournal)? { nil }
        func begin(with overrides: JSONObject) -> LaunchFacts? { nil }
        func ready() {}
        func stop() {}
        func resume(_ keys: Set<String>?) throws(SettingError) {}
        func scheduleEnd(of settings: AppSettings, in seconds: Double?) {}
    }
}
