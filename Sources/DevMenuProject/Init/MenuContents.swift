import DevMenuKit
import DevMenuSystem

/// The names and the commands of a menu, with those of the files that it includes.
struct MenuContents {
    /// The names of its items.
    let names: Set<ItemID>
    /// The commands that its actions run in the directory of its file.
    let commands: [[String]]

    /// Indicates whether an action runs a command, also with other arguments behind it.
    func covers(_ command: [String]) -> Bool {
        let fixed = command.prefix { $0 != "--" && !$0.hasPrefix("{") }
        return commands.contains { $0.starts(with: fixed) }
    }
}

extension MenuContents {
    /// Creates the contents of a menu.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - directory: The real path of its file's directory; elsewhere a command does something else.
    init(of menu: MenuFile, in directory: String) {
        let commands = menu.commands.filter { command in
            command.directory == directory
                || (try? FileSystem.realPath(of: command.directory)) == directory
        }
        self.init(names: menu.names, commands: commands.map(\.words))
    }
}
