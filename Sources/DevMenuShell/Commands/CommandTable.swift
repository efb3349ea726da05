import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The shell's own commands, by name.
package struct CommandTable: Sendable {
    /// Commands that people use for one purpose.
    package struct Group: Sendable {
        /// The purpose: `Change and run`.
        package let title: String
        /// The commands, the one that most people want first.
        package let commands: [any Command]
        /// The commands that only `help --all` shows.
        package var others: [any Command] = []
    }

    /// The groups in the order in which `help` shows them.
    package let groups: [Group]
    /// The commands, in the order of their groups.
    package let commands: [any Command]

    private let byName: [String: any Command]

    /// Creates a table of commands whose names and aliases differ.
    package init(_ groups: [Group]) {
        self.groups = groups
        commands = groups.flatMap { $0.commands + $0.others }
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
    ///   - isArgument: `true` if it is the one command of the program's arguments; `nil` if its words
    ///     aren't flags of the shell.
    ///   - context: The shell.
    ///   - apply: Called with the shell's flags among the words, if there are any.
    /// - Returns: The command with all that it names.
    /// - Throws: ``CommandError/unknownCommand(_:suggestion:note:)``, ``CommandError/outerVerb(_:)``, or the
    ///   reason for which the item is denied.
    func resolve(
        _ typed: ParsedCommand,
        isWatched: Bool = false,
        ofArguments isArgument: Bool? = nil,
        in context: any CommandContext,
        applying apply: (FlagReading) throws -> Void = { _ in }
    ) throws -> Invocation {
        var parsed = typed
        var isGuess = false
        let leading = try leadingAssignments(of: typed, in: context)
        parsed.words.removeFirst(leading.count)
        let isForeign = isForeign(parsed.words[0].text, in: context)
        if isForeign, context.isInteractive, Self.leaving.contains(parsed.words[0].text) {
            parsed.words[0].text = "quit"
        }
        try complete(&parsed.words, in: context)
        // An alias is nearer than a name that its own begins.
        let namesAlias =
            parsed.words.count == 2 && parsed.words[0].text == HelpCommand.typedName
            && context.files.aliases[parsed.words[1].text] != nil
        if context.isInteractive, !namesAlias, let menu = try menu(for: parsed, in: context) {
            let (names, words) = (TypedNames(commands: self, menu: menu), parsed.words)
            let reading = isForeign ? try? names.reading(of: words) : try names.reading(of: words)
            // A word of other programs may begin a title of several.
            if let reading, !isForeign || reading.words.count < words.count {
                parsed.words = reading.words
                isGuess = reading.isGuess
            }
        }
        let findItem = { (name: String) in try? context.host.menu()[name] }
        let assignments = try place(leading, in: &parsed, findItem)
        var isHelpFlag = false
        do {
            if let isArgument,
                let given = try parsed.removeFlags(
                    by: self,
                    ofArguments: isArgument,
                    item: findItem
                )
            {
                parsed.putBefore(assignments)
                isHelpFlag = given.question != nil
                try apply(given)
            }
        } catch let error as FlagError {
            // The flags may be those of a verb of the program.
            let name = parsed.words[0].text
            guard byName[name] == nil, findItem(name) == nil else { throw error }
            throw Self.outerVerb(name, in: context) ?? error
        }
        let name = parsed.words[0].text
        let command: any Command
        var words = parsed.words
        var item: ListedItem?
        if let last = parsed.words.last, last.text == "?", !last.isQuoted, context.isInteractive,
            words.count < 3
        {
            (command, words) = (HelpCommand(), Array(words.dropLast()))
        } else if let builtIn = byName[name], try !context.meansItem(name) {
            command = isHelpFlag ? HelpCommand(readsProject: false) : builtIn
            words.removeFirst()
        } else {
            let menu = try context.host.menu()
            guard let found = menu[name] else {
                let typed = parsed.words.map(\.text)
                let error =
                    RemovedWords.verbs.notice(of: typed).map(CommandError.removed)
                    ?? Self.outerVerb(name, in: context)
                    ?? .unknownCommand(
                        name,
                        suggestion: suggestion(for: typed, in: menu, of: context)
                    )
                throw try context.error(error, forAbsent: name)
            }
            (command, item) = (Self.command(for: found), found)
        }
        // A command with options separates them itself.
        if words.contains(where: { $0.text == "--" }), command.arguments.options.isEmpty {
            words = command.arguments.scan(words).placed
        }
        return Invocation(
            command,
            parsed,
            words: words,
            item: item,
            assignments: assignments.map(\.text),
            isGuess: isGuess,
            isWatched: isWatched,
            in: context
        )
    }

    /// Returns the words `NAME=value` before a name, unless the first is a name itself.
    private func leadingAssignments(
        of typed: ParsedCommand,
        in context: any CommandContext
    ) throws -> [Word] {
        let leading = typed.words.prefix(while: \.isAssignment)
        guard let first = leading.first?.text, leading.count < typed.words.count,
            try context.host.menu()[first] == nil
        else { return [] }
        return Array(leading)
    }

    /// Places words `NAME=value` that came before a task's name: after it, if that means the same.
    ///
    /// - Returns: The words, if they're an argument apart; otherwise none.
    /// - Throws: ``CommandError`` for a name that accepts none.
    private func place(
        _ leading: [Word],
        in parsed: inout ParsedCommand,
        _ findItem: (String) -> ListedItem?
    ) throws(CommandError) -> [Word] {
        guard !leading.isEmpty, let name = parsed.words.first?.text else { return [] }
        var index = 0
        if name == TriggerCommand.typedName,
            case .item(let found)? = byName[name]?.inner(in: parsed.words.dropFirst().map(\.text))
        {
            index = 1 + found
        }
        let isItem = index > 0 || byName[name] == nil
        let item = isItem ? findItem(parsed.words[index].text) : nil
        // A name that nothing has gets a separate error.
        guard item != nil || byName[name] != nil else { return [] }
        guard let item, let parameter = item.received.assignments else {
            throw .flag(
                .misuse(
                    "'\(parsed.words[index].text.shownName)' takes no NAME=value before its name; "
                        + "tasks of just, make and task do"
                )
            )
        }
        guard item.parameters.contains(where: { $0.name == parameter }) else { return leading }
        parsed.words.insert(contentsOf: leading, at: index + 1)
        return []
    }

    /// Replaces a first word such as `build:api` by the name `build:*`, which no command has, and its
    /// argument.
    private func complete(_ words: inout [Word], in context: any CommandContext) throws {
        guard byName[words[0].text] == nil,
            let found = try context.host.menu().name(completedBy: words[0].text)
        else { return }
        words.insert(words[0], at: 1)
        (words[0].text, words[1].text) = (found.name, found.argument)
    }

    /// Returns the error for a name that only a verb of the program has, or `nil` if it isn't one's.
    private static func outerVerb(_ name: String, in context: any CommandContext) -> CommandError? {
        context.options.about.verbs.contains { $0.name == name } ? .outerVerb(name) : nil
    }

    /// Returns the name that the first of some unknown words means, or `nil`.
    func suggestion(
        for words: [String],
        in menu: ListedMenu,
        of context: any CommandContext
    ) -> Suggestion? {
        let word = words[0].lowercased()
        // People name the item after a verb of other programs.
        if word == "run", let item = words.dropFirst().first.flatMap({ menu[$0] }) {
            return item.risk == .safe ? Suggestion(words[1]) : nil
        }
        // Some words mean the screen only by themselves.
        if let other = Self.otherNames[word], words.count == 1 || other != "Ctrl-L" {
            return Suggestion(other)
        }
        let aliases =
            context.isInteractive
            ? context.files.aliases.all.map(\.name).filter { $0 != words[0] } : []
        let names = commands.flatMap { [$0.name] + $0.aliases }
        return menu.suggestion(for: words[0], or: names + aliases)
    }

    /// Indicates whether a word that other programs know is no name here.
    private func isForeign(_ word: String, in context: any CommandContext) -> Bool {
        guard Self.otherNames[word] != nil, byName[word] == nil else { return false }
        let items = context.host.latestMenu?.items ?? []
        return !items.contains {
            ($0.nearNames + [$0.id, $0.title.lowercased()] + $0.names).contains(word)
        }
    }

    /// Returns the menu in which the names of a command are looked up, or `nil` if there is none.
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
        case .line, .route, nil: nil
        }
    }

    /// Returns the command that typed words mean, and its words, or `nil` if it isn't known.
    func command(
        meantBy words: [Word],
        in context: any CommandContext
    ) -> (command: any Command, words: [String])? {
        let menu = context.host.latestMenu
        let names = menu.map { TypedNames(commands: self, menu: $0) }
        let meant = (try? names?.reading(of: words).words) ?? words
        guard let name = meant.first?.text else { return nil }
        let command = self[name] ?? menu?[name].map { Self.command(for: $0) }
        return command.map { ($0, meant.dropFirst().map(\.text)) }
    }

    // Created once, because their descriptions cost more time than many of their runs.
    private static let triggerCommand = TriggerCommand()
    private static let showCommand = ShowCommand()
    private static let linkCommand = LinkCommand()
    private static let settingCommand: any Command = SettingCommand.any

    /// Returns the command for an item typed by itself.
    ///
    /// An action runs, a setting is shown or changed, anything else is shown.
    static func command(for item: ListedItem) -> any Command {
        switch item.role {
        case .action: triggerCommand
        case .setting: settingCommand
        case .description: item.received.address == nil ? showCommand : linkCommand
        }
    }
}

extension CommandTable {
    /// The commands that come with the shell.
    package static let standard = CommandTable([
        Group(
            title: "See",
            commands: [ListCommand(), FindCommand(), ShowCommand()],
            others: [
                GetCommand(), PickCommand(), SettingListCommand.toggles, InfoCommand(),
                PluginsCommand(), AppsCommand(), FilesCommand(),
            ]
        ),
        Group(
            title: "Change and run",
            commands: [SettingListCommand.all, OpenCommand(), PresetCommand(), UndoCommand()],
            others: [
                SettingCommand.any, SettingCommand.toggle, TriggerCommand(), WatchCommand(),
                ResumeCommand(), ForgetCommand(),
            ]
        ),
        Group(
            title: "Ask why",
            commands: [ExplainCommand(), ChangesCommand(), RunsCommand(), LogsCommand()],
            others: [ExpectCommand(), WaitCommand()]
        ),
        Group(
            title: "Go elsewhere",
            commands: [AttachCommand(), HelpCommand(), QuitCommand()],
            others: [
                DetachCommand(), RestartCommand(), HistoryCommand(), AliasCommand(), SetCommand(),
                SourceCommand(), RecordCommand(), ReportCommand(), VersionCommand(),
            ]
        ),
    ])

    /// The words of other programs, and the former names of commands, with what to type instead.
    static let otherNames = [
        "blame": "changes", "bye": "quit", "clear": "Ctrl-L", "cls": "Ctrl-L",
        "events": "set events", "leave": "quit", "logout": "quit", "presets": "preset",
        "purge": "forget", "q": "quit", ":q": "quit", "reload": "plugins reload", "routes": "open",
        "run": "source FILE", "save": "preset save", "share": "preset save",
        "unalias": "alias NAME --remove", "uninstall": "forget", "who": "changes", "why": "explain",
    ]

    /// Those of them that leave the prompt at once.
    private static let leaving: Set = ["q", ":q"]
}

extension CommandContext {
    /// Asks the host about a name that isn't in the menu, and returns the error to report.
    ///
    /// - Parameters:
    ///   - unknown: The error for a name that nothing has.
    ///   - name: The name as it was typed.
    /// - Returns: `unknown`, or an error of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` if the host can't be asked.
    func error(_ unknown: CommandError, forAbsent name: String) throws -> CommandError {
        let item = ItemID(name)
        if item.isValid {
            do {
                _ = try host.query(.show(item))
            } catch HostError.refused(let error) where error.knownKind == .denied {
                return .host(.refused(error))
            } catch HostError.refused {}
        }
        // The beginning of an unavailable item's name means it too.
        let begun = try name.count > 1 ? host.menu().items(beginningWith: name) : []
        if begun.count == 1 { try checkAvailability(of: begun[0].item) }
        guard case .unknownCommand(let word, let suggestion, _) = unknown else {
            return item.isValid ? try refusal(of: name, or: unknown) : unknown
        }
        if let missing = try host.menu().items.first(where: \.received.isMissing) {
            let reason = missing.received.detail ?? missing.title
            let words = "'\(name)' isn't listed, and not all tasks are: \(reason)"
            return switch missing.received.absence {
            case "noTool"?: .program(words, .exit(ProcessEnd.missingProgram))
            case "denied"?: .host(.refused(WireError(.denied, words)))
            default: .host(.unavailable(words))
            }
        }
        if let menu = ownProject,
            let above = menu.fileAbove(having: name, waitingIn: host.loop)
        {
            return .above(name, file: above.file, menu: above.menu)
        }
        let noted = CommandError.unknownCommand(word, suggestion: suggestion, note: unread)
        return item.isValid ? try refusal(of: name, or: noted) : noted
    }

    /// Asks the host whether a refused plugin has an item, and returns the error to report.
    ///
    /// - Parameters:
    ///   - name: The item's name.
    ///   - unknown: The error if no refused plugin has the item.
    /// - Returns: `unknown`, or an error of the kind `denied` with the reason.
    /// - Throws: ``CommandError`` if the host can't be asked.
    func refusal(of name: String, or unknown: CommandError) throws -> CommandError {
        let plugins: ReceivedJSON
        do {
            plugins = try host.query(.pluginList)
        } catch HostError.refused {
            // A host need not support plugins.
            return unknown
        }
        // A plugin of one action mostly has its name, and the report of one that was never asked
        // lists no items.
        for plugin in ReceivedPlugin.list(plugins) {
            guard let reason = plugin.refusal else { continue }
            let names = [plugin.id] + plugin.refusedItems
            // The beginning of a name means it too, unless it's that of something to suggest.
            let begun = unknown.suggestion?.hasPrefix(name) == true || name.count < 2 ? "" : name
            guard
                let name = names.first(where: { $0 == name })
                    ?? names.first(where: { !begun.isEmpty && $0.hasPrefix(begun) })
            else {
                // The name may be that of a task in the part that can't be read.
                if ownProject != nil, case .unknownCommand(_, nil, _) = unknown {
                    warn("a part of the menu can't be read: \(reason)")
                }
                continue
            }
            let words = "'\(name)' isn't in the menu: plugin '\(plugin.id)' was refused: \(reason)"
            return .host(.refused(WireError(.denied, words)))
        }
        return unknown
    }
}
