import DevMenuKit

/// `source FILE`: runs the commands of a file.
struct SourceCommand: Command {
    /// How deep scripts may run one another.
    static let depthLimit = 16

    let name = "source"
    let summary = "run the commands of a file"
    let arguments = [CommandArgument("FILE", .file, summary: "a script")]

    /// It prints nothing of its own.
    func hasRows(behind words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in shell: Shell) throws -> CommandStep {
        try invocation.expect(1...1, of: self)
        let path = invocation.texts[0]
        guard shell.depth < Self.depthLimit else {
            throw CommandError.tooDeep(path: path, limit: Self.depthLimit)
        }
        shell.depth += 1
        defer { shell.depth -= 1 }
        let outcome = try Script(path: path).run(in: shell)
        if let failure = outcome.failure { throw failure }
        if let failure = outcome.firstFailure {
            throw CommandError.scriptFailed(path: path, failure)
        }
        return .done(CommandResult(["commands": .integer(outcome.count)]))
    }
}
