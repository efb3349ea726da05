package import DevMenuKit

/// How a kind of row looks on a settings page, and what can be done within it.
///
/// A cell is a type of its own: rows name it, and so bring it to their page.
package protocol SettingCell: Sendable {
    /// What its rows show.
    associatedtype Model: RowModel

    /// What can be done within a row, besides choosing it; nothing by default.
    static func events(of model: Model) -> [CellEvent<Model>]

    /// The lines of a row, each no wider than the place has columns.
    static func lines(of model: Model, in place: ListPlace) -> [StyledText]
}

extension SettingCell {
    /// Nothing can be done within it.
    package static func events(of model: Model) -> [CellEvent<Model>] { [] }

    /// The kind of row that it draws.
    static var kind: any RowModel.Type { Model.self }

    /// The row of a page in JSON, drawn by this; `nil` where it is of another kind.
    static func row(_ row: JSONRow) -> SettingsRow? {
        (row.model as? Model).map { SettingsRow(Self.self, $0, handler: row.handler) }
    }
}

/// What draws the kinds of row that every page may have.
package enum StandardCells {
    /// A cell for each of ``/DevMenuKit/StandardRows``.
    package static let all: [any SettingCell.Type] = [
        AvatarSettingCell.self, SampleSettingCell.self, SwitchSettingCell.self,
        ExitSettingCell.self, ProtocolSettingCell.self,
    ]
}
