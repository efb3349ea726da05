package import DevMenuKit

extension MenuListing {
    /// Creates the menu that a host sent, without hidden items and what has no identifier.
    package init(_ menu: ReceivedMenu) {
        let sections = (menu.sections ?? []).compactMap { section -> Section? in
            let items = (section.items ?? []).filter { !$0.isHidden }.compactMap(Item.init)
            guard let id = section.id, !items.isEmpty else { return nil }
            return Section(
                SectionID(id),
                title: section.title ?? id,
                footer: section.footer,
                items: items
            )
        }
        self.init(title: menu.title ?? "", sections: sections)
    }
}

extension MenuListing.Item {
    fileprivate init?(_ record: ItemRecord) {
        guard let id = record.id, let members = record.shown.json.object else { return nil }
        self.init(
            ItemID(id),
            kind: record.kind.map { ItemKind(rawValue: $0) } ?? .description,
            title: record.title ?? id,
            members
        )
    }
}

extension MenuError {
    /// Creates the error of a response.
    package init(_ error: WireError) {
        self.init(code: error.kind, message: error.message, facts: error.data)
    }
}

extension ReceivedContent {
    /// The content as the result of the action that it's of.
    package var result: ActionResult {
        var result =
            table.map { ActionResult.table(columns: $0.columns, rows: $0.rows) }
            ?? ActionResult(text: text.map { LocalizedText($0) }, styles: styles, value: value)
        result.isShown = isShown
        return result
    }
}
