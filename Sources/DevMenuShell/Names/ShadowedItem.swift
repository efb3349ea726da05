package import DevMenuClient
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

    /// Returns the warning about an item that has the name of a command, which wins if it is typed.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - owner: The file or the app that has the item.
    ///   - isArgument: `true` if the name is an argument of the program, and not a line's word.
    /// - Returns: The warning, with what to type instead.
    package func warning(
        shadowed name: String,
        in owner: String,
        isArgument: Bool = false
    ) -> String {
        let typed = isArgument ? "devmenu --" : commandName
        return "'\(name)' in \(owner) is a command of devmenu: type '\(typed) \(name)' for the item"
    }
}

extension Shell {
    /// Warns once if a command of a script has the name of an item of the project's menu.
    ///
    /// No host starts for it: the files are read that may have the name. A command that needs no host
    /// reads none of them.
    func warn(ifShadowed name: String) {
        guard !isInteractive, host.isOwn, commands[name]?.needsHost == true,
            checkedNames.insert(name).inserted, let menu = projectMenu,
            let role = host.knownMenu?[name]?.role
                ?? AwaitedValue({ menu.declaredRole(name) }).value(waitingIn: loop) ?? nil
        else { return }
        warn(role.warning(shadowed: name, in: menu.fileName, isArgument: isOneShot))
    }

    /// Returns a warning for every item of a menu that has the name of a command.
    ///
    /// A description named `version` is no loss: every app has one, and `version` prints devmenu's.
    func warnings(ofShadowedItemsIn listed: ListedMenu) -> [String] {
        let owner = ownProject?.fileName ?? host.session?.hello.name ?? listed.title
        return listed.items.flatMap { item in
            ([item.id] + item.names)
                .filter { commands[$0] != nil && listed[$0] === item }
                .filter { $0 != "version" || item.role != .description }
                .map { item.role.warning(shadowed: $0, in: owner) }
        }
    }
}
