package import DevMenuKit

/// A row of a settings page as a presenter supplies it: a kind, what it shows, and a handler's name.
package struct SettingsRow: Sendable {
    /// What pages in JSON call its kind.
    package let cellClass: String
    /// What it shows at first.
    package let model: any RowModel
    /// The name of what is called when it is chosen; `nil` where nothing is.
    package let handler: String?

    private let makeItem:
        @Sendable (RowPlace, any SettingsPresenter, @escaping @Sendable () -> Void)
            -> any SettingsItem
    private let addCell: @Sendable (inout CellRegistry) -> Void

    /// A row of a kind.
    ///
    /// - Parameters:
    ///   - cell: The kind.
    ///   - model: What it shows.
    ///   - handler: The name of what is called when it is chosen.
    package init<Cell: SettingCell>(_ cell: Cell.Type, _ model: Cell.Model, handler: String? = nil)
    {
        cellClass = Cell.Model.cellClass
        self.model = model
        self.handler = handler
        makeItem = { place, presenter, changed in
            SettingsItemViewModel<Cell>(
                model,
                at: place,
                handler: handler,
                presenter: presenter,
                changed: changed
            )
        }
        addCell = { $0.register(SettingsListCell<Cell>.self) }
    }

    /// The row on a page.
    ///
    /// - Parameters:
    ///   - place: Where it stands.
    ///   - presenter: What handles it.
    ///   - changed: Called where it is to be drawn anew.
    /// - Returns: The row.
    func item(
        at place: RowPlace,
        of presenter: any SettingsPresenter,
        changed: @escaping @Sendable () -> Void
    ) -> any SettingsItem {
        makeItem(place, presenter, changed)
    }

    /// Adds what draws it.
    func register(in cells: inout CellRegistry) { addCell(&cells) }
}
