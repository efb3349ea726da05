import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `runs [ACTION] [--last N] [--since TIME]`: shows who ran which action, with what, and how it ended.
struct RunsCommand: Command {
    let name = "runs"
    let summary = "show who ran which action (safe ones only with --why)"
    let isReplayable = true
    let onlyReads = true
    let arguments: [CommandArgument] =
        [.optional("ACTION", .action, "only this action")] + CommandArgument.recordOptions

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...1)
        let since = try options.since()
        let typed = options.words.first
        try context.check(.runs, for: .runs(typed.map { ItemID($0) }, last: nil, since: nil))
        let request = HostRequest.runs(
            try typed.map { try invocation.id(named: $0) },
            last: try options.count("--last"),
            since: since
        )
        return .ask(request) { json in
            let runs = ReceivedRun.list(json)
            return CommandResult(json, rows: { runs.map(RunText.cells) }) { context in
                RunText.list(runs, context: context)
            }
        }
    }
}
