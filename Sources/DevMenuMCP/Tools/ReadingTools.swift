import DevMenuTerminal
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
        results: ["apps": .objectsSchema, "access": .textSchema, "scope": .textSchema],
        givenResults: ["apps", "access"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let apps = try context.hosts.listed().map { try members(of: $0, isInUse: $1, in: context) }
        let access = context.options.access
        var lines = apps.map { app in
            let name = "\(app["name"]?.string ?? "") (pid \(app["pid"]?.integer ?? 0))"
            let scope = app["scope"]?.string.map { ["scope \($0)"] } ?? []
            let facts = ["version", "build", "access", "problem", "project"].compactMap {
                app[$0]?.string
            }
            return ([name] + scope + facts + (app["inUse"] == true ? ["in use"] : [])).joined(
                separator: "  "
            )
        }
        if apps.isEmpty { lines.append("No app that offers its menu is running.") }
        let scope = ScopeName.current?.description
        lines.append("This server's access: \(access.rawValue).")
        if let scope { lines.append("This server's scope: \(scope).") }
        let result = JSONObject(compacting: [
            "access": .string(access.rawValue), "scope": scope.map { .string($0) },
            "apps": .array(apps.map { .object($0) }),
        ])
        return .done(ToolResult(lines, result))
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

/// `search`: items by words of their identifiers, titles and summaries.
struct SearchTool: AgentTool {
    private static let limits = 1...100

    let definition = ToolDefinition(
        name: "search",
        level: .readOnly,
        title: "Find items",
        description: """
            Find settings, actions and descriptions of an app by words, the nearest first, a \
            line each. No words: the menu's first items.
            """,
        arguments: [
            "query": .textSchema, "limit": .integer(in: Self.limits, about: "default 10"),
            "app": ToolCatalog.appSchema,
        ],
        required: ["query"],
        results: ["app": .textSchema, "total": .integerSchema, "items": .objectsSchema],
        givenResults: ["total", "items"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let query = try call.arguments.string("query").cut(to: 500)
        let limit = try call.arguments.integer("limit", in: Self.limits, default: 10)
        let words = query.split(whereSeparator: \.isWhitespace).map(String.init)
        let hosts = try context.hosts.searched(try call.arguments.optionalString("app"))
        let found = try hosts.map { app in
            let menu = try app.host.menu()
            return words.isEmpty
                ? menu.withoutHidden.items : MenuFinder.items(matching: words, in: menu)
        }
        // The nearest of each first.
        let ranked = (0..<limit).flatMap { rank in
            found.indices.filter { rank < found[$0].count }.map { (hosts[$0], found[$0][rank]) }
        }
        // The menu is as it was requested, and values change.
        let items = try ranked.prefix(limit).map { app, item in
            (app, item.role == .description ? item : try app.current(item))
        }
        let total = found.reduce(0) { $0 + $1.count }
        let count = total > items.count ? "\(items.count) of \(total)" : "\(total)"
        let matching = words.isEmpty ? "" : " matching " + query.quotedForAgent(limit: 100)
        let titles = hosts.map(\.title).joined(separator: ", ")
        let lines =
            ["\(titles): \(count) item\(total == 1 ? "" : "s")\(matching)"]
            + items.map { app, item in
                (hosts.count > 1 ? "\(app.name): " : "") + ItemWords.line(item)
            }
        let members = JSONObject(compacting: [
            "app": hosts.count > 1 ? nil : .string(hosts[0].name), "total": .integer(total),
            "items": .array(
                items.map { app, item in
                    var member = ItemWords.member(item).object ?? [:]
                    if hosts.count > 1 { member["app"] = .string(app.name) }
                    return .object(member)
                }
            ),
        ])
        return .done(ToolResult(lines, members))
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
        results: ["app": .textSchema, "item": .objectSchema, "explanation": .objectSchema],
        givenResults: ["app", "item"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let (app, item) = try context.item(of: call)
        let (text, members) = try Self.description(of: item, in: app, context)
        let link = ResourceAddress(app: app.name, .item(item.id)).uri
        return .done(ToolResult([text], members, link: link))
    }

    /// Returns the words and the members for an item.
    static func description(
        of item: ListedItem,
        in app: AppHost,
        _ context: ToolContext
    ) throws -> (text: String, members: JSONObject) {
        let request = HostRequest.explain(ItemID(item.id))
        let session = try app.host.session(for: request) ?? app.host.liveSession()
        let isExplained = item.isSetting && session.hello.has(.explain)
        var text = ItemWords.full(item, titled: app.title, isExplained: isExplained)
        var members: JSONObject = [
            "app": .string(app.name), "item": item.received.forAgents.shown.json.escapedForAgent,
        ]
        if item.role == .action {
            let isAllowed = context.allows(item, of: app)
            text += "\n" + ItemWords.way(toRun: item, of: app, isAllowed: isAllowed)
        }
        guard isExplained else { return (text, members) }
        let json = try app.host.query(request).value
        let explanation = ExplanationText(json, hasJournal: session.hello.has(.journal))
        text += "\nWhy it has its value:\n" + explanation.text().text.linesOfApp()
        members["explanation"] = json.escapedForAgent
        return (text, members)
    }
}

/// `changes`: who changed what, when and why.
struct ChangesTool: AgentTool {
    private static let limits = 1...100

    let definition = ToolDefinition(
        name: "changes",
        level: .readOnly,
        title: "What was changed and run",
        description: "List the last changes and runs, newest first: what, by whom, when and why.",
        arguments: [
            "last": .integer(in: Self.limits, about: "default 10"),
            "app": ToolCatalog.appSchema,
        ],
        results: [
            "app": .textSchema, "changes": .objectsSchema, "runs": .objectsSchema,
        ],
        givenResults: ["app", "changes"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let last = try call.arguments.integer("last", in: Self.limits, default: 10)
        let app = try context.app(of: call)
        let request = HostRequest.changes(nil, last: last, since: nil)
        guard try app.has(.journal, for: request) else {
            throw ToolRefusal("\(app.title) keeps no journal of its settings' changes")
        }
        let answer = try app.host.query(request)
        // If they are cut, the newest stay.
        let changes = ReceivedChange.list(answer).sorted { $0.number > $1.number }
        let lines = changes.map { change in
            let isOwn = app.ownChanges[change.number] != nil
            return line(change) + (isOwn ? "  ('undo' can take it back)" : "")
        }
        let runs = try runs(last, of: app)
        var title = "\(app.title): \(changes.count) change\(changes.count == 1 ? "" : "s")"
        if !runs.isEmpty { title += ", \(runs.count) run\(runs.count == 1 ? "" : "s")" }
        func members(_ json: JSONValue, _ author: ChangeAuthor?) throws -> JSONValue {
            var members = json.escapedForAgent.object ?? [:]
            if let agent = author?.agent, agent == app.agent { members["mine"] = true }
            return .object(members)
        }
        let members = JSONObject(compacting: [
            "app": .string(app.name),
            "changes": .array(try changes.map { try members($0.json, $0.author) }),
            "runs": runs.isEmpty ? nil : .array(try runs.map { try members($0.json, $0.author) }),
        ])
        return .done(ToolResult([title] + lines + runs.map(line), members))
    }

    /// Returns the last runs, the newest first; none if the app doesn't record them.
    private func runs(_ last: Int, of app: AppHost) throws -> [ReceivedRun] {
        let request = HostRequest.runs(nil, last: last, since: nil)
        guard try app.has(.runs, for: request) else { return [] }
        return ReceivedRun.list(try app.host.query(request)).reversed()
    }

    private func line(_ run: ReceivedRun) -> String {
        let author = (run.author?.description ?? "nobody known").shownToAgent(limit: 80)
        let why = run.why.map { ": " + $0.quotedForAgent(limit: 300) } ?? ""
        let arguments = run.arguments.isEmpty ? "" : " \(JSONValue.object(run.arguments))"
        return """
            \(run.name.shownToAgent(limit: 40))  \(run.time.shownToAgent(limit: 40))  \
            \(run.id.nameForAgent)\(arguments.shownToAgent(limit: 300))  \
            \((run.outcome ?? "running").shownToAgent(limit: 40))  by \(author)\(why)
            """
    }

    private func line(_ change: ReceivedChange) -> String {
        func value(_ value: JSONValue?) -> String { value.map { ItemWords.value($0) } ?? "not set" }
        let author = (change.author?.description ?? "nobody known").shownToAgent(limit: 80)
        let why = change.why.map { ": " + $0.quotedForAgent(limit: 300) } ?? ""
        let until = change.until.map { " until \($0.shownToAgent(limit: 40))" } ?? ""
        return """
            #\(change.number)  \(change.time.shownToAgent(limit: 40))  \(change.id.nameForAgent)  \
            \(value(change.was)) -> \(value(change.now))\(until)  by \(author)\(why)
            """
    }
}
