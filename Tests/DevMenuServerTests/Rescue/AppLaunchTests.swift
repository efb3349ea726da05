import TerminalTesting

@testable import DevMenuServer

@Suite(.onOwnThread) struct AppLaunchTests {
    private let files: TemporaryDirectory
    private let directories: AppDirectories

    init() throws {
        files = try TemporaryDirectory()
        directories = AppDirectories(cache: files.path("cache"), state: files.path("state"))
    }

    /// Returns the core of an app whose launch is recorded, or not.
    private func core(
        _ store: InMemorySettingStore? = nil,
        overrides: OverrideStorage = .saved,
        isLaunch: Bool = true
    ) throws -> HostAssembly {
        try HostAssembly(
            AppCore(
                app: AppFacts(name: "shop", build: .debug),
                directories: directories,
                overrides: overrides,
                store: store
            ).checked(),
            isLaunch: isLaunch
        )
    }

    private func launch(succeedsAfter seconds: Double = 60) -> AppLaunch {
        AppLaunch(in: directories, succeedsAfter: seconds)
    }

    /// Writes starts that ended, a number of seconds after the first, and with a state.
    private func write(_ starts: [(seconds: Int, state: StartFile.State)]) throws {
        _ = try files.write("", to: "state/starts.json")
        let file = try Descriptor(opening: directories.starts, .readWrite)
        for start in starts {
            let time = CalendarTime(seconds: Double(1_790_000_000 + start.seconds))
            let location = FileLocation(directories.starts)
            let row = try #require(StartFile(file).add(at: time, in: location))
            StartFile(file).set(start.state, at: row)
        }
    }

    @Test func `the file of starts is JSON of one size, whatever is in it`() throws {
        for _ in 0..<20 {
            let launch = launch()
            #expect(launch.begin(with: [:]) != nil)
            launch.succeed()
        }
        let starts = try #require(JSONReader().read(files.bytes(of: "state/starts.json")).array)
        #expect(starts.count == 8 && starts.allSatisfy { $0["state"] == "settled" })
        #expect(starts.compactMap { $0["number"]?.integer }.max() == 20)
    }

    @Test(arguments: ["[]", "buy milk", "{}", "[" + String(repeating: "0,", count: 500) + "0]"])
    func `a damaged file of starts is left by readers, set aside by a start`(text: String) throws {
        let other = launch()
        _ = other.begin(with: [:])
        _ = try files.write(text, to: "state/starts.json")
        _ = AppLaunch(in: directories, isApp: false).begin(with: ["a": true])
        #expect(try files.contents(of: "state/starts.json") == text)
        let warnings = Recorder<String>()
        let next = AppLaunch(in: directories) { warnings.record($0) }
        // The lock of the process that runs is still seen.
        #expect(next.begin(with: [:])?.isFirst == false)
        let aside = directories.starts + ".damaged-1"
        #expect(try files.contents(of: "state/starts.json.damaged-1") == text)
        let words = "'\(directories.starts)' is damaged: it was set aside as '\(aside)'"
        #expect(warnings.values == [words])
        let starts = try JSONReader().read(try files.bytes(of: "state/starts.json"))
        #expect(starts.array?.compactMap { $0["number"]?.integer } == [1])
        withExtendedLifetime((other, next)) {}
    }

    @Test(arguments: ["", "{", "[]", #"{"good": 1}"#, #"{"suspended": ["a"]}"#])
    func `a damaged rescue file is left by readers, set aside by a change`(text: String) throws {
        _ = try files.write(text, to: "state/rescue.json")
        let visitor = AppLaunch(in: directories, isApp: false)
        #expect(visitor.begin(with: ["a": true])?.suspended == [:])
        #expect(visitor.suspended == [:])
        try visitor.resume(nil)
        #expect(try files.contents(of: "state/rescue.json") == text)
        let warnings = Recorder<String>()
        let launch = AppLaunch(in: directories) { warnings.record($0) }
        _ = launch.begin(with: ["a": true])
        #expect(try files.contents(of: "state/rescue.json") == text)
        launch.succeed()
        #expect(try files.contents(of: "state/rescue.json.damaged-1") == text)
        #expect(RescueFile(directories.rescue).good == ["a": true])
        #expect(warnings.values.count == 1)
    }

    @Test func `members of the file of suspended overrides that nobody knows stay`() throws {
        _ = try files.write(#"{"later": 1, "good": {}}"#, to: "state/rescue.json")
        let launch = launch()
        _ = launch.begin(with: ["a": true])
        launch.succeed()
        #expect(try files.contents(of: "state/rescue.json").contains(#""later": 1"#))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can write another user's file"))
    func `another user's file of starts is never written`() throws {
        try write([(0, .crashed), (1, .crashed), (2, .crashed)])
        let text = try files.contents(of: "state/starts.json")
        #expect(chown(directories.starts, 65_534, 65_534) == 0)
        _ = AppLaunch(in: directories, isApp: false).begin(with: ["a": true])
        _ = launch().begin(with: ["a": true])
        #expect(try files.contents(of: "state/starts.json") == text)
    }

    @Test func `the file of starts is begun anew behind the last number`() throws {
        try write([(0, .stable)])
        let text = try files.contents(of: "state/starts.json")
        let last = text.replacing("\"number\":1", with: "\"number\":\(Int.max)")
        _ = try files.write(
            last.replacing("}" + String(repeating: " ", count: 18), with: "}"),
            to: "state/starts.json"
        )
        let launch = launch()
        #expect(launch.begin(with: [:]) != nil)
        launch.succeed()
        let starts = try JSONReader().read(try files.contents(of: "state/starts.json"))
        #expect(starts.array?.compactMap { $0["number"]?.integer } == [1])
    }

    @Test(
        arguments: [
            ([(0, .crashed), (20, .crashed), (60, .crashed)], true),
            ([(0, .crashed), (20, .crashed), (81, .crashed)], false),
            ([(0, .crashed), (20, .crashed)], false),
            ([(0, .crashed), (1, .crashed), (2, .running), (3, .crashed)], false),
            ([(0, .crashed), (1, .crashed), (2, .crashed), (3, .stable)], false),
            ([(0, .counted), (1, .crashed), (2, .crashed)], false),
            ([(0, .stable), (9, .crashed), (9, .crashed), (9, .crashed)], true),
        ] as [([(seconds: Int, state: StartFile.State)], Bool)]
    )
    func `three crashes within a minute of one another suspend`(
        starts: [(seconds: Int, state: StartFile.State)],
        isSuspended: Bool
    ) throws {
        try write(starts)
        let beginning = try #require(launch().begin(with: ["a": true]))
        #expect(beginning.suspended == (isSuspended ? ["a": true] : [:]))
        // The crashes are counted once, also for a host that isn't the app.
        let visitor = AppLaunch(in: directories, isApp: false)
        #expect(visitor.begin(with: ["a": true, "b": 1])?.suspended == beginning.suspended)
    }

    @Test func `only overrides made since the last good start are suspended`() throws {
        let good = launch()
        _ = good.begin(with: ["old": true, "changed": 1])
        good.succeed()
        try write([(0, .crashed), (1, .crashed), (2, .crashed)])
        let overrides: JSONObject = ["old": true, "changed": 2, "new": ["value": true]]
        let visitor = AppLaunch(in: directories, isApp: false)
        let suspended = try #require(visitor.begin(with: overrides)).suspended
        #expect(suspended == ["changed": 2, "new": ["value": true]])
        try visitor.resume(["new"])
        #expect(visitor.suspended == ["changed": 2])
        try visitor.resume(nil)
        #expect(visitor.suspended == [:])
    }

    /// The starts in the file, in order.
    private var starts: [JSONValue] {
        get throws {
            let all = try JSONReader().read(files.bytes(of: "state/starts.json")).array ?? []
            return all.filter { $0 != .null }
                .sorted { ($0["number"]?.integer ?? 0) < ($1["number"]?.integer ?? 0) }
        }
    }

    @Test func `what another process was well with meanwhile stays good`() throws {
        let (slow, other, later) = (launch(), launch(), launch())
        _ = slow.begin(with: ["old": 1, "changed": 1])
        _ = other.begin(with: ["old": 1, "changed": 2, "new": true])
        other.succeed()
        slow.succeed()
        #expect(RescueFile(directories.rescue).good == ["old": 1, "changed": 2, "new": true])
        // An override that is gone at a later start is a new one when it's made again.
        _ = later.begin(with: ["new": true])
        later.succeed()
        #expect(RescueFile(directories.rescue).good == ["new": true])
    }

    @Test func `a start beside a process that is well is no crash, and may be well`() throws {
        let (first, well, beside) = (launch(), launch(), launch())
        _ = first.begin(with: [:])
        _ = well.begin(with: [:])
        #expect(try starts.map { $0["state"] } == ["running", "running"])
        well.succeed()
        _ = beside.begin(with: ["a": true])
        #expect(try starts.map { $0["state"] } == ["running", "settled"])
        beside.succeed()
        #expect(try starts.map { $0["state"] } == ["running", "settled", "settled"])
        #expect(RescueFile(directories.rescue).good == ["a": true])
        withExtendedLifetime((first, well, beside)) {}
    }

    @Test func `a start after one that was well and has ended may be a crash`() throws {
        // Long before this process, whose number it has.
        try write([(-1_789_999_990, .stable)])
        let (first, second) = (launch(), launch())
        _ = first.begin(with: [:])
        _ = second.begin(with: [:])
        #expect(try starts.map { $0["state"] } == ["settled", "running", "running"])
        withExtendedLifetime((first, second)) {}
    }

    @Test(arguments: [true, false])
    func `a crash at launch counts unless the app stopped its menu`(isStopped: Bool) async throws {
        let path = files.path
        await #expect(processExitsWith: .signal(SIGABRT)) {
            [path = path as String, isStopped = isStopped as Bool] in
            let launch = AppLaunch(in: AppDirectories(cache: path, state: path + "/state"))
            _ = launch.begin(with: ["a": true])
            if isStopped { launch.stop() }
            withExtendedLifetime(launch) { abort() }
        }
        #expect(try starts.map { $0["state"] } == [isStopped ? "running" : "crashed"])
    }

    @Test func `an app that gives its host up has started well, unless it has stopped it`() throws {
        var launch: AppLaunch? = launch()
        _ = launch?.begin(with: ["a": true])
        launch?.stop()
        launch = nil
        #expect(try starts.map { $0["state"] } == ["running"])
        #expect(RescueFile(directories.rescue).good == nil)
        let stopped = self.launch()
        _ = stopped.begin(with: ["a": true])
        stopped.stop()
        stopped.succeed()
        #expect(try starts.map { $0["state"] } == ["running", "settled"])
        #expect(RescueFile(directories.rescue).good == ["a": true])
        launch = self.launch()
        _ = launch?.begin(with: [:])
        launch = nil
        #expect(RescueFile(directories.rescue).good == [:])
        withExtendedLifetime(stopped) {}
    }

    @Test func `the app's own log says what is suspended`() throws {
        try write([(0, .crashed), (1, .crashed), (2, .crashed)])
        let store = InMemorySettingStore()
        store.update { $0 = ["a": true] }
        let assembly = try core(store)
        let lines = Recorder<String>()
        assembly.core.log.app.forward { lines.record("\($0): \($1)") }
        let menu = try assembly.menu { try $0.add(FeatureToggle("a", title: "A")) }
        let server = assembly.server(of: menu)
        let words = "overrides are suspended because the app crashed at launch: a. 'resume'"
        #expect(lines.values == ["warning: \(words) applies them again"])
        withExtendedLifetime(server) {}
    }

    @Test func `a start succeeds by itself after a time`() async throws {
        let (changes, change) = AsyncStream<Void>.makeStream()
        try FileSystem.makeDirectories(directories.state)
        let launch = launch(succeedsAfter: 0.01)
        let watch = try launch.watch { change.yield() }
        _ = launch.begin(with: ["a": true])
        for await _ in changes where RescueFile(directories.rescue).good == ["a": true] { break }
        withExtendedLifetime((launch, watch)) {}
    }

    @Test func `a host without overrides leaves no mark`() throws {
        let host = try core(overrides: .none)
        try host.core.settings.declare([FeatureToggle("a", title: "A")])
        #expect(!files.holds("state"))
    }

    @Test func `a suspended override has no effect, until it's set anew or resumed`() throws {
        try write([(0, .crashed), (1, .crashed), (2, .crashed)])
        let toggles = ["a", "b", "c"].map { FeatureToggle(ItemID($0), title: "T") }
        let store = InMemorySettingStore()
        store.update { $0 = ["a": true, "b": true, "c": true] }
        func settings() throws -> AppSettings {
            let settings = try core(store, isLaunch: false).core.settings
            try settings.declare(toggles)
            return settings
        }
        let first = try settings()
        #expect(first.suspended.map(\.id) == ["a", "b", "c"])
        #expect(toggles.allSatisfy { !$0.isOn })
        #expect(first.reading(of: toggles[0]).suspended == true)
        #expect(first.explanation(of: "a")?.layers.first?.state == .suspended)
        let recorder = Recorder<ItemID>()
        _ = first.observe { recorder.record($0.id) }
        try first.set("a", to: true)
        #expect(toggles[0].isOn)
        #expect(try first.resume("b").map(\.id) == ["b"])
        #expect(toggles[1].isOn)
        #expect(recorder.values == ["a", "b"])
        #expect(throws: SettingError.unknown("z")) { try first.resume("z") }
        #expect(throws: SettingError.denied("c")) { try first.resume { $0 != "c" } }
        // Another process finds the same.
        #expect(try settings().suspended.map(\.id) == ["c"])
        #expect(store.load() == ["a": true, "b": true, "c": true])
        // An exact preset with the same value is treated as setting it again.
        let assigned = try first.assign(["c": true])
        #expect(assigned.changes.map(\.setting.id) == ["c"])
        #expect(toggles[2].isOn && first.suspended.isEmpty)
    }
}
