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

    @Flag(name: .customLong("json"), help: "Print one JSON object.")
    var isJSON = false

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
            let json: JSONValue = ["plugins": .array(set.programs.map { $0.report })]
            if isJSON {
                try StandardStreams.write(json)
            } else if !set.programs.isEmpty {
                try StandardStreams.write(
                    PluginText.list(json, place: RenderingPlace()).text + "\n"
                )
            }
        }
    }
}
#endif
