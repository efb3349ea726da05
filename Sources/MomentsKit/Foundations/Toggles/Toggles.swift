package import DevMenuKit

/// Tells whether a toggle is on, at the moment that it is asked.
package protocol TogglesDataStore<ToggleName>: Sendable {
    /// The toggles that it knows.
    associatedtype ToggleName: Sendable

    /// Whether a toggle is on; one that nobody knows is off.
    func isOn(_ toggle: ToggleName) -> Bool
}

/// The toggles that people of the project switch in the menu.
package enum InternalToggle: CaseIterable, Sendable {
    case likeButton
    case swiftUI
    case instantMessaging
}

/// The internal toggles as items of the menu, whose overrides are kept at once.
package struct InternalToggles: TogglesDataStore {
    /// Shows likes, and the like key, in the timeline.
    package let likeButton = FeatureToggle(
        "like-button",
        title: LocalizedText(en: "Like Button Enable", zhHans: "开启点赞按钮"),
        key: "isLikeButtonForMomentEnabled",
        summary: LocalizedText(
            en: "Shows likes, and the like key, in the timeline.",
            zhHans: "在时间线中显示点赞及点赞按键。"
        ),
        effect: .reload
    )
    /// Draws the timeline's moments as cards.
    package let swiftUI = FeatureToggle(
        "swiftui",
        title: LocalizedText(en: "SwiftUI Enable", zhHans: "开启 SwiftUI"),
        key: "isSwiftUIEnabled",
        effect: .restart
    )
    /// Switches chats on.
    package let instantMessaging = FeatureToggle(
        "instant-messaging",
        title: LocalizedText(en: "Instant Messaging Enable", zhHans: "开启实时聊天"),
        key: "isInstantMessagingEnabled"
    )

    /// Toggles that are all off until a menu declares them.
    package init() {}

    /// The toggles in their order.
    package var all: [FeatureToggle] { InternalToggle.allCases.map(item) }

    /// Whether a toggle is on: one atomic load.
    package func isOn(_ toggle: InternalToggle) -> Bool { item(toggle).isOn }

    /// A toggle as an item of the menu.
    package func item(_ toggle: InternalToggle) -> FeatureToggle {
        switch toggle {
        case .likeButton: likeButton
        case .swiftUI: swiftUI
        case .instantMessaging: instantMessaging
        }
    }
}

/// The toggles that a remote configuration switches; the names are those of its keys.
package enum RemoteToggle: String, CaseIterable, Sendable {
    /// Shows avatars round.
    case roundedAvatar = "isRoundedAvatar"
}

/// The remote toggles as items of the menu, which nobody switches there, and where they come from.
package struct RemoteToggles: TogglesDataStore {
    /// Shows avatars round.
    package let roundedAvatar = FeatureToggle(
        "rounded-avatar",
        title: LocalizedText(en: "Rounded Avatar", zhHans: "圆形头像"),
        key: RemoteToggle.roundedAvatar.rawValue,
        summary: LocalizedText(
            en: "Shows avatars round; switched by the remote configuration.",
            zhHans: "以圆形显示头像；由远程配置决定。"
        ),
        fixedTo: .remote,
        effect: .reload
    )

    /// What the provider has answered, for the app's settings.
    package let source = RemoteSource()

    private let provider: (any RemoteConfigProvider)?

    /// Toggles that a provider switches; without one they are off.
    package init(provider: (any RemoteConfigProvider)? = nil) { self.provider = provider }

    /// Whether anything could ever switch them.
    package var hasProvider: Bool { provider != nil }

    /// The items of the menu: none without a provider.
    package var all: [FeatureToggle] { hasProvider ? [roundedAvatar] : [] }

    /// Whether the remote configuration has a toggle on.
    package func isOn(_ toggle: RemoteToggle) -> Bool {
        provider?.getBool(toggle.rawValue) ?? false
    }

    /// Takes up what was kept of the remote configuration.
    package func setup() {
        provider?.setup()
        tell()
    }

    /// Asks for the remote configuration anew; where that fails what was kept stands.
    ///
    /// - Throws: Why it could not be fetched.
    package func fetch() async throws {
        guard let provider else { return }
        try await provider.fetch()
        tell()
    }

    private func tell() {
        guard let provider else { return }
        source.tell(provider.values)
    }
}

/// What the app was built for, as toggles of which exactly one is on; nobody can switch them.
package enum BuildTargetToggle: String, CaseIterable, Sendable {
    case debug
    case `internal`
    case production

    /// Whether it is on in a build.
    package func isOn(in build: BuildKind) -> Bool { rawValue == build.rawValue }
}
