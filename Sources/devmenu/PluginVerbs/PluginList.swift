#if Shell
import ArgumentParser
import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// `devmenu plugin list`: lists executable plugins, and the reason why any is refused.
struct PluginList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "Show the plugins that are programs, and why any is refused."
    )

    @OptionGroup var output: VerbFormat

    @Option(
        name: .customLong("plugin-dir"),
        help: ArgumentHelp("Look in a directory first; repeatable.", valueName: "DIR"),
        completion: .directory
    )
    var directories: [String] = []

    func run() throws {
        try PluginVerbFailure.telling {
            let set = PluginSet(path: PluginPath(flags: directories)) {
                Introduction(
                    client: "devmenu \(Version.number)",
                    locale: ProcessEnvironment().locale
                )
            }
            try set.look(in: EventLoop())
            let json = HostAnswer.plugins(set.programs.map(\.report)).json
            let result = CommandResult(json) { place in PluginText.list(json, place: place) }
            try StandardStreams.write(result, as: output.format)
        }
    }
}
#endif
