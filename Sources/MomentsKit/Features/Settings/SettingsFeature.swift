import DevMenuFiles
import DevMenuKit

/// Adds the settings pages to the menu: a route, an action, and the rows of the open page.
struct SettingsFeature: Sendable {
    /// The route's path.
    static let path = "Settings"
    /// The section of the action.
    static let section = MenuSection(
        "settings",
        title: LocalizedText(en: "Settings Page", zhHans: "设置页")
    )

    let services: MomentsServices
    let screen: any PageOpening

    private static let title = LocalizedText(en: "Settings", zhHans: "设置")

    /// Adds the route and the action; the registry already has the section.
    func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try registry.add(route)
        try registry.add(action)
    }

    /// The route `Settings?presenter=user`; `file=PATH` takes the rows from a file instead.
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

    /// Returns the page of a visit.
    ///
    /// An error of a file has the file and its problems as facts.
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

    /// Returns the page as text, with its title in the first line.
    ///
    /// On a screen the title stands above the page.
    private func answer(_ page: Page, titled title: LocalizedText, in locale: MenuLocale) -> Page {
        var text = StyledText()
        text.append(title.resolved(for: locale), isBold: true)
        text.append("\n\n")
        text.append(StyledText(page.text, styles: page.styles))
        return Page(text, value: page.value)
    }

    /// The action that opens the route's page: `settings-page user`.
    private var action: Action {
        let names = services.settingsPresenters.names
        return Action(
            "settings-page",
            title: Self.title,
            summary: LocalizedText(
                en: "Opens a settings page, whose rows are then items of the menu.",
                zhHans: "打开设置页，其各行随后成为菜单项。"
            ),
            section: Self.section.id,
            risk: .safe,
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

extension MomentsServices {
    /// Creates a settings page.
    ///
    /// - Parameters:
    ///   - presenter: The name of the presenter that handles the rows.
    ///   - file: A page in JSON to take the rows from; `nil` for the presenter's rows.
    /// - Returns: The page.
    /// - Throws: `ArgumentError` where no presenter has the name, or ``SettingsFileError``.
    package func settings(of presenter: String, file: String? = nil) throws -> ListPage {
        guard let chosen = settingsPresenters[presenter] else {
            throw ArgumentError.unfit(
                "presenter",
                given: presenter,
                expected: "one of " + settingsPresenters.names.joined(separator: ", "),
                suggestion: NearestName.suggestion(for: presenter, among: settingsPresenters.names)
            )
        }
        let rows = try file.map { try SettingsFileReader().read(file: $0) } ?? chosen.sections()
        let viewModel = SettingsPageViewModel(chosen, rows: rows, tracking: tracking)
        return ListPage(viewModel, cells: viewModel.cells)
    }

    /// Adds the rows of a settings page to the menu, in place of those of the page before.
    fileprivate func offerRows(of page: ListPage) {
        guard let viewModel = page.viewModel as? SettingsPageViewModel else { return }
        extendMenu { menu in
            let added = SettingsPageItems(of: viewModel, joining: menu)
            return menu.adding(added.sections, added.items)
        }
    }
}
