import DevMenuFiles
import DevMenuKit

/// What the settings pages bring to the menu: a route, an action, and the rows of the page that is open.
struct SettingsFeature: Sendable {
    /// The route's path.
    static let path = "Settings"
    /// What people read above the action.
    static let section = MenuSection(
        "settings",
        title: LocalizedText(en: "Settings Page", zhHans: "设置页")
    )

    let services: MomentsServices
    let screen: any PageOpening

    private static let title = LocalizedText(en: "Settings", zhHans: "设置")

    /// Adds the route and the action; the section is there already.
    func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try registry.add(route)
        try registry.add(action)
    }

    /// `Settings?presenter=user`, and with `file=PATH` the rows of a file for the same handlers.
    private var route: Route {
        Route(
            Self.path,
            title: Self.title,
            parameters: [
                .choice(
                    "presenter",
                    of: services.settingsPresenters.names,
                    summary: LocalizedText(en: "whose settings", zhHans: "谁的设置")
                ),
                Parameter(
                    "file",
                    type: .path,
                    summary: LocalizedText(
                        en: "a page in JSON to take the rows from",
                        zhHans: "从该 JSON 文件读取各行"
                    )
                ),
            ]
        ) { visit in
            let page = try page(of: visit)
            await page.load()
            screen.open(page, visit.transition)
            services.offerRows(of: page)
            return answer(page.answer(to: visit), titled: page.viewModel.title, in: visit.locale)
        }
    }

    /// The page that a visit asks for; what is wrong with its file is told with a fact for each mistake.
    private func page(of visit: Visit) throws -> ListPage {
        do {
            return try services.settings(
                of: visit.parameters.string("presenter") ?? "",
                file: visit.parameters.string("file")
            )
        } catch let error as SettingsFileError {
            throw ActionError(
                .failed,
                "\(error)",
                facts: [
                    "file": .string(error.file), "problems": .array(error.problems.map(\.json)),
                ]
            )
        }
    }

    /// On a screen the title stands above the page; elsewhere it is a line of it.
    private func answer(_ page: Page, titled title: LocalizedText, in locale: MenuLocale) -> Page {
        var text = StyledText()
        text.append(title.resolved(for: locale), isBold: true)
        text.append("\n\n")
        text.append(StyledText(page.text, styles: page.styles))
        return Page(text, value: page.value)
    }

    /// `settings user` opens the route's page.
    private var action: Action {
        let names = services.settingsPresenters.names
        return Action(
            "settings",
            title: Self.title,
            summary: LocalizedText(
                en: "Opens a settings page, whose rows are then items of the menu.",
                zhHans: "打开设置页，其各行随后成为菜单项。"
            ),
            section: Self.section.id,
            parameters: [
                .choice(
                    "presenter",
                    of: names,
                    default: names.first,
                    summary: LocalizedText(en: "whose settings", zhHans: "谁的设置")
                )
            ]
        ) { call in
            let presenter = call.arguments.string("presenter") ?? ""
            return .opened(try await call.router.open("\(Self.path)?presenter=\(presenter)"))
        }
    }
}
