import DevMenuKit
package import DevMenuPages

/// Adds the settings pages to the menu: a route, an action, and the rows of the open page.
struct SettingsFeature: Sendable {
    /// The route's path.
    static let path = "Settings"
    /// The section of the action.
    static let section = MenuSection(
        "settings",
        title: LocalizedText("Settings Page", ["zh-Hans": "设置页"])
    )

    let services: MomentsServices
    let screen: any PageOpening

    private static let title = LocalizedText("Settings", ["zh-Hans": "设置"])

    private static let shownPresenter = Parameter(
        "presenter",
        of: String?.self,
        summary: LocalizedText(
            "whose settings; the list of all without it",
            ["zh-Hans": "谁的设置；省略则列出全部"]
        )
    )
    private static let file = Parameter(
        "file",
        optional: .path,
        summary: LocalizedText(
            "a page in JSON to take the rows from",
            ["zh-Hans": "从该 JSON 文件读取各行"]
        )
    )
    private static let presenter = Parameter(
        "presenter",
        of: String?.self,
        summary: LocalizedText("whose settings", ["zh-Hans": "谁的设置"])
    )

    /// Adds the route and the action; the registry already has the section.
    func add(to registry: inout some MenuRegistry) throws(RegistrationError) {
        try registry.add(route)
        try registry.add(action)
    }

    /// The route `Settings`, the list of presenters, and `Settings?presenter=user`, a page.
    ///
    /// `file=PATH` reads a page's rows from a file instead.
    private var route: MenuRoute {
        MenuRoute(
            Self.path,
            title: Self.title,
            parameters: [Self.shownPresenter.among(services.settingsPresenters.names), Self.file]
        ) { visit in
            let page = try page(of: visit)
            await page.load()
            screen.open(page, visit.transition)
            let isPresenter = visit[Self.file] == nil
            if isPresenter, page.viewModel is SettingsPageViewModel {
                services.openSettingsPage = page
            }
            return answer(page.answer(to: visit), titled: page.viewModel.title, in: visit.locale)
        }
    }

    /// Returns the list of presenters.
    private var root: ListPage {
        let viewModel = SettingsRootViewModel(
            services.settingsPresenters,
            title: Self.title,
            tracking: services.tracking
        ) { [services, screen] name in
            let page = try services.settings(of: name)
            await page.load()
            services.openSettingsPage = page
            screen.open(page, .show)
        }
        return ListPage(viewModel, cells: CellRegistry(drawing: PresenterItemViewModel.self))
    }

    /// Returns the page of a visit.
    ///
    /// An error of a file has the file and its problems as facts.
    private func page(of visit: Visit) throws -> ListPage {
        let (name, file) = (visit[Self.shownPresenter], visit[Self.file])
        guard name != nil || file != nil else { return root }
        do {
            return try services.settings(
                of: name ?? services.settingsPresenters.names[0],
                file: file
            )
        } catch let error as JSONFileError {
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
    /// On a screen, the title is above the page.
    private func answer(_ page: Page, titled title: LocalizedText, in locale: MenuLocale) -> Page {
        var text = StyledText(title.resolved(for: locale), isBold: true)
        text.append("\n\n")
        text.append(StyledText(page.text, styles: page.styles))
        return Page(text, value: page.value)
    }

    /// The action that opens the list, a page, or does something in a row of the page.
    ///
    /// `settings-page user` opens a page, and `settings-page user change-mode` chooses a row.
    private var action: Action {
        let row = Parameter(
            "row",
            of: String?.self,
            summary: LocalizedText(
                "a row to choose, by its handler or its title",
                ["zh-Hans": "要选择的行：其处理函数或标题"]
            ),
            completions: { [services, screen] _, context in
                await services.rowCandidates(on: screen, in: context.locale)
            }
        )
        return Action(
            "settings-page",
            title: Self.title,
            summary: LocalizedText(
                "Opens the settings pages, or one of them, or chooses a row of it.",
                ["zh-Hans": "打开设置页列表或其中一页，或选择其中一行。"]
            ),
            section: Self.section.id,
            // Some rows are destructive, which depends on the arguments.
            risk: .undeclared,
            parameters: [
                Self.presenter.among(services.settingsPresenters.names), row, SettingsRowCall.value,
            ]
        ) { [services, screen] call in
            guard let presenter = call[Self.presenter] else {
                return .opened(try await call.router.open(Self.path))
            }
            let link = "\(Self.path)?presenter=\(presenter)"
            guard let row = call[row] else { return .opened(try await call.router.open(link)) }
            // Nothing is opened for a row that isn't there, or isn't confirmed.
            if services.openSettings(of: presenter, on: screen) == nil {
                let page = try services.settings(of: presenter)
                await page.load()
                guard let rows = page.viewModel as? SettingsPageViewModel else { return .done }
                _ = try Self.entry(row, of: rows, call)
                _ = try await call.router.open(link)
            }
            guard let page = services.openSettings(of: presenter, on: screen) else { return .done }
            return try await SettingsRowCall(entry: Self.entry(row, of: page, call), call: call)
                .result()
        }
    }
}

extension SettingsFeature {
    /// Returns the row of a name.
    ///
    /// - Throws: ``RowError`` if there is none, or `ConfirmationError` if it needs one.
    private static func entry(
        _ name: String,
        of page: SettingsPageViewModel,
        _ call: ActionCall
    ) throws -> SettingsRowNames.Entry {
        let names = SettingsRowNames(page)
        guard let entry = names[name] else {
            throw RowError(unknown: name, among: names.entries.map(\.name), in: call.locale)
        }
        if entry.value == nil, call[SettingsRowCall.value] == nil {
            try call.confirm(LocalizedText(entry.row.shown.title), entry.row.risk)
        }
        return entry
    }
}

extension MomentsServices {
    /// Creates a settings page.
    ///
    /// - Parameters:
    ///   - presenter: The name of the presenter that handles the rows.
    ///   - file: A page in JSON to read the rows from, or `nil` for the presenter's rows.
    /// - Returns: The page.
    /// - Throws: `ArgumentError` if no presenter has the name, or `JSONFileError`.
    package func settings(of presenter: String, file: String? = nil) throws -> ListPage {
        guard let chosen = settingsPresenters[presenter] else {
            throw ArgumentError.unfit(
                "presenter",
                given: presenter,
                expected: "one of " + settingsPresenters.names.joined(separator: ", "),
                suggestion: NearestName.suggestion(for: presenter, among: settingsPresenters.names)
            )
        }
        let rows = try file.map { try SettingsPageReader().read(file: $0) } ?? chosen.sections()
        let viewModel = SettingsPageViewModel(chosen, rows: rows) { [tracking] in
            tracking.track(.screenView("Settings", of: "SettingsPageViewModel"))
        }
        return ListPage(viewModel, cells: viewModel.cells)
    }

    /// Returns the last opened page of a presenter if it's still open, or `nil`.
    fileprivate func openSettings(
        of presenter: String? = nil,
        on screen: any PageOpening
    ) -> SettingsPageViewModel? {
        guard let open = openSettingsPage, screen.isOpen(open),
            let page = open.viewModel as? SettingsPageViewModel,
            presenter == nil || page.presenter.name == presenter
        else { return nil }
        return page
    }

    /// Returns the names of rows: of the open page, else of every presenter's.
    fileprivate func rowCandidates(
        on screen: any PageOpening,
        in locale: MenuLocale
    ) async -> [Candidate] {
        var pages: [SettingsPageViewModel] = []
        if let open = openSettings(on: screen) {
            pages = [open]
        } else {
            for name in settingsPresenters.names {
                guard let page = try? settings(of: name) else { continue }
                await page.load()
                if let viewModel = page.viewModel as? SettingsPageViewModel {
                    pages.append(viewModel)
                }
            }
        }
        var seen: Set<String> = []
        return pages.flatMap { page in
            SettingsRowNames(page).entries.compactMap { entry in
                guard seen.insert(entry.name).inserted else { return nil }
                let (row, title) = (entry.row.shown.title, page.title.resolved(for: locale))
                return Candidate(entry.name, summary: LocalizedText("\(row) · \(title)"))
            }
        }
    }
}
