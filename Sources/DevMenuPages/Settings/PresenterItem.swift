import DevMenuKit

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
