import DevMenuKit

/// `quit`: ends the shell.
struct QuitCommand: Command {
    let name = "quit"
    let aliases = ["exit"]
    let summary = "end the shell"

    /// It prints nothing of its own.
    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0, of: self)
        context.quit()
        return .done(CommandResult([:]))
    }
}
