import DevMenuClient
import DevMenuKit
import DevMenuTerminal

/// `help [WORD…]`: shows the commands, describes a command or an item, or finds what has some words.
struct HelpCommand: Command {
    /// The name that people type.
    static let typedName = "help"

    let name = typedName
    let summary = "describe a command or an item, find words; --all: the rest"
    let isReplayable = true
    let needsHost = false
    /// Indicates whether the project's files may be read for a word; `false` for the flag `--help`.
    var readsProject = true
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("COMMAND|ITEM|WORD…", .commandOrItem, "its name, or words to search for"),
        .option("--all", "every command, the verbs of the outer shell, and the rules of a line"),
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        let table = context.commands
        guard let word = options.words.first else {
            let verbs = options.has("--all") ? context.options.about.program.verbs : nil
            let json = JSONValue.object(compacting: [
                "commands": .array(
                    table.commands.map {
                        HelpText.json(of: $0.declaration, usage: $0.usage, isBrief: true)
                    }
                ),
                "verbs": verbs.map { .array($0.map { HelpText.json(of: $0, isBrief: true) }) },
            ])
            let menu = context.host.isLive ? try? context.host.menu() : nil
            return .done(
                CommandResult(json) {
                    HelpText.overview(table, verbs: verbs, menu: menu, context: $0)
                }
            )
        }
        let outer = context.options.about.verbs.first { $0.name == word }?.make().declaration
        let verb = options.words.dropFirst().reduce(outer) { verb, word in
            verb?.verbs.first { $0.name == word }
        }
        guard options.words.count == 1 || verb != nil else {
            return .done(try search(options, in: context))
        }
        if let command = table[word] {
            let json = HelpText.json(of: command.declaration, usage: command.usage)
            let line = readsProject ? context.line(onNamesakeOf: word) : nil
            return .done(CommandResult(json) { HelpText.command(command, context: $0) + line })
        }
        if let verb {
            let json = HelpText.json(of: verb)
            let line = outer?.name == verb.name ? context.line(onNamesakeOf: word) : nil
            return .done(CommandResult(json) { HelpText.verb(verb, context: $0) + line })
        }
        guard let item = try context.host.menu()[word] else {
            if context.isInteractive, let alias = context.files.aliases[word] {
                let line = AliasCommand.shown([alias], in: context)[0].line
                let json = HelpText.json(word, line, "an alias")
                return .done(CommandResult(json, text: "\(word) = \(line)".shown))
            }
            return .done(try search(options, in: context))
        }
        let line = context.wayAround(item).map { "Type '\($0)' for it." }
        return .done(
            CommandResult(HelpText.json(of: item)) { HelpText.item(item, context: $0) + line }
        )
    }

    /// Returns the commands, flags and items that have some words in their names, summaries or arguments.
    ///
    /// - Throws: ``CommandError`` if there are none.
    private func search(_ options: OptionWords, in context: any CommandContext) throws
        -> CommandResult
    {
        let words = options.words
        let menu = try context.host.menu()
        let queries = words.compactMap { NameQuery($0) }
        var found: [(name: String, usage: String, summary: String)] = []
        func has(_ texts: [String]) -> Bool {
            queries.allSatisfy { query in texts.contains(where: query.isPart) }
        }
        for command in context.commands.commands {
            if has([command.name, command.summary]) {
                found.append((command.name, command.declaration.briefUsage, command.summary))
            } else if let argument = command.arguments.first(where: { has([$0.name, $0.summary]) })
            {
                let option = argument.optionName.map { _ in "\(command.name) … \(argument.name)" }
                found.append(
                    (command.name, option ?? command.declaration.briefUsage, argument.summary)
                )
            }
        }
        for flag in ShellFlags.all where has([flag.name, flag.summary]) {
            found.append((flag.optionName ?? flag.name, "devmenu \(flag.name)", flag.summary))
        }
        for item in MenuFinder.items(matching: words, in: menu)
        where has([item.id, item.title, item.summary] + item.names + item.argumentTexts) {
            let choice = item.parameters.first?.choices.first { has([$0]) }
            let usage = choice.map { "\(item.id) \($0)" } ?? HelpText.usage(of: item)
            found.append((item.id, usage, item.summary.isEmpty ? item.title : item.summary))
        }
        guard !found.isEmpty else {
            let isName = context.commands[words[0]] != nil || menu[words[0]] != nil
            if isName { try options.expect(0...1) }
            let suggestion = context.commands.suggestion(for: words, in: menu, of: context)
            // Of several words, the others may be a secret.
            throw try context.error(
                .unknownCommand(words[0], suggestion: suggestion),
                forAbsent: words[0]
            )
        }
        let rows = found.map { [$0.usage, $0.summary] }
        let topics = found.map { HelpText.json($0.name, $0.usage, $0.summary) }
        return CommandResult(["commands": .array(topics)], table: rows)
    }
}

extension StyledText {
    /// Returns a text with a paragraph after it, if there is one.
    fileprivate static func + (text: StyledText, line: String?) -> StyledText {
        guard let line else { return text }
        var text = text
        text.append("\n\n" + ControlEscaping.escaped(line))
        return text
    }
}
