package import DevMenuKit
import DevMenuPages

/// The contribution of the app `moments` to its menu: facts, sections, toggles and routes.
package enum MomentsMenu {
    /// The version of the app.
    package static let version = "1.0.0.0"

    /// Returns the facts of the app in a kind of build.
    package static func app(build: BuildKind) -> AppFacts {
        AppFacts(
            name: "moments",
            version: version,
            build: build,
            cacheDomains: ["images", "responses"]
        )
    }

    /// The title of the menu.
    package static let title = LocalizedText("Area 51", ["zh-Hans": "51 区"])

    /// The sections in their order.
    package static let sections = [
        MenuSection(.info, title: LocalizedText("General Info", ["zh-Hans": "通用信息"])),
        MenuSection(.demos, title: LocalizedText("DesignKit Demo", ["zh-Hans": "DesignKit 范例"])),
        MenuSection(.toggles, title: LocalizedText("Feature Toggles", ["zh-Hans": "功能开关"])),
        MenuSection(.tools, title: LocalizedText("Tools", ["zh-Hans": "工具箱"])),
        SettingsFeature.section,
    ]

    /// The route of the menu's own page.
    static let menuPath = "InternalMenu"
    /// The route of the timeline.
    static let timelinePath = "Timeline"

    /// Adds the sections, the toggles and the routes; a visit also opens the page on the screen.
    package static func add(
        to registry: inout some MenuRegistry,
        _ services: MomentsServices,
        opening screen: any PageOpening
    ) throws(RegistrationError) {
        for section in sections { try registry.add(section) }
        for toggle in services.toggles.all { try registry.add(toggle) }
        for toggle in services.remoteToggles.all { try registry.add(toggle) }
        if let choice = services.likeButtonStyle.choice { try registry.add(choice) }
        try registry.add(
            MenuRoute(timelinePath, title: LocalizedText("Moments", ["zh-Hans": "朋友圈"])) { visit in
                await screen.answer(to: visit, by: services.timeline())
            }
        )
        try registry.add(
            MenuRoute(menuPath, title: title, builds: [.debug, .internal]) { visit in
                await screen.answer(to: visit, by: services.internalMenu(on: screen))
            }
        )
        try SettingsFeature(services: services, screen: screen).add(to: &registry)
    }
}
