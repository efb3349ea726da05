import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Renders the text of `help` from the declarations of commands and items.
package enum HelpText {
    /// The rule for most lines: an item is its own command.
    package static let itemRule =
        "An item's name is a command: 'dump-version' runs it, 'like-button on' sets it."

    /// The further rules for a line, a sentence each.
    package static let lineRules = [
        "Arguments go by position, as name=value or as --name[=value]; --yes confirms.",
        "'A; B' runs both, '> FILE' and '>> FILE' keep the output, '| PROGRAM' reads it.",
    ]

    /// Returns commands by groups: on one screen those that people need first, or with verbs all of
    /// them, the verbs and the rules of a line.
    static func overview(
        _ table: CommandTable,
        verbs: [(name: String, summary: String)]? = nil,
        context: RenderingContext
    ) -> StyledText {
        let groups = table.groups.map { group in
            let rows = (group.commands + (verbs == nil ? [] : group.others)).map { command in
                let usage = ([command.briefUsage] + command.aliases).joined(separator: ", ")
                let isShown = verbs != nil || usage.count <= 20
                return [isShown ? usage : command.name + " …", command.summary]
            }
            return (group.title, rows)
        }
        let outer = (verbs ?? []).map { ["devmenu \($0.name)", $0.summary] }
        let all = groups + [("In the outer shell", outer)]
        var text = StyledText(StyledText.text(of: [itemRule], columns: context.columns) + "\n\n")
        text.append(TableLayout.grouped(all, columns: context.columns))
        guard verbs != nil else { return text }
        text.append("\n\n" + StyledText.text(of: lineRules, columns: context.columns))
        return text
    }

    /// Returns the help of a command.
    static func command(_ command: some Command, context: RenderingContext) -> StyledText {
        var text = heading([command.usage, command.summary], context)
        text.append(table(command.arguments.map(\.row), context))
        if !command.aliases.isEmpty {
            text.append("\nAlso: " + command.aliases.joined(separator: ", "))
        }
        return text
    }

    /// Returns the help of an item.
    static func item(_ item: ListedItem, context: RenderingContext) -> StyledText {
        let texts = [item.title, item.summary].filter { !$0.isEmpty }
        var text = heading([usage(of: item)] + texts.map { ControlEscaping.escaped($0) }, context)
        if item.role == .action, item.risk != .safe {
            text.append("\n\(item.risk.rawValue): it asks first; --yes confirms")
        }
        text.append(table(item.parameters.map(ParameterText.row), context))
        text.append(table(options(of: item).map(\.row), context))
        text.append(ItemText.runs(of: item.received))
        return text
    }

    /// Returns the usage, and below it sentences, broken between words.
    private static func heading(_ texts: [String], _ context: RenderingContext) -> StyledText {
        let usage = StyledText.text(of: [texts[0]], columns: context.columns)
        var text = StyledText(usage, isBold: true)
        text.append("\n" + StyledText.text(of: Array(texts.dropFirst()), columns: context.columns))
        return text
    }

    /// Returns rows below a heading; nothing if there are none.
    private static func table(_ rows: [[String]], _ context: RenderingContext) -> String {
        rows.isEmpty ? "" : "\n" + TableLayout.text(rows, indent: 2, limit: context.columns)
    }

    /// The options that may follow an item's name and value.
    private static func options(of item: ListedItem) -> [CommandArgument] {
        item.isSetting && item.isWritable ? CommandArgument.changeOptions : []
    }

    /// Returns the help of an item, for `--json`.
    static func json(of item: ListedItem) -> JSONValue {
        json(
            item.id,
            usage(of: item),
            item.summary.isEmpty ? item.title : item.summary,
            (item.received.parameterList?.array ?? []) + options(of: item).map(\.json)
        )
    }

    /// Returns the help of a command, a verb, a flag or an item, for `--json`.
    static func json(
        _ name: String,
        _ usage: String,
        _ summary: String,
        _ arguments: [JSONValue]? = nil
    ) -> JSONValue {
        .object(compacting: [
            "name": .string(name), "summary": .string(summary), "usage": .string(usage),
            "arguments": arguments.map { .array($0) },
        ])
    }

    /// Returns the usage of an item.
    static func usage(of item: ListedItem) -> String {
        let words: [String] =
            switch item.role {
            case .action: item.parameters.map(ParameterText.usage)
            case .setting(let isToggle):
                [
                    "["
                        + (item.values.usage + (isToggle ? ["flip"] : []) + ["reset"])
                        .joined(separator: "|") + "]"
                ]
            case .description: []
            }
        return ControlEscaping.escaped(([item.id] + words).joined(separator: " "), as: .name)
    }
}
