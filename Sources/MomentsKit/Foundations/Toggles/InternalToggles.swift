package import DevMenuKit

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
