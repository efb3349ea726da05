package import DevMenuKit
import DevMenuSystem

/// Answers the items of a menu to one shell.
package struct MenuAnswers {
    private let context: MenuContext
    /// The access level that the hello reported to the shell.
    private let reported: Access
    private let levels: AccessLevels
    /// The details of items that were awaited.
    private let awaited: [ItemID: JSONObject]

    /// Creates the answers to a shell.
    ///
    /// - Parameters:
    ///   - context: The context in which items are read.
    ///   - reported: The access level that the hello reported to the shell.
    ///   - levels: The access levels at present.
    ///   - awaited: The details of items that were awaited.
    package init(
        in context: MenuContext,
        reported: Access,
        levels: AccessLevels,
        awaited: [ItemID: JSONObject] = [:]
    ) {
        self.context = context
        self.reported = reported
        self.levels = levels
        self.awaited = awaited
    }

    /// Returns the members of an item that its kind adds, or replaces.
    package func details(of item: some MenuItem) -> JSONObject {
        var details = item.details(in: context)
        if !awaited.isEmpty, let found = awaited[item.id] { details.merge(found) }
        return details
    }

    /// Returns an item in full, with its details.
    package func item(_ item: some MenuItem, _ details: JSONObject? = nil) -> HostAnswer {
        .written { write(item, details ?? self.details(of: item), to: &$0) }
    }

    /// Returns a setting after a change, with its previous value.
    package func changed(_ setting: some Setting, _ outcome: SettingOutcome) -> HostAnswer {
        // A script's every change is answered here: members are added without looking for others.
        var members: [JSONObject.Member] = []
        for (name, value) in details(of: setting).members {
            switch name {
            case "value": members += [(name, outcome.reading.value), ("was", outcome.was)]
            case "layer": members.append((name, .string(outcome.reading.layer.rawValue)))
            case "until", "was", "wasUntil", "inForce", "valueText", "wasText": break
            default: members.append((name, value))
            }
        }
        if let limit = outcome.reading.limit {
            members.append(("until", .string(limit.until(from: .now))))
        } else if let former = outcome.formerLimit, outcome.reading.layer == .override {
            members.append(("wasUntil", .string(former.until(from: .now))))
        }
        if let text = setting.text(of: outcome.reading.value, in: context.locale) {
            members.append(("valueText", .string(text)))
        }
        if let text = setting.text(of: outcome.was, in: context.locale) {
            members.append(("wasText", .string(text)))
        }
        if setting.effect == .restart, context.settings.holdsUntilRelaunch {
            let inForce = context.settings.readings(of: setting).inForce.value
            if inForce != outcome.reading.value { members.append(("inForce", inForce)) }
        }
        return item(setting, JSONObject(distinct: members))
    }

    /// Returns an item whose value the app keeps after a change, with its previous value.
    package func changed(_ item: some MenuItem, keptByApp outcome: SettingOutcome) -> HostAnswer {
        var details = details(of: item)
        details["value"] = outcome.reading.value
        details["was"] = outcome.was
        details["until"] = outcome.reading.limit.map { .string($0.until(from: .now)) }
        if outcome.reading.limit == nil, let former = outcome.formerLimit {
            details["wasUntil"] = .string(former.until(from: .now))
        }
        return self.item(item, details)
    }

    /// Returns a menu without hidden items, and without sections that have no items.
    package func menu(_ menu: AppMenu) -> HostAnswer {
        .written { writer in
            writer.beginObject()
            writer.member("title", menu.title.resolved(for: context.locale))
            writer.name("sections")
            writer.beginArray()
            for section in menu.sections {
                let items = menu.items(in: section.id).filter { levels.level(of: $0.id) != .none }
                if !items.isEmpty { write(section, items, to: &writer) }
            }
            writer.endArray()
            writer.endObject()
        }
    }

    private func write(
        _ section: MenuSection,
        _ items: [any MenuItem],
        to writer: inout JSONWriter
    ) {
        writer.beginObject()
        writer.member("id", section.id.rawValue)
        writer.member("title", section.title.resolved(for: context.locale))
        writer.member("footer", section.footer?.resolved(for: context.locale))
        writer.name("items")
        writer.beginArray()
        for item in items {
            var details = details(of: item)
            // It may be long, and is read one by one.
            details["body"] = nil
            write(item, details, to: &writer)
        }
        writer.endArray()
        writer.endObject()
    }

    /// Writes an item, with its access level only if it isn't the one of the hello.
    private func write(
        _ item: some MenuItem,
        _ details: JSONObject,
        to writer: inout JSONWriter
    ) {
        let (locale, summary, level) = (context.locale, item.summary, levels.level(of: item.id))
        let replacesCore = details.members.contains { Self.isCore($0.name) }
        func core(_ name: String, _ text: String?) {
            if replacesCore, let value = details[name] {
                writer.member(name, value)
            } else {
                writer.member(name, text)
            }
        }
        writer.beginObject()
        core("id", item.id.rawValue)
        core("kind", item.kind.rawValue)
        core("title", item.title.resolved(for: locale))
        core("summary", summary.isEmpty ? nil : summary.resolved(for: locale))
        core("section", item.section.rawValue)
        core("access", level == reported ? nil : level.rawValue)
        for (name, value) in details.members where !replacesCore || !Self.isCore(name) {
            writer.member(name, value)
        }
        writer.endObject()
    }

    /// Indicates whether a member is one that every item has.
    private static func isCore(_ name: String) -> Bool {
        // By the first letter: a menu may have many items.
        switch name.utf8.first {
        case UInt8(ascii: "i"), UInt8(ascii: "k"), UInt8(ascii: "t"), UInt8(ascii: "s"),
            UInt8(ascii: "a"):
            ["id", "kind", "title", "summary", "section", "access"].contains(name)
        default: false
        }
    }
}
