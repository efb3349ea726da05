import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `apps`: the apps that a call can name.
struct AppsTool: AgentTool {
    let definition = ToolDefinition(
        name: "apps",
        level: .readOnly,
        title: "Running apps",
        description: "List the running apps that offer their menu, and which is in use.",
        arguments: [:],
        results: ["apps": .objectsSchema, "access": .textSchema, "scope": .textSchema]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let apps = try context.hosts.listed().map { try members(of: $0, isInUse: $1, in: context) }
        let access = context.options.access
        let scope = ScopeName.current?.description
        let result = JSONObject(compacting: [
            "access": .string(access.rawValue), "scope": scope.map { .string($0) },
            "apps": .array(apps.map { .object($0) }),
        ])
        return .done(ToolResult(result))
    }

    private func members(
        of app: FoundApp?,
        isInUse: Bool,
        in context: ToolContext
    ) throws -> JSONObject {
        let json: JSONValue
        if let app {
            json = app.json
        } else {
            let project: JSONValue? = context.hosts.project.map { .string($0) }
            let session: any MenuSession
            do {
                session = try context.hosts.ownHost().host.liveSession()
            } catch  where project != nil && !ToolRefusal.isInterruption(error) {
                let problem = ToolRefusal(error, of: nil).description
                return JSONObject(compacting: [
                    "project": project, "problem": .string(problem), "inUse": .bool(isInUse),
                ])
            }
            let hello = session.hello
            json = .object(compacting: [
                "name": .string(hello.name), "pid": .integer(hello.pid),
                "scope": hello.scope.map { .string($0.description) },
                "version": .string(hello.version), "build": .string(hello.build),
                "access": .string(hello.access.rawValue), "origin": .string(session.origin),
                "project": project,
            ])
        }
        var members = json.escapedForAgent.object ?? [:]
        members["inUse"] = .bool(isInUse)
        return members
    }
}

/// `search`: items by words of all that their app says about them.
struct SearchTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "search"
    private static let limits = 1...100

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .readOnly,
        title: "Find items",
        description: """
            Find settings, actions and descriptions by words, the nearest first. No words: the \
            menu's first items.
            """,
        arguments: [
            "query": .textSchema, "limit": .integer(in: Self.limits, about: "default 10"),
            "app": ToolCatalog.appSchema,
        ],
        required: ["query"],
        results: [
            "app": .textSchema, "total": .integerSchema, "items": .objectsSchema,
            "suggestion": .textSchema,
        ]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let query = try call.arguments.string("query").cut(to: 500)
        let limit = try call.arguments.integer("limit", in: Self.limits, default: 10)
        let words = query.split(whereSeparator: \.isWhitespace).map(String.init)
        let hosts = try context.hosts.searched(try call.arguments.optionalString("app"))
        let menus = try hosts.map { try $0.host.menu() }
        let found =
            words.isEmpty
            ? menus.map(\.withoutHidden.items) : MenuFinder.items(matching: words, in: menus)
        // The nearest of each first.
        let ranked = (0..<limit).flatMap { rank in
            found.indices.filter { rank < found[$0].count }.map { (hosts[$0], found[$0][rank]) }
        }
        // The menu is as it was requested, and values change.
        let items = try ranked.prefix(limit).map { app, item in
            (app, item.role == .description ? item : try app.current(item))
        }
        let total = found.reduce(0) { $0 + $1.count }
        let names = words.lazy.flatMap { word in
            menus.lazy.compactMap { $0.suggestion(for: word)?.forPrograms }
        }
        let suggestion = total == 0 ? names.first : nil
        let members = JSONObject(compacting: [
            "app": hosts.count > 1 ? nil : .string(hosts[0].name), "total": .integer(total),
            "items": .array(
                items.map { app, item in
                    var member = ItemMembers.short(item).object ?? [:]
                    if hosts.count > 1 { member["app"] = .string(app.name) }
                    // Then only the pid can be named.
                    if hosts.contains(where: { $0 !== app && $0.name == app.name }) {
                        member["pid"] = app.pid.map { .integer($0) }
                    }
                    return .object(member)
                }
            ),
            "suggestion": suggestion.map { .string($0.shownToAgent(as: .name)) },
        ])
        let cut = ToolResult.Cut(member: "items", kept: items.count, total: total)
        // Of several menus, the one of which the most is left out.
        let most = found.indices.max { found[$0].count < found[$1].count } ?? 0
        let link = ResourceAddress(app: hosts[most].name, .menu).uri
        return .done(ToolResult(members, cut: cut, link: link))
    }
}

/// `describe`: one item in full, a setting with its explanation.
struct DescribeTool: AgentTool {
    let definition = ToolDefinition(
        name: "describe",
        level: .readOnly,
        title: "Describe an item",
        description: """
            Describe one item in full: arguments of an action, options of a setting and why it \
            has its value.
            """,
        arguments: ["id": .textSchema, "app": ToolCatalog.appSchema],
        required: ["id"],
        results: [
            "app": .textSchema, "item": .objectSchema, "explanation": .objectSchema,
            "next": .textSchema,
        ]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let (app, item) = try context.item(of: call)
        let link = ResourceAddress(app: app.name, .item(item.id)).uri
        return .done(ToolResult(try Self.description(of: item, in: app, context), link: link))
    }

    /// Returns the members for an item.
    static func description(
        of item: ListedItem,
        in app: AppHost,
        _ context: ToolContext
    ) throws -> JSONObject {
        let request = HostRequest.explain(ItemID(item.id))
        let session = try app.host.session(for: request) ?? app.host.liveSession()
        let isExplained = item.isSetting && session.hello.has(.explain)
        var members: JSONObject = [
            "app": .string(app.name), "item": item.received.forAgents.shown.json.escapedForAgent,
        ]
        members.merge(
            ItemMembers.way(to: item, of: app, isAllowed: context.allows(item, of: app))
        )
        if isExplained {
            members["explanation"] = try app.host.query(request).value.escapedForAgent
        }
        return members
    }
}

/// `changes`: who changed what, when and why.
struct ChangesTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "changes"
    private static let limits = 1...100

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .readOnly,
        title: "What was changed and run",
        description: "List the last changes and runs, newest first: what, by whom, when and why.",
        arguments: [
            "last": .integer(in: Self.limits, about: "default 10"),
            "app": ToolCatalog.appSchema,
        ],
        results: ["app": .textSchema, "changes": .objectsSchema, "runs": .objectsSchema]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let last = try call.arguments.integer("last", in: Self.limits, default: 10)
        let app = try context.app(of: call)
        let answer = try Self.answer(of: app, last: last)
        // If they are cut, the newest stay.
        let changes = ReceivedChange.list(answer).sorted { $0.number > $1.number }
        let runs = try runs(last, of: app)
        func isMine(_ author: ChangeAuthor?, else isKnown: Bool = false) -> Bool {
            author?.agent.map { $0 == app.agent } ?? isKnown
        }
        let members = JSONObject(compacting: [
            "app": .string(app.name),
            "changes": .array(
                changes.map { change in
                    let isKnown = app.ownChanges[change.number] != nil
                    return row(of: change.json, isMine: isMine(change.author, else: isKnown))
                }
            ),
            "runs": runs.isEmpty
                ? nil : .array(runs.map { row(of: $0.json, isMine: isMine($0.author)) }),
        ])
        return .done(ToolResult(members))
    }

    /// Returns the changes of an app, all of them or the last ones.
    ///
    /// - Throws: ``ToolRefusal`` if it keeps no journal, or `HostError`.
    static func answer(of app: AppHost, last: Int?) throws -> ReceivedJSON {
        let request = HostRequest.changes(nil, last: last, since: nil)
        guard try app.has(.journal, for: request) else {
            throw ToolRefusal("\(app.title) has no journal of its settings")
        }
        return try app.host.query(request)
    }

    /// Returns an override in either form without what its change says already.
    private func override(_ kept: JSONValue) -> JSONValue {
        guard let value = kept["value"] else { return kept }
        return kept["until"].map { ["value": value, "until": $0] } ?? value
    }

    /// Returns a change or a run without what tells an agent nothing, and says if 'undo' can take it back.
    private func row(of entry: JSONValue, isMine: Bool) -> JSONValue {
        let left = ["key", "pid", "uid", "batch"]
        let known = (entry.object ?? [:]).members.filter { !left.contains($0.name) }
        var members = JSONObject(distinct: known)
        let author = (members["by"]?.object ?? [:]).members.filter { !left.contains($0.name) }
        if members["by"] != nil { members["by"] = .object(JSONObject(distinct: author)) }
        for name in ["was", "now"] { members[name] = members[name].map(override) }
        if isMine { members["mine"] = true }
        return JSONValue.object(members).escapedForAgent
    }

    /// Returns the last runs, the newest first; none if the app doesn't record them.
    private func runs(_ last: Int, of app: AppHost) throws -> [ReceivedRun] {
        let request = HostRequest.runs(nil, last: last, since: nil)
        guard try app.has(.runs, for: request) else { return [] }
        return ReceivedRun.list(try app.host.query(request)).reversed()
    }
}
