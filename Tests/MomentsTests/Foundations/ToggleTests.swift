@testable import MomentsKit
import TerminalTesting

@Suite struct ToggleTests {
    private let folder: TemporaryDirectory

    init() throws { folder = try TemporaryDirectory() }

    /// Returns a configuration from a file, which a test changes.
    private func config(_ text: String, cachedIn cache: String? = nil) throws -> CachedRemoteConfig
    {
        try folder.write(text, to: "config.json")
        let source = FileRemoteConfigSource(path: folder.path("config.json"))
        return CachedRemoteConfig(source, cachedIn: cache)
    }

    @Test(arguments: BuildKind.allCases)
    func `exactly one build target is on`(build: BuildKind) {
        let on = BuildTargetToggle.allCases.filter(BuildTargetToggles(build).isOn)
        #expect(on.map(\.rawValue) == [build.rawValue])
    }

    @Test func `internal toggles are off by default, and declare when they take effect`() {
        let toggles = InternalToggles()
        #expect(toggles.all.map(\.id) == ["like-button", "swiftui", "instant-messaging"])
        let keys = ["LikeButtonForMoment", "SwiftUI", "InstantMessaging"].map { "is\($0)Enabled" }
        #expect(toggles.all.map(\.key) == keys)
        #expect(toggles.all.map(\.effect) == [.reload, .restart, .now])
        let owners = toggles.all.map { AppSettings(sources: []).debt(of: $0).owner }
        #expect(owners == ["@timeline", "@timeline", "@chat"])
        #expect(InternalToggle.allCases.allSatisfy { !toggles.isOn($0) })
        toggles.likeButton.withValue(true) {
            #expect(toggles.isOn(.likeButton))
            #expect(!toggles.isOn(.swiftUI))
        }
    }

    @Test func `the remote toggle follows its provider, shows its layer, and cannot be set`()
        async throws
    {
        #expect(RemoteToggles().all.isEmpty && !RemoteToggles().isOn(.roundedAvatar))
        let remote = try config(#"{"isRoundedAvatar":true,"more":1}"#)
        let toggles = RemoteToggles(provider: remote)
        let overrides = OverrideSource(InMemorySettingStore())
        let settings = AppSettings(sources: [overrides, toggles.source])
        try settings.declare(toggles.all)
        #expect(!toggles.isOn(.roundedAvatar))
        try await toggles.fetch()
        #expect(toggles.isOn(.roundedAvatar) && toggles.roundedAvatar.isOn)
        let reading = settings.reading(of: toggles.roundedAvatar)
        #expect(reading == SettingReading(value: true, layer: .remote))
        #expect(throws: SettingError.notWritable("rounded-avatar", layer: .remote)) {
            try settings.set("rounded-avatar", to: false)
        }
        #expect(!remote.getBool("unknown") && !remote.getBool("more"))
    }

    @Test func `the last answer is saved for a start without a network`() async throws {
        let cache = folder.path("cache.json")
        let first = try config(#"{"isRoundedAvatar":true}"#, cachedIn: cache)
        first.setup()
        #expect(first.values.isEmpty)
        try await first.fetch()
        let second = try config("", cachedIn: cache)
        folder.remove("config.json")
        second.setup()
        #expect(second.getBool("isRoundedAvatar"))
        await #expect(throws: (any Error).self) { try await second.fetch() }
        #expect(second.getBool("isRoundedAvatar"))
    }

    @Test(arguments: ["<html>", "[]", "{", ""])
    func `an invalid configuration changes nothing`(text: String) async throws {
        let remote = try config(#"{"isRoundedAvatar":true}"#)
        try await remote.fetch()
        try folder.write(text, to: "config.json")
        let error = await #expect(throws: RemoteConfigError.self) { try await remote.fetch() }
        #expect(remote.getBool("isRoundedAvatar"))
        let reason = try #require(error).reason
        #expect(reason.resolved(for: .simplifiedChinese) != reason.english)
    }
}
