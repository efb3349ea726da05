#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuShell
import DevMenuWire

/// `devmenu plugin install PATH`: installs a program, or a Swift package that it builds first.
///
/// The plugin is copied to the directory in which every shell of the user finds it, once it has
/// answered.
struct PluginInstall: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "install",
        abstract: "Install a plugin: a program, or a Swift package that is built first."
    )

    @Argument(
        help: ArgumentHelp(
            "A program devmenu-NAME, or the folder of a package.",
            valueName: "PATH"
        ),
        completion: .file()
    )
    var path: String

    func run() throws {
        let introduction = Introduction(client: "devmenu \(Version.number)")
        for installation in try PluginInstallation.all(at: path) {
            // An interrupted installation leaves no draft behind.
            let loop = EventLoop()
            let signals = EndingSignals(interrupting: loop)
            let installed = Result { try installation.install(introduction, in: loop) }
            try signals.finish()
            let (target, items) = try installed.get()
            try StandardStreams.write("Installed \(target): \(items.joined(separator: ", "))\n")
            for item in items where CommandTable.ofProjectPrompt[item] != nil {
                StandardStreams.writeError(
                    "warning: '\(item)' is a command of devmenu: type 'trigger \(item)' or "
                        + "'show \(item)' for the plugin's item"
                )
            }
        }
    }
}
#endif
