public import DevMenuKit
import Synchronization

/// Gives an app's settings pages to shells: a route, an action, and the rows of the open page.
///
/// The route `Settings` opens the list of presenters, `Settings?presenter=user` a page, and
/// `file=PATH` reads a page's rows from a file in JSON instead. The action `settings-page user` opens a
/// page too, and `settings-page user change-mode` chooses a row of the page that the app shows.
///
/// ```swift
/// let settings = SettingsPageAction([TravelPresenter()], on: pages)
/// try settings.register(in: &registry)
/// ```
public struct SettingsPageAction: MenuPlugin {
    /// The route's path.
    private static let path = "Settings"
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

    private let presenters: [any SettingsPresenter]
    private let section: SectionID
    private let pages: PageStack
    private let reader: SettingsPageReader
    private let appeared: @Sendable (String) -> Void
    /// The page that was last opened; a shell's words go to its rows.
    private let opened = CurrentValue<ListPage?>(nil)

    /// Creates the settings pages of an app.
    ///
    /// - Parameters:
    ///   - presenters: The presenters, at least one, whose names must differ.
    ///   - section: The section of the action.
    ///   - pages: The pages of the app, on which these are opened.
    ///   - reader: Reads the pages of files.
    ///   - appeared: Called each time that a page appears, with the type of its view model.
    public init(
        _ presenters: [any SettingsPresenter],
        in section: SectionID = .tools,
        on pages: PageStack,
        reader: SettingsPageReader = SettingsPageReader(),
        appeared: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        precondition(!presenters.isEmpty, "a settings page needs a presenter")
        self.presenters = presenters
        self.section = section
        self.pages = pages
        self.reader = reader
        self.appeared = appeared
    }

    /// The route and the action, as content of the app's own.
    @MenuContentBuilder public var content: [MenuContent] {
        route
        action
    }

    /// Adds the route and the action.
    public func register(in registry: inout some MenuRegistry) throws {
        try registry.add(route)
        try registry.add(action)
    }

    private var names: [String] { presenters.map(\.name) }

    private var route: MenuRoute {
        MenuRoute(
            Self.path,
            title: Self.title,
            parameters: [Self.shownPresenter.among(names), Self.file]
        ) { visit in
            let page = try page(of: visit)
            await page.load()
            open(page, visit.transition)
            return answer(page.answer(to: visit), titled: page.viewModel.title, in: visit.locale)
        }
    }

    private func open(_ page: ListPage, _ transition: RouteTransition = .show) {
        pages.open(page, transition)
        if page.viewModel is SettingsPageViewModel { opened.update { $0 = page } }
    }

    /// Returns the list of presenters.
    private var root: ListPage {
        let items = presenters.map { presenter in
            PresenterItem(name: presenter.name, title: presenter.title) { name in
                let page = try page(of: name)
                await page.load()
                open(page)
            }
        }
        let known = presenters.map { presenter -> JSONValue in
            ["name": .string(presenter.name), "title": .string(presenter.title.english)]
        }
        let viewModel = FixedPage(
            Self.title,
            value: ["presenters": .array(known)],
            appeared: { [appeared] in appeared("SettingsRootViewModel") }
        ) { _ in [ListSection(items: items, isFramed: true)] }
        return ListPage(viewModel, cells: CellRegistry(PresenterCell.self))
    }

    /// Creates a settings page.
    ///
    /// - Parameters:
    ///   - presenter: The name of the presenter that handles the rows.
    ///   - file: A page in JSON to read the rows from, or `nil` for the presenter's rows.
    /// - Returns: The page.
    /// - Throws: `ArgumentError` if no presenter has the name, or `JSONFileError`.
    public func page(of presenter: String, file: String? = nil) throws -> ListPage {
        guard let chosen = presenters.first(where: { $0.name == presenter }) else {
            throw ArgumentError.unfit(
                "presenter",
                given: presenter,
                expected: "one of " + names.joined(separator: ", "),
                suggestion: NearestName.suggestion(for: presenter, among: names)
            )
        }
        let rows = try file.map { try reader.read(file: $0) } ?? chosen.sections()
        let viewModel = SettingsPageViewModel(chosen, rows: rows) { [appeared] in
            appeared("SettingsPageViewModel")
        }
        return ListPage(viewModel, cells: viewModel.cells)
    }

    /// Returns the page of a visit.
    ///
    /// An error of a file has the file and its problems as facts.
    private func page(of visit: Visit) throws -> ListPage {
        let (name, file) = (visit[Self.shownPresenter], visit[Self.file])
        guard name != nil || file != nil else { return root }
        do {
            return try page(of: name ?? names[0], file: file)
        } catch let error as JSONFileError {
            throw ActionError(
                .failed,
                error.message.resolved(for: visit.locale),
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
    private var action: Action {
        let row = Parameter(
            "row",
            of: String?.self,
            summary: LocalizedText(
                "a row to choose, by its handler or its title",
                ["zh-Hans": "要选择的行：其处理函数或标题"]
            ),
            completions: { _, context in await rowCandidates(in: context.locale) }
        )
        return Action(
            "settings-page",
            title: Self.title,
            summary: LocalizedText(
                "Opens the settings pages, or one of them, or chooses a row of it.",
                ["zh-Hans": "打开设置页列表或其中一页，或选择其中一行。"]
            ),
            section: section,
            // Some rows are destructive, which depends on the arguments.
            risk: .undeclared,
            parameters: [Self.presenter.among(names), row, SettingsRowCall.value]
        ) { call in
            guard let presenter = call[Self.presenter] else {
                return .opened(try await call.router.open(Self.path))
            }
            let link = "\(Self.path)?presenter=\(presenter)"
            guard let row = call[row] else { return .opened(try await call.router.open(link)) }
            // Nothing is opened for a row that isn't there, or isn't confirmed.
            if openPage(of: presenter) == nil {
                let page = try page(of: presenter)
                await page.load()
                guard let rows = page.viewModel as? SettingsPageViewModel else { return .done }
                _ = try Self.entry(row, of: rows, call)
                _ = try await call.router.open(link)
            }
            guard let page = openPage(of: presenter) else { return .done }
            return try await SettingsRowCall(entry: Self.entry(row, of: page, call), call: call)
                .result()
        }
    }

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

    /// Returns the page that was last opened, of a presenter or of any, if it's still open.
    private func openPage(of presenter: String? = nil) -> SettingsPageViewModel? {
        guard let open = opened.value, pages.isOpen(open),
            let page = open.viewModel as? SettingsPageViewModel,
            presenter == nil || page.presenter.name == presenter
        else { return nil }
        return page
    }

    /// Returns the names of rows: of the open page, else of every presenter's.
    private func rowCandidates(in locale: MenuLocale) async -> [Candidate] {
        var found = [openPage()].compactMap(\.self)
        if found.isEmpty {
            for name in names {
                guard let page = try? page(of: name) else { continue }
                await page.load()
                if let viewModel = page.viewModel as? SettingsPageViewModel {
                    found.append(viewModel)
                }
            }
        }
        var seen: Set<String> = []
        return found.flatMap { page in
            SettingsRowNames(page).entries.compactMap { entry in
                guard seen.insert(entry.name).inserted else { return nil }
                let (row, title) = (entry.row.shown.title, page.title.resolved(for: locale))
                return Candidate(entry.name, summary: LocalizedText("\(row) · \(title)"))
            }
        }
    }
}
