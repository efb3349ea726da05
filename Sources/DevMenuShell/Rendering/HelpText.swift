import DevMenuTerminal
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Renders the text of `help` from the declarations of commands and items.
package enum HelpText {
    /// Returns the rule for most lines, that an item is its own command, or `nil` without an example.
    package static func itemRule(action: String?, toggle: String?) -> String? {
        let examples = [action.map { "'\($0)' runs it" }, toggle.map { "'\($0) on' sets it" }]
            .compactMap(\.self)
        return examples.isEmpty
            ? nil : "An item's name is a command: \(examples.joined(separator: ", "))."
    }

    /// The further rules for a line, a sentence each.
    package static let lineRules = [
        "Arguments go by position, as name=value or as --name[=value]; --yes confirms.",
        "'A; B' runs both, '> FILE' and '>> FILE' save the output, '| PROGRAM' reads it.",
    ]

    /// Returns commands by groups: on one screen those that people need first, or with verbs all of
    /// them, the verbs and the rules of a line.
    ///
    /// The first line has examples of the menu, if it has any.
    static func overview(
        _ table: CommandTable,
        verbs: [VerbDeclaration]? = nil,
        menu: ListedMenu? = nil,
        context: RenderingContext
    ) -> StyledText {
        let groups = table.groups.map { group in
            let rows = (group.commands + (verbs == nil ? [] : group.others)).map { command in
                let usage = ([command.declaration.briefUsage] + command.aliases)
                    .joined(separator: ", ")
                let isShown = verbs != nil || usage.count <= 20
                return [isShown ? usage : command.name + " …", command.summary]
            }
            return (group.title, rows)
        }
        let outer = (verbs ?? []).map { verb in
            // In lower case, as the commands' summaries are.
            [
                "devmenu \(verb.name)",
                verb.summary.prefix(1).lowercased() + verb.summary.dropFirst(),
            ]
        }
        let all = groups + [("In the outer shell", outer)]
        let rule = itemRule(
            action: menu?.example(of: .action, besides: table)?.id,
            toggle: menu?.example(of: .setting(isToggle: true), besides: table)?.id
        )
        var text = StyledText(
            rule.map { StyledText.text(of: [$0], columns: context.columns) + "\n\n" } ?? ""
        )
        text.append(TableLayout.grouped(all, columns: context.columns))
        guard verbs != nil else { return text }
        text.append("\n\n" + StyledText.text(of: lineRules, columns: context.columns))
        return text
    }

    /// Returns the help of a command.
    static func command(_ command: some Command, context: RenderingContext) -> StyledText {
        let words = command.declaration
        let forms = words.forms.isEmpty ? [(words.usage, "")] : words.forms
        return page(words, forms: forms, command.aliases, context)
    }

    /// Returns the help of a verb of the program.
    static func verb(_ verb: VerbDeclaration, context: RenderingContext) -> StyledText {
        let forms = verb.verbForms
        var verb = verb
        verb.arguments.append(VerbDeclaration.help)
        return page(verb, forms: forms, [], context)
    }

    /// Returns the help of a command or a verb, in the one layout of both.
    private static func page(
        _ words: VerbDeclaration,
        forms: [VerbDeclaration.Line],
        _ aliases: [String],
        _ context: RenderingContext
    ) -> StyledText {
        let rows = { (lines: [VerbDeclaration.Line]) in lines.map { [$0.typed, $0.words] } }
        var text = heading([forms[0].typed, words.summary], context)
        if forms.count > 1 || forms[0].words != "" {
            let lines = TableLayout.text(rows(forms), limit: context.columns)
            text = StyledText(lines, isBold: true)
            text.append("\n\n" + StyledText.text(of: [words.summary], columns: context.columns))
        }
        text.append(table((words.arguments.placed + words.arguments.options).map(\.row), context))
        if !aliases.isEmpty { text.append("\nAlso: " + aliases.joined(separator: ", ")) }
        for paragraph in words.paragraphs {
            text.append("\n\n" + StyledText.text(of: [paragraph], columns: context.columns))
        }
        let groups =
            words.groups.map { ($0.title, $0.flags.map(\.row)) }
            + words.subcommands.map { group in
                (group.title, group.verbs.map { [$0.briefUsage, $0.summary] })
            } + [("Examples", rows(words.examples))]
        guard groups.contains(where: { !$0.1.isEmpty }) else { return text }
        text.append("\n\n")
        text.append(TableLayout.grouped(groups, columns: context.columns))
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

    /// Returns the help of a command or a verb, for `--json`.
    ///
    /// - Parameters:
    ///   - words: Its words.
    ///   - usage: The form of its line; by default that of a verb.
    ///   - isBrief: `true` to leave its arguments out, as a list does.
    /// - Returns: The help.
    static func json(
        of words: VerbDeclaration,
        usage: String? = nil,
        isBrief: Bool = false
    ) -> JSONValue {
        let arguments = (words.arguments.placed + words.flags).map(\.json)
        let usage = usage ?? words.verbForms[0].typed
        return json(words.name, usage, words.summary, isBrief ? nil : arguments)
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
        let isBefore = item.received.assignments.map { name in
            !item.parameters.contains { $0.name == name }
        }
        let first = isBefore ?? false ? ["[NAME=value…]", item.id] : [item.id]
        return ControlEscaping.escaped((first + words).joined(separator: " "), as: .name)
    }
}

extension ListedMenu {
    /// Returns the first item of a use that its name alone runs or switches at once, without a risk, or
    /// `nil` if there is none.
    func example(of role: ListedItem.Role, besides commands: CommandTable) -> ListedItem? {
        items.first { item in
            item.role == role && !item.isHidden && item.risk == .safe
                && (role == .action || item.isWritable) && item.received.unavailable == nil
                && commands[item.id] == nil && !item.parameters.contains(where: \.isRequired)
        }
    }
}
