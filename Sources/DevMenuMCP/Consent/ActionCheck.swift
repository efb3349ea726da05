import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The checks of an action and its arguments before it is run for an agent.
struct ActionCheck {
    /// The app.
    let app: AppHost
    /// The action, as the app describes it now.
    let item: ListedItem
    /// The arguments.
    let arguments: JSONObject
    /// The arguments of the tool, which say which action of which app.
    private let given: JSONObject

    /// Checks a call.
    ///
    /// - Throws: ``ToolRefusal``, or `HostError`.
    init(_ call: ToolCall, in context: ToolContext) throws {
        app = try context.app(of: call)
        item = try app.item(try call.arguments.string("id"))
        arguments = try call.arguments.members("arguments")
        given = call.arguments.object
        guard item.role == .action else {
            let tool = item.isSetting ? "set" : "describe"
            throw ToolRefusal(
                "'\(item.id)' isn't an action: it's of kind \(shownKind). Use '\(tool)'."
            )
        }
        try refuseSecrets()
        try refuseHyphens()
        try refuseUnfit()
    }

    /// Indicates whether its author wrote that it is safe.
    var isDeclaredSafe: Bool { item.received.isRiskDeclared && item.risk == .safe }

    /// The reason that it isn't run unasked, in words that follow its name.
    var riskText: String {
        switch item.risk {
        case .safe, .undeclared: "its author does not say that it is safe"
        case .destructive: "it is destructive: what it does cannot be undone"
        case .fatal: "it is fatal: it ends the app"
        }
    }

    /// Indicates whether the app still describes the action in the same way.
    func isCurrent() throws -> Bool {
        app.host.limit = TimeLimit(seconds: 10)
        return try app.item(item.id).received == item.received
    }

    /// Returns the refusal of the action, which no person has agreed to.
    func refusal(_ reason: String) -> ToolRefusal {
        let command = PersonCommand(running: item, arguments, flags: app.personFlags)
        return ToolRefusal(
            """
            '\(item.id)' was not run, and nothing happened: \(reason). A person can run it \
            by typing:
            \(command.text)
            """
        )
    }

    /// Returns the question for a person.
    ///
    /// - Parameter refused: The run that the app has refused, since its arguments make it risky;
    ///   `nil` before it is asked.
    /// - Returns: The question.
    func question(after refused: UnconfirmedRun? = nil) -> Question {
        Question(
            message: words(after: refused),
            app: ObjectIdentifier(app),
            pid: app.pid,
            arguments: given,
            refused: refused
        )
    }

    /// Returns the order to run it, once a person has agreed to a question.
    func order(after question: Question) -> RunOrder {
        let isConfirmed = item.risk.needsConfirmation || question.refused != nil
        return RunOrder(check: self, isConfirmed: isConfirmed, asksAgain: true)
    }

    private func words(after refused: UnconfirmedRun?) -> String {
        var lines = [
            """
            A coding agent wants to run '\(item.id.shownToAgent(limit: 64, as: .name))' \
            in \(app.title): \(riskText).
            """
        ]
        if let refused {
            let part = refused.title.map { " '\($0.shownToAgent(limit: 100))'" } ?? ""
            lines.append("With these arguments\(part) it is \(refused.risk.rawValue).")
        }
        if !arguments.isEmpty {
            let words = arguments.members.map { name, value in
                let shown = "\(value)".shownToAgent(limit: 500, as: .name)
                return "\(name.shownToAgent(limit: 64, as: .name)) = \(shown)"
            }
            lines.append("With \(words.joined(separator: ", ")).")
        }
        lines.append("Its title, from the app: \(item.title.shownToAgent(limit: 100)).")
        if !item.summary.isEmpty {
            lines.append("From the app: \(item.summary.shownToAgent(limit: 300))")
        }
        if let own = item.received.confirmation(of: arguments) {
            lines.append("The app asks: \(own.shownToAgent(limit: 2_000))")
        }
        let runs = item.received.runs
        if !runs.isEmpty {
            lines.append("It runs:")
            lines += runs.prefix(20).map { "  | " + $0.shownToAgent(limit: 300, as: .name) }
            if runs.count > 20 { lines.append("  and \(runs.count - 20) more lines") }
        }
        return (lines + ["Run it?"]).joined(separator: "\n")
    }

    private var shownKind: String { item.kind.shownToAgent(limit: 40, as: .name) }

    private func refuseSecrets() throws(ToolRefusal) {
        let secrets = item.parameters.filter(\.isSecret)
        let named = secrets.first { arguments[$0.name] != nil || $0.isRequired }
        guard let name = named?.name else { return }
        let names = Set(secrets.map(\.name))
        let others = JSONObject(distinct: arguments.members.filter { !names.contains($0.name) })
        let command = PersonCommand(running: item, others, askingFor: name, flags: app.personFlags)
        let shown = name.shownToAgent(limit: 64, as: .name)
        throw ToolRefusal(
            """
            '\(shown)' of '\(item.id)' is a secret, which no agent gives. A person can type it: \
            \(command.text)
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
            let shown = parameter.name.shownToAgent(limit: 64, as: .name)
            throw ToolRefusal(
                """
                '\(shown)' of '\(item.id)' must not begin with '-', which a program would take \
                for an option
                """
            )
        }
    }

    /// Refuses arguments with which it could not run, before anybody is asked.
    private func refuseUnfit() throws(ToolRefusal) {
        do throws(ArgumentError) {
            _ = try Arguments(arguments, for: item.parameters)
        } catch {
            let names = item.parameters.filter { !$0.isSecret }.map(\.name)
            let hint =
                names.isEmpty
                ? "It takes no arguments."
                : "Its arguments: \(names.joined(separator: ", ")). 'describe' tells of each."
            throw ToolRefusal(
                "'\(item.id)' was not run: \(error). \(hint)".shownToAgent(limit: 1_000)
            )
        }
    }
}
