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
        guard let id = record.id else { return nil }
        self.init(
            ItemID(id),
            kind: ItemKind(rawValue: record.kind ?? ItemKind.description.rawValue),
            title: record.title ?? id
        )
        summary = record.summary
        detail = record.detail ?? record.address
        unavailable = record.unavailable
        problem = record.problem
        if let layer = record.layer {
            value = record.value ?? .null
            inForce = record.inForce
            (valueText, until) = (record.valueText, record.until)
            suspended = record.suspended
            self.layer = SettingLayer(rawValue: layer)
            isWritable = record.isWritable
            effect = record.effect
            options = record.options.map { value, title in
                MenuListing.Option(
                    value,
                    title: title.isEmpty ? value.string ?? "\(value)" : title
                )
            }
            isOpen = record.isOpen
        }
        if record.isAction {
            risk = Risk(rawValue: record.riskWord)
            question = record.confirmation
            parameters = record.parameters.map(MenuListing.Parameter.init)
        }
    }
}

extension MenuListing.Parameter {
    fileprivate init(_ declaration: ParameterDeclaration) {
        self.init(declaration.name, type: declaration.type)
        summary = declaration.summary.english
        isRequired = declaration.isRequired
        defaultValue = declaration.defaultValue
        choices = declaration.choices
        isSecret = declaration.isSecret
        isRest = declaration.isRest
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
            ?? ActionResult(
                text: text.map { LocalizedText($0) },
                styles: styles,
                value: value
            )
        result.isShown = isShown
        return result
    }
}
