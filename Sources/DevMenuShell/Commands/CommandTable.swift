import DevMenuClient
import DevMenuKit
import DevMenuWire

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

/// A name that the menu lacks: nobody has it, or its item is denied, left out or refused.
struct AbsentItem {
    /// What somebody typed.
    let id: String

    /// Asks the host what it does not show.
    ///
    /// - Parameters:
    ///   - unknown: The error where nobody knows the name.
    ///   - context: Whose host is asked.
    /// - Returns: That error, or one of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` where the host cannot be asked.
    func error(_ unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let item = ItemID(id)
        guard item.isValid else { return unknown }
        do {
            _ = try context.host.learn(.show(item))
        } catch HostError.refused(let error) where error.knownKind == .denied {
            return .host(.refused(error))
        } catch HostError.refused {}
        return try refusal(or: unknown, in: context)
    }

    /// Asks the host whether a plugin that was refused would have the item.
    ///
    /// - Parameters:
    ///   - unknown: The error where no such plugin has it.
    ///   - context: Whose host is asked.
    /// - Returns: That error, or one of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` where the host cannot be asked.
    func refusal(or unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let plugins: JSONValue
        do {
            plugins = try context.host.learn(.pluginList)
        } catch HostError.refused {
            // A host need not know of plugins.
            return unknown
        }
        return (plugins["plugins"]?.array ?? []).lazy.compactMap(refusal(by:)).first ?? unknown
    }

    /// The error where a plugin's report says that it would have the item, had it not been refused.
    private func refusal(by report: JSONValue) -> CommandError? {
        guard let reason = report["refused"]?.string, let plugin = report["id"]?.string else {
            return nil
        }
        // A plugin of one action mostly has its name, and one that was never asked says no more.
        let names = [plugin] + (report["refusedItems"]?.array ?? []).compactMap(\.string)
        guard names.contains(id) else { return nil }
        let words = "'\(id)' is not in the menu: plugin '\(plugin)' was refused: \(reason)"
        return .host(.refused(WireError(.denied, words)))
    }
}
