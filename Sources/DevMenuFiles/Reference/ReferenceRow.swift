package import DevMenuKit

/// A row of a settings page on its way into a menu.
package struct ReferenceRow {
    /// The row.
    package let row: JSONRow
    /// What it is called in the menu.
    package internal(set) var id: ItemID
    /// The section that its items stand in.
    package let section: SectionID
    /// Where its handler is found.
    package let surroundings: MenuFileSurroundings

    /// The item that calls the row's handler; where it has none, one that only tells.
    ///
    /// - Parameters:
    ///   - title: What people read first.
    ///   - summary: What people read beside it.
    /// - Returns: An action or a description.
    package func item(_ title: String, _ summary: String) -> any MenuItem {
        ReferenceHandlerAction(self, title: title, summary: summary)
            ?? Description(
                id,
                title: LocalizedText(title),
                summary: LocalizedText(summary),
                section: section
            )
    }
}

/// A kind of row that becomes other items of a menu than the one of its title and its note.
package protocol MenuRow: RowModel {
    /// The items of a row.
    ///
    /// - Parameters:
    ///   - row: The row that this is the model of.
    ///   - another: Makes one more identifier, for a row that is more than one item.
    /// - Returns: Its items.
    func items(_ row: ReferenceRow, another: () -> ItemID) -> [any MenuItem]
}

extension AvatarRow: MenuRow {
    /// The item has the portrait's address where there are no words below the name.
    package func items(_ row: ReferenceRow, another: () -> ItemID) -> [any MenuItem] {
        [row.item(title, subtitle.isEmpty ? avatar : subtitle)]
    }
}

extension SwitchRow: MenuRow {
    /// A toggle.
    package func items(_ row: ReferenceRow, another: () -> ItemID) -> [any MenuItem] {
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
    /// A link for each title; one that leads nowhere only tells.
    package func items(_ row: ReferenceRow, another: () -> ItemID) -> [any MenuItem] {
        list.enumerated().map { place, entry in
            let id = place == 0 ? row.id : another()
            let title = LocalizedText(entry.title)
            guard !entry.link.isEmpty else {
                return Description(id, title: title, section: row.section)
            }
            return LinkItem(id, title: title, url: entry.link, section: row.section)
        }
    }
}
