package import DevMenuKit

/// Draws a kind of row of a settings page, and defines the events within it.
///
/// A row names its cell's type, and so registers it on its page.
package protocol SettingCell: Sendable {
    /// The model of its rows.
    associatedtype Model: RowModel

    /// Returns the events within a row, besides choosing it; none by default.
    static func events(of model: Model) -> [CellEvent<Model>]

    /// Returns the lines of a row, each no wider than the place.
    static func lines(of model: Model, in place: ListPlace) -> [StyledText]
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

/// The cells of the kinds of rows that every page can have.
package enum StandardCells {
    /// A cell for each of ``/DevMenuKit/StandardRows``.
    package static let all: [any SettingCell.Type] = [
        AvatarSettingCell.self, SampleSettingCell.self, SwitchSettingCell.self,
        ExitSettingCell.self, ProtocolSettingCell.self,
    ]
}
