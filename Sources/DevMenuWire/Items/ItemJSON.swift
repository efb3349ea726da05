package import DevMenuKit
import DevMenuSystem

/// Writes items and menus in the protocol's JSON, for one shell.
package struct ItemJSON {
    private let context: MenuContext
    /// The access level that the hello reported to the shell.
    private let reported: Access
    private let levels: AccessLevels
    /// The details of items that were awaited.
    private let awaited: [ItemID: JSONObject]

    /// Creates a writer for a shell.
    ///
    /// - Parameters:
    ///   - context: The context in which items are read.
    ///   - reported: The access level that the hello reported to the shell.
    ///   - levels: The access levels at present.
    ///   - awaited: The details of items that were awaited.
    package init(
        context: MenuContext,
        reported: Access,
        levels: AccessLevels,
        awaited: [ItemID: JSONObject] = [:]
    ) {
        self.context = context
        self.reported = reported
        self.levels = levels
        self.awaited = awaited
    }

    /// Returns an item in full; its access level only if it isn't the one of the hello.
    package func item(_ item: some MenuItem) -> JSONObject {
        let level = levels.level(of: item.id)
        let details = item.details(in: context)
        // A menu may have many items: the members of each are added without looking for others.
        var known: [JSONObject.Member] = []
        known.reserveCapacity(6 + details.count)
        known.append(("id", .string(item.id.rawValue)))
        known.append(("kind", .string(item.kind.rawValue)))
        known.append(("title", .string(item.title.resolved(for: context.locale))))
        let summary = item.summary
        if !summary.isEmpty {
            known.append(("summary", .string(summary.resolved(for: context.locale))))
        }
        known.append(("section", .string(item.section.rawValue)))
        if level != reported { known.append(("access", .string(level.rawValue))) }
        let core = known.count
        for member in details.members {
            if Self.mayBeCore(member.name),
                let index = known[..<core].firstIndex(where: { $0.name == member.name })
            {
                known[index].value = member.value
            } else {
                known.append(member)
            }
        }
        var members = JSONObject(distinct: known)
        if let found = awaited[item.id] { members.merge(found) }
        return members
    }

    /// Returns `false` for a name that can't be one that every item has, by its first letter.
    private static func mayBeCore(_ name: String) -> Bool {
        switch name.utf8.first {
        case UInt8(ascii: "i"), UInt8(ascii: "k"), UInt8(ascii: "t"), UInt8(ascii: "s"),
            UInt8(ascii: "a"):
            true
        default: false
        }
    }

    /// Returns a setting after a change, with its previous value.
    package func changed(_ setting: some Setting, _ outcome: SettingOutcome) -> JSONValue {
        let item = item(setting).members
        // A script's every change is answered here: members are added without looking for others.
        var members: [JSONObject.Member] = []
        members.reserveCapacity(item.count + 2)
        for (name, value) in item {
            switch name {
            case "value": members += [(name, outcome.reading.value), ("was", outcome.was)]
            case "layer": members.append((name, .string(outcome.reading.layer.rawValue)))
            case "until", "key", "was", "wasUntil": break
            default: members.append((name, value))
            }
        }
        if let limit = outcome.reading.limit {
            members.append(("until", .string(limit.until(from: .now))))
        } else if let former = outcome.formerLimit, outcome.reading.layer == .override {
            members.append(("wasUntil", .string(former.until(from: .now))))
        }
        return .object(JSONObject(distinct: members))
    }

    /// Returns the menu without hidden items, and without sections that have no items.
    package func menu(_ menu: AppMenu) -> JSONValue {
        let sections = menu.sections.compactMap { section -> JSONValue? in
            let items = menu.items(in: section.id).filter { levels.level(of: $0.id) != .none }
            guard !items.isEmpty else { return nil }
            return .object(compacting: [
                "id": .string(section.id.rawValue),
                "title": .string(section.title.resolved(for: context.locale)),
                "footer": section.footer.map { .string($0.resolved(for: context.locale)) },
                "items": .array(items.map { .object(item($0)) }),
            ])
        }
        return [
            "title": .string(menu.title.resolved(for: context.locale)),
            "sections": .array(sections),
        ]
    }
}
