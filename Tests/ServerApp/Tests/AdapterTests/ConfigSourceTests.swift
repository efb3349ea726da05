import Configuration
import DevMenuConfiguration
import DevMenuTesting
import Testing

@Suite struct ConfigSourceTests {
    @Test(arguments: SettingSourceConformance.Law.allCases)
    func `keeps the laws of sources`(law: SettingSourceConformance.Law) async throws {
        try await SettingSourceConformance {
            let remote = RemoteSource()
            let toggles = ["first", "second", "third"].map { key in
                FeatureToggle(ItemID(key), title: LocalizedText(key))
            }
            let host = InMemoryHost(settings: toggles, sources: { remote })
            // All its values change at once, and the reader reports it.
            let reader = ConfigReader(provider: SettingsProvider(host.settings))
            return .init(ConfigSource(reader)) { values in
                withExtendedLifetime(host) { remote.update(values) }
            }
        }.verify(law)
    }

    @Test func `has values of the settings' types`() throws {
        let variables = ["LIKE_BUTTON": "true", "THEME": "dark", "BROKEN": "maybe"]
        let environment = EnvironmentVariablesProvider(environmentVariables: variables)
        let reader = ConfigReader(provider: environment)
        let source = ConfigSource(reader, layer: "environment", name: "environment variables")
        #expect(source.layer == "environment")
        #expect(source.name == "environment variables")
        #expect(source.value(of: FeatureToggle("like-button", title: "Like")) == true)
        let theme = TextChoice("theme", title: "T", options: ["light", "dark"])
        #expect(source.value(of: theme) == "dark")
        #expect(source.value(of: FeatureToggle("absent", title: "Absent")) == nil)
        let broken = FeatureToggle("broken", title: "Broken")
        #expect(source.value(of: broken) == nil)
        #expect(source.problem(with: broken) == .failed("'maybe' can't be its value"))
        #expect(source.problem(with: FeatureToggle("absent", title: "Absent")) == nil)
    }

    @Test func `gives an app's settings their values, below overrides`() throws {
        let variables = ["LIKE_BUTTON": "true"]
        let environment = EnvironmentVariablesProvider(environmentVariables: variables)
        let reader = ConfigReader(provider: environment)
        let likeButton = FeatureToggle("like-button", title: "Like")
        let host = InMemoryHost(settings: [likeButton], sources: { ConfigSource(reader) })
        #expect(host.value(of: likeButton))
        try host.settings.set("like-button", to: false)
        #expect(!host.value(of: likeButton))
        try host.settings.reset("like-button")
        #expect(host.value(of: likeButton))
    }

    @Test(.timeLimit(.minutes(1)))
    func `tells why changes can't be followed`() async throws {
        let source = ConfigSource(ConfigReader(provider: UnwatchedProvider()))
        let watch = source.watch {}
        let toggle = FeatureToggle("like-button", title: "Like")
        while source.problem(with: toggle) == nil { await Task.yield() }
        let problem = SettingProblem.failed("its changes can't be followed: no watches")
        #expect(source.problem(with: toggle) == problem)
        #expect(source.value(of: toggle) == true)
        watch.cancel()
    }
}

/// A provider whose changes can't be watched.
private struct UnwatchedProvider: ConfigProvider {
    struct NoWatches: Error, CustomStringConvertible {
        let description = "no watches"
    }

    private let values = InMemoryProvider(values: ["like-button": true])

    var providerName: String { values.providerName }

    func value(forKey key: AbsoluteConfigKey, type: ConfigType) throws -> LookupResult {
        try values.value(forKey: key, type: type)
    }

    func fetchValue(forKey key: AbsoluteConfigKey, type: ConfigType) async throws -> LookupResult {
        try value(forKey: key, type: type)
    }

    func watchValue<Return: ~Copyable>(
        forKey key: AbsoluteConfigKey,
        type: ConfigType,
        updatesHandler: (
            _ updates: ConfigUpdatesAsyncSequence<Result<LookupResult, any Error>, Never>
        ) async throws -> Return
    ) async throws -> Return { throw NoWatches() }

    func snapshot() -> any ConfigSnapshot { values.snapshot() }

    func watchSnapshot<Return: ~Copyable>(
        updatesHandler: (
            _ updates: ConfigUpdatesAsyncSequence<any ConfigSnapshot, Never>
        ) async throws -> Return
    ) async throws -> Return { throw NoWatches() }
}
