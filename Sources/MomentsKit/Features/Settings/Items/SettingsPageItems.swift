import DevMenuKit

/// The rows of a settings page as items of the menu, in sections of their own.
///
/// An item's identifier is the name of its row's handler in kebab-case, else `row-SECTION-ROW`. A
/// row with a handler is an action, and so is a switch: its state belongs to the page, and isn't
/// kept as a toggle's is.
struct SettingsPageItems {
    /// The sections, one for each of the page.
    private(set) var sections: [MenuSection] = []
    /// The items in the order of their sections.
    private(set) var items: [any MenuItem] = []

    private var names: ItemNames

    /// Creates the items of a page whose rows are loaded.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - menu: The menu that the items join; they don't use the identifiers of its items.
    init(of page: SettingsPageViewModel, joining menu: AppMenu) {
        names = ItemNames(used: Set(menu.items.map(\.id)))
        for (number, rows) in page.items.enumerated() {
            let id = SectionID("settings-page-\(number)")
            let title = page.title.english
            sections.append(MenuSection(id, title: LocalizedText("\(title) \(number + 1)")))
            for row in rows { add(row, to: id) }
        }
    }

    private mutating func add(_ row: any SettingsItem, to section: SectionID) {
        let name = JSONRow.itemID(
            handler: row.handler,
            section: row.place.section,
            row: row.place.row
        )
        if row.handler != nil {
            items.append(SettingsRowAction.choosing(row, as: names.unique(name), in: section))
        } else if row.events.isEmpty {
            items.append(
                Description(
                    names.unique(name),
                    title: LocalizedText(row.shown.title),
                    summary: LocalizedText(row.shown.note),
                    section: section
                )
            )
        }
        for event in row.events {
            let id = names.unique(name)
            items.append(
                event.value.bool == nil
                    ? SettingsRowAction.sending(event, of: row, as: id, in: section)
                    : SettingsRowAction.switching(row, as: id, in: section)
            )
        }
    }
}
