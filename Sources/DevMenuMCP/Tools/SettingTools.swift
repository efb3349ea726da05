import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `set`: gives a setting a value, or resets it.
struct SetTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "set"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .safe,
        title: "Change a setting",
        description: """
            Give a setting a value; null resets it. Say why, and for how long if it is only a \
            trial.
            """,
        arguments: [
            "id": .textSchema, "value": ["description": "true or false for a toggle"],
            "for": .text(about: "a time like 30s, 15m, 2h, 3d: then it is reset"),
            "why": .text(about: "saved in the journal"), "app": ToolCatalog.appSchema,
        ],
        required: ["id", "value"],
        results: ToolCatalog.setResults,
        isIdempotent: true
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        // The state is accepted once, whatever else is wrong with the call.
        let asked = call.retry.map { context.consent.removeQuestion(of: $0.state) }
        let (app, item) = try context.item(of: call)
        guard item.isSetting else {
            let tool = item.role == .action ? RunTool.typedName : "describe"
            let kind = item.kind.shownToAgent(limit: 40, as: .name)
            let words = "'\(item.id)' isn't a setting: it's of kind \(kind). Use '\(tool)'."
            throw ToolRefusal(words, next: tool)
        }
        let check = try SettingCheck(item, of: app, call.arguments, given: call, in: context)
        if let reason = check.unaskedRefusal {
            try check.checkValue()
            throw check.unaskedRefusal(reason, at: context.options.access)
        }
        let words = check.protection ?? ""
        guard call.retry != nil || !words.isEmpty else { return .done(try check.perform()) }
        guard call.retry != nil || call.client.canAsk else {
            throw check.refusal("\(words), and this client can't ask", isTyped: true)
        }
        return try check.step(of: call, answering: asked)
    }
}

/// `undo`: reverts a change that this process made.
struct UndoTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "undo"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .safe,
        title: "Undo a change",
        description: "Undo a change that you made with 'set', by its number.",
        arguments: ["number": ["type": "integer", "minimum": 1], "app": ToolCatalog.appSchema],
        required: ["number"],
        results: ["app": .textSchema, "items": .objectsSchema]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let number = try call.arguments.integer("number", in: 1...Int.max)
        let name = try call.arguments.optionalString("app")
        let app = try context.hosts.use(name, forChange: number)
        guard let own = app.ownChanges[number] else { throw try refusal(ofChange: number, app) }
        // The same app may have another journal by now.
        let request = HostRequest.changes(ItemID(own.id), last: nil, since: own.time)
        let isSame = try ReceivedChange.list(try app.host.query(request)).contains { change in
            try change.number == number && change.id == own.id && change.time == own.time
                && app.isAuthor(change.author, for: request)
        }
        guard isSame else {
            app.ownChanges[number] = nil
            throw absence(ofChange: number, app)
        }
        let answer: ReceivedJSON
        do {
            answer = try app.host.ask(.undo(count: nil, number: number, reason: nil))
        } catch HostError.refused(let error) where error.knownKind == .conflict {
            throw conflict(error, app)
        }
        app.ownChanges[number] = nil
        let items = (ItemRecord.list(answer) ?? []).map { JSONValue.object(ItemMembers.change($0)) }
        return .done(ToolResult(["app": .string(app.name), "items": .array(items)]))
    }

    /// Returns the refusal of a change that isn't this server's to take back.
    private func refusal(ofChange number: Int, _ app: AppHost) throws -> ToolRefusal {
        let changes = ReceivedChange.list(try ChangesTool.answer(of: app, last: nil))
        guard changes.contains(where: { $0.number == number }) else {
            return absence(ofChange: number, app)
        }
        if let later = changes.first(where: { $0.undone.contains(number) }) {
            return ToolRefusal("change #\(number) was undone already, by #\(later.number)")
        }
        return ToolRefusal(
            """
            change #\(number) of \(app.title) wasn't made by this server, which can't \
            undo it. A person can type: \(personCommand(number, app))
            """
        )
    }

    private func absence(ofChange number: Int, _ app: AppHost) -> ToolRefusal {
        let words = "change #\(number) isn't in the journal of \(app.title): see 'changes'"
        return ToolRefusal(words, next: ChangesTool.typedName)
    }

    /// Returns the refusal of a change that another one follows.
    private func conflict(_ error: WireError, _ app: AppHost) -> ToolRefusal {
        guard let later = error.data["number"]?.integer else {
            return ToolRefusal(HostError.refused(error), of: app.title)
        }
        let way =
            app.ownChanges[later] == nil
            ? "A person can undo that by typing: \(personCommand(later, app))"
            : "Undo that first: 'undo' with the number \(later)."
        let author = (error.data["by"]?.string ?? "somebody").shownToAgent(limit: 80)
        return ToolRefusal(
            "nothing was undone: \(author) changed it since, as change #\(later). \(way)",
            next: app.ownChanges[later].map { _ in Self.typedName }
        )
    }

    private func personCommand(_ number: Int, _ app: AppHost) -> String {
        PersonCommand(["undo", "--change", "\(number)"], for: app).text
    }
}
