import ArgumentParser

/// `devmenu plugin …`: what there is to do about plugins that are programs.
struct PluginVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "plugin",
        _superCommandName: "devmenu",
        abstract: "Make, install, list and remove plugins that are programs.",
        subcommands: [PluginNew.self, PluginInstall.self, PluginList.self, PluginRemove.self]
    )
}
