package import DevMenuKit
import Synchronization

/// A settings page of the rows that a presenter supplies; it knows no kind of row.
package final class SettingsPageViewModel: ListViewModel {
    /// What people read above the page.
    package let title: LocalizedText
    /// The sections, which a gap parts.
    package let state = CurrentValue(ListState())

    private let presenter: any SettingsPresenter
    private let rows: [[SettingsRow]]
    private let tracking: any TrackingProvider
    private let shown = Mutex<[[any SettingsItem]]>([])

    /// A page of a presenter.
    ///
    /// - Parameters:
    ///   - presenter: What handles the rows.
    ///   - rows: The rows by section: the presenter's own, or others for the same handlers.
    ///   - tracking: Where its appearances are recorded.
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

    /// What its presenter is called in a route.
    var presenterName: String { presenter.name }

    /// The rows, section by section; none before ``loadItems()``.
    package var items: [[any SettingsItem]] { shown.withLock { $0 } }

    /// What draws its rows.
    var cells: CellRegistry {
        var cells = CellRegistry()
        for row in rows.joined() { row.register(in: &cells) }
        return cells
    }

    /// Shows the rows as they are supplied, once: what is switched stays for the visit.
    package func loadItems() async {
        await load {
            guard items.isEmpty else { return }
            let made = rows.enumerated().map { section, rows in
                rows.enumerated().map { row, supplied in
                    supplied.item(at: RowPlace(section: section, row: row), of: presenter) {
                        [state] in state.update { _ in }
                    }
                }
            }
            shown.withLock { $0 = made }
            // An empty footer is the gap that parts a section from the next.
            state.update { $0.sections = made.map { ListSection(items: $0, footer: .empty) } }
        }
    }

    /// Records that the page has come up.
    package func trackScreenviews() {
        tracking.track(.screenView("Settings", of: "SettingsPageViewModel"))
    }

    /// The page in the form of pages in JSON, with its rows as they are now.
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
