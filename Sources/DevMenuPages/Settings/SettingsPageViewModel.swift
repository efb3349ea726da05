public import DevMenuKit

/// The view model of a settings page, for rows of any kind from a presenter.
public final class SettingsPageViewModel: ListViewModel {
    /// The presenter's title.
    public let title: LocalizedText
    /// The sections, with a gap between them.
    public let state = CurrentValue(ListState())

    /// The presenter that handles the rows.
    public let presenter: any SettingsPresenter

    private let rows: [[SettingsRow]]
    private let appeared: @Sendable () -> Void

    /// Creates a page of a presenter.
    ///
    /// - Parameters:
    ///   - presenter: The presenter that handles the rows.
    ///   - rows: The rows by section: the presenter's, or others for the same handlers.
    ///   - appeared: Called each time that the page appears.
    public init(
        _ presenter: any SettingsPresenter,
        rows: [[SettingsRow]],
        appeared: @escaping @Sendable () -> Void = {}
    ) {
        self.presenter = presenter
        self.rows = rows
        self.appeared = appeared
        title = presenter.title
    }

    /// The rows by section; none before ``loadItems()``.
    public var items: [[any SettingsItem]] {
        state.value.sections.map { $0.items.compactMap { $0 as? any SettingsItem } }
    }

    /// The cells that draw its rows.
    public var cells: CellRegistry {
        var cells = CellRegistry()
        for row in rows.joined() { row.addCell(&cells) }
        return cells
    }

    /// Shows the supplied rows, at the first call only: a switched row remains so for the visit.
    public func loadItems() async {
        await load {
            guard items.isEmpty else { return }
            let made = rows.enumerated().map { section, rows in
                rows.enumerated().map { row, supplied in
                    supplied.makeItem(RowIndex(section: section, row: row), presenter) {
                        [weak state] in state?.update { _ in }
                    }
                }
            }
            // The empty footer makes the gap between sections.
            let separators = presenter.separatorInset
            state.update {
                $0.sections = made.map {
                    ListSection(items: $0, footer: .empty, separators: separators, isFramed: true)
                }
            }
        }
    }

    /// Records an appearance of the page.
    public func trackScreenviews() { appeared() }

    /// The page as JSON, with the rows' names (`id`) and their current state.
    public var value: JSONValue? {
        let names = SettingsRowNames(self)
        let data = items.map { section in
            JSONValue.array(section.map { Self.json(of: $0, named: names.name(of: $0.index)) })
        }
        return [
            "presenter": .string(presenter.name), "title": .string(title.english),
            "data": .array(data),
        ]
    }

    private static func json(of item: any SettingsItem, named name: String?) -> JSONValue {
        var json: JSONObject = ["cellClass": .string(item.cellClass)]
        if let name { json["id"] = .string(name) }
        if let handler = item.handler { json["responseSelector"] = .string(handler) }
        let model = item.shown
        var members: JSONObject = ["modelClass": .string(type(of: model).modelClass)]
        members.merge(model.json)
        json["model"] = .object(members)
        return .object(json)
    }
}
