import DevMenuTesting
import TerminalTesting

/// An app's own source with fixed values, which needs nothing else.
private struct LaunchArguments: SettingSource {
    let layer: SettingLayer = "launch"
    let name = "the command line"
    let values: JSONObject

    func value(of setting: any Setting) -> JSONValue? { values[setting.key] }
}

/// A source whose changes can't be watched.
private struct Unfollowable: SettingSource {
    struct WatchError: Error {}

    let layer: SettingLayer = .remote
    let name = "a share that is gone"

    func value(of setting: any Setting) -> JSONValue? { true }

    func watch(_ changed: @escaping @Sendable () -> Void) throws -> SettingWatch {
        throw WatchError()
    }
}

@Suite(.onOwnThread) struct SettingSourceTests {
    private let sale =
        FeatureToggle("sale", title: "Sale", key: "isSaleOn", builds: [.internal: true])

    @Test func `an app's own source is one type, and shells show its layer`() async throws {
        let source = LaunchArguments(values: ["isSaleOn": false])
        let host = InMemoryHost("shop", build: .internal, settings: [sale], sources: { source })
        #expect(!host.value(of: sale))
        let shown = try await host.show("sale")
        #expect(shown["value"] == false)
        #expect(shown["layer"] == "launch")
        try await host.set(sale, to: true)
        #expect(host.value(of: sale))
        #expect(host.settings.reading(of: sale).layer == .override)
    }

    @Test func `the first of several sources of one layer wins`() throws {
        let (strong, weak) = (RemoteSource("the strong"), RemoteSource("the weak"))
        let settings = AppSettings(sources: [strong, weak, BuildSource(.internal)])
        try settings.declare([sale])
        weak.update(["isSaleOn": false])
        #expect(!sale.isOn)
        strong.update(["isSaleOn": true])
        #expect(sale.isOn)
        weak.update(["isSaleOn": false, "stranger": 1])
        #expect(settings.reading(of: sale) == SettingReading(value: true, layer: .remote))
        strong.update([:])
        #expect(!sale.isOn)
    }

    @Test func `values from before and after the declaration count`() throws {
        let remote = RemoteSource()
        let settings = AppSettings(store: InMemorySettingStore(), build: .internal) { remote }
        remote.update(["isSaleOn": false])
        #expect(settings.reading(of: sale) == SettingReading(value: false, layer: .remote))
        try settings.declare([sale])
        #expect(!sale.isOn)
        remote.update(["isSaleOn": true])
        #expect(sale.isOn)
        let other = FeatureToggle("other", title: "Other")
        try settings.declare([sale, other])
        remote.update(["other": true])
        #expect(other.isOn)
        #expect(settings.reading(of: sale).layer == .build)
    }

    @Test func `a setting fixed to a layer takes its value from that layer alone`() throws {
        let builds: [BuildKind: Bool] = [.internal: true]
        let fixed = FeatureToggle("fixed", title: "Fixed", builds: builds, fixedTo: "launch")
        let remote = RemoteSource()
        let store = InMemorySettingStore(["fixed": true])
        let settings = AppSettings(store: store, build: .internal) {
            remote
            LaunchArguments(values: [:])
        }
        try settings.declare([fixed])
        remote.update(["fixed": true])
        #expect(settings.reading(of: fixed) == SettingReading(value: false, layer: .default))
        let error = #expect(throws: SettingError.notWritable("fixed", layer: "launch")) {
            try settings.set("fixed", to: true)
        }
        #expect(
            error?.description == "'fixed' can't be set: its value is fixed by the layer 'launch'"
        )
    }

    @Test func `each source has an answer about a setting, with its state`() throws {
        let store = InMemorySettingStore(["isSaleOn": ["value": "banana", "by": "ada"]])
        let remote = RemoteSource("config.shop.example") { 1_605_521_360 }
        remote.update(["isSaleOn": "off"])
        let settings = AppSettings(store: store, build: .internal) {
            remote
            LaunchArguments(values: [:])
        }
        try settings.declare([sale])
        let layers = try #require(settings.explanation(of: "sale")).layers
        #expect(layers.map(\.name) == [.override, .remote, "launch", .build, .default])
        let words = "memory, config.shop.example, the command line, internal build, declaration"
        #expect(layers.map(\.source).joined(separator: ", ") == words)
        #expect(layers.map(\.value) == ["banana", "off", nil, true, false])
        #expect(layers[1].time == CalendarTime(seconds: 1_605_521_360))
        #expect(layers[3].time == nil)
        let problem = "'banana' isn't a value of 'sale': give on or off"
        #expect(layers[0].problem?.hasPrefix(problem) == true)
        #expect(layers.map(\.state) == [.invalid, .wins, .absent, .shadowed, .shadowed])
        try settings.set("sale", to: true)
        #expect(
            settings.explanation(of: "sale")?.layers.map(\.state)
                == [.wins, .shadowed, .absent, .shadowed, .shadowed]
        )
        #expect(settings.explanation(of: "nobody") == nil)
    }

    @Test func `an override that does not count is listed as inert, and can't be set`() throws {
        let store = InMemorySettingStore(["isSaleOn": false])
        let sources: [any SettingSource] = [OverrideSource(store), BuildSource(.internal)]
        let settings = try AppSettings(sources: sources, countsOverrides: false).declaring([sale])
        let layers = settings.explanation(of: "sale")?.layers
        #expect(layers?.map(\.state) == [.inert, .wins, .shadowed])
        #expect(throws: SettingError.overridesDoNotCount("sale")) { try settings.flip("sale") }
        let others = try AppSettings(sources: [BuildSource(.internal)]).declaring([sale])
        #expect(throws: SettingError.overridesDoNotCount("sale")) { try others.flip("sale") }
    }

    @Test func `a team's shared overrides come after one's own, and are read-only`() throws {
        let (own, shared) = (InMemorySettingStore(), InMemorySettingStore(["isSaleOn": false]))
        let settings = AppSettings(sources: [
            OverrideSource(own), OverrideSource(shared), BuildSource(.internal),
        ])
        try settings.declare([sale])
        #expect(settings.reading(of: sale) == SettingReading(value: false, layer: .override))
        try settings.set("sale", to: true)
        #expect(own.load() == ["isSaleOn": true])
        #expect(shared.load() == ["isSaleOn": false])
        try settings.reset("sale")
        #expect(!sale.isOn)
        InMemorySettingStore(sharing: shared).update { $0 = [:] }
        #expect(sale.isOn)
    }

    @Test func `a source that cannot be watched counts with its first values`() throws {
        let settings = AppSettings(sources: [Unfollowable()])
        let plain = FeatureToggle("plain", title: "Plain")
        #expect(throws: Unfollowable.WatchError.self) { try settings.declare([plain]) }
        #expect(plain.isOn)
        #expect(throws: Never.self) { try settings.declare([plain]) }
    }

    @Test func `sources may be listed by conditions`() throws {
        func sources(isOffline: Bool, extra: [RemoteSource]) -> [String] {
            func list(@SettingSourceBuilder _ build: () -> [any SettingSource]) -> [String] {
                build().map(\.name)
            }
            return list {
                if isOffline { RemoteSource("kept") }
                if isOffline { RemoteSource("offline") } else { RemoteSource("online") }
                for source in extra { source }
            }
        }
        #expect(sources(isOffline: true, extra: []) == ["kept", "offline"])
        #expect(sources(isOffline: false, extra: [RemoteSource("a")]) == ["online", "a"])
    }
}

@Suite(.onOwnThread) struct SettingSourceConformanceTests {
    /// A kind of source.
    enum Kind: CaseIterable {
        case remote, flags, memory, file, build

        /// Returns a new source, with a closure that changes its values.
        func source() throws -> SettingSourceConformance.Subject {
            switch self {
            case .remote:
                let source = RemoteSource()
                return .init(source) { source.update($0) }
            case .flags:
                let folder = try TemporaryDirectory()
                return .init(FlagFileSource(path: folder.file)) {
                    try folder.write(String(decoding: FlagDocument($0).bytes, as: UTF8.self))
                }
            case .memory:
                let store = InMemorySettingStore()
                return .init(OverrideSource(store)) { values in
                    InMemorySettingStore(sharing: store).update { $0 = values }
                }
            case .file:
                let folder = try TemporaryDirectory()
                return .init(OverrideSource(folder.store())) { values in
                    try folder.store().update { $0 = values }
                }
            case .build:
                let builds: [BuildKind: Bool] = [.internal: true, .debug: false]
                let built = FeatureToggle("built", title: "Built", builds: builds)
                let plain = FeatureToggle("plain", title: "Plain")
                let values: [(setting: any Setting, value: JSONValue)] = [(built, true)]
                return .init(BuildSource(.internal), expecting: values, noValuesFor: [plain])
            }
        }
    }

    @Test(arguments: SettingSourceConformance.Law.allCases, Kind.allCases)
    func `each kind of source keeps the laws`(
        law: SettingSourceConformance.Law,
        kind: Kind
    ) async throws { try await SettingSourceConformance { try kind.source() }.verify(law) }

    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `the suite finds a source that breaks a law`(law: SettingSourceConformance.Law) async {
        await withKnownIssue {
            try await SettingSourceConformance(timeout: .milliseconds(100)) {
                let source = WrongSource(breaking: law)
                return .init(source) { source.update($0) }
            }.verify(law)
        }
    }

    @Test func `the suite finds a source that lacks an expected value`() async {
        await withKnownIssue {
            try await SettingSourceConformance {
                let built = FeatureToggle("built", title: "Built", builds: [.debug: true])
                return .init(BuildSource(.internal), expecting: [(built, .bool(true))])
            }.verify(.returnsUpdates)
        }
    }
}

/// A source that follows all laws except one.
private final class WrongSource: SettingSource {
    private struct State {
        var values = JSONObject()
        var reads = 0
        var watches: [Int: @Sendable () -> Void] = [:]
        var nextWatch = 0
    }

    let layer: SettingLayer = "wrong"
    private let broken: SettingSourceConformance.Law
    private let state = Mutex(State())

    init(breaking law: SettingSourceConformance.Law) { broken = law }

    var name: String { broken == .isNamed ? "" : "a wrong source" }

    func value(of setting: any Setting) -> JSONValue? {
        state.withLock { state in
            state.reads += 1
            guard broken == .keepsValues, state.reads > 50 else { return state.values[setting.key] }
            return .bool(state.reads.isMultiple(of: 2))
        }
    }

    func problem(with setting: any Setting) -> SettingProblem? {
        broken == .hasValueOrProblem ? .absent("nothing") : nil
    }

    func watch(_ changed: @escaping @Sendable () -> Void) -> SettingWatch {
        let id = state.withLock { state in
            state.nextWatch += 1
            if broken == .callsEveryWatch { state.watches = [:] }
            state.watches[state.nextWatch] = changed
            return state.nextWatch
        }
        return SettingWatch { [weak self] in
            guard let self, broken != .endsWatches else { return }
            _ = state.withLock { $0.watches.removeValue(forKey: id) }
        }
    }

    func update(_ values: JSONObject) {
        switch broken {
        case .reportsChanges:
            call()
            state.withLock { $0.values = values }
        case .returnsUpdates:
            state.withLock { $0.values.merge(values) }
            call()
        case .changesAtomically:
            for (name, value) in values.members {
                state.withLock { $0.values[name] = value }
                call()
            }
            state.withLock { $0.values = values }
            call()
        default:
            state.withLock { $0.values = values }
            call()
        }
    }

    private func call() {
        for changed in state.withLock({ Array($0.watches.values) }) { changed() }
    }
}
