package import DevMenuClient
import DevMenuKit
import DevMenuSystem

/// The jobs of a prompt, which lends its terminal to one of them at a time.
package final class PromptJobs {
    private unowned let shell: Shell
    /// The jobs, in the foreground and in the background.
    package let table: JobTable

    /// Creates the jobs of a shell at its prompt.
    init(of shell: Shell) {
        self.shell = shell
        table = JobTable(in: shell.loop, watcher: .shared)
    }

    /// Starts a job, and waits while it's in the foreground.
    ///
    /// - Parameters:
    ///   - commands: The programs; each one runs once the one before has succeeded.
    ///   - text: The command as it was typed, without secrets.
    ///   - isBeside: `true` to start it in the background, with its output captured.
    ///   - record: The host's record of the run, or `nil`.
    /// - Returns: Nothing to show for a success in the foreground; else a line on the job.
    /// - Throws: ``CommandError`` if a program fails, and ``ShellEnd``.
    func run(
        _ commands: [ProgramCommand],
        text: String,
        besidePrompt isBeside: Bool,
        recordedBy record: HandedRun?
    ) throws -> CommandResult {
        guard isBeside || TerminalOwner.isInForeground else {
            // The prompt is on a terminal that doesn't control this session: it can't be lent.
            try shell.run(commands, readsInput: true, recordedBy: record)
            return CommandResult([:])
        }
        let job = try table.start(commands, text: text, inForeground: !isBeside, recordedBy: record)
        guard isBeside else { return try waitInForeground(for: job) }
        if case .ended(let failure?, let end) = job.state {
            table.remove(job)
            throw CommandError.program(failure, end)
        }
        return result(of: job)
    }

    /// Brings a job to the foreground, and waits for it there.
    func bringForward(_ job: Job) throws -> CommandResult {
        shell.recorder?.append(ControlEscaping.escaped(job.text) + "\n")
        shell.output.write(ControlEscaping.escaped(job.text) + "\n")
        try shell.flushOutput()
        let shown = job.output?.count ?? 0
        job.resume(inForeground: true)
        return try waitInForeground(for: job, showingAfter: shown)
    }

    /// Lets a stopped job continue in the background.
    func sendBack(_ job: Job) -> CommandResult {
        job.resume(inForeground: false)
        return result(of: job)
    }

    /// Ends a job.
    func stop(_ job: Job) throws -> CommandResult {
        try table.stop(job, shell.host.policy)
        return result(of: job)
    }

    /// Shows a job's output, and what follows it until the job has ended or Ctrl-C.
    func showOutput(of job: Job, follows: Bool) throws {
        guard let output = job.output else { return }
        var shown = 0
        try show(output, after: &shown)
        while follows, output.isOpen, !job.hasEnded {
            guard
                try shell.waitWhileRead(until: {
                    output.count > shown || !output.isOpen || job.hasEnded
                })
            else { break }
            try show(output, after: &shown)
        }
        shell.shown.endShown()
    }

    /// Returns the job of a number or an action, or the latest that a command can mean.
    ///
    /// - Parameters:
    ///   - word: The number or the action's id; `nil` for the latest.
    ///   - isMeant: Returns `true` for a job that the command can be about.
    /// - Returns: The job.
    /// - Throws: ``CommandError`` if there's no such job.
    func job(_ word: String?, where isMeant: (Job) -> Bool) throws(CommandError) -> Job {
        let named = table.jobs.filter { word == nil || "\($0.number)" == word || $0.item == word }
        let meant = named.filter(isMeant)
        if word == nil, let stopped = meant.last(where: { $0.state == .stopped }) { return stopped }
        if let job = meant.last { return job }
        guard word != nil, let unfit = named.last else { throw .noJob(word) }
        throw .unfitJob(unfit.shown)
    }

    private func waitInForeground(for job: Job, showingAfter count: Int = 0) throws -> CommandResult
    {
        var shown = count
        defer {
            job.giveTerminalBack()
            // Only the foreground is notified of the window's change of size.
            shell.handle(signal: SignalNumber.windowChange)
        }
        while job.state == .running {
            let hasChanged = { job.state != .running || (job.output?.count ?? 0) > shown }
            switch shell.loop.wait(before: shell.host.limit?.deadline, until: hasChanged) {
            case .reached: if let output = job.output { try show(output, after: &shown) }
            case .interrupted:
                try shell.checkForEnd()
                // Ctrl-C is the job's; this one was sent only to the shell.
                _ = shell.consumeInterrupt()
            case .timedOut:
                _ = try stop(job)
                table.remove(job)
                throw HostError.timeout(seconds: shell.host.limit?.seconds ?? 0)
            }
        }
        guard case .ended(let failure, let end) = job.state else {
            leaveLine()
            return result(of: job)
        }
        table.remove(job)
        if case .signal? = end { leaveLine() }
        if end == .signal(SignalNumber.interrupt) { throw HostError.interrupted }
        if let failure { throw CommandError.program(failure, end) }
        return CommandResult(.object(job.json))
    }

    /// Begins a new row, as a job that a key has ended or stopped doesn't: it leaves `^C` or `^Z`.
    private func leaveLine() { shell.output.write("\n") }

    private func show(_ output: ProgramOutput, after shown: inout Int) throws {
        let bytes = output.bytes(after: shown)
        shown = output.count
        shell.shown.show(Array(bytes), of: .stdout)
        try shell.makeRoom()
    }

    private func result(of job: Job) -> CommandResult {
        CommandResult(.object(job.json), text: ControlEscaping.escaped(job.shown))
    }
}
