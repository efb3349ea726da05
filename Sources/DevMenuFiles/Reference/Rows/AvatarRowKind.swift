import DevMenuKit

/// Rows with somebody's picture, name and a few words below it.
struct AvatarRowKind: ReferenceRowKind {
    let cellClass = "AvatarSettingCell"
    let modelClass = "AvatarSettingModel"

    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem] {
        let title = row.model.text("title")
        let subtitle = row.model.text("subtitle")
        let avatar = row.model.text("avatar")
        let summary = subtitle.isEmpty ? avatar : subtitle
        return [
            ReferenceHandlerAction(row, title: title, summary: summary, in: surroundings)
                ?? row.description(title, summary)
        ]
    }
}
