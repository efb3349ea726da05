import TerminalTesting

@Suite(.onOwnThread) struct FlagFileSourceTests {
    private let folder: TemporaryDirectory
    private let sale = FeatureToggle("sale", title: "Sale", key: "isSaleOn")

    init() throws { folder = try TemporaryDirectory() }

    /// Returns a document with one flag, which has the key of the toggle.
    private static func flag(
        _ members: String,
        variants: String = #"{"on":true,"off":false}"#
    ) -> String { #"{"flags":{"isSaleOn":{"variants":\#(variants),\#(members)}}}"# }

    private static let on = flag(#""state":"ENABLED","defaultVariant":"on""#)
    private static let off = flag(#""state":"ENABLED","defaultVariant":"off""#)

    /// Settings that follow the file, and the changes of both.
    private final class Followed {
        let source: FlagFileSource
        let settings: AppSettings
        private var calls: AsyncStream<Void>.Iterator
        private let watch: SettingWatch

        init(_ path: String, _ setting: any Setting, build: BuildKind = .debug) throws {
            source = FlagFileSource(path: path)
            settings = AppSettings(sources: [source, BuildSource(build)])
            try settings.declare([setting])
            let (calls, call) = AsyncStream<Void>.makeStream()
            watch = try source.watch { call.yield() }
            // The settings may be notified of a change after this watch.
            _ = settings.observe { _ in call.yield() }
            self.calls = calls.makeAsyncIterator()
        }

        /// The problem of the setting in the file.
        var problem: SettingProblem? { source.problem(with: settings.all[0]) }

        var hasFailed: Bool { if case .failed? = problem { true } else { false } }

        /// Waits for changes until a condition holds.
        func wait(until isTrue: () -> Bool) async {
            while !isTrue() { await calls.next(isolation: #isolation) }
        }

        /// Returns the state and the problem of the file's layer, and the reason for the value.
        func explained(_ id: ItemID = "sale") throws -> [String?] {
            let json = try #require(settings.explanation(of: id)).json
            let layer = json["layers"]?[0]
            return [layer?["state"], layer?["problem"], json["reason"]].map { $0?.string }
        }
    }

    private func replace(_ text: String) throws {
        #expect(rename(try folder.write(text, to: "new"), folder.file) == 0)
    }

    private func link(_ target: String, _ name: String) throws {
        try #require(symlink(target, folder.path + "/link") == 0)
        try #require(rename(folder.path + "/link", folder.path + "/" + name) == 0)
    }

    @Test func `is named by its path, and is remote unless another layer is given`() throws {
        #expect(FlagFileSource(path: folder.file).name == folder.file)
        #expect(FlagFileSource(path: folder.file).layer == .remote)
        #expect(FlagFileSource(path: folder.file, layer: "team").layer == "team")
        #expect(FlagFileSource(path: "flags.json").name.hasPrefix("/"))
    }

    @Test func `counts from the first read, with the time`() throws {
        try folder.write(Self.on)
        let source = FlagFileSource(path: folder.file, now: { 1_795_284_000 })
        let settings = AppSettings(store: InMemorySettingStore(), build: .internal) { source }
        try settings.declare([sale])
        #expect(sale.isOn)
        let layer = try #require(settings.explanation(of: "sale")).layers[1]
        #expect(layer.source == folder.file && layer.time?.iso == "2026-11-21T18:00:00Z")
    }

    @Test func `follows a file that is created, rewritten, replaced and removed`() async throws {
        let settings = AppSettings(store: InMemorySettingStore(), build: .debug) {
            FlagFileSource(path: folder.file)
        }
        var events = settings.changes.makeAsyncIterator()
        try settings.declare([sale])
        #expect(!sale.isOn)
        for _ in 0..<3 {
            for change in 0..<4 {
                switch change {
                case 0: try folder.write(Self.on)
                case 1: try folder.write(Self.off)
                case 2: try replace(Self.on)
                default: folder.remove("apps")
                }
                let layer: SettingLayer = change == 3 ? .default : .remote
                let reading = SettingReading(value: .bool(change % 2 == 0), layer: layer)
                #expect(await events.next(isolation: #isolation)?.reading == reading)
            }
        }
    }

    @Test func `follows a directory that is switched by a link, as Kubernetes does`() async throws {
        try folder.write(Self.on, to: "config/..1/flags.json")
        try link("..1", "config/..data")
        try link("..data/flags.json", "config/flags.json")
        let followed = try Followed(folder.path + "/config/flags.json", sale)
        #expect(sale.isOn)
        for number in 2..<5 {
            let text = number.isMultiple(of: 2) ? Self.off : Self.on
            try folder.write(text, to: "config/..\(number)/flags.json")
            try link("..\(number)", "config/..data")
            folder.remove("config/..\(number - 1)")
            await followed.wait { sale.isOn != number.isMultiple(of: 2) }
        }
    }

    @Test(arguments: [
        "", #"{"flags":{"isSaleOn":{"state":"ENABLED","vari"#,
        #"{"flags":{"isSaleOn":{"state":"ENABLED","variants":{"on":true},"defaultVariant":2}}}"#,
    ])
    func `keeps the last good values of a damaged file, and says so`(damaged: String) async throws {
        try folder.write(Self.on)
        let followed = try Followed(folder.file, sale)
        let read = followed.source.updatedAt
        try folder.write(damaged)
        await followed.wait { followed.problem != nil }
        #expect(sale.isOn)
        let explained = try followed.explained()
        #expect(explained[0] == "wins" && explained[2] == "STALE")
        let problem = try #require(explained[1])
        #expect(problem.hasPrefix("line 1, column "))
        #expect(problem.hasSuffix("; the last good values apply"))
        #expect(followed.source.updatedAt == read)
        // The same text as before is good again.
        try folder.write(Self.on)
        await followed.wait { followed.problem == nil }
        #expect(try followed.explained() == ["wins", nil, "STATIC"])
        try folder.write(damaged)
        await followed.wait { followed.problem != nil }
        folder.remove("apps/moments/toggles.json")
        await followed.wait { !sale.isOn }
        #expect(try followed.explained() == ["absent", "the file doesn't exist", "DEFAULT"])
    }

    @Test func `a file that is damaged at first has no values until it is whole`() async throws {
        try folder.write(String(Self.on.prefix(20)))
        let followed = try Followed(folder.file, sale)
        let explained = try followed.explained()
        #expect(explained[0] == "absent" && explained[2] == "ERROR")
        #expect(explained[1]?.hasPrefix("line 1, column ") == true)
        try folder.write(Self.on)
        await followed.wait { sale.isOn }
    }

    @Test func `says why a file cannot be read`() async throws {
        try folder.write(Self.on)
        let followed = try Followed(folder.file, sale)
        folder.remove("apps/moments/toggles.json")
        try folder.make("apps/moments/toggles.json")
        await followed.wait { followed.hasFailed }
        #expect(try #require(followed.explained()[1]).hasPrefix("it isn't a file; move it"))
        folder.remove("apps/moments/toggles.json")
        try folder.write(Self.on)
        await followed.wait { sale.isOn && followed.problem == nil }
        // One that never ends is never waited for.
        folder.remove("apps/moments/toggles.json")
        try #require(mkfifo(folder.file, 0o600) == 0)
        await followed.wait { followed.hasFailed }
        try replace(Self.on + String(repeatingASCII: " ", count: FlagDocument.sizeLimit))
        await followed.wait { followed.problem?.description.contains("1 MiB") == true }
    }

    @Test(arguments: [
        (
            #""state":"ENABLED","defaultVariant":"on","targeting":{"var":"user"}"#, "unknown",
            "the flag's targeting isn't evaluated here", "UNKNOWN"
        ),
        (
            #""state":"DISABLED","defaultVariant":"on""#, "absent", "the flag is disabled",
            "DISABLED"
        ),
        (#""state":"ENABLED""#, "absent", "the flag has no default variant", "DEFAULT"),
        (
            #""state":"ENABLED","defaultVariant":"2""#, "invalid",
            "'2' isn't a value of 'sale': give on or off", "ERROR"
        ),
    ])
    func `explains why a flag gives no value`(
        members: String,
        state: String,
        problem: String,
        reason: String
    ) throws {
        let isNumber = state == "invalid"
        try folder.write(isNumber ? Self.flag(members, variants: #"{"2":2}"#) : Self.flag(members))
        let followed = try Followed(folder.file, sale)
        #expect(!sale.isOn)
        #expect(try followed.explained() == [state, problem, reason])
        let built = FeatureToggle("sale", title: "Sale", key: "isSaleOn", builds: [.internal: true])
        let weaker = try Followed(folder.file, built, build: .internal)
        #expect(built.isOn)
        #expect(try weaker.explained() == [state, problem, "STATIC"])
        // The problem of a source that doesn't apply isn't a reason.
        let fixed = FeatureToggle("sale", title: "Sale", key: "isSaleOn", fixedTo: "launch")
        let inert = try Followed(folder.file, fixed).explained()
        #expect(inert[0] == state && inert[1] == problem)
        #expect(inert[2] == (isNumber ? "ERROR" : "DEFAULT"))
    }

    @Test func `a flag that changes between kinds of value is followed`() async throws {
        try folder.write(Self.on)
        let followed = try Followed(folder.file, sale)
        try folder.write(Self.flag(#""state":"DISABLED","defaultVariant":"on""#))
        await followed.wait { !sale.isOn }
        try folder.write(Self.on)
        await followed.wait { sale.isOn }
        try folder.write(
            Self.flag(#""state":"ENABLED","defaultVariant":"on","targeting":{"if":[true,"on"]}"#)
        )
        await followed.wait { !sale.isOn }
        try folder.write(#"{"flags":{}}"#)
        await followed.wait { followed.problem == nil }
        #expect(try followed.explained() == ["absent", nil, "DEFAULT"])
        try folder.write("{")
        await followed.wait { followed.problem != nil }
        #expect(try followed.explained()[2] == "ERROR")
    }

    @Test func `gives a choice and a text their values`() async throws {
        let document = try FlagDocument(["plan": "paid", "greeting": ["a": 1]])
        try folder.write(String(decoding: document.bytes, as: UTF8.self))
        let plan = TextChoice("plan", title: "Plan", options: ["free", "paid"], default: "free")
        let followed = try Followed(folder.file, plan)
        #expect(followed.settings.reading(of: plan).value == "paid")
    }

    #if os(Linux)
    @Test func `a source that nobody watches leaves no thread and no descriptor behind`() async {
        await #expect(processExitsWith: .success) {
            let folder = try TemporaryDirectory()
            try folder.write(#"{"flags":{}}"#)
            let before = try OpenResources.now()
            for _ in 0..<20 {
                let source = FlagFileSource(path: folder.file)
                let watches = try [source.watch {}, source.watch {}]
                #expect(try OpenResources.now().descriptors > before.descriptors)
                for watch in watches { watch.cancel() }
                while try OpenResources.now().descriptors > before.descriptors { sched_yield() }
            }
            while try OpenResources.now().threads > before.threads { sched_yield() }
        }
    }
    #endif
}
