import DevMenuKit

/// Writes items as the protocol has them.
enum ItemJSON {
    /// An item in full.
    static func item(_ item: some MenuItem, in context: MenuContext) -> JSONObject {
        var members: JSONObject = [
            "id": .string(item.id.rawValue),
            "kind": .string(item.kind.rawValue),
            "title": .string(item.title.resolved(for: context.locale)),
        ]
        let summary = item.summary
        if !summary.isEmpty { members["summary"] = .string(summary.resolved(for: context.locale)) }
        members["section"] = .string(item.section.rawValue)
        members.merge(item.details(in: context))
        return members
    }

    /// A setting as a change left it, and what its value was before.
    static func changed(
        _ setting: some Setting,
        _ outcome: SettingOutcome,
        in context: MenuContext
    ) -> JSONValue {
        var members = JSONObject()
        for (name, value) in item(setting, in: context).members {
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

    /// The whole menu; a section without items is left out.
    static func menu(_ menu: Menu, in context: MenuContext) -> JSONValue {
        let sections = menu.sections.compactMap { section -> JSONValue? in
            let items = menu.items(in: section.id)
            guard !items.isEmpty else { return nil }
            var members: JSONObject = [
                "id": .string(section.id.rawValue),
                "title": .string(section.title.resolved(for: context.locale)),
            ]
            if let footer = section.footer {
                members["footer"] = .string(footer.resolved(for: context.locale))
            }
            members["items"] = .array(items.map { .object(item($0, in: context)) })
            return .object(members)
        }
        return [
            "title": .string(menu.title.resolved(for: context.locale)),
            "sections": .array(sections),
        ]
    }
}
