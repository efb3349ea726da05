import DevMenuClient
import DevMenuKit

/// A command that changes a job: `fg`, `bg`, `stop`.
struct JobCommand: Command {
    let name: String
    let summary: String
    let arguments = [CommandArgument.job]
    /// Returns `true` for a job that the command can be about.
    let isMeant: @Sendable (Job) -> Bool
    let change: @Sendable (Job, PromptJobs) throws -> CommandResult

    /// `fg [JOB]`: brings a job to the foreground, in which it has the terminal.
    static let foreground = JobCommand(
        name: "fg",
        summary: "continue a job in the foreground",
        isMeant: { !$0.hasEnded },
        change: { try $1.bringForward($0) }
    )
    /// `bg [JOB]`: lets a stopped job continue in the background.
    static let background = JobCommand(
        name: "bg",
        summary: "continue a stopped job in the background",
        isMeant: { $0.state == .stopped },
        change: { $1.sendBack($0) }
    )
    /// `stop [JOB]`: ends a job.
    static let stop = JobCommand(
        name: "stop",
        summary: "end a job",
        isMeant: { !$0.hasEnded },
        change: { try $1.stop($0) }
    )

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let jobs = try context.promptJobs()
        return .done(try change(try jobs.job(invocation.texts.first, where: isMeant), jobs))
    }
}

/// `jobs`: shows the jobs.
struct JobsCommand: Command {
    let name = "jobs"
    let summary = "show the programs that run in the background"
    let onlyReads = true

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let jobs = try context.promptJobs().table.jobs
        let lines = jobs.map { ControlEscaping.escaped($0.shown) }
        return .done(
            CommandResult(
                ["jobs": .array(jobs.map { .object($0.json) })],
                rows: { jobs.map { ["\($0.number)", $0.item, $0.shownState, $0.text] } },
                text: { _ in StyledText(lines.isEmpty ? "no jobs" : lines.joined(separator: "\n")) }
            )
        )
    }
}

/// `output [JOB] [--follow]`: shows what a job in the background has printed.
struct OutputCommand: Command {
    private static let follow = "--follow"

    let name = "output"
    let summary = "show the last output of a job that '&' started"
    let onlyReads = true
    let arguments: [CommandArgument] = [
        .job,
        .option(follow, "also print later output, until the job ends or Ctrl-C"),
    ]

    func isEndless(with words: [String]) -> Bool { words.contains(Self.follow) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.expect(0...1)
        let jobs = try context.promptJobs()
        let job = try jobs.job(options.words.first) { $0.output != nil }
        try jobs.showOutput(of: job, follows: options.has(Self.follow))
        return .done(CommandResult(.object(job.json)))
    }
}

extension CommandTable {
    /// The commands at the prompt of a project, which can have jobs.
    package static let ofProjectPrompt = CommandTable(
        standard.groups + [
            Group(
                title: "Work with programs in the background ('ACTION &' starts one)",
                commands: [],
                others: [
                    JobsCommand(), JobCommand.foreground, JobCommand.background, OutputCommand(),
                    JobCommand.stop,
                ]
            )
        ]
    )
}

extension CommandArgument {
    fileprivate static let job = CommandArgument.optional(
        "JOB",
        .job,
        "a job's number or action; the latest by default"
    )
}

extension CommandContext {
    /// Returns the jobs.
    ///
    /// - Throws: ``CommandError`` if there can be none.
    fileprivate func promptJobs() throws -> PromptJobs {
        guard let jobs else { throw CommandError.noJob(nil) }
        return jobs
    }
}
