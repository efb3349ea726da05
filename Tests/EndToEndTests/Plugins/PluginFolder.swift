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
        let text = #"""
            #!/bin/sh
            say() { printf '{"jsonrpc":"2.0",%s}\n' "$1"; }
            reply() { say "\"id\":$id,\"result\":$1"; }
            \#(start)
            say '"method":"hello","params":{"protocol":1,"app":{"name":"\#(name)","pid":'$$'}}'
            while IFS= read -r line; do
                id=${line#*'"id":'} id=${id%%[!0-9]*}
                case $line in
                    *'"menu.list"'*)
                        reply '{"sections":[{"id":"tools","title":"Tools","items":[\#(item)]}]}' ;;
                    *'"item.trigger"'*) \#(script) ;;
                    *) say "\"id\":$id,\"error\":{\"code\":-32601,\"message\":\"unknown\"}" ;;
                esac
            done

            """#
        try shell.environment.write(text, to: "plugins/devmenu-\(name)", mode: mode)
    }

    /// The text of the Python plugin.
    static var tally: String {
        get throws {
            let folder = #filePath.split(separator: "/", omittingEmptySubsequences: false)
                .dropLast().joined(separator: "/")
            return try String(contentsOfFile: folder + "/Python/devmenu-tally", encoding: .utf8)
        }
    }
}
