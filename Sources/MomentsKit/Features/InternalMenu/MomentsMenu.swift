public import DevMenuKit
public import DevMenuPages

/// The contribution of the app `moments` to its menu: facts, sections, toggles and routes.
public enum MomentsMenu {
    /// The version of the app.
    public static let version = "1.0.0.0"

    /// Returns the facts of the app in a kind of build.
    public static func app(build: BuildKind) -> AppFacts {
        AppFacts(
            name: "moments",
            version: version,
            build: build,
            cacheDomains: ["images", "responses"]
        )
    }

    /// The title of the menu.
    public static let title = LocalizedText("Area 51", ["zh-Hans": "51 区"])

    /// The sections in their order.
    static let sections = [
        MenuSection(.info, title: LocalizedText("General Info", ["zh-Hans": "通用信息"])),
        MenuSection(.demos, title: LocalizedText("DesignKit Demo", ["zh-Hans": "DesignKit 范例"])),
        MenuSection(.toggles, title: LocalizedText("Feature Toggles", ["zh-Hans": "功能开关"])),
        MenuSection(.tools, title: LocalizedText("Tools", ["zh-Hans": "工具箱"])),
        StandardPresenters.section,
    ]

    /// The route of the menu's own page.
    static let menuPath = "InternalMenu"
    /// The route of the timeline.
    static let timelinePath = "Timeline"

    /// Returns the sections, the toggles, the routes and the settings pages of an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - settings: The settings pages; those of the sample by default.
    /// - Returns: The content of its menu.
    @MenuContentBuilder
    public static func content(
        of app: MomentsApp,
        settings: SettingsPageAction? = nil
    ) -> [MenuContent] {
        let (services, pages) = (app.services, app.pages)
        let settings = settings ?? self.settings(of: app)
        sections
        services.toggles.all
        services.remoteToggles.all
        if let choice = services.likeButtonStyle.choice { choice }
        MenuRoute(timelinePath, title: LocalizedText("Moments", ["zh-Hans": "朋友圈"])) { visit in
            await pages.answer(to: visit, by: services.timeline())
        }
        MenuRoute(menuPath, title: title, builds: [.debug, .internal]) { visit in
            // Without a screen, only the visitor reads it.
            let locale = pages.top == nil ? visit.locale : app.locale
            return await pages.answer(to: visit, by: try menu(of: app, in: locale))
        }
        settings.content
    }

    /// Returns the page of the menu.
    ///
    /// - Throws: ``NoMenuError`` if the app offers none.
    static func menu(of app: MomentsApp, in locale: MenuLocale) throws -> ListPage {
        guard let menu = app.services.host?.menu else { throw NoMenuError() }
        let tracking = app.services.tracking
        return MenuPage.page(of: menu, title: title, in: locale, on: app.pages) { part in
            tracking.track(.screenView("\(part)", of: "MenuPage"))
        }
    }

    /// Returns the settings pages of the sample.
    static func settings(
        of app: MomentsApp,
        _ presenters: [any SettingsPresenter] = StandardPresenters.all()
    ) -> SettingsPageAction {
        SettingsPageAction(presenters, in: StandardPresenters.section.id, on: app.pages) {
            [tracking = app.services.tracking] type in
            tracking.track(.screenView("Settings", of: type))
        }
    }

    /// The page that lists the keys of the app, and other ways to give it commands.
    public static func keys(of app: MomentsApp) -> ListPage {
        let link = "https://momentsapp.com/TextStyles"
        let keys = [
            ("l", LocalizedText("like or unlike a moment", ["zh-Hans": "点赞或取消点赞"])),
            (
                LocalizedText("paste", ["zh-Hans": "粘贴"]),
                LocalizedText("opens a link: \(link)", ["zh-Hans": "打开链接：\(link)"])
            ),
        ]
        return ListPage(keys: keys, hasMenu: app.services.offersMenu) {
            [tracking = app.services.tracking] in
            tracking.track(.screenView("Keys", of: "KeysPage"))
        }
    }
}
