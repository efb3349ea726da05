import TerminalTesting

@testable import DevMenuKit
@testable import DevMenuServer

@Suite(.timeLimit(.minutes(TestScale.factor))) struct SettingLimitTests {
    private let sale = FeatureToggle("sale", title: "Sale", key: "isSale")
    private let other = FeatureToggle("other", title: "Other")
    private let remote = RemoteSource("config")

    private func settings(
        _ store: some SettingStore,
        launch: AppLaunch? = nil,
        countsOverrides: Bool = true
    ) throws -> AppSettings {
        let settings = AppSettings(
            sources: [OverrideSource(store), remote, BuildSource(.debug)],
            countsOverrides: countsOverrides
        )
        try settings.declareKept([sale, other], launch: launch)
        return settings
    }

    /// Returns whether the end of an override is scheduled.
    private func isWaiting(_ settings: AppSettings) -> Bool {
        (settings.keeper as? HostKeeper)?.isWaiting ?? false
    }

    /// An override until a time that is some seconds away, made some seconds ago.
    private static func override(endsIn seconds: Int, madeAgo: Int = 60) -> JSONValue {
        let now = CalendarTime.now.seconds
        return [
            "value": true, "until": .string(CalendarTime(seconds: Double(now + seconds)).iso),
            "by": "ada", "at": .string(CalendarTime(seconds: Double(now - madeAgo)).iso),
        ]
    }

    @Test func `a limit is kept with the value, and shown with it`() throws {
        let store = InMemorySettingStore()
        let settings = try settings(store)
        let change = SettingChange("sale", .set(true), until: .after(seconds: 60), why: "demo")
        let outcome = try settings.apply([change])[0].get()
        let kept = try #require(store.load()["isSale"]?.object)
        #expect(kept.names == ["value", "until", "by", "at", "why"])
        let limit = try #require(outcome.reading.limit)
        guard case .at(let end) = limit else {
            Issue.record("\(limit)")
            return
        }
        #expect((60...61).contains(end - CalendarTime.now.seconds))
        #expect(settings.reading(of: sale).limit == .at(seconds: end))
        // Set again without a limit it's permanent, and the answer has the end that it had.
        let permanent = try settings.set("sale", to: true)
        #expect(permanent.reading.limit == nil && permanent.formerLimit == .at(seconds: end))
        #expect(store.load()["isSale"] == true)
    }

    @Test func `unknown members of an override stay`() throws {
        let store = InMemorySettingStore(["isSale": ["value": false, "ticket": "SHOP-1"]])
        try settings(store).set("sale", to: true)
        #expect(store.load()["isSale"] == ["value": true, "ticket": "SHOP-1"])
    }

    @Test func `an override ends by itself, with one line and one event`() async throws {
        let store = InMemorySettingStore()
        let first = try settings(store)
        let second = try settings(InMemorySettingStore(sharing: store))
        try first.followStore()
        try second.followStore()
        try first.set("other", to: true)
        var events = first.changes.makeAsyncIterator()
        _ = try first.apply([SettingChange("sale", .set(true), until: .after(seconds: 1))])[0].get()
        #expect(try await events.next()?.reading.value == true)
        // The layers below give another value meanwhile, which is the next one.
        remote.update(["isSale": true])
        let end = try await events.next()
        #expect(end?.reading == SettingReading(value: true, layer: .remote))
        #expect(end?.by == nil)
        #expect(store.load()["isSale"] == nil)
        let records = try first.journal().records()
        #expect(records.map(\.author.client) == ["app", "app", "expiry"])
        let last = try #require(records.last)
        #expect(last.was?["value"] == true && last.now == nil && last.layer == .remote)
        // A change that has ended is passed over, and the one before it is taken back.
        let author = records[0].author
        #expect(throws: SettingError.ended("sale", seconds: last.time.seconds)) {
            try first.undo(.change(records[1].number), author: author)
        }
        #expect(try first.undo(.last(1), author: author).map(\.setting.id) == ["other"])
        #expect(try first.undo(.last(1), author: author).isEmpty)
    }

    @Test func `each process tells why an override ended, whichever removes it`() async throws {
        let store = InMemorySettingStore(["isSale": Self.override(endsIn: 1)])
        let processes = [try settings(store), try settings(InMemorySettingStore(sharing: store))]
        for var changes in processes.map({ $0.changes.makeAsyncIterator() }) {
            #expect(try await changes.next()?.author?.client == ChangeAuthor.expiryClient)
        }
        #expect(try processes[0].journal().records().count == 1)
    }

    @Test func `an override without an end may say so`() throws {
        let kept: JSONValue = ["value": true, "until": .null]
        _ = try settings(InMemorySettingStore(["isSale": kept]))
        #expect(sale.isOn)
    }

    @Test(arguments: ["18:00", "tomorrow", "Relaunch", 7] as [JSONValue])
    func `an override whose end can't be read is none, and says so`(until: JSONValue) throws {
        let kept: JSONValue = ["value": true, "until": until]
        let store = InMemorySettingStore(["isSale": kept])
        let settings = try settings(store)
        #expect(!sale.isOn && store.load()["isSale"] == kept)
        let layer = try #require(settings.explanation(of: "sale")?.layers.first)
        #expect(layer.state == .invalid)
        #expect(layer.problem?.contains("can't be read: write a time like") == true)
        try settings.set("sale", to: true)
        #expect(sale.isOn && store.load()["isSale"] == true)
    }

    @Test func `what has ended is gone before the first read`() throws {
        let store = InMemorySettingStore([
            "isSale": Self.override(endsIn: -1), "other": Self.override(endsIn: 60),
        ])
        let settings = try settings(store)
        #expect(!sale.isOn && other.isOn)
        #expect(store.load().names == ["other"])
        #expect(try settings.journal().records().map(\.author) == [.expiry])
    }

    @Test func `where overrides do not count nothing is removed`() throws {
        let store = InMemorySettingStore(["isSale": Self.override(endsIn: -1)])
        let settings = try settings(store, countsOverrides: false)
        #expect(!sale.isOn && store.load()["isSale"] != nil)
        #expect(settings.explanation(of: "sale")?.layers.first?.state == .ended)
    }

    @Test func `a clock that is set back does not lengthen a limit`() throws {
        // Made for a minute, in an hour: the clock was set back an hour since.
        let kept = Self.override(endsIn: 3_660, madeAgo: -3_600)
        let now = LimitClock.now
        let deadline = try #require(SettingDeadline(of: kept, seenAt: now))
        #expect((59...61).contains(deadline.secondsLeft(at: now)))
        let back = LimitClock(wall: now.wall - 86_400, uptime: now.uptime + 62)
        #expect(deadline.secondsLeft(at: back) == 0)
        let ahead = LimitClock(wall: now.wall + 4_000, uptime: now.uptime)
        #expect(deadline.secondsLeft(at: ahead) == 0)
    }

    @Test func `until the relaunch ends at a start while no other process runs`() throws {
        let folder = try TemporaryDirectory()
        let directories = AppDirectories(cache: folder.path, state: folder.path)
        let store = InMemorySettingStore()
        func start(_ launch: AppLaunch?) throws -> Bool {
            _ = try settings(InMemorySettingStore(sharing: store), launch: launch)
            return sale.isOn
        }
        var first: AppLaunch? = AppLaunch(in: directories)
        let running = try settings(store, launch: first)
        _ = try running.apply([SettingChange("sale", .set(true), until: .relaunch)])[0].get()
        #expect(store.load()["isSale"]?["until"] == "relaunch")
        // A second process of the app, and a shell's host.
        var second: AppLaunch? = AppLaunch(in: directories)
        #expect(try start(second))
        #expect(try start(nil))
        withExtendedLifetime(second) {}
        second = nil
        #expect(try start(AppLaunch(in: directories)))
        withExtendedLifetime((running, first)) {}
        first = nil
    }

    @Test func `a time that has passed is refused`() throws {
        let settings = try settings(InMemorySettingStore())
        let change = SettingChange("sale", .set(true), until: .at(seconds: 1_000))
        #expect(throws: SettingError.pastLimit("sale", seconds: 1_000)) {
            try settings.apply([change])[0].get()
        }
    }

    @Test func `an ended override is explained`() throws {
        let store = InMemorySettingStore()
        let settings = try settings(store)
        _ = settings.apply([SettingChange("sale", .set(true), until: .after(seconds: 9))])
        // The end, as a process that was started later finds it.
        store.update { $0["isSale"] = $0["isSale"].map { _ in Self.override(endsIn: -1) } }
        _ = try self.settings(InMemorySettingStore(sharing: store))
        let ended = try self.settings(InMemorySettingStore(sharing: store))
        let layer = try #require(ended.explanation(of: "sale")?.layers.first)
        #expect(layer.state == .ended && layer.value == true && layer.limit != nil)
        let reading = ended.explanation(of: "sale")?.reading
        #expect(reading == SettingReading(value: false, layer: .default))
    }

    @Test func `undoing the end of an override says that its time is over`() throws {
        let store = InMemorySettingStore(["isSale": Self.override(endsIn: -1)])
        let settings = try settings(store)
        let error = #expect(throws: SettingError.self) { try settings.undo(.change(1)) }
        #expect(error?.description.contains("set it again to restore it") == true)
        #expect(store.load()["isSale"] == nil)
        // An earlier override that has ended by now isn't restored either.
        store.update { $0["isSale"] = Self.override(endsIn: -1) }
        try settings.set("sale", to: false)
        let made = try settings.undo(.last(1))
        #expect(made.map(\.outcome.reading.layer) == [.default])
        #expect(store.load()["isSale"] == nil)
    }

    @Test func `an end that can't be saved has its effect all the same`() async throws {
        let store = CountingStore()
        let settings = try settings(store)
        var events = settings.changes.makeAsyncIterator()
        _ = try settings.apply([SettingChange("sale", .set(true), until: .after(seconds: 1))])[0]
            .get()
        #expect(try await events.next()?.reading.value == true)
        store.fails = true
        #expect(try await events.next()?.reading == SettingReading(value: false, layer: .default))
        // It's still stored, and another process removes it, or this one later.
        #expect(try store.load()["isSale"] != nil)
        #expect(isWaiting(settings))
    }

    @Test func `an end that isn't reached yet is scheduled again`() throws {
        let settings = AppSettings(
            sources: [OverrideSource(InMemorySettingStore()), BuildSource(.debug)],
            countsOverrides: true
        )
        let keeper = SchedulingKeeper()
        settings.attach(keeper)
        try settings.declareKept([sale, other])
        _ = try settings.apply([SettingChange("sale", .set(true), until: .after(seconds: 90))])[0]
            .get()
        let before = keeper.scheduled.withLock(\.self)
        // The timer calls at least every 30 seconds.
        #expect(settings.removeEndedOverrides())
        let after = keeper.scheduled.withLock(\.self)
        #expect(after.count == before.count + 1)
        #expect(try (80...91).contains(#require(after.last ?? nil)))
        #expect(settings.reading(of: sale).value == true)
    }

    /// A keeper that only remembers which ends it was to schedule.
    private final class SchedulingKeeper: SettingKeeper {
        let scheduled = Mutex<[Double?]>([])
        let journal: (any SettingJournal)? = nil

        func begin(with overrides: JSONObject) -> LaunchFacts? { nil }
        func ready() {}
        func stop() {}
        func resume(_ keys: Set<String>?) throws(SettingError) {}
        func scheduleEnd(of settings: AppSettings, in seconds: Double?) {
            scheduled.withLock { $0.append(seconds) }
        }
    }

    @Test func `an override that no setting has is left alone`() async throws {
        let store = InMemorySettingStore()
        let settings = try settings(store)
        try settings.followStore()
        var events = settings.changes.makeAsyncIterator()
        InMemorySettingStore(sharing: store).update { overrides in
            overrides["stranger"] = Self.override(endsIn: -1)
            overrides["other"] = true
        }
        #expect(try await events.next()?.id == "other")
        #expect(!isWaiting(settings))
        #expect(store.load()["stranger"] != nil)
        // The same where a menu without the setting replaces the one that had it.
        store.update { $0["isSale"] = Self.override(endsIn: 60) }
        try settings.declareKept([sale, other])
        #expect(isWaiting(settings))
        try settings.declareKept([other])
        #expect(settings.reading(of: other).value == true)
    }

    @Test func `an override of a setting that comes late ends at the relaunch, once`() throws {
        let folder = try TemporaryDirectory()
        let directories = AppDirectories(cache: folder.path, state: folder.path)
        let store = InMemorySettingStore()
        store.update { $0["late"] = ["value": true, "until": "relaunch"] }
        let late = FeatureToggle("late", title: "Late")
        let settings = try settings(store, launch: AppLaunch(in: directories))
        try settings.declareKept([sale, late])
        #expect(!late.isOn && store.load().isEmpty)
        _ = try settings.apply([SettingChange("late", .set(true), until: .relaunch)])[0].get()
        try settings.declareKept([sale, late])
        #expect(late.isOn)
    }
}
