package import DevMenuKit
import Synchronization

/// The view model of a settings page, for rows of any kind from a presenter.
package final class SettingsPageViewModel: ListViewModel {
    package let title: LocalizedText
    /// The sections, with a gap between them.
    package let state = CurrentValue(ListState())

    private let presenter: any SettingsPresenter
    private let rows: [[SettingsRow]]
    private let tracking: any TrackingProvider
    private let shown = Mutex<[[any SettingsItem]]>([])

    /// Creates a page of a presenter.
    ///
    /// - Parameters:
    ///   - presenter: The presenter that handles the rows.
    ///   - rows: The rows by section: the presenter's, or others for the same handlers.
    ///   - tracking: The provider that records the page's appearances.
    package init(
        _ presenter: any SettingsPresenter,
        rows: [[SettingsRow]],
        tracking: any TrackingProvider
    ) {
        self.presenter = presenter
        self.rows = rows
        self.tracking = tracking
        title = presenter.title
    }

    /// The rows by section; none before ``loadItems()``.
    package var items: [[any SettingsItem]] { shown.withLock { $0 } }

    /// The cells that draw its rows.
    var cells: CellRegistry {
        var cells = CellRegistry()
        for row in rows.joined() { row.register(in: &cells) }
        return cells
    }

    /// Shows the supplied rows, at the first call only: a switched row stays so for the visit.
    package func loadItems() async {
        await load {
            guard items.isEmpty else { return }
            let made = rows.enumerated().map { section, rows in
                rows.enumerated().map { row, supplied in
                    supplied.item(at: RowIndex(section: section, row: row), of: presenter) {
                        [state] in state.update { _ in }
                    }
                }
            }
            shown.withLock { $0 = made }
            // The empty footer makes the gap between sections.
            state.update { $0.sections = made.map { ListSection(items: $0, footer: .empty) } }
        }
    }

    /// Records an appearance of the page.
    package func trackScreenviews() {
        tracking.track(.screenView("Settings", of: "SettingsPageViewModel"))
    }

    /// The page as JSON, with the current state of its rows.
    package var value: JSONValue? {
        let data = items.map { section in
            JSONValue.array(section.map(Self.json))
        }
        return [
            "presenter": .string(presenter.name), "title": .string(title.english),
            "data": .array(data),
        ]
    }

    private static func json(of item: any SettingsItem) -> JSONValue {
        var json: JSONObject = ["cellClass": .string(item.cellClass)]
        if let handler = item.handler { json["responseSelector"] = .string(handler) }
        let model = item.shown
        var members: JSONObject = ["modelClass": .string(type(of: model).modelClass)]
        members.merge(model.json)
        json["model"] = .object(members)
        return .object(json)
    }
}
