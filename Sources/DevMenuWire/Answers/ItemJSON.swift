package import DevMenuKit

/// Writes items and menus as the protocol has them, for one shell.
package struct ItemJSON {
    private let context: MenuContext
    /// What the shell was told in the hello that it may do.
    private let told: Access
    private let levels: AccessLevels
    /// What took time to find out about some items.
    private let awaited: [ItemID: JSONObject]

    /// Writes for a shell.
    ///
    /// - Parameters:
    ///   - context: What the items are read in.
    ///   - told: What the shell was told in the hello that it may do.
    ///   - levels: What it may do now.
    ///   - awaited: What took time to find out about some items.
    package init(
        context: MenuContext,
        told: Access,
        levels: AccessLevels,
        awaited: [ItemID: JSONObject] = [:]
    ) {
        self.context = context
        self.told = told
        self.levels = levels
        self.awaited = awaited
    }

    /// An item in full; what may be done with it is told where that is not what the hello said.
    package func item(_ item: some MenuItem) -> JSONObject {
        let level = levels.level(of: item.id)
        var members: JSONObject = [
            "id": .string(item.id.rawValue),
            "kind": .string(item.kind.rawValue),
            "title": .string(item.title.resolved(for: context.locale)),
        ]
        let summary = item.summary
        if !summary.isEmpty { members["summary"] = .string(summary.resolved(for: context.locale)) }
        members["section"] = .string(item.section.rawValue)
        if level != told { members["access"] = .string(level.rawValue) }
        members.merge(item.details(in: context))
        if let found = awaited[item.id] { members.merge(found) }
        return members
    }

    /// A setting as a change left it, and what its value was before.
    package func changed(_ setting: some Setting, _ outcome: SettingOutcome) -> JSONValue {
        var members = JSONObject()
        for (name, value) in item(setting).members {
            switch name {
            case "value":
                members["value"] = outcome.reading.value
                members["was"] = outcome.was
            case "layer": members["layer"] = .string(outcome.reading.layer.rawValue)
            default: members[name] = value
            }
        }
        return .object(members)
    }

    /// The whole menu, without what may not be seen; a section without items is left out.
    package func menu(_ menu: AppMenu) -> JSONValue {
        let sections = menu.sections.compactMap { section -> JSONValue? in
            let items = menu.items(in: section.id).filter { levels.level(of: $0.id) != .none }
            guard !items.isEmpty else { return nil }
            var members: JSONObject = [
                "id": .string(section.id.rawValue),
                "title": .string(section.title.resolved(for: context.locale)),
            ]
            if let footer = section.footer {
                members["footer"] = .string(footer.resolved(for: context.locale))
            }
            members["items"] = .array(items.map { .object(item($0)) })
            return .object(members)
        }
        return [
            "title": .string(menu.title.resolved(for: context.locale)),
            "sections": .array(sections),
        ]
    }
}
