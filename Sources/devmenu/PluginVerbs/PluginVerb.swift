#if Tools || PlainEditing
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire

/// `devmenu plugin …`: makes, installs, lists and removes executable plugins.
struct PluginVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        _superCommandName: "devmenu",
        abstract: "Make, install, list and remove executable plugins.",
        subcommands: [PluginNew.self, PluginInstall.self, PluginList.self, PluginRemove.self]
    )
}

/// `devmenu plugin list`: lists executable plugins, and the reason why any is refused.
struct PluginList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the executable plugins, and why any is refused."
    )

    @OptionGroup var output: VerbFormat

    @Option(
        name: .customLong("plugin-dir"),
        help: ArgumentHelp("Look in a directory first; repeatable.", valueName: "DIR"),
        completion: .directory
    )
    var directories: [String] = []

    func run() throws {
        let set = PluginSet(path: PluginSearchPath(flags: directories)) {
            Introduction(client: "devmenu \(Version.number)", locale: TextEnvironment.locale)
        }
        try set.refresh(in: EventLoop())
        let json = HostAnswer.plugins(set.programs.map(\.report))
        let result = CommandResult(json) { rendering in
            guard !set.programs.isEmpty else {
                return StyledText(
                    "no executable plugins in \(PluginSearchPath.installed()); "
                        + "'devmenu plugin new NAME' writes one"
                )
            }
            return PluginText.list(json, context: rendering)
        }
        try StandardStreams.write(result, as: output.format)
        if set.programs.contains(where: { $0.report.refusal != nil }) { throw ExitCode(77) }
    }
}

/// `devmenu plugin remove NAME`: removes an installed plugin.
struct PluginRemove: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "remove",
        abstract: "Remove a plugin that was installed."
    )

    @Argument(help: ArgumentHelp("The plugin.", valueName: "NAME"))
    var name: String

    func run() throws {
        try StandardStreams.write("Removed \(PluginInstallation.remove(name))\n")
    }
}
#endif
