import DevMenuKit

/// `fg [JOB]`: brings a job to the foreground, where it has the terminal.
struct ForegroundCommand: Command {
    let name = "fg"
    let summary = "continue a job in the foreground"
    let arguments = [CommandArgument.job(isOptional: true)]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1)
        let jobs = try context.jobTable()
        let job = try jobs.job(invocation.texts.first) { !$0.hasEnded }
        return .done(try jobs.bringForward(job))
    }
}

/// `bg [JOB]`: lets a stopped job go on beside the prompt.
struct BackgroundCommand: Command {
    let name = "bg"
    let summary = "continue a stopped job beside the prompt"
    let arguments = [CommandArgument.job(isOptional: true)]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1)
        let jobs = try context.jobTable()
        let job = try jobs.job(invocation.texts.first) { $0.state == .stopped }
        return .done(jobs.sendBack(job))
    }
}

/// `jobs`: shows the jobs.
struct JobsCommand: Command {
    let name = "jobs"
    let summary = "show the programs that run beside the prompt"
    let onlyReads = true

    func hasRows(after words: [String]) -> Bool { true }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...0)
        let jobs = try context.jobTable().jobs
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

/// `stop [JOB]`: ends a job.
struct StopCommand: Command {
    let name = "stop"
    let summary = "end a job"
    let arguments = [CommandArgument.job(isOptional: true)]

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        try invocation.expect(0...1)
        let jobs = try context.jobTable()
        let job = try jobs.job(invocation.texts.first) { !$0.hasEnded }
        return .done(try jobs.stop(job))
    }
}

/// `output [JOB] [--follow]`: shows what a job beside the prompt has printed.
struct OutputCommand: Command {
    private static let follow = "--follow"

    let name = "output"
    let summary = "show the last output of a job that '&' started"
    let onlyReads = true
    let arguments = [
        CommandArgument.job(isOptional: true),
        CommandArgument.option(follow, "go on until the job has ended, or Ctrl-C"),
    ]

    func goesOn(with words: [String]) -> Bool { words.contains(Self.follow) }

    func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
        let options = try OptionWords(invocation)
        try options.refuseUnknown()
        try options.expect(0...1)
        let jobs = try context.jobTable()
        let job = try jobs.job(options.words.first) { $0.output != nil }
        try jobs.showOutput(of: job, follows: options.has(Self.follow))
        return .done(CommandResult(.object(job.json)))
    }
}

extension CommandTable {
    /// The commands at the prompt of a project, where there can be jobs.
    package static let ofProjectPrompt = CommandTable(
        standard.groups + [
            Group(
                "Work with programs beside the prompt ('ACTION &' starts one)",
                [
                    JobsCommand(), ForegroundCommand(), BackgroundCommand(), OutputCommand(),
                    StopCommand(),
                ]
            )
        ]
    )
}

extension CommandArgument {
    fileprivate static func job(isOptional: Bool) -> CommandArgument {
        CommandArgument(
            "JOB",
            .job,
            summary: "a job's number or action; the latest by default",
            isOptional: isOptional
        )
    }
}

extension CommandContext {
    /// Returns the jobs.
    ///
    /// - Throws: ``CommandError``, where there can be none.
    fileprivate func jobTable() throws -> JobTable {
        guard let jobs else { throw CommandError.noJob(nil) }
        return jobs
    }
}
