#if Tools || PlainEditing
import ArgumentParser
import DevMenuShell

/// `devmenu completions SHELL`: prints the script that completes this program's words.
struct CompletionsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        _superCommandName: "devmenu",
        abstract: "Print the completion script of an outer shell."
    )

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "SHELL"))
    var shell: OuterShell

    func run() throws { try StandardStreams.write(shell.script) }
}

extension OuterShell: ExpressibleByArgument {}

#endif
