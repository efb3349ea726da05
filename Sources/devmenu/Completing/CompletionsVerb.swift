#if Tools || PlainEditing
import ArgumentParser

/// `devmenu completions SHELL`: prints the script that completes this program's words.
struct CompletionsVerb: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "completions",
        _superCommandName: "devmenu",
        abstract: "Print the completion script of an outer shell."
    )

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "SHELL"))
    var shell: OuterShell

    func run() throws {
        try StandardStreams.write(shell.script(for: DevMenu.command))
    }
}

extension OuterShell: ExpressibleByArgument {}

/// A shell from which users start this program.
enum OuterShell: String, CaseIterable {
    case bash, zsh, fish

    /// Returns the script that completes this program's words.
    ///
    /// The script itself contains the flags, and calls the program (``CompleteWords``) for all
    /// words behind them.
    func script(for program: OuterCommand) -> String {
        switch self {
        case .bash: BashScript(program: program).text
        case .zsh: ZshScript(program: program).text
        case .fish: FishScript(program: program).text
        }
    }
}
#endif
