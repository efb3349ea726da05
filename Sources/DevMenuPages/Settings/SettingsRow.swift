public import DevMenuKit

/// A row that a presenter supplies: its cell, its content, and the name of its handler.
///
/// ```swift
/// let rows: [[SettingsRow]] = [
///     [.switching("Newsletter"), .sample("Payment", accessory: "Card", calls: "show")],
///     [.exit("Log out", calls: "logOut")],
/// ]
/// ```
public struct SettingsRow: Sendable {
    /// The name of its cell in pages in JSON.
    public let cellClass: String
    /// The initial content.
    public let model: any RowModel
    /// The name of the handler that is called when the row is chosen, or `nil`.
    public let handler: String?

    /// Makes a view model of the row at its index on a page, for the presenter that handles it; the
    /// closure is called when the row has to be drawn again.
    let makeItem:
        @Sendable (RowIndex, any SettingsPresenter, @escaping @Sendable () -> Void)
            -> any SettingsItem
    /// Registers the cell that draws the row.
    let addCell: @Sendable (inout CellRegistry) -> Void

    /// Creates a row.
    ///
    /// - Parameters:
    ///   - cell: The type of cell that draws it.
    ///   - model: The row's initial content.
    ///   - handler: The name of the handler that is called when the row is chosen.
    public init<Cell: SettingCell>(_ cell: Cell.Type, _ model: Cell.Model, handler: String? = nil) {
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
        addCell = { $0.register(SettingsItemCell<Cell>.self) }
    }
}

/// The index of a row on a settings page; both parts are numbered from 0, as in `data[1][3]`.
public struct RowIndex: Hashable, Sendable {
    /// The index of the section.
    public let section: Int
    /// The index of the row in the section.
    public let row: Int

    /// Creates the index of a row.
    public init(section: Int, row: Int) {
        self.section = section
        self.row = row
    }
}

extension RowIndex: CustomStringConvertible {
    /// The index in messages: `section 1, row 3`.
    public var description: String { "section \(section), row \(row)" }
}

/// Draws a kind of row of a settings page, and defines the events within it.
///
/// A row names its cell's type, and so registers it on its page.
public protocol SettingCell: Sendable {
    /// The model of its rows.
    associatedtype Model: RowModel

    /// Returns the events within a row, in addition to choosing it; none by default.
    static func events(of model: Model) -> [CellEvent<Model>]

    /// Returns the lines of a row, each no wider than `context.width`.
    static func lines(of model: Model, in context: DrawingContext) -> [StyledText]
}

extension SettingCell {
    /// The default: no events.
    public static func events(of model: Model) -> [CellEvent<Model>] { [] }

    /// The kind of row that it draws.
    static var kind: any RowModel.Type { Model.self }

    /// Returns a row of a page in JSON with this cell.
    static func row(_ fields: RowFields, handler: String?) -> SettingsRow {
        SettingsRow(Self.self, Model(fields), handler: handler)
    }
}

/// An event within a row, which its presenter handles.
public struct CellEvent<Model: RowModel>: Sendable {
    /// The title of the event.
    public let title: LocalizedText
    /// The key of the event, or `nil` for one only from a shell.
    public let key: Character?
    /// The value that the presenter receives: that of a switch, or the link of a title.
    public let value: JSONValue
    /// The row's content after the event.
    public let model: Model

    /// Creates an event.
    ///
    /// - Parameters:
    ///   - title: The title of the event.
    ///   - key: The key of the event.
    ///   - value: The value that the presenter receives.
    ///   - model: The row's content after the event.
    public init(_ title: LocalizedText, key: Character?, value: JSONValue, model: Model) {
        self.title = title
        self.key = key
        self.value = value
        self.model = model
    }
}
