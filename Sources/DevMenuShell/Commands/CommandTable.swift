import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The commands that the shell itself knows, by name.
package struct CommandTable: Sendable {
    /// Commands that people use for one purpose.
    package struct Group: Sendable {
        /// The purpose: `Change and run`.
        package let title: String
        /// The commands, the one that most people want first.
        package let commands: [any Command]
    }

    /// The groups in the order in which `help` shows them.
    package let groups: [Group]
    /// The commands, in the order of their groups.
    package let commands: [any Command]

    private let byName: [String: any Command]

    /// Creates a table of commands whose names and aliases differ.
    package init(_ groups: [Group]) {
        self.groups = groups
        commands = groups.flatMap(\.commands)
        byName = Dictionary(
            commands.flatMap { command in
                ([command.name] + command.aliases).map { ($0, command) }
            },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the command with a name or an alias, or `nil`.
    package subscript(name: String) -> (any Command)? { byName[name] }

    /// The names of the commands, in the same order.
    package var names: [String] { commands.map(\.name) }

    /// Returns the command that runs a typed one: a built-in command, or one for an item.
    ///
    /// At the prompt names are found as ``TypedNames`` describes.
    ///
    /// - Parameters:
    ///   - typed: The command as it was typed.
    ///   - isWatched: `true` for a run of `watch`.
    ///   - context: The shell.
    /// - Returns: The command with all that it names.
    /// - Throws: ``CommandError/unknownCommand(_:suggestion:)``, or the reason for which the item
    ///   is denied.
    func resolve(
        _ typed: ParsedCommand,
        isWatched: Bool = false,
        in context: any CommandContext
    ) throws -> Invocation {
        var command = typed
        var isGuess = false
        if context.isInteractive, let menu = try menu(for: command, in: context) {
            let reading = try TypedNames(commands: self, menu: menu).reading(of: command.words)
            command.words = reading.words
            isGuess = reading.isGuess
        }
        func invocation(
            of carrier: any Command,
            _ words: [Word],
            _ item: ListedItem? = nil
        ) -> Invocation {
            Invocation(
                carrier: carrier,
                command: command,
                words: words,
                item: item,
                isGuess: isGuess,
                isWatched: isWatched,
                context: context
            )
        }
        if let asked = command.askedForHelp(atPrompt: context.isInteractive),
            try !isForProgram(command, in: context)
        {
            return invocation(of: HelpCommand(), asked)
        }
        let name = command.words[0].text
        if let builtIn = byName[name] {
            return invocation(of: builtIn, Array(command.words.dropFirst()))
        }
        let menu = try context.host.menu()
        guard let item = menu[name] else {
            let suggestion =
                QuitCommand.suggestion(for: name)
                ?? NearestName.suggestion(
                    for: name,
                    // Of equally near names, people mean the one that their menu has.
                    among: menu.shownNames + commands.flatMap { [$0.name] + $0.aliases }
                )
            throw try AbsentItem(id: name).error(
                .unknownCommand(name, suggestion: suggestion),
                in: context
            )
        }
        return invocation(of: Self.command(for: item), command.words, item)
    }

    /// Returns whether a `--help` belongs to the program of an action that accepts every word.
    private func isForProgram(
        _ command: ParsedCommand,
        in context: any CommandContext
    ) throws -> Bool {
        guard command.words.count == 2, command.words[1].text == "--help",
            byName[command.words[0].text] == nil
        else { return false }
        let item = try context.host.menu()[command.words[0].text]
        return item?.parameters.first?.isRest ?? false
    }

    /// Returns the menu in which the names of a command are looked up, or `nil` if it has none.
    private func menu(
        for command: ParsedCommand,
        in context: any CommandContext
    ) throws -> ListedMenu? {
        guard let builtIn = byName[command.words[0].text] else { return try context.host.menu() }
        // A command reports by itself a host that can't be reached, and many need none.
        let arguments = command.words.dropFirst().map(\.text)
        guard !arguments.isEmpty else { return nil }
        return switch builtIn.inner(in: arguments) {
        case .item, .command: try? context.host.menu()
        case .elsewhere, .line, .route, nil: nil
        }
    }

    // Created once, since their descriptions take longer than many of their runs.
    private static let triggerCommand = TriggerCommand()
    private static let showCommand = ShowCommand()
    private static let linkCommand = LinkCommand()

    /// Returns the command for an item typed alone.
    ///
    /// An action runs, a setting is shown or changed, anything else is shown.
    private static func command(for item: ListedItem) -> any Command {
        switch item.role {
        case .action: triggerCommand
        case .setting: SettingCommand.any
        case .description: item.received.url == nil ? showCommand : linkCommand
        }
    }
}

extension CommandTable {
    /// The commands that come with the shell.
    package static let standard = CommandTable([
        Group(
            title: "See the menu",
            commands: [
                ListCommand(), PickCommand(), FindCommand(), ShowCommand(),
                SettingListCommand.toggles, SettingListCommand.all, InfoCommand(),
            ]
        ),
        Group(
            title: "Change settings and run actions",
            commands: [
                SettingCommand.any, SettingCommand.toggle, TriggerCommand(), WatchCommand(),
                ExpectCommand(),
            ]
        ),
        Group(
            title: "Find out why, and go back",
            commands: [
                ExplainCommand(), ChangesCommand(), LogsCommand(), UndoCommand(), ResumeCommand(),
            ]
        ),
        Group(title: "Keep sets of values", commands: [PresetCommand(), PresetsCommand()]),
        Group(title: "Open pages", commands: [OpenCommand(), RoutesCommand()]),
        Group(
            title: "Work with apps",
            commands: [
                AppsCommand(), AttachCommand(), DetachCommand(), RestartCommand(), EventsCommand(),
                WaitCommand(), PluginsCommand(), ReloadCommand(),
            ]
        ),
        Group(
            title: "The shell itself",
            commands: [
                HelpCommand(), HistoryCommand(), AliasCommand(), UnaliasCommand(), SetCommand(),
                SourceCommand(), VersionCommand(), QuitCommand(),
            ]
        ),
    ])
}

extension ParsedCommand {
    /// Returns the words of `help` if the command asks for help: `list --help`; at the prompt also
    /// `list ?` and `?`.
    fileprivate func askedForHelp(atPrompt isAtPrompt: Bool) -> [Word]? {
        guard let last = words.last, !last.isQuoted else { return nil }
        switch last.text {
        case "--help" where words.count == 2: return [words[0]]
        case "?" where isAtPrompt && words.count <= 2: return Array(words.dropLast())
        default: return nil
        }
    }
}

/// A typed name that isn't in the menu; finds out why.
struct AbsentItem {
    /// The name as it was typed.
    let id: String

    /// Asks the host about the name, and returns the error to report.
    ///
    /// - Parameters:
    ///   - unknown: The error for a name that nothing has.
    ///   - context: The context whose host is asked.
    /// - Returns: `unknown`, or an error of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` if the host cannot be asked.
    func error(_ unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let item = ItemID(id)
        guard item.isValid else { return unknown }
        do {
            _ = try context.host.query(.show(item))
        } catch HostError.refused(let error) where error.knownKind == .denied {
            return .host(.refused(error))
        } catch HostError.refused {}
        return try refusal(or: unknown, in: context)
    }

    /// Asks the host whether a refused plugin has the item, and returns the error to report.
    ///
    /// - Parameters:
    ///   - unknown: The error if no refused plugin has the item.
    ///   - context: The context whose host is asked.
    /// - Returns: `unknown`, or an error of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` if the host cannot be asked.
    func refusal(or unknown: CommandError, in context: any CommandContext) throws -> CommandError {
        let plugins: JSONValue
        do {
            plugins = try context.host.query(.pluginList)
        } catch HostError.refused {
            // A host need not support plugins.
            return unknown
        }
        // A plugin of one action mostly has its name, and the report of one that was never asked
        // lists no items.
        for plugin in ReceivedPlugin.list(plugins) {
            guard let reason = plugin.refusal else { continue }
            guard ([plugin.id] + plugin.refusedItems).contains(id) else {
                // The name may be that of a task in the part that can't be read.
                if context.ownProject != nil, case .unknownCommand(_, nil) = unknown {
                    context.warn("a part of the menu cannot be read: \(reason)")
                }
                continue
            }
            let words = "'\(id)' is not in the menu: plugin '\(plugin.id)' was refused: \(reason)"
            return .host(.refused(WireError(.denied, words)))
        }
        return unknown
    }
}
