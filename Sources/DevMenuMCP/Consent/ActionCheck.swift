import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The checks of an action and its arguments before it is run for an agent.
struct ActionCheck: ConsentCheck {
    /// The longest command line of a task that a person is asked about, in bytes.
    private static let taskLimit = 1_024

    let app: AppHost
    let item: ListedItem
    /// The arguments.
    let arguments: JSONObject
    /// The reason that the agent gave, or `nil`.
    private let why: String?
    /// Indicates whether the app records who ran what, and why.
    private let isRecorded: Bool
    /// The end, or what it prints or opens before, that the call waits for.
    let query: RunQuery
    /// Indicates whether a person has named it to be run without asking.
    let isAllowed: Bool
    /// The arguments of the tool, which name the app and the action.
    private let given: JSONObject

    /// Checks the call of an action.
    ///
    /// - Throws: ``ToolRefusal``, or `HostError`.
    init(_ item: ListedItem, of app: AppHost, _ call: ToolCall, in context: ToolContext) throws {
        (self.item, self.app) = (item, app)
        arguments = try call.arguments.members("arguments").withoutNulls
        query = try RunQuery(call.arguments, usual: ToolCatalog.usualWait)
        why = try call.arguments.reason()
        isRecorded = item.session?.hello.has(.runs) ?? false
        isAllowed = context.allows(item, of: app)
        given = call.arguments.object
        guard item.role == .action else {
            let tool = item.isSetting ? "set" : "describe"
            throw ToolRefusal(
                "'\(item.id)' isn't an action: it's of kind \(shownKind). Use '\(tool)'.",
                next: tool
            )
        }
        if let reason = item.received.unavailable {
            throw ToolRefusal(
                HostError.refused(.unavailable(ItemID(item.id), reason)),
                of: app.title
            )
        }
        try refuseSecrets()
        try refuseHyphens()
        try refuseCode()
        try refuseUnfit()
        try refuseTaken()
    }

    /// Indicates whether the app records no reason, although there is one.
    var losesReason: Bool { why != nil && !isRecorded }

    /// The reason that the app records, or `nil`.
    var reason: String? { isRecorded ? why : nil }

    var unaskedRefusal: String? {
        guard item.isDeclaredSafe || isAllowed else { return riskText }
        guard item.received.taskFile != nil else { return nil }
        let given = item.parameters.first { !$0.isPlain && arguments[$0.name] != nil }
        return given.map { "'\($0.name.nameForAgent)' takes any text, which is code to a task" }
    }

    private var riskText: String {
        switch item.risk {
        case .safe, .undeclared: "its author hasn't declared it safe"
        case .destructive: "it is destructive: what it does can't be undone"
        case .fatal: "it is fatal: it ends the app"
        }
    }

    let verb = "run"

    var command: PersonCommand? { PersonCommand(running: item, arguments, of: app) }

    /// The flag by which a person lets it run without asking, or `nil` if none does.
    var allowing: String? {
        isAllowed || item.isDeclaredSafe || item.risk == .fatal
            ? nil : AllowedAction.flag(for: item.id, in: app)
    }

    func question(after refused: UnconfirmedRun?) throws -> Question {
        Question(
            message: try words(after: refused, preview: try preview()),
            name: item.id.nameForAgent,
            verb: verb,
            app: ObjectIdentifier(app),
            pid: app.pid,
            arguments: given,
            refused: refused
        )
    }

    func isCurrent() throws -> Bool { try isItemCurrent() }

    func step(after question: Question) throws -> ToolStep {
        try refuseTaken()
        return .run(self, .person(question))
    }

    private func words(after refused: UnconfirmedRun?, preview: [String]?) throws -> String {
        let name = item.id.nameForAgent
        var lines = ["A coding agent wants to run '\(name)' in \(app.title): \(riskText)."]
        if let refused {
            let part = refused.title.map { " '\($0.shownToAgent(limit: 100))'" } ?? ""
            lines.append("With these arguments\(part) it is \(refused.risk.rawValue).")
        }
        let isTask = item.received.taskFile != nil
        if !arguments.isEmpty, !isTask {
            let words = arguments.members.map { name, value in
                let shown = "\(value)".shownToAgent(limit: 500, as: .name)
                return "\(name.nameForAgent) = \(shown)"
            }
            lines.append("With \(words.joined(separator: ", ")).")
        }
        lines.append("Its title, from the app: \(item.title.shownToAgent(limit: 100)).")
        if !item.summary.isEmpty {
            lines.append("From the app: \(item.summary.shownToAgent(limit: 300))")
        }
        if let why { lines.append("The agent says why: \(why.shownToAgent(limit: 500))") }
        if let own = item.received.confirmation(of: arguments) {
            lines.append("The app asks: \(own.shownToAgent(limit: 2_000))")
        }
        let runs = isTask ? try taskLines(preview ?? []) : item.received.runs
        if !runs.isEmpty {
            let limit = isTask ? Self.taskLimit : 300
            lines.append("It runs:")
            lines += runs.prefix(20).map { "  | " + $0.shownToAgent(limit: limit, as: .name) }
            if runs.count > 20 { lines.append("  and \(runs.count - 20) more lines") }
        }
        return (lines + ["Run it?"]).joined(separator: "\n")
    }

    /// Returns the lines of its preview, or `nil` if it has none.
    ///
    /// The app first checks all that would keep it from running: trust, owners, a missing tool.
    private func preview() throws -> [String]? {
        let id = ItemID(item.id)
        let request = HostRequest.check(id, arguments: arguments)
        let checks = try app.has(.agents, for: request)
        guard checks || item.received.taskFile != nil else { return nil }
        do {
            let answer = try app.host.query(checks ? request : .preview(id, arguments: arguments))
            return ReceivedResult.preview(answer)
        } catch HostError.refused(let error)
            where [.wrongKind, .actionFailed].contains(error.knownKind)
        {
            return nil
        }
    }

    /// Returns the command line of a task with its arguments, whole, and the lines about its variables.
    private func taskLines(_ lines: [String]) throws -> [String] {
        guard lines.count <= 20, lines.allSatisfy({ $0.utf8.count <= Self.taskLimit }) else {
            throw ToolRefusal(
                """
                '\(item.id)' wasn't run: its command line has more than \(Self.taskLimit) bytes, \
                too many for a person to check
                """
            )
        }
        return lines
    }

    private var shownKind: String { item.kind.shownToAgent(limit: 40, as: .name) }

    private func refuseSecrets() throws(ToolRefusal) {
        let secrets = item.parameters.filter(\.isSecret)
        let named = secrets.first { arguments[$0.name] != nil || $0.isRequired }
        guard let name = named?.name else { return }
        let names = Set(secrets.map(\.name))
        let others = JSONObject(distinct: arguments.members.filter { !names.contains($0.name) })
        let command = PersonCommand(running: item, others, askingFor: name, of: app)
        throw ToolRefusal(
            """
            '\(name.nameForAgent)' of '\(item.id)' is a secret, which agents can't give. A person can \
            type it: \(command.text)
            """
        )
    }

    /// Refuses a text that a program would read as an option.
    private func refuseHyphens() throws(ToolRefusal) {
        for parameter in item.parameters where !parameter.allowsHyphen {
            let values = arguments[parameter.name].map { $0.array ?? [$0] } ?? []
            guard values.contains(where: { ($0.string ?? $0.description).hasPrefix("-") }) else {
                continue
            }
            throw ToolRefusal(
                """
                '\(parameter.name.nameForAgent)' of '\(item.id)' must not begin with '-', which a \
                program would take for an option
                """
            )
        }
    }

    /// Refuses a `$` in an argument of make, to which it is code.
    private func refuseCode() throws(ToolRefusal) {
        // By its path or behind `env`, it's make too.
        let words = item.received.runs.flatMap { $0.split { " /'\"".contains($0) } }
        let runsMake = words.contains("make") || words.contains("gmake")
        for (name, value) in arguments.members where runsMake && "\(value)".contains("$") {
            let shown = name.shownToAgent(limit: 64, as: .name)
            throw ToolRefusal(
                "'\(shown)' of '\(item.id)' must not have a '$', which is code to make"
            )
        }
    }

    /// Refuses to wait for a port that is open already: the agent would use another server.
    private func refuseTaken() throws(ToolRefusal) {
        guard let port = query.port, port.isOpen else { return }
        let owner = port.owner.map { " by pid \($0)" } ?? ""
        throw ToolRefusal("'\(item.id)' wasn't run: port \(port.number) is taken\(owner)")
    }

    /// Refuses arguments with which it couldn't run, before anybody is asked.
    private func refuseUnfit() throws(ToolRefusal) {
        do throws(ArgumentError) {
            _ = try Arguments(arguments, for: item.parameters)
        } catch {
            let names = item.parameters.filter { !$0.isSecret }.map(\.name)
            let hint =
                names.isEmpty
                ? "It takes no arguments."
                : "Its arguments: \(names.joined(separator: ", ")). 'describe' explains each."
            throw ToolRefusal(
                "'\(item.id)' wasn't run: \(error). \(hint)".shownToAgent(limit: 1_000)
            )
        }
    }
}

extension ParameterDeclaration {
    /// Indicates whether each of its values is harmless in a task's command line: a number, a Bool or a
    /// listed choice.
    var isPlain: Bool {
        switch type {
        case .int, .double, .bool: true
        case .choice: !choices.isEmpty && !isOpen
        case .string, .path, .url: false
        }
    }
}
