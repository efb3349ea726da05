public import DevMenuKit
import DevMenuPages

extension AppSettings {
    /// Calls a closure after each change of a setting, while the observation lasts.
    func following(_ changed: @escaping @Sendable () -> Void) -> ValueObservation {
        let task = Task { [changes] in for await _ in changes { changed() } }
        return ValueObservation { task.cancel() }
    }
}

/// A store that can be asked for the current state of a toggle.
public protocol TogglesDataStore<ToggleName>: Sendable {
    /// The names of its toggles.
    associatedtype ToggleName: Sendable

    /// Indicates whether a toggle is on; an unknown toggle is off.
    func isOn(_ toggle: ToggleName) -> Bool
}

/// The toggles that the project's own people switch in the menu.
public enum InternalToggle: CaseIterable, Sendable {
    case likeButton
    case swiftUI
    case instantMessaging
}

/// The internal toggles as items of the menu; their overrides are saved at once.
public struct InternalToggles: TogglesDataStore {
    /// Shows likes, and the like key, in the timeline.
    public let likeButton = FeatureToggle(
        "like-button",
        title: LocalizedText("Like Button Enable", ["zh-Hans": "开启点赞按钮"]),
        key: "isLikeButtonForMomentEnabled",
        summary: LocalizedText(
            "Shows likes, and the like key, in the timeline.",
            ["zh-Hans": "在朋友圈中显示点赞和点赞按钮。"]
        ),
        effect: .reload,
        owner: "@timeline"
    )
    /// Draws the timeline's moments as cards.
    public let swiftUI = FeatureToggle(
        "swiftui",
        title: LocalizedText("SwiftUI Enable", ["zh-Hans": "开启 SwiftUI"]),
        key: "isSwiftUIEnabled",
        effect: .restart,
        owner: "@timeline",
        expires: "2025-06-30"
    )
    /// Shows the row of chats in the timeline.
    public let instantMessaging = FeatureToggle(
        "instant-messaging",
        title: LocalizedText("Instant Messaging Enable", ["zh-Hans": "开启实时聊天"]),
        key: "isInstantMessagingEnabled",
        owner: "@chat"
    )

    /// Creates toggles that are all off until a menu declares them.
    public init() {}

    /// The toggles in the order of the menu.
    public var all: [FeatureToggle] { InternalToggle.allCases.map(item) }

    /// Indicates whether a toggle is on, at the cost of one atomic load.
    public func isOn(_ toggle: InternalToggle) -> Bool { item(toggle).isOn }

    /// Returns the menu item of a toggle.
    public func item(_ toggle: InternalToggle) -> FeatureToggle {
        switch toggle {
        case .likeButton: likeButton
        case .swiftUI: swiftUI
        case .instantMessaging: instantMessaging
        }
    }
}

/// The toggles that a remote configuration switches; the raw values are its keys.
public enum RemoteToggle: String, CaseIterable, Sendable {
    /// Shows avatars round.
    case roundedAvatar = "isRoundedAvatar"
}

/// The remote toggles as items of the menu, read-only there, and their source.
public struct RemoteToggles: TogglesDataStore {
    /// Shows avatars round.
    public let roundedAvatar = FeatureToggle(
        "rounded-avatar",
        title: LocalizedText("Rounded Avatar", ["zh-Hans": "圆形头像"]),
        key: RemoteToggle.roundedAvatar.rawValue,
        summary: LocalizedText(
            "Shows avatars round; switched by the remote configuration.",
            ["zh-Hans": "以圆形显示头像；由远程配置决定。"]
        ),
        fixedTo: .remote,
        effect: .reload,
        owner: "@timeline"
    )

    /// The provider's answers, as a source of the app's settings.
    public let source: RemoteSource

    private let provider: (any RemoteConfigProvider)?

    /// Creates toggles that a provider switches; without one they are off.
    ///
    /// - Parameters:
    ///   - provider: The provider.
    ///   - name: The location that it reads, in words for people, or `nil` for no particular one.
    public init(provider: (any RemoteConfigProvider)? = nil, name: String? = nil) {
        self.provider = provider
        source = name.map { RemoteSource($0) } ?? RemoteSource()
    }

    /// `true` if there is a provider that could switch them.
    public var hasProvider: Bool { provider != nil }

    /// The menu items of the toggles; empty without a provider.
    public var all: [FeatureToggle] { hasProvider ? [roundedAvatar] : [] }

    /// Indicates whether the remote configuration has a toggle on.
    public func isOn(_ toggle: RemoteToggle) -> Bool {
        provider?.getBool(toggle.rawValue) ?? false
    }

    /// Loads the saved remote configuration.
    public func setup() {
        provider?.setup()
        updateSource()
    }

    /// Fetches the remote configuration; after a failure the saved one remains valid.
    ///
    /// - Throws: The reason why it couldn't be fetched.
    public func fetch() async throws {
        guard let provider else { return }
        do {
            try await provider.fetch()
        } catch {
            source.fail(error.userMessage.english)
            throw error
        }
        updateSource()
    }

    private func updateSource() {
        guard let provider else { return }
        source.update(provider.values)
    }
}

/// The kind of build as toggles, which can't be switched.
public enum BuildTargetToggle: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case production
}

/// The toggles of a build, of which exactly one is on.
public struct BuildTargetToggles: TogglesDataStore {
    private let build: BuildKind

    /// Creates the toggles of a kind of build.
    public init(_ build: BuildKind) { self.build = build }

    /// Indicates whether the build is of a kind.
    public func isOn(_ toggle: BuildTargetToggle) -> Bool { toggle.rawValue == build.rawValue }
}
