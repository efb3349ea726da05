import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The checks of a setting and its new value before it is set for an agent.
struct SettingCheck: ConsentCheck {
    /// The longest value that a person is asked about, in bytes.
    private static let valueLimit = 1_024

    let app: AppHost
    let item: ListedItem
    /// The new value, or `null` to reset the setting.
    private let value: JSONValue
    private let why: String?
    /// The time of a trial, as it was given.
    private let time: String?
    private let limit: SettingLimit?
    /// Indicates whether a person has named it to be set without asking.
    private let isAllowed: Bool
    /// The override of somebody else that it replaces, or `nil`.
    private let replaced: ReplacedOverride?
    /// The arguments of the tool, which name the app and the setting.
    private let given: JSONObject

    /// Checks a change.
    ///
    /// - Parameters:
    ///   - item: The setting.
    ///   - app: The app.
    ///   - arguments: The arguments of `set`.
    ///   - call: The call, of `set` or `run_risky`.
    ///   - context: The choices of the person who registered the server.
    /// - Throws: ``ToolRefusal`` or `HostError`.
    init(
        _ item: ListedItem,
        of app: AppHost,
        _ arguments: ToolArguments,
        given call: ToolCall,
        in context: ToolContext
    ) throws {
        (self.item, self.app) = (item, app)
        why = try arguments.reason()
        time = try arguments.optionalString("for")
        limit = try time.map { word throws(ToolRefusal) in
            guard let seconds = TypedTime.duration(word) else {
                throw arguments.refusal("for", expected: TypedTime.durationForms)
            }
            return SettingLimit.after(seconds: seconds)
        }
        value = Self.converted(arguments.object["value"] ?? .null, for: item)
        guard value != .null || limit == nil else {
            throw ToolRefusal("a reset has no end: leave 'for' out")
        }
        isAllowed = context.allows(item, of: app)
        replaced = try ReplacedOverride(of: item, in: app)
        given = call.arguments.object
        if let reason = item.received.unavailable {
            let error = WireError.unavailable(ItemID(item.id), reason)
            throw ToolRefusal(HostError.refused(error), of: app.title)
        }
    }

    /// Returns the value that a word such as `on` means for a setting; other values as they are.
    private static func converted(_ value: JSONValue, for item: ListedItem) -> JSONValue {
        guard let word = value.string else { return value }
        switch item.values {
        case .bool, .number, .options: return item.values.value(of: word) ?? value
        case .open, .text, .json: return value
        }
    }

    var unaskedRefusal: String? {
        let isListed = item.received.options.contains { $0.value == value }
        if item.received.isOpen, value != .null, !isListed { return "it can have any text" }
        guard item.received.isKeptByApp, !item.isDeclaredSafe, !isAllowed else { return nil }
        return "the app keeps its value, and its author hasn't declared it safe to set"
    }

    /// The reason that a person has to agree to lose an override, or `nil`.
    var protection: String? { replaced.flatMap { $0.isProtected ? $0.words : nil } }

    let verb = "set"

    var command: PersonCommand? {
        PersonCommand(setting: item, to: value, for: time, why: why, of: app)
    }

    func question(after refused: UnconfirmedRun?) throws -> Question {
        let shown = value == .null ? "its default" : "\(value)".shownToAgent(limit: .max, as: .name)
        guard shown.utf8.count <= Self.valueLimit else {
            throw ToolRefusal(
                """
                '\(item.id)' wasn't set: its value has more than \(Self.valueLimit) bytes, too \
                many for a person to check
                """
            )
        }
        try checkValue()
        let old = "\(item.received.value ?? .null)".shownToAgent(limit: 200, as: .name)
        let end = time.map { " for \($0)" } ?? ""
        let reasons = [unaskedRefusal, protection].compactMap(\.self).joined(separator: "; ")
        let start = "A coding agent wants to set '\(item.id.nameForAgent)' in \(app.title)"
        var lines = ["\(start) from \(old) to \(shown)\(end): \(reasons)."]
        if let why { lines.append("The agent says why: \(why.shownToAgent(limit: 500))") }
        lines.append("Its title, from the app: \(item.title.shownToAgent(limit: 100)).")
        return Question(
            message: (lines + ["Set it?"]).joined(separator: "\n"),
            name: item.id.nameForAgent,
            verb: verb,
            app: ObjectIdentifier(app),
            pid: app.pid,
            arguments: given,
            refused: refused
        )
    }

    /// Lets the app check the value, before a person is asked or told to set it.
    ///
    /// - Throws: `HostError` if it accepts that from nobody.
    func checkValue() throws {
        guard try hasJournal else { return }
        let values = JSONObject([(item.received.key ?? item.id, value)])
        _ = try app.host.query(.apply(values, isDryRun: true, until: limit, reason: why))
    }

    private var hasJournal: Bool {
        get throws { try app.has(.journal, for: .set(ItemID(item.id), value, reason: why)) }
    }

    func isCurrent() throws -> Bool {
        try isItemCurrent()
            && ReplacedOverride(of: item, in: app)?.members == replaced?.members
    }

    func step(after question: Question) throws -> ToolStep { .done(try perform()) }

    /// Sets it.
    func perform() throws -> ToolResult {
        let id = ItemID(item.id)
        let hasJournal = try hasJournal
        guard hasJournal || limit == nil else {
            throw ToolRefusal("\(app.title) can't limit a change in time: leave 'for' out")
        }
        let reason = hasJournal ? why : nil
        let before = hasJournal ? try newestNumber() : 0
        let answer = try app.host.ask(
            value == .null
                ? .reset(id, reason: reason) : .set(id, value, until: limit, reason: reason)
        )
        let changed = ItemRecord(firstOf: answer)
        var members: JSONObject = ["app": .string(app.name)]
        members.merge(ItemMembers.change(changed))
        members["whose"] = replaced.map { .object($0.members) }
        if let effect = changed.effect, effect != .now, changed.previousValue != changed.value {
            members["effect"] = .string("at the app's next \(effect.rawValue)")
        }
        if hasJournal, let number = try remember(after: before) {
            members["number"] = .integer(number)
            members["next"] = .string(UndoTool.typedName)
        }
        if why != nil, !hasJournal { members["journal"] = false }
        return ToolResult(members)
    }

    private func newestNumber() throws -> Int {
        let answer = try app.host.query(.changes(nil, last: 1, since: nil))
        return ReceivedChange.list(answer).map(\.number).max() ?? 0
    }

    /// Remembers the change as this process's own.
    ///
    /// Another process may change the same setting meanwhile; if that can't be distinguished from
    /// this one's change, none is remembered.
    ///
    /// - Returns: The change's number in the journal, or `nil` if nothing changed.
    private func remember(after number: Int) throws -> Int? {
        let request = HostRequest.changes(ItemID(item.id), last: 20, since: nil)
        let answer = try app.host.query(request)
        let changes = try ReceivedChange.list(answer).filter { change in
            try change.number > number && app.isAuthor(change.author, for: request)
                && change.why == why && change.undone.isEmpty
                && (item.received.isKeptByApp || (value == .null) == (change.now == nil))
        }
        guard changes.count == 1 else { return nil }
        app.ownChanges[changes[0].number] = OwnChange(id: item.id, time: changes[0].time)
        return changes[0].number
    }
}
