package import DevMenuKit

/// A row that a presenter supplies: its cell, its content, and the name of its handler.
package struct SettingsRow: Sendable {
    /// The name of its cell in pages in JSON.
    package let cellClass: String
    /// The initial content.
    package let model: any RowModel
    /// The name of the handler that is called when the row is chosen; `nil` for none.
    package let handler: String?

    private let makeItem:
        @Sendable (RowIndex, any SettingsPresenter, @escaping @Sendable () -> Void)
            -> any SettingsItem
    private let addCell: @Sendable (inout CellRegistry) -> Void

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - cell: The type of cell that draws it.
    ///   - model: The row's initial content.
    ///   - handler: The name of the handler that is called when the row is chosen.
    package init<Cell: SettingCell>(_ cell: Cell.Type, _ model: Cell.Model, handler: String? = nil)
    {
        cellClass = Cell.Model.cellClass
        self.model = model
        self.handler = handler
        makeItem = { index, presenter, changed in
            SettingsItemViewModel<Cell>(
                model,
                at: index,
                handler: handler,
                presenter: presenter,
                changed: changed
            )
        }
        addCell = { $0.register(SettingsListCell<Cell>.self) }
    }

    /// Returns a view model of the row on a page.
    ///
    /// - Parameters:
    ///   - index: The row's position on the page.
    ///   - presenter: The presenter that handles the row.
    ///   - changed: Called when the row has to be drawn again.
    /// - Returns: The view model.
    func item(
        at index: RowIndex,
        of presenter: any SettingsPresenter,
        changed: @escaping @Sendable () -> Void
    ) -> any SettingsItem {
        makeItem(index, presenter, changed)
    }

    /// Registers the cell that draws the row.
    func register(in cells: inout CellRegistry) { addCell(&cells) }
}

/// Draws a kind of row of a settings page, and defines the events within it.
///
/// A row names its cell's type, and so registers it on its page.
package protocol SettingCell: Sendable {
    /// The model of its rows.
    associatedtype Model: RowModel

    /// Returns the events within a row, besides choosing it; none by default.
    static func events(of model: Model) -> [CellEvent<Model>]

    /// Returns the lines of a row, each no wider than `context.width`.
    static func lines(of model: Model, in context: DrawingContext) -> [StyledText]
}

extension SettingCell {
    package static func events(of model: Model) -> [CellEvent<Model>] { [] }

    /// The kind of row that it draws.
    static var kind: any RowModel.Type { Model.self }

    /// Returns a row of a page in JSON with this cell, or `nil` where it is of another kind.
    static func row(_ row: JSONRow) -> SettingsRow? {
        (row.model as? Model).map { SettingsRow(Self.self, $0, handler: row.handler) }
    }
}

/// Draws the rows of a kind on the generic list.
private struct SettingsListCell<Cell: SettingCell>: ListCell {
    private var item: SettingsItemViewModel<Cell>?

    mutating func update(with item: SettingsItemViewModel<Cell>) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        item.map { Cell.lines(of: $0.model, in: context) } ?? []
    }
}
