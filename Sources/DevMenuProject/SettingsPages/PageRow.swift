package import DevMenuKit

/// A row of a settings page that is turned into items of a menu.
package struct PageRow {
    /// The row.
    package let row: JSONRow
    /// The identifier of its item in the menu.
    package internal(set) var id: ItemID
    /// The section of its items.
    package let section: SectionID
    /// The handlers and actions that it can call.
    package let surroundings: MenuFileSurroundings

    /// Returns an action that calls the row's handler, or a description where it has none.
    ///
    /// - Parameters:
    ///   - title: The item's title.
    ///   - summary: The text beside the title.
    /// - Returns: The item.
    package func item(_ title: String, _ summary: String) -> any MenuItem {
        PageHandlerAction(self, title: title, summary: summary)
            ?? Description(
                id,
                title: LocalizedText(title),
                summary: LocalizedText(summary),
                section: section
            )
    }
}

/// A row model that makes its own menu items, in place of one with its title and note.
package protocol MenuRow: RowModel {
    /// Returns the items of a row.
    ///
    /// - Parameters:
    ///   - row: The row that this is the model of.
    ///   - another: Creates one more identifier, for a row with more than one item.
    /// - Returns: The items.
    func items(_ row: PageRow, another: () -> ItemID) -> [any MenuItem]
}

extension AvatarRow: MenuRow {
    /// An item with the words below the name, or with the portrait's address where there are none.
    package func items(_ row: PageRow, another: () -> ItemID) -> [any MenuItem] {
        [row.item(title, subtitle.isEmpty ? avatar : subtitle)]
    }
}

extension SwitchRow: MenuRow {
    /// A toggle.
    package func items(_ row: PageRow, another: () -> ItemID) -> [any MenuItem] {
        [
            FeatureToggle(
                row.id,
                title: LocalizedText(title),
                summary: LocalizedText(subtitle),
                section: row.section,
                default: isOpen
            )
        ]
    }
}

extension ProtocolRow: MenuRow {
    /// A link for each title, or a description where the title has no address.
    package func items(_ row: PageRow, another: () -> ItemID) -> [any MenuItem] {
        list.enumerated().map { index, entry in
            let id = index == 0 ? row.id : another()
            let title = LocalizedText(entry.title)
            guard !entry.link.isEmpty else {
                return Description(id, title: title, section: row.section)
            }
            return LinkItem(id, title: title, url: entry.link, section: row.section)
        }
    }
}
