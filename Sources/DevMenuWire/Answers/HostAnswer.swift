package import DevMenuKit
import DevMenuSystem

/// The result of a successful request; ``ItemJSON`` writes items and menus.
package enum HostAnswer {
    /// Returns the shell's name as a peer, the last event's number, and the menu's title.
    package static func welcome(peer: String, seq: Int, title: String) -> JSONValue {
        ["peer": .string(peer), "seq": .integer(seq), "title": .string(title)]
    }

    /// Returns the facts of the host.
    package static func facts(_ facts: HostFacts) -> JSONValue { .object(facts.json) }

    /// Returns the result of an action.
    package static func result(_ result: ActionResult, _ locale: MenuLocale) -> JSONValue {
        .object(members(of: result, in: locale))
    }

    /// Returns the announcement that the action is about to end the process.
    package static func terminating(_ ending: Ending) -> JSONValue {
        ["terminating": .string(ending.description)]
    }

    /// Returns the lines that describe the effect of a call of an action.
    package static func preview(_ lines: [String]) -> JSONValue {
        ["lines": .array(lines.map { .string($0) })]
    }

    /// Returns candidates for an argument.
    package static func candidates(_ all: [Candidate], _ locale: MenuLocale) -> JSONValue {
        ["candidates": .array(all.map { json(of: $0, in: locale) })]
    }

    /// Returns several settings after a change, each as ``ItemJSON`` writes it.
    package static func changes(_ items: [JSONValue]) -> JSONValue { ["items": .array(items)] }

    /// Returns the settings that were changed together, and those that were left out.
    package static func applied(
        _ items: [JSONValue],
        fixed: [ItemID],
        unknown: [ItemID]
    ) -> JSONValue {
        func json(_ items: [ItemID]) -> JSONValue { .array(items.map { .string($0.rawValue) }) }
        return ["changes": .array(items), "fixed": json(fixed), "unknown": json(unknown)]
    }

    /// Returns records of the journal, the oldest first.
    package static func records(_ records: [ChangeRecord]) -> JSONValue {
        ["changes": .array(records.map(\.json))]
    }

    /// Returns the routes of the menu.
    package static func routes(_ routes: [MenuRoute], _ locale: MenuLocale) -> JSONValue {
        ["routes": .array(routes.map { $0.json(in: locale) })]
    }

    /// Returns the state of each plugin.
    package static func plugins(_ reports: [PluginReport]) -> JSONValue {
        ["plugins": .array(reports.map(\.json))]
    }

    /// Returns lines of the app's log, the oldest first.
    package static func lines(_ lines: [LogLine]) -> JSONValue {
        ["lines": .array(lines.map { .object($0.members) })]
    }

    /// Returns the commands that the shell runs itself, in order; there is at least one.
    ///
    /// It's the last one, with those that run before it as a member.
    package static func programs(_ commands: [ProgramCommand]) -> JSONValue {
        var members = commands.last?.json ?? [:]
        let before = commands.dropLast().map { command in
            var members: JSONObject = ["id": .string(command.item.rawValue)]
            members.merge(command.json)
            return JSONValue.object(members)
        }
        if !before.isEmpty { members["before"] = .array(before) }
        return ["program": .object(members)]
    }

    private static func json(of candidate: Candidate, in locale: MenuLocale) -> JSONValue {
        let summary = candidate.summary
        return .object(compacting: [
            "text": .string(candidate.text),
            "summary": summary.isEmpty ? .none : .string(summary.resolved(for: locale)),
        ])
    }

    /// Returns the page that a route opened, without the route's secret parameters.
    package static func opened(_ opened: OpenedRoute, of route: MenuRoute) -> JSONValue {
        let visit = opened.visit
        var parameters = visit.parameters.values
        for parameter in route.parameters where parameter.declaration.isSecret {
            parameters[parameter.name] = nil
        }
        var members: JSONObject = [
            "path": .string(visit.path), "parameters": .object(parameters),
            "transition": .string(visit.transition.rawValue),
        ]
        members.merge(self.members(of: .opened(opened), in: visit.locale))
        return .object(members)
    }

    private static func members(of result: ActionResult, in locale: MenuLocale) -> JSONObject {
        let columns = result.table?.columns.map { column -> JSONValue in
            ["key": .string(column.key), "title": .string(column.title.resolved(for: locale))]
        }
        return JSONObject(compacting: [
            "text": result.text.map { .string($0.resolved(for: locale)) },
            "styles": result.styles.isEmpty ? .none : .array(result.styles.map(\.json)),
            "value": result.value, "columns": columns.map { .array($0) },
            "isShown": result.isShown ? true : nil,
        ])
    }
}

extension ProgramCommand {
    /// The command on the wire, without its action.
    fileprivate var json: JSONObject {
        var variables = JSONObject()
        for (name, value) in environment.sorted(by: { $0.key < $1.key }) {
            variables[name] = value.map { .string($0) } ?? .null
        }
        return [
            "argv": .array(words.map { .string($0) }), "directory": .string(directory),
            "environment": .object(variables),
        ]
    }
}

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
