import ArgumentParser

/// `devmenu completions SHELL`: what completes this program's words in an outer shell.
struct Completions: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the completion script of an outer shell."
    )

    @Argument(help: ArgumentHelp("bash, zsh or fish.", valueName: "SHELL"))
    var shell: String

    func validate() throws {
        guard CompletionShell(rawValue: shell) != nil else {
            throw ValidationError("'\(shell)' is none of bash, zsh and fish.")
        }
    }

    func run() throws {
        guard let shell = CompletionShell(rawValue: shell) else { return }
        print(DevMenu.completionScript(for: shell))
    }
}
