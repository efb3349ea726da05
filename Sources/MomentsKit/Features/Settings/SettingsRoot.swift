import DevMenuKit
import DevMenuPages

/// The first of the settings pages: a list of the presenters, each of which opens its page.
final class SettingsRootViewModel: ListViewModel {
    let title: LocalizedText
    let state: CurrentValue<ListState>

    private let presenters: SettingsPresenters
    private let tracking: any TrackingProvider

    /// Creates a list of presenters.
    ///
    /// - Parameters:
    ///   - presenters: The presenters.
    ///   - title: The title above the list.
    ///   - tracking: Records the page's appearances.
    ///   - open: Opens the page of the presenter with a name.
    init(
        _ presenters: SettingsPresenters,
        title: LocalizedText,
        tracking: any TrackingProvider,
        open: @escaping @Sendable (String) async throws -> Void
    ) {
        self.presenters = presenters
        self.title = title
        self.tracking = tracking
        let items = presenters.all.map { presenter in
            PresenterItemViewModel(name: presenter.name, title: presenter.title, open: open)
        }
        state = CurrentValue(ListState(sections: [ListSection(items: items, isFramed: true)]))
    }

    /// Does nothing: the presenters are always the same.
    func loadItems() async {}

    func trackScreenviews() { tracking.track(.screenView("Settings", of: "SettingsRootViewModel")) }

    /// The names and the titles of the presenters.
    var value: JSONValue? {
        let presenters = presenters.all.map { presenter -> JSONValue in
            ["name": .string(presenter.name), "title": .string(presenter.title.english)]
        }
        return ["presenters": .array(presenters)]
    }
}

/// A presenter, whose page Enter opens, with the name that people type.
struct PresenterItemViewModel: DrawnItem {
    let name: String
    let title: LocalizedText
    let open: @Sendable (String) async throws -> Void

    var keys: [RowKey] { [RowKey(RowKey.enter, title: LocalizedText("open", ["zh-Hans": "打开"]))] }

    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        try await open(name)
        return nil
    }

    func lines(in context: DrawingContext) -> [StyledText] {
        let title = ControlEscaping.escaped(title.resolved(for: context.locale))
        var lines = CellLines(in: context)
        lines.addRow(StyledText(title), value: .link(name))
        return lines.lines
    }
}
