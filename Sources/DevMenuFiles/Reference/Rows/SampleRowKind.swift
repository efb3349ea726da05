package import DevMenuKit

/// Rows with a title and, perhaps, a few words at their end.
struct SampleRowKind: ReferenceRowKind {
    let cellClass = "SampleSettingCell"
    let modelClass = "SampleSettingModel"

    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem] {
        let title = row.model.text("title")
        let accessory = row.model.text("accessoryTitle")
        let isHidden = row.model.bool("hideAccessory")
        let summary = isHidden ? "" : accessory
        return [
            ReferenceHandlerAction(row, title: title, summary: summary, in: surroundings)
                ?? row.description(title, summary)
        ]
    }
}

extension ReferenceRow {
    /// The description that the row becomes where choosing it calls nothing.
    package func description(_ title: String, _ summary: String) -> any MenuItem {
        Description(
            id,
            title: LocalizedText(title),
            summary: LocalizedText(summary),
            section: sectionID
        )
    }
}
