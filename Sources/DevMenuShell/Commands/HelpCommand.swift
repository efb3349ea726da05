import DevMenuClient
import DevMenuKit

/// `help [COMMAND|ITEM]`: shows the commands, or describes one command or item.
struct HelpCommand: Command {
    /// The name that people type.
    static let typedName = "help"

    let name = typedName
    let summary = "show the commands, or describe one of them or an item"
    let needsHost = false
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("COMMAND|ITEM", .commandOrItem, "a command, or an item of the menu")
    ]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        guard let word = invocation.texts.first else {
            let table = context.commands
            let verbs = context.options.about.verbs()
            let json = table.commands.map { $0.json(withArguments: false) }
            return .done(
                CommandResult(["commands": .array(json)]) {
                    HelpText.overview(table, verbs: verbs, context: $0)
                }
            )
        }
        if let command = context.commands[word] {
            let json = command.json(withArguments: true)
            return .done(CommandResult(json) { HelpText.command(command, context: $0) })
        }
        if let verb = context.options.about.verbs().first(where: { $0.name == word }) {
            let line = "devmenu \(verb.name)"
            let text = "\(line)\n\(verb.summary)\nType '\(line) --help' in the outer shell."
            let members: JSONValue = [
                "name": .string(verb.name), "summary": .string(verb.summary),
                "usage": .string(line), "arguments": [],
            ]
            return .done(CommandResult(members, text: text))
        }
        let menu = try context.host.menu()
        guard let item = menu[word] else {
            let names = context.commands.names + menu.shownNames
            let suggestion = NearestName.suggestion(for: word, among: names)
            throw try AbsentItem(id: word).error(
                .unknownCommand(word, suggestion: suggestion),
                in: context
            )
        }
        let json = HelpText.json(of: item)
        return .done(CommandResult(json) { HelpText.item(item, context: $0) })
    }
}
