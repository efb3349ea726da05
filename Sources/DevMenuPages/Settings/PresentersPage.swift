import DevMenuKit

/// The first of the settings pages: a list of the presenters, each of which opens its page.
final class PresentersPage: ListViewModel {
    let title: LocalizedText
    let state: CurrentValue<ListState>

    private let presenters: [any SettingsPresenter]
    private let appeared: @Sendable (String) -> Void

    /// Creates a list of presenters.
    ///
    /// - Parameters:
    ///   - presenters: The presenters.
    ///   - title: The title above the list.
    ///   - appeared: Called each time that the page appears, with the name of its type.
    ///   - open: Opens the page of the presenter with a name.
    init(
        _ presenters: [any SettingsPresenter],
        title: LocalizedText,
        appeared: @escaping @Sendable (String) -> Void,
        open: @escaping @Sendable (String) async throws -> Void
    ) {
        self.presenters = presenters
        self.title = title
        self.appeared = appeared
        let items = presenters.map { presenter in
            PresenterItem(name: presenter.name, title: presenter.title, open: open)
        }
        state = CurrentValue(ListState(sections: [ListSection(items: items, isFramed: true)]))
    }

    /// Does nothing: the presenters are always the same.
    func loadItems() async {}

    func trackScreenviews() { appeared("SettingsRootViewModel") }

    /// The names and the titles of the presenters.
    var value: JSONValue? {
        let presenters = presenters.map { presenter -> JSONValue in
            ["name": .string(presenter.name), "title": .string(presenter.title.english)]
        }
        return ["presenters": .array(presenters)]
    }
}

/// A presenter, whose page Enter opens, with the name that people type.
struct PresenterItem: ListItemViewModel {
    let name: String
    let title: LocalizedText
    let open: @Sendable (String) async throws -> Void

    var keys: [RowKey] { [RowKey(RowKey.enter, title: LocalizedText("open", ["zh-Hans": "打开"]))] }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        try await open(name)
        return nil
    }
}

/// Draws the title of a presenter, and its name.
struct PresenterCell: ListCell {
    private var item: PresenterItem?

    mutating func update(with item: PresenterItem) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(in: context)
        lines.addRow(
            StyledText(ControlEscaping.escaped(item.title.resolved(for: context.locale))),
            value: .link(item.name)
        )
        return lines.lines
    }
}
