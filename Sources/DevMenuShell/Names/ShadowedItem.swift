import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

extension ListedItem.Role {
    /// The name of the command that reaches an item of this use, whatever the item's name is.
    var commandName: String {
        switch self {
        case .action: TriggerCommand.typedName
        case .setting: SettingCommand.any.name
        case .description: "show"
        }
    }
}

extension Shell {
    /// Returns a warning for every item of a menu that has the name of a command.
    ///
    /// A description named `version` is no loss: every app has one, and `version` prints devmenu's.
    func warnings(ofShadowedItemsIn listed: ListedMenu) -> [String] {
        let owner = ownProject?.fileName ?? host.session?.hello.name ?? listed.title
        return listed.items.flatMap { item in
            ([item.id] + item.names)
                .filter { commands[$0] != nil && listed[$0] === item }
                .filter { $0 != "version" || item.role != .description }
                .map {
                    "'\($0)' in \(owner) is a command of devmenu: type "
                        + "'\(item.role.commandName) \($0)' for the item"
                }
        }
    }
}

extension CommandContext {
    /// Returns what to type for an item of the project whose name a command has too, or as an argument
    /// of the program a verb, such as `devmenu -- serve`; `nil` for any other.
    func wayAround(_ item: ListedItem) -> String? {
        guard item.role != .description, projectSession(of: item) != nil else { return nil }
        let isCommand = commands[item.id] != nil
        if isInteractive { return isCommand ? "\(item.role.commandName) \(item.id)" : nil }
        let isVerb = options.about.verbs.contains { $0.name == item.id }
        return isCommand || isVerb ? "devmenu -- \(item.id)" : nil
    }

    /// Returns a line on the item of the project that has the name of a command or a verb, or `nil`.
    func line(onNamesakeOf word: String) -> String? {
        guard let item = ownProject?.namesake(word, waitingIn: host.loop) else { return nil }
        return "'\(word)' is \(item.words), too: devmenu -- \(word)"
    }

    /// Returns `true` if a word that became a command in this release means an item of the menu.
    ///
    /// - Throws: ``CommandError`` if the project has the item and nobody can be asked, or a person
    ///   chooses neither.
    func meansItem(_ word: String) throws -> Bool {
        guard NewWords.contains(word), let project = ownProject else { return false }
        guard let questions else {
            guard let item = project.namesake(word, waitingIn: host.loop) else { return false }
            throw CommandError.flag(.misuse(NewWords.refusal(of: word, beside: item)))
        }
        guard let item = try host.menu()[word], projectSession(of: item) != nil else {
            return false
        }
        let answer = try questions.ask(
            "'\(word)' is a command, and '\(item.title.shown)' of the menu. Which one? [command/menu] ",
            echoes: true
        )
        let typed = answer.trimmingBlanks.lowercased()
        for (name, isItem) in [("menu", true), ("command", false)]
        where !typed.isEmpty && name.hasPrefix(typed) { return isItem }
        throw CommandError.badWord(answer, of: word, expected: "command or menu")
    }
}
