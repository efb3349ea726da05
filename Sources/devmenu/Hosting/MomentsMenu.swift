import DevMenuKit

/// What the app `moments` brings to its menu by hand: who it is, its sections and its toggles.
enum MomentsMenu {
    /// The facts of the app.
    static let app = AppFacts(
        name: "moments",
        version: "1.0.0.0",
        build: .internal,
        cacheDomains: ["images", "responses"]
    )

    /// What people read above the menu.
    static let title = LocalizedText(en: "Area 51", zhHans: "51 区")

    /// The sections in their order.
    static let sections = [
        MenuSection(.info, title: LocalizedText(en: "General Info", zhHans: "通用信息")),
        MenuSection(.demos, title: LocalizedText(en: "DesignKit Demo", zhHans: "DesignKit 范例")),
        MenuSection(.toggles, title: LocalizedText(en: "Feature Toggles", zhHans: "功能开关")),
        MenuSection(.tools, title: LocalizedText(en: "Tools", zhHans: "工具箱")),
    ]

    /// The toggles in their order.
    static let toggles = [
        Toggle(
            "like-button",
            title: LocalizedText(en: "Like Button Enable", zhHans: "开启点赞按钮"),
            key: "isLikeButtonForMomentEnabled",
            summary: LocalizedText(
                en: "Shows likes, and the like key, in the timeline.",
                zhHans: "在时间线中显示点赞及点赞按键。"
            ),
            effect: .reload
        ),
        Toggle(
            "swiftui",
            title: LocalizedText(en: "SwiftUI Enable", zhHans: "开启 SwiftUI"),
            key: "isSwiftUIEnabled",
            effect: .restart
        ),
        Toggle(
            "instant-messaging",
            title: LocalizedText(en: "Instant Messaging Enable", zhHans: "开启实时聊天"),
            key: "isInstantMessagingEnabled"
        ),
    ]

    /// Adds the sections and the toggles.
    static func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        for section in sections { try registry.add(section) }
        for toggle in toggles { try registry.add(toggle) }
    }
}
