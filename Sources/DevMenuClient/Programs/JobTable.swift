package import DevMenuKit
package import DevMenuSystem
import DevMenuWire

/// The jobs of a front end: the project's programs that run beside it.
package final class JobTable {
    /// The most jobs that are there at a time; one that has ended makes room.
    package static let limit = 16
    private let loop: EventLoop
    private let separation: ProgramLaunch.Separation
    private let watcher: ProgramWatcher

    /// The jobs by number, also ended ones whose output can still be shown.
    package private(set) var jobs: [Job] = []
    /// The job whose end a caller waits for, and reports.
    private weak var awaited: Job?

    /// Called with a job in the background that has ended or stopped.
    package var announce: (Job) -> Void = { _ in }

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - loop: The loop in which the jobs' output is read.
    ///   - separation: The group or session of each job. In a separate session, which has no
    ///     terminal, processes that a job leaves end with this process, too.
    ///   - watcher: Ends the jobs if this process ends first; a new one also if the table does.
    package init(
        in loop: EventLoop,
        separation: ProgramLaunch.Separation = .group,
        watcher: ProgramWatcher = ProgramWatcher()
    ) {
        self.loop = loop
        self.separation = separation
        self.watcher = watcher
    }

    /// Starts a job.
    ///
    /// - Parameters:
    ///   - commands: The programs; each one runs once the one before has succeeded.
    ///   - text: The command as it was typed, without secrets.
    ///   - isInForeground: `true` to lend it the terminal; `false` to start it in the background.
    ///   - record: The host's record of the run, or `nil`.
    /// - Returns: The job, which has ended already if its first program can't be started.
    /// - Throws: ``HostError/refused(_:)`` if there are too many.
    package func start(
        _ commands: [ProgramCommand],
        text: String,
        inForeground isInForeground: Bool,
        recordedBy record: HandedRun? = nil
    ) throws(HostError) -> Job {
        if jobs.count >= Self.limit {
            guard let ended = jobs.firstIndex(where: \.hasEnded) else {
                record?.end(isSuccess: false)
                let reason = "there are \(Self.limit) jobs already: end one with 'stop JOB'"
                throw .refused(WireError(.busy, reason))
            }
            jobs.remove(at: ended)
        }
        let job = Job(
            (jobs.last?.number ?? 0) + 1,
            text: text,
            commands: commands,
            inForeground: isInForeground,
            in: loop,
            separation: separation,
            watcher: watcher,
            record: record
        )
        jobs.append(job)
        return job
    }

    /// Removes a job, which has ended and been reported.
    package func remove(_ job: Job) { jobs.removeAll { $0 === job } }

    /// Asks a job to end, and kills it if it hasn't ended 2 seconds later; returns at once.
    package func end(_ job: Job) {
        job.end(by: SignalNumber.terminate)
        loop.later(after: ChildProcess.killDelay) { job.end(by: SignalNumber.kill) }
    }

    /// Ends a job, and waits for that.
    ///
    /// - Throws: The error of an interruption, by the rules of `policy`; the job still ends.
    package func stop(_ job: Job, _ policy: WaitPolicy) throws {
        awaited = job
        defer { awaited = nil }
        end(job)
        _ = try policy.wait(in: loop, before: .now + ChildProcess.killDelay * 2) { job.hasEnded }
        if job.output == nil { remove(job) }
    }

    /// Updates the states of the jobs; called when a child of this process has changed.
    package func check() {
        if !jobs.isEmpty { watcher.forgetEmptyGroups() }
        for job in jobs {
            let before = job.state
            job.check()
            guard !job.isInForeground, job !== awaited, job.state != before else { continue }
            if job.hasEnded, job.output == nil { remove(job) }
            if job.hasEnded || job.state == .stopped { announce(job) }
        }
    }
}
