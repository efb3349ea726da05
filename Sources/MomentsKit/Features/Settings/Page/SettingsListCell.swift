import DevMenuKit

/// Draws the rows of a kind on the generic list.
struct SettingsListCell<Cell: SettingCell>: ListCell {
    private var item: SettingsItemViewModel<Cell>?

    mutating func update(with item: SettingsItemViewModel<Cell>) { self.item = item }

    func lines(in place: ListPlace) -> [StyledText] {
        item.map { Cell.lines(of: $0.model, in: place) } ?? []
    }
}
