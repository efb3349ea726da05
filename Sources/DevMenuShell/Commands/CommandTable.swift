import DevMenuClient
import DevMenuKit

/// The commands that the shell itself knows, by name.
package struct CommandTable: Sendable {
    /// The commands in the order in which `help` shows them.
    package let commands: [any Command]

    private let byName: [String: any Command]

    /// A table of commands whose names and aliases differ.
    package init(_ commands: [any Command]) {
        self.commands = commands
        byName = Dictionary(
            commands.flatMap { command in
                ([command.name] + command.aliases).map { ($0, command) }
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// The command of a name or an alias.
    package subscript(name: String) -> (any Command)? { byName[name] }

    /// The names of the commands in order.
    package var names: [String] { commands.map(\.name) }

    /// What carries a command out: a built-in command, else the item of its name.
    ///
    /// - Returns: The command, and the words that are for it.
    /// - Throws: ``CommandError/unknownCommand(_:suggestion:)``, or why the item of the name is denied.
    func resolve(_ command: ParsedCommand, in context: any CommandContext) throws -> (
        any Command, [Word]
    ) {
        let name = command.words[0].text
        if let builtIn = byName[name] { return (builtIn, Array(command.words.dropFirst())) }
        let menu = try context.host.menu()
        guard let item = menu[name] else {
            let suggestion = NearestName.suggestion(
                for: name,
                among: commands.flatMap { [$0.name] + $0.aliases } + menu.items.map(\.id)
            )
            throw try AbsentItem(id: name).error(
                .unknownCommand(name, suggestion: suggestion),
                in: context
            )
        }
        return (Self.command(for: item), command.words)
    }

    /// What a bare item does: an action runs, a setting is shown or changed, anything else is shown.
    private static func command(for item: ListedItem) -> any Command {
        switch item.role {
        case .action: TriggerCommand()
        case .setting: SettingCommand()
        case .description: ShowCommand()
        }
    }
}

extension CommandTable {
    /// The commands of this package.
    package static let standard = CommandTable([
        ListCommand(), ShowCommand(), TriggerCommand(), SettingCommand(), ToggleCommand(),
        TogglesCommand(), RoutesCommand(), OpenCommand(), PluginsCommand(), InfoCommand(),
        AppsCommand(), AttachCommand(), DetachCommand(), EventsCommand(), WaitCommand(),
        ReloadCommand(), RestartCommand(), HistoryCommand(), SetCommand(), SourceCommand(),
        HelpCommand(), VersionCommand(), QuitCommand(),
    ])
}
