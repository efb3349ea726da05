#if Shell
import ArgumentParser

/// `devmenu plugin …`: makes, installs, lists and removes executable plugins.
struct PluginVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        _superCommandName: "devmenu",
        abstract: "Make, install, list and remove plugins that are programs.",
        subcommands: [PluginNew.self, PluginInstall.self, PluginList.self, PluginRemove.self]
    )
}
#endif
