import FoundationEssentials
import TerminalTesting

/// A shell with a folder of executable plugins.
struct PluginFolder {
    let shell: ShellUnderTest
    /// The folder, which `$DEVMENU_PLUGIN_PATH` names.
    let path: String

    init() throws {
        shell = try ShellUnderTest()
        path = shell.environment.path("plugins")
        try shell.environment.write("", to: "plugins/.keep")
    }

    /// The additional variables of the shell.
    var variables: [String: String?] { ["DEVMENU_PLUGIN_PATH": path] }

    /// Runs the shell from start to end.
    func run(_ arguments: String..., input: ProcessInput = .closed) throws -> Transcript {
        try run(arguments, input: input)
    }

    /// Runs the shell from start to end.
    func run(_ arguments: [String], input: ProcessInput) throws -> Transcript {
        try shell.run(arguments, input: input, changing: variables)
    }

    /// Adds the Python plugin, which is written from the protocol alone.
    func addTally() throws {
        try shell.environment.write(
            try Self.tally,
            to: "plugins/devmenu-tally",
            mode: 0o755
        )
    }

    /// Adds a plugin for `sh` with one action of its name, which runs a script.
    ///
    /// In the script `reply RESULT` answers the request. The plugin runs `start` first.
    func add(
        _ name: String,
        running script: String = "reply '{\"text\":\"done\"}'",
        start: String = "",
        mode: UInt32 = 0o755
    ) throws {
        let item = #"{"id":"\#(name)","kind":"action","title":"Run \#(name)","risk":"safe"}"#
        let text = PluginScript.text(
            name,
            sections: #"{"id":"tools","title":"Tools","items":[\#(item)]}"#,
            start: start,
            actions: "*'\"item.trigger\"'*) \(script) ;;"
        )
        try shell.environment.write(text, to: "plugins/devmenu-\(name)", mode: mode)
    }

    /// The text of the Python plugin.
    static var tally: String {
        get throws {
            let path = PackageDirectory.path("Tests/EndToEndTests/Plugins/Python/devmenu-tally")
            return try String(contentsOfFile: path, encoding: .utf8)
        }
    }
}
