import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `set`: gives a setting a value, or resets it.
struct SetTool: AgentTool {
    /// The most characters of a reason.
    private static let reasonLimit = 500

    let definition = ToolDefinition(
        name: "set",
        level: .safe,
        title: "Change a setting",
        description: """
            Give a setting a value; null resets it. Say why, and for how long if it is only a \
            trial.
            """,
        arguments: [
            "id": .textSchema, "value": ["description": "true or false for a toggle"],
            "for": .text(about: "a time like 30s, 15m, 2h, 3d: then it is reset"),
            "why": .text(about: "kept in the journal"), "app": ToolCatalog.appSchema,
        ],
        required: ["id", "value"],
        results: [
            "app": .textSchema, "id": .textSchema, "value": [:], "inForce": [:], "was": [:],
            "layer": .textSchema, "until": .textSchema, "number": .integerSchema,
        ],
        givenResults: ["app", "id"],
        isIdempotent: true
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let arguments = call.arguments
        let why = try arguments.optionalString("why")
        guard why.map({ $0.unicodeScalars.count <= Self.reasonLimit }) ?? true else {
            throw arguments.refusal("why", expected: "at most \(Self.reasonLimit) characters long")
        }
        let limit = try arguments.optionalString("for").map { word throws(ToolRefusal) in
            guard let seconds = TypedTime.duration(word) else {
                throw arguments.refusal("for", expected: TypedTime.durationForms)
            }
            return SettingLimit.after(seconds: seconds)
        }
        let app = try context.app(of: call)
        let item = try app.item(try arguments.string("id"))
        guard item.isSetting else {
            let tool = item.role == .action ? RunTool.typedName : "describe"
            let kind = item.kind.shownToAgent(limit: 40, as: .name)
            throw ToolRefusal("'\(item.id)' isn't a setting: it's of kind \(kind). Use '\(tool)'.")
        }
        let value = arguments.object["value"] ?? .null
        let isListed = item.received.options.contains { $0.value == value }
        if item.received.isOpen, value != .null, !isListed {
            let command = PersonCommand(setting: item, to: value, flags: app.personFlags)
            throw ToolRefusal(
                "'\(item.id)' can have any text, so a person sets it, by typing:\n\(command.text)"
            )
        }
        if item.received.isKeptByApp {
            // Setting it runs the app's code.
            guard item.isDeclaredSafe || context.allows(item, of: app) else {
                let command = PersonCommand(setting: item, to: value, flags: app.personFlags)
                throw ToolRefusal(
                    "'\(item.id)' was not set: the app keeps its value, and its author does not say "
                        + "that setting it is safe. A person can set it by typing:\n\(command.text)"
                )
            }
        }
        let id = ItemID(item.id)
        let hasJournal = try app.hasJournal(for: .set(id, value, reason: why))
        guard hasJournal || limit == nil else {
            throw ToolRefusal("\(app.title) can't limit a change in time: leave 'for' out")
        }
        guard value != .null || limit == nil else {
            throw ToolRefusal("a reset has no end: leave 'for' out")
        }
        let reason = hasJournal ? why : nil
        let before = hasJournal ? try newestNumber(in: app) : 0
        let answer = try app.host.ask(
            value == .null
                ? .reset(id, reason: reason)
                : .set(id, converted(value, for: item), until: limit, reason: reason)
        )
        let changed = ItemRecord(firstOf: answer)
        var members: JSONObject = ["app": .string(app.name)]
        members.merge(ItemWords.changeMembers(changed))
        var lines = ["\(app.title): \(ItemWords.change(changed))"]
        if hasJournal, let number = try remember(item, value, why, after: before, in: app) {
            members["number"] = .integer(number)
            lines.append("It is change #\(number): 'undo' takes it back.")
        }
        if why != nil, !hasJournal { lines.append("The app keeps no journal for the reason.") }
        if let inForce = changed.inForce {
            lines.append("It applies from the app's next launch; now: \(ItemWords.value(inForce)).")
        } else if let effect = changed.effect, effect != .now,
            changed.previousValue != changed.value
        {
            lines.append("The app follows at its next \(effect.rawValue).")
        }
        return .done(ToolResult(lines, members))
    }

    /// Returns the value that a word such as `on` means for a setting; other values as they are.
    private func converted(_ value: JSONValue, for item: ListedItem) -> JSONValue {
        guard let word = value.string else { return value }
        switch item.values {
        case .bool, .number, .options: return item.values.value(of: word) ?? value
        case .open, .text, .json: return value
        }
    }

    private func newestNumber(in app: AppHost) throws -> Int {
        let answer = try app.host.query(.changes(nil, last: 1, since: nil))
        return ReceivedChange.list(answer).map(\.number).max() ?? 0
    }

    /// Remembers the change as this process's own.
    ///
    /// Another process may change the same setting meanwhile; if that can't be distinguished from
    /// this one's change, none is remembered.
    ///
    /// - Returns: The change's number in the journal, or `nil` if nothing changed.
    private func remember(
        _ item: ListedItem,
        _ value: JSONValue,
        _ why: String?,
        after number: Int,
        in app: AppHost
    ) throws -> Int? {
        let answer = try app.host.query(.changes(ItemID(item.id), last: 20, since: nil))
        let changes = ReceivedChange.list(answer).filter { change in
            change.number > number && change.author?.client == AgentServer.client
                && change.why == why && change.undone.isEmpty
                && (item.received.isKeptByApp || (value == .null) == (change.now == nil))
        }
        guard changes.count == 1 else { return nil }
        app.ownChanges[changes[0].number] = OwnChange(id: item.id, time: changes[0].time)
        return changes[0].number
    }
}

/// `undo`: reverts a change that this process made.
struct UndoTool: AgentTool {
    let definition = ToolDefinition(
        name: "undo",
        level: .safe,
        title: "Take a change back",
        description: "Take back a change that you made with 'set', by its number.",
        arguments: ["number": ["type": "integer", "minimum": 1], "app": ToolCatalog.appSchema],
        required: ["number"],
        results: ["app": .textSchema, "items": .objectsSchema],
        givenResults: ["app", "items"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let number = try call.arguments.integer("number", in: 1...Int.max)
        let app = try context.app(of: call)
        guard let own = app.ownChanges[number] else {
            throw ToolRefusal(
                """
                change #\(number) of \(app.title) wasn't made by this server, so it isn't its to \
                take back. A person can type: \(personCommand(number, app))
                """
            )
        }
        // The same app may have another journal by now.
        let lines = try app.host.query(.changes(ItemID(own.id), last: nil, since: own.time))
        let isSame = ReceivedChange.list(lines).contains { change in
            change.number == number && change.id == own.id && change.time == own.time
                && change.author?.client == AgentServer.client
        }
        guard isSame else {
            app.ownChanges[number] = nil
            throw ToolRefusal(
                "change #\(number) is not in the journal of \(app.title) any more: see 'changes'"
            )
        }
        let answer: ReceivedJSON
        do {
            answer = try app.host.ask(.undo(count: nil, number: number, reason: nil))
        } catch HostError.refused(let error) where error.knownKind == .conflict {
            throw conflict(error, app)
        }
        app.ownChanges[number] = nil
        let items = ItemRecord.list(answer) ?? []
        let changes = items.map { "\(app.title): \(ItemWords.change($0))" }
        return .done(
            ToolResult(
                changes.isEmpty ? ["\(app.title): nothing changed"] : changes,
                [
                    "app": .string(app.name),
                    "items": .array(items.map { .object(ItemWords.changeMembers($0)) }),
                ]
            )
        )
    }

    /// Returns the refusal of a change that another one follows.
    private func conflict(_ error: WireError, _ app: AppHost) -> ToolRefusal {
        guard let later = error.data["number"]?.integer else {
            return ToolRefusal(HostError.refused(error), of: app.title)
        }
        let way =
            app.ownChanges[later] == nil
            ? "A person can take that back by typing: \(personCommand(later, app))"
            : "Take that back first: 'undo' with the number \(later)."
        let author = (error.data["by"]?.string ?? "somebody").shownToAgent(limit: 80)
        return ToolRefusal(
            "nothing was taken back: \(author) changed it since, as change #\(later). \(way)"
        )
    }

    private func personCommand(_ number: Int, _ app: AppHost) -> String {
        CommandText.text(of: ["devmenu"] + app.personFlags + ["undo", "--change", "\(number)"])
    }
}
