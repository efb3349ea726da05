import DevMenuKit
import DevMenuSystem
import DevMenuTesting
import TerminalTesting
import Testing

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
    private let sale = FeatureToggle(
        "sale",
        title: "Sale",
        key: "isSaleOn",
        builds: [.internal: true]
    )

    @Test func `an app's own source is one type, and shells show its layer`()
        async throws
    {
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

    @Test func `values from before and after the declaration count`()
        throws
    {
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
        let fixed = FeatureToggle(
            "fixed",
            title: "Fixed",
            builds: [.internal: true],
            fixedTo: "launch"
        )
        let remote = RemoteSource()
        let settings = AppSettings(
            store: InMemorySettingStore(["fixed": true]),
            build: .internal
        ) {
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
        #expect(
            layers.map(\.source) == [
                "memory", "config.shop.example", "the command line", "internal build",
                "declaration",
            ]
        )
        #expect(layers.map(\.value) == ["banana", "off", nil, true, false])
        #expect(layers[1].time == CalendarTime(seconds: 1_605_521_360))
        #expect(layers[3].time == nil)
        let unfit = SettingError.unfit(
            "sale",
            given: "banana",
            expected: "on or off",
            suggestion: nil
        )
        #expect(layers[0].problem?.hasPrefix(unfit.description) == true)
        #expect(layers.map(\.state) == [.invalid, .wins, .absent, .shadowed, .shadowed])
        try settings.set("sale", to: true)
        #expect(
            settings.explanation(of: "sale")?.layers.map(\.state)
                == [.wins, .shadowed, .absent, .shadowed, .shadowed]
        )
        #expect(settings.explanation(of: "nobody") == nil)
    }

    @Test func `an override that does not count is listed as inert`() throws {
        let store = InMemorySettingStore(["isSaleOn": false])
        let settings = AppSettings(
            sources: [OverrideSource(store), BuildSource(.internal)],
            countsOverrides: false
        )
        try settings.declare([sale])
        #expect(
            settings.explanation(of: "sale")?.layers.map(\.state) == [.inert, .wins, .shadowed]
        )
    }

    @Test func `nothing can be set without a source of overrides`() throws {
        let settings = AppSettings(sources: [BuildSource(.internal)])
        try settings.declare([sale])
        #expect(throws: SettingError.overridesDoNotCount("sale")) { try settings.flip("sale") }
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
