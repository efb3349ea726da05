package import DevMenuKit

/// The result of a successful request; ``MenuAnswers`` has those about items.
package enum HostAnswer: Sendable {
    /// A value.
    case json(JSONValue)
    /// The bytes of a value.
    case bytes([UInt8])

    /// Writes the result into a response.
    package func write(to writer: inout JSONWriter) {
        switch self {
        case .json(let value): writer.value(value)
        case .bytes(let bytes): writer.raw(bytes)
        }
    }

    /// Returns a result as a closure writes it, which may call an app's code.
    static func written(by write: (inout JSONWriter) -> Void) -> HostAnswer {
        .bytes(JSONWriter.bytes(capacity: 512, write))
    }

    /// An empty object.
    package static let done = HostAnswer.json([:])

    /// Returns the shell's name as a peer, the last event's number, and the menu's title.
    package static func welcome(peer: String, seq: Int, title: String) -> HostAnswer {
        .json(["peer": .string(peer), "seq": .integer(seq), "title": .string(title)])
    }

    /// Returns the facts of the host.
    package static func facts(_ facts: HostFacts) -> HostAnswer { .json(.object(facts.json)) }

    /// Returns the result of an action.
    package static func result(_ result: ActionResult, _ locale: MenuLocale) -> HostAnswer {
        .json(.object(members(of: result, in: locale)))
    }

    /// Returns the announcement that the action is about to end the process.
    package static func terminating(_ ending: Ending) -> HostAnswer {
        .json(["terminating": .string(ending.description)])
    }

    /// Returns the lines that describe the effect of a call of an action.
    package static func preview(_ lines: [String]) -> HostAnswer {
        .json(["lines": .array(lines.map { .string($0) })])
    }

    /// Returns candidates for an argument.
    package static func candidates(_ all: [Candidate], _ locale: MenuLocale) -> HostAnswer {
        .json(["candidates": .array(all.map { json(of: $0, in: locale) })])
    }

    /// Returns several settings, and the items that were left since the app keeps their values.
    package static func items(_ items: [HostAnswer], kept: [ItemID] = []) -> HostAnswer {
        .written { writer in
            writer.beginObject()
            write(items, as: "items", to: &writer)
            if !kept.isEmpty {
                writer.member("kept", .array(kept.map { .string($0.rawValue) }))
            }
            writer.endObject()
        }
    }

    private static func write(
        _ items: [HostAnswer],
        as name: String,
        to writer: inout JSONWriter
    ) {
        writer.name(name)
        writer.beginArray()
        for item in items { item.write(to: &writer) }
        writer.endArray()
    }

    /// Returns the settings that were changed together, and those that were left out.
    package static func applied(
        _ items: [HostAnswer],
        fixed: [ItemID],
        unknown: [ItemID]
    ) -> HostAnswer {
        .written { writer in
            writer.beginObject()
            write(items, as: "changes", to: &writer)
            for (name, ids) in [("fixed", fixed), ("unknown", unknown)] {
                writer.name(name)
                writer.value(.array(ids.map { .string($0.rawValue) }))
            }
            writer.endObject()
        }
    }

    /// Returns records of the journal, the oldest first.
    package static func records(_ records: [ChangeRecord]) -> HostAnswer {
        .json(["changes": .array(records.map(\.json))])
    }

    /// Returns runs of actions, the oldest first.
    package static func runs(_ runs: [JSONObject]) -> HostAnswer {
        .json(["runs": .array(runs.map { .object($0) })])
    }

    /// Returns the routes of the menu.
    package static func routes(_ routes: [MenuRoute], _ locale: MenuLocale) -> HostAnswer {
        .json(["routes": .array(routes.map { $0.json(in: locale) })])
    }

    /// Returns the state of each plugin.
    package static func plugins(_ reports: [PluginReport]) -> HostAnswer {
        .json(["plugins": .array(reports.map(\.json))])
    }

    /// Returns lines of the app's log, the oldest first.
    package static func lines(_ lines: [LogLine]) -> HostAnswer {
        .json(["lines": .array(lines.map { .object($0.members) })])
    }

    /// Returns the commands that the shell runs itself, in order; there is at least one.
    ///
    /// It's the last one, with those that run before it as a member.
    ///
    /// - Parameters:
    ///   - commands: The commands.
    ///   - run: The run whose end the shell reports, or `nil`.
    /// - Returns: The answer.
    package static func programs(_ commands: [ProgramCommand], run: String? = nil) -> HostAnswer {
        var members = commands.last?.json ?? [:]
        let before = commands.dropLast().map { command in
            var members: JSONObject = ["id": .string(command.item.rawValue)]
            members.merge(command.json)
            return JSONValue.object(members)
        }
        if !before.isEmpty { members["before"] = .array(before) }
        return .json(
            .object(compacting: ["program": .object(members), "run": run.map { .string($0) }])
        )
    }

    private static func json(of candidate: Candidate, in locale: MenuLocale) -> JSONValue {
        let summary = candidate.summary
        return .object(compacting: [
            "text": .string(candidate.text),
            "summary": summary.isEmpty ? .none : .string(summary.resolved(for: locale)),
        ])
    }

    /// Returns the page that a route opened, without the route's secret parameters.
    package static func opened(_ opened: OpenedRoute, of route: MenuRoute) -> HostAnswer {
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
        return .json(.object(members))
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
