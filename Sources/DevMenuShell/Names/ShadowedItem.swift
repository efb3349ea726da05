package import DevMenuClient
import DevMenuWire

/// An item that has the name of a command, which wins where the name is typed.
package struct ShadowedItem {
    /// The name.
    private let name: String
    /// The item's use.
    private let role: ListedItem.Role

    /// Creates a reference to the item.
    package init(name: String, role: ListedItem.Role) {
        self.name = name
        self.role = role
    }

    /// Returns a warning with what to type instead.
    ///
    /// - Parameter place: The file or the app that has the item.
    /// - Returns: The warning.
    package func warning(in place: String) -> String {
        let command =
            switch role {
            case .action: TriggerCommand.typedName
            case .setting: "setting"
            case .description: "show"
            }
        return "'\(name)' in \(place) is a command of devmenu: type '\(command) \(name)' for "
            + "the item"
    }
}

extension Shell {
    /// Warns once where a command that was typed has the name of an item of the project's menu.
    func warn(ifShadowed name: String) {
        guard let menu = options.projectMenu, host.isOwn, commands[name] != nil,
            checkedNames.insert(name).inserted
        else { return }
        guard let role = host.knownMenu?[name]?.role ?? menu.declaredRole(name) else { return }
        warn(menu.warning(shadowed: name, of: role))
    }

    /// Returns a warning for every item of a menu that has the name of a command.
    ///
    /// Every app describes its version, which nobody misses where `version` tells devmenu's.
    func warnings(ofShadowedItemsIn listed: ListedMenu) -> [String] {
        let project = host.isOwn ? options.projectMenu : nil
        return listed.items.flatMap { item in
            ([item.id] + item.names)
                .filter { commands[$0] != nil && listed[$0] === item }
                .filter { $0 != "version" || item.role != .description }
                .map { name in
                    project?.warning(shadowed: name, of: item.role)
                        ?? ShadowedItem(name: name, role: item.role)
                        .warning(in: host.session?.hello.name ?? listed.title)
                }
        }
    }
}
