import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ChildProcessTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    private func start(_ script: String) throws -> ChildProcess {
        try environment.start("bash", ["-c", script])
    }

    @Test func `gives up writing to a process that does not read`() throws {
        let process = try start("exec tail -f /dev/null")
        let failure = try #require(throws: ProcessError.self) {
            try process.write([UInt8](repeating: 0, count: 1_000_000), within: 0.2)
        }
        #expect(failure.description.contains("in vain for room in its input"))
    }

    @Test func `kills a process that does not end in time, and reports its output`() throws {
        let process = try start("echo begun; exec tail -f /dev/null")
        #expect(try process.readLine() == "begun")
        let failure = try #require(throws: ProcessError.self) { try process.wait(within: 0.1) }
        #expect(
            failure.description == """
                waited 0.1 s in vain for the end of the process, which was killed
                stdout:
                begun

                stderr: nothing
                """
        )
        #expect(try process.wait().ending == .signalled(9))
    }

    @Test func `kills a process that never stops printing, and shows the end of its output`() throws
    {
        let process = try environment.start("yes")
        try process.wait(for: "a lot") { $0.stdoutBytes.count > 10_000 }
        let failure = try #require(throws: ProcessError.self) { try process.wait(within: 0.1) }
        #expect(failure.description.contains("stdout, the end of"))
        #expect(failure.description.utf8.count < 5000)
    }

    @Test func `kills a process that is left behind with the output open`() throws {
        let process = try start("tail -f /dev/null & exit 0")
        try process.wait(for: "its end") { $0.hasEnded }
        let failure = try #require(throws: ProcessError.self) { try process.wait(within: 0.1) }
        #expect(failure.description.contains("holds open"))
    }

    @Test func `reports a process that ended before the awaited event`() throws {
        let process = try start("echo something else; echo why >&2")
        let failure = try #require(throws: ProcessError.self) {
            try process.wait(for: "the greeting") { $0.stdout.contains("hello") }
        }
        #expect(
            failure.description == """
                the process ended before the greeting came
                stdout:
                something else

                stderr:
                why

                """
        )
    }

    @Test func `kills its group when it is released`() throws {
        let fifo = environment.path("held")
        let reader = try start("mkfifo \(fifo); echo made; cat \(fifo); echo all writers are gone")
        #expect(try reader.readLine() == "made")
        do {
            let process = try start("exec 9> \(fifo); tail -f /dev/null & echo ready; wait")
            #expect(try process.readLine() == "ready")
        }
        #expect(try reader.readLine() == "all writers are gone")
    }
}
