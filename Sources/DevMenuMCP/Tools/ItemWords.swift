import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The words and the members with which tools describe items.
enum ItemWords {
    /// Returns an item on one line: identifier, kind, state, and the title in quotation marks.
    static func line(_ item: ListedItem) -> String {
        let id = item.id.nameForAgent
        let kind = item.kind.shownToAgent(limit: 40, as: .name)
        let title = item.title.quotedForAgent(limit: 120)
        let reason = item.received.unavailable.map {
            "not available now: \($0.quotedForAgent(limit: 200))"
        }
        return [id, kind, state(of: item), title, reason ?? ""].filter { !$0.isEmpty }.joined(
            separator: "  "
        )
    }

    /// Returns an item as a member of a list: without its details.
    static func member(_ item: ListedItem) -> JSONValue {
        var members: JSONObject = [
            "id": .string(item.id), "kind": .string(item.kind),
            "title": .string(item.title.cut(to: 200)),
        ]
        switch item.role {
        case .setting:
            members["value"] = item.received.value
            members["inForce"] = item.received.inForce
        case .action: members["risk"] = .string(item.received.riskWord)
        case .description: break
        }
        members["unavailable"] = item.received.unavailable.map { .string($0.cut(to: 200)) }
        return JSONValue.object(members).escapedForAgent
    }

    /// Returns a setting's value, or which tool runs an action; empty for another item.
    static func state(of item: ListedItem) -> String {
        switch item.role {
        case .setting:
            value(of: item.received)
                + (item.received.inForce.map { ", now \(value($0))" } ?? "")
        case .action: item.received.riskWord
        case .description: ""
        }
    }

    /// Returns a value on one line: `on` and `off` for a Bool.
    static func value(_ value: JSONValue?) -> String {
        SettingText.value(value).english.shownToAgent(limit: 200)
    }

    /// Returns a setting's value as people read it, on one line.
    static func value(of item: ItemRecord) -> String {
        item.valueText?.shownToAgent(limit: 200) ?? value(item.value)
    }

    /// Returns an item in full, a line for each of its facts.
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - app: The app's title.
    ///   - isExplained: `true` if an explanation follows, which has the layers and the default.
    /// - Returns: The lines.
    static func full(
        _ item: ListedItem,
        titled app: String,
        isExplained: Bool = false
    ) -> String {
        let received = item.received.forAgents
        var lines = ["\(app): \(line(item))"]
        func add(_ name: String, _ text: String?) {
            guard let text, !text.isEmpty else { return }
            lines.append("\(name):\n\(text.linesOfApp())")
        }
        add("Summary, from the app", item.summary)
        add("Detail, from the app", received.caption)
        add("Address, from the app", received.address)
        if item.isSetting {
            if !isExplained {
                let layer = (received.layer ?? "").shownToAgent(limit: 40, as: .name)
                lines.append("Default: \(value(received.defaultValue)), layer: \(layer)")
            }
            if !received.isWritable { lines.append("It can't be set.") }
            if case .number(let rule) = item.values {
                lines.append("Values: \(rule.words.shownToAgent(limit: 100))")
            }
            if received.isOpen {
                lines.append(
                    received.options.isEmpty
                        ? "Values: any text; a person sets it"
                        : "Values: an option; a person can set any other text"
                )
            }
            if let until = received.until { lines.append("Until: \(until.shownToAgent())") }
            let options = received.options.map {
                "  \(value($0.value))  \($0.title.quotedForAgent())"
            }
            if !options.isEmpty { lines.append((["Options:"] + options).joined(separator: "\n")) }
        }
        for parameter in item.parameters { lines.append(self.line(parameter)) }
        add("Runs", received.runs.joined(separator: "\n"))
        return lines.joined(separator: "\n")
    }

    /// Returns the tool that runs an action, and what a person could allow.
    static func way(toRun item: ListedItem, of app: AppHost, isAllowed: Bool) -> String {
        let isSafe = item.received.isRiskDeclared && item.risk == .safe
        let risky = "'\(RunRiskyTool.typedName)'"
        guard isSafe || isAllowed else {
            let allowing =
                item.risk == .fatal
                ? ""
                : ", or with 'run' if a person registers \(AllowedAction.flag(for: item.id, in: app))"
            return "Run it with \(risky), which asks a person\(allowing)."
        }
        let texts = item.received.taskFile == nil ? [] : item.parameters.filter { !$0.isPlain }
        let names = texts.map { "'\($0.name.nameForAgent)'" }
        return "Run it with '\(RunTool.typedName)'"
            + (names.isEmpty
                ? "." : ", but with \(risky) to give \(names.joined(separator: ", ")).")
    }

    /// Returns a setting's change as members: its new value, with the layer and the end if it has one.
    static func changeMembers(_ item: ItemRecord) -> JSONObject {
        let names = ["id", "value", "inForce", "was", "layer", "until"]
        return JSONObject(
            distinct: names.compactMap { name in
                item.json[name].map { (name, $0.escapedForAgent) }
            }
        )
    }

    /// Returns a setting's change on one line: `like-button: off -> on (override)`.
    static func change(_ item: ItemRecord) -> String {
        let was = item.previousValue.map { "\(value($0)) -> " } ?? ""
        let layer = (item.layer ?? "").shownToAgent(limit: 40, as: .name)
        let until = item.until.map { ", until \($0.shownToAgent(limit: 40))" } ?? ""
        let id = (item.id ?? "").nameForAgent
        let former = item.formerUntil.map {
            ", permanent: it would have ended at \($0.shownToAgent(limit: 40))"
        }
        return "\(id): \(was)\(value(of: item)) (\(layer)\(until))" + (former ?? "")
    }

    private static func line(_ parameter: ParameterDeclaration) -> String {
        var facts = [parameter.type.rawValue + parameter.rangeText.shownToAgent(limit: 100)]
        if parameter.isRequired { facts.append("required") }
        if parameter.isRest { facts.append("a list of texts") }
        if parameter.isSecret { facts.append("secret: only a person gives it") }
        if let value = parameter.defaultValue, !parameter.isSecret {
            facts.append("default \(value.description.shownToAgent(limit: 100))")
        }
        if !parameter.choices.isEmpty {
            facts.append(
                "one of " + parameter.choices.joined(separator: ", ").shownToAgent(limit: 500)
            )
        }
        let summary = parameter.summary.english
        return "Argument \(parameter.name.nameForAgent) (\(facts.joined(separator: ", ")))"
            + (summary.isEmpty ? "" : ": " + summary.quotedForAgent())
    }
}
