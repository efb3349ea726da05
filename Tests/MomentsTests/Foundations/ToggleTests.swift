import DevMenuKit
import DevMenuSystem
@testable import MomentsKit
import Synchronization
import TerminalTesting
import Testing

@Suite struct ToggleTests {
    /// A source whose answer a test changes.
    private final class Source: RemoteConfigSource {
        struct Gone: Error {}

        let text: Mutex<String?>

        init(_ text: String?) { self.text = Mutex(text) }

        func read() async throws -> [UInt8] {
            guard let text = text.withLock({ $0 }) else { throw Gone() }
            return Array(text.utf8)
        }
    }

    @Test(arguments: BuildKind.allCases)
    func `exactly one build target is on`(build: BuildKind) {
        let on = BuildTargetToggle.allCases.filter(BuildTargetToggles(build).isOn)
        #expect(on.map(\.rawValue) == [build.rawValue])
    }

    @Test func `internal toggles are off by default, and declare when they take effect`() {
        let toggles = InternalToggles()
        #expect(toggles.all.map(\.id) == ["like-button", "swiftui", "instant-messaging"])
        #expect(
            toggles.all.map(\.key) == [
                "isLikeButtonForMomentEnabled", "isSwiftUIEnabled", "isInstantMessagingEnabled",
            ]
        )
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
        let remote = CachedRemoteConfig(
            Source(#"{"isRoundedAvatar":true,"more":1}"#),
            cachedIn: nil
        )
        let toggles = RemoteToggles(provider: remote)
        let settings = AppSettings(sources: [
            OverrideSource(InMemorySettingStore()), toggles.source,
        ])
        try settings.declare(toggles.all)
        #expect(!toggles.isOn(.roundedAvatar))
        try await toggles.fetch()
        #expect(toggles.isOn(.roundedAvatar))
        #expect(toggles.roundedAvatar.isOn)
        let reading = settings.reading(of: toggles.roundedAvatar)
        #expect(reading == SettingReading(value: true, layer: .remote))
        #expect(throws: SettingError.notWritable("rounded-avatar", layer: .remote)) {
            try settings.set("rounded-avatar", to: false)
        }
        #expect(!remote.getBool("unknown"))
        #expect(!remote.getBool("more"))
    }

    @Test func `without a provider the remote toggle is off, and not in the menu`() {
        #expect(RemoteToggles().all.isEmpty)
        #expect(!RemoteToggles().isOn(.roundedAvatar))
    }

    @Test func `the last answer is saved for a start without a network`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.path("remote.json")
        let source = Source(#"{"isRoundedAvatar":true}"#)
        let first = CachedRemoteConfig(source, cachedIn: file)
        first.setup()
        #expect(first.values.isEmpty)
        try await first.fetch()
        source.text.withLock { $0 = nil }
        let second = CachedRemoteConfig(source, cachedIn: file)
        second.setup()
        #expect(second.getBool("isRoundedAvatar"))
        await #expect(throws: Source.Gone.self) { try await second.fetch() }
        #expect(second.getBool("isRoundedAvatar"))
    }

    @Test(arguments: ["<html>", "[]", "{", ""])
    func `an invalid configuration changes nothing`(text: String) async throws {
        let source = Source(#"{"isRoundedAvatar":true}"#)
        let remote = CachedRemoteConfig(source, cachedIn: nil)
        try await remote.fetch()
        source.text.withLock { $0 = text }
        let error = await #expect(throws: RemoteConfigError.self) { try await remote.fetch() }
        #expect(remote.getBool("isRoundedAvatar"))
        let reason = try #require(error).reason
        #expect(reason.resolved(for: .simplifiedChinese) != reason.english)
    }

    @Test func `reads a configuration from a file`() async throws {
        let folder = try TemporaryDirectory()
        let source = FileRemoteConfigSource(path: folder.path("config.json"))
        let remote = CachedRemoteConfig(source, cachedIn: nil)
        await #expect(throws: (any Error).self) { try await remote.fetch() }
        try folder.write(#"{"isRoundedAvatar":true}"#, to: "config.json")
        try await remote.fetch()
        #expect(remote.getBool("isRoundedAvatar"))
    }

    @Test(arguments: [
        (nil, FavoriteStyle.heart), ("heart", .heart), ("star", .star), ("moon", .heart),
    ])
    func `the like button is a heart unless the A/B test gives another style`(
        value: String?,
        style: FavoriteStyle
    ) {
        #expect(FavoriteStyle(value: value) == style)
    }
}
