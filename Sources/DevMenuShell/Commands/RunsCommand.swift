import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `runs [ACTION] [--last N] [--since TIME]`: shows who ran which action, with what, and how it ended.
struct RunsCommand: Command {
    let name = "runs"
    let summary = "show who ran what that isn't declared safe, or had a --why"
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .optional("ACTION", .action, "one action alone"),
        .option("--last N", "the last runs alone", .number),
        .option("--since TIME", "the runs since a time, or in the last 30s, 15m, 2h or 3d"),
    ]

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.refuseUnknown()
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
