import DevMenuKit

/// Rows that leave something, such as an account.
struct ExitRowKind: ReferenceRowKind {
    let cellClass = "ExitSettingCell"
    let modelClass = "ExitSettingModel"

    func items(
        _ row: ReferenceRow,
        in surroundings: MenuFileSurroundings,
        another: () -> ItemID
    ) -> [any MenuItem] {
        let title = row.model.text("title")
        // A menu has no place for it, but a colour that is none is a mistake all the same.
        _ = row.model.color("titleColor")
        return [
            ReferenceHandlerAction(row, title: title, risk: .destructive, in: surroundings)
                ?? row.description(title, "")
        ]
    }
}
