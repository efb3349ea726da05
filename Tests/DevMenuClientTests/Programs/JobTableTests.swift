import TerminalTesting

@testable import DevMenuClient

@Suite(.onOwnThread) struct JobTableTests {
    private let folder: TemporaryDirectory
    /// A pipe that the jobs' processes hold open.
    private let alive: NamedPipe
    private let loop = EventLoop()

    init() throws {
        folder = try TemporaryDirectory()
        alive = try NamedPipe("alive", in: folder)
    }

    private func start(_ script: String, in table: JobTable) throws -> Job {
        let words = ["sh", "-c", script]
        let own = ProgramCommand(item: "script", words: words, directory: folder.path)
        return try table.start([own], text: "script", inForeground: false)
    }

    /// Waits for the end, of which a front end is notified by a signal.
    private func waitForEnd(of job: Job, in table: JobTable) {
        let deadline = ContinuousClock.now + .seconds(60)
        while !job.hasEnded, ContinuousClock.now < deadline {
            table.check()
            _ = loop.pause(for: .milliseconds(5))
        }
    }

    @Test func `asks a job to end, and kills it later, while nobody waits`() throws {
        let table = JobTable(in: loop)
        let job = try start("exec 9>alive; trap '' TERM; echo ready; sleep 1000; :", in: table)
        #expect(loop.wait(before: .now + .seconds(60)) { job.output?.count == 6 } == .reached)
        table.end(job)
        #expect(!job.hasEnded)
        waitForEnd(of: job, in: table)
        #expect(job.state == .ended(failure: "sh was ended by SIGKILL", .signal(SignalNumber.kill)))
        #expect(try alive.textUntilEnd() == "")
    }

    @Test func `what a job leaves in a session of its own ends with the table`() throws {
        var table: JobTable? = JobTable(in: loop, separation: .session)
        var job: Job? = try start(
            "exec 9>alive; sleep 1000 >&- 2>&- & echo left",
            in: #require(table)
        )
        waitForEnd(of: try #require(job), in: try #require(table))
        #expect(job?.state == .ended(failure: nil, .exit(0)))
        let wait = loop.wait(before: .now + .seconds(60)) { job?.output?.isOpen == false }
        #expect(wait == .reached)
        (table, job) = (nil, nil)
        #expect(try alive.textUntilEnd() == "")
    }
}
