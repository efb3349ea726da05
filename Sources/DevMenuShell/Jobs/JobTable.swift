import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The jobs of a prompt: the project's programs that run in its foreground or beside it.
package final class JobTable {
    /// The most jobs that are there at a time; one that has ended makes room.
    package static let limit = 16
    /// The time that a job has to end once it's asked to.
    private static let grace = Duration.seconds(2)

    private unowned let shell: Shell
    private lazy var watcher = JobWatcher()

    /// The jobs by number, also ended ones whose output can still be shown.
    package private(set) var jobs: [Job] = []

    /// The job whose end a command waits for, and tells.
    private weak var awaited: Job?

    /// Called with a line on a job beside the prompt that has ended or stopped.
    var announce: (String) -> Void = { _ in }

    /// Creates the table of a shell at its prompt.
    init(of shell: Shell) { self.shell = shell }

    /// Starts a job, and waits while it's in the foreground.
    ///
    /// - Parameters:
    ///   - commands: The programs, each of which runs once the one before has succeeded.
    ///   - text: The command as it was typed, without secrets.
    ///   - isBeside: `true` to start it beside the prompt, with its output captured.
    /// - Returns: Nothing to show for a success in the foreground; else a line on the job.
    /// - Throws: ``CommandError`` where a program fails, and ``ShellEnd``.
    func run(
        _ commands: [ProgramCommand],
        text: String,
        besidePrompt isBeside: Bool
    ) throws -> CommandResult {
        try makeRoom()
        let number = (jobs.last?.number ?? 0) + 1
        if isBeside {
            let job = try Job(
                number,
                text: text,
                commands: commands,
                terminal: nil,
                output: try output(),
                watcher: watcher
            )
            jobs.append(job)
            return result(of: job)
        }
        guard let terminal = ForegroundTerminal() else {
            // The prompt is on a terminal that doesn't control this session: it can't be lent.
            let children = ChildPrograms(shell: shell, readsInput: true)
            let action = commands.last?.item ?? ""
            for command in commands { try children.run(command, of: action) }
            return CommandResult([:])
        }
        let job = try Job(
            number,
            text: text,
            commands: commands,
            terminal: terminal,
            output: nil,
            watcher: watcher
        )
        jobs.append(job)
        return try waitInForeground(for: job)
    }

    /// Brings a job to the foreground, and waits for it there.
    func bringForward(_ job: Job) throws -> CommandResult {
        shell.output.write(ControlEscaping.escaped(job.text) + "\n")
        try shell.settleOutput()
        let shown = job.output?.count ?? 0
        job.resume(inForeground: true)
        return try waitInForeground(for: job, showingAfter: shown)
    }

    /// Lets a stopped job go on beside the prompt.
    func sendBack(_ job: Job) -> CommandResult {
        job.resume(inForeground: false)
        return result(of: job)
    }

    /// Ends a job: asks it to, and kills it where it hasn't ended 2 seconds later.
    func stop(_ job: Job) throws -> CommandResult {
        awaited = job
        defer { awaited = nil }
        let group = job.pid
        job.end(by: SignalNumber.terminate)
        try wait(until: .now + Self.grace) { job.hasEnded }
        if !job.hasEnded {
            job.end(by: SignalNumber.kill)
            try wait(until: .now + Self.grace) { job.hasEnded }
        }
        // The processes that it has left in its group end too; without any there's no such group.
        if let group { ChildProcess.signal(SignalNumber.kill, toGroup: group) }
        jobs.removeAll { $0 === job && $0.output == nil }
        return result(of: job)
    }

    /// Shows a job's output, and what follows it until the job has ended or Ctrl-C.
    func showOutput(of job: Job, follows: Bool) throws {
        guard let output = job.output else { return }
        var shown = 0
        try show(output, after: &shown)
        while follows, output.isOpen, !job.hasEnded {
            try shell.wait { output.count > shown || !output.isOpen || job.hasEnded }
            try show(output, after: &shown)
        }
        shell.shown.endShown()
    }

    /// Finds out what the jobs do now; called when a child of the shell has changed.
    func check() {
        for job in jobs {
            let before = job.state
            job.check()
            guard !job.isInForeground, job !== awaited, job.state != before else { continue }
            if job.hasEnded, job.output == nil { jobs.removeAll { $0 === job } }
            if job.hasEnded || job.state == .stopped { announce(job.shown) }
        }
    }

    /// Returns the job of a number or an action, or the latest that a command can mean.
    ///
    /// - Parameters:
    ///   - word: The number or the action's id; `nil` for the latest.
    ///   - isMeant: Returns `true` for a job that the command can be about.
    /// - Returns: The job.
    /// - Throws: ``CommandError``, where there's no such job.
    func job(_ word: String?, where isMeant: (Job) -> Bool) throws -> Job {
        guard let word else {
            let candidates = jobs.filter(isMeant)
            if let job = candidates.last(where: { $0.state == .stopped }) ?? candidates.last {
                return job
            }
            throw CommandError.noJob(nil)
        }
        let named = jobs.filter { "\($0.number)" == word || $0.item == word }
        guard let job = named.last(where: isMeant) ?? named.last else {
            throw CommandError.noJob(word)
        }
        guard isMeant(job) else { throw CommandError.unfitJob(job.shown) }
        return job
    }

    private func waitInForeground(for job: Job, showingAfter count: Int = 0) throws -> CommandResult
    {
        var shown = count
        defer {
            job.giveTerminalBack()
            shell.hasTerminalBack()
        }
        func hasChanged() -> Bool { job.state != .running }
        while !hasChanged() {
            let deadline = shell.host.limit?.deadline
            let hasOutput = { (job.output?.count ?? 0) > shown }
            switch shell.loop.wait(until: deadline, for: { hasChanged() || hasOutput() }) {
            case .reached: if let output = job.output { try show(output, after: &shown) }
            case .interrupted:
                try shell.checkForEnd()
                // Ctrl-C is the job's; this one was sent to the shell alone.
                _ = shell.takeInterrupt()
            case .timedOut:
                _ = try stop(job)
                jobs.removeAll { $0 === job }
                throw HostError.timeout(seconds: shell.host.limit?.seconds ?? 0)
            }
        }
        guard case .ended(let failure, let end) = job.state else {
            leaveLine()
            return result(of: job)
        }
        jobs.removeAll { $0 === job }
        if case .signal? = end { leaveLine() }
        if end == .signal(SignalNumber.interrupt) { throw HostError.interrupted }
        if let failure { throw CommandError.program(failure, end) }
        return CommandResult(.object(job.json))
    }

    /// Begins a new row, as a job that a key has ended or stopped doesn't: it leaves `^C` or `^Z`.
    private func leaveLine() { shell.output.write("\n") }

    private func show(_ output: JobOutput, after shown: inout Int) throws {
        let bytes = output.bytes(after: shown)
        shown = output.count
        shell.shown.show(Array(bytes), of: .stdout)
        try shell.makeRoom()
    }

    private func wait(until deadline: ContinuousClock.Instant, for claim: () -> Bool) throws {
        while !claim() {
            switch shell.loop.wait(until: deadline, for: claim) {
            case .reached, .timedOut: return
            case .interrupted:
                try shell.checkForEnd()
                if shell.takeInterrupt() { throw HostError.interrupted }
            }
        }
    }

    private func makeRoom() throws {
        guard jobs.count >= Self.limit else { return }
        guard let ended = jobs.firstIndex(where: \.hasEnded) else {
            throw HostError.refused(
                WireError(.busy, "\(Self.limit) jobs are there already: end one with 'stop JOB'")
            )
        }
        jobs.remove(at: ended)
    }

    private func output() throws -> JobOutput {
        do {
            return try JobOutput(in: shell.loop)
        } catch {
            throw HostError.unavailable("cannot make a pipe for a job: \(error)")
        }
    }

    private func result(of job: Job) -> CommandResult {
        CommandResult(.object(job.json), text: ControlEscaping.escaped(job.shown))
    }
}
