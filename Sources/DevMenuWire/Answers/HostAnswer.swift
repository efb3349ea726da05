package import DevMenuKit

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
