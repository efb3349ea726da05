import DevMenuKit

/// `source FILE`: runs the commands of a file.
struct SourceCommand: Command {
    let name = "source"
    let summary = "run the commands of a file"
    let arguments = [CommandArgument("FILE", .file, summary: "a script")]

    /// It prints nothing of its own.
    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        let path = invocation.texts[0]
        let outcome = try context.runScript(at: path)
        if let failure = outcome.failure { throw failure }
        if let failure = outcome.firstFailure {
            throw CommandError.scriptFailed(path: path, failure)
        }
        return .done(CommandResult(["commands": .integer(outcome.count)]))
    }
}
