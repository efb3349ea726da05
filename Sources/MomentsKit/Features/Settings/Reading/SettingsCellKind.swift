import DevMenuFiles
import DevMenuKit

/// A kind of row as pages in JSON name it.
package struct SettingsCellKind: Sendable {
    /// The kinds that every page may have.
    package static let standard = [
        SettingsCellKind(AvatarSettingCell.self), SettingsCellKind(SampleSettingCell.self),
        SettingsCellKind(SwitchSettingCell.self), SettingsCellKind(ExitSettingCell.self),
        SettingsCellKind(ProtocolSettingCell.self),
    ]

    /// The kind's own name.
    let cellClass: String
    /// The name of what its rows show.
    let modelClass: String
    /// Makes a row of a model's members and, perhaps, a handler's name.
    let row: @Sendable (ReferenceFields, String?) -> SettingsRow

    /// A kind.
    package init<Cell: SettingCell>(_ cell: Cell.Type) {
        cellClass = Cell.cellClass
        modelClass = Cell.Model.modelClass
        row = { SettingsRow(Cell.self, Cell.Model($0), handler: $1) }
    }
}
