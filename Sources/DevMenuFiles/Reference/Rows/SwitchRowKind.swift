import DevMenuKit

/// Rows with a switch.
struct SwitchRowKind: ReferenceRowKind {
    let cellClass = "SwitchSettingCell"
    let modelClass = "SwitchSettingModel"

    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem] {
        [
            FeatureToggle(
                row.id,
                title: LocalizedText(row.model.text("title")),
                summary: LocalizedText(row.model.text("subtitle")),
                section: row.sectionID,
                default: row.model.bool("isOpen")
            )
        ]
    }
}
