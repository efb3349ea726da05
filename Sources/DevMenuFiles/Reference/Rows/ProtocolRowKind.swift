import DevMenuKit

/// Rows of titles that lead to documents.
struct ProtocolRowKind: ReferenceRowKind {
    let cellClass = "ProtocolSettingCell"
    let modelClass = "ProtocolSettingModel"

    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem] {
        // As with any colour: a menu does not show it.
        _ = row.model.color("titleColor")
        return row.model.list("list").enumerated().map { place, part in
            let id = place == 0 ? row.id : another()
            let title = LocalizedText(part.text("title"))
            _ = part.color("titleColor")
            guard let url = part.address("link") else {
                return Description(id, title: title, section: row.sectionID)
            }
            return LinkItem(id, title: title, url: url, section: row.sectionID)
        }
    }
}
