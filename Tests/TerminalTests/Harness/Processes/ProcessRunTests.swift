import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ProcessRunTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    @Test func `describes the end of a process`() {
        #expect("\(ProcessEnding.exited(3))" == "exited with status 3")
        #expect("\(ProcessEnding.signalled(9))" == "was ended by signal 9 (Killed)")
    }

    #if os(Linux)
    @Test func `passes no descriptor but the standard streams`() throws {
        #expect(try environment.run("sh", ["-c", "ls /proc/$$/fd"]).stdout == "0\n1\n2\n")
    }
    #endif

    @Test(arguments: ["/nowhere/program", "no-such-program"])
    func `names the program that cannot be started`(program: String) throws {
        let failure = try #require(throws: ProcessError.self) { try environment.run(program) }
        #expect(
            failure.description == "'\(program)' could not be started: No such file or directory"
        )
    }

    @Test func `names the missing directory`() throws {
        let failure = try #require(throws: SystemError.self) {
            try ProcessRun.run("/bin/sh", environment: [:], directory: "/nowhere")
        }
        #expect(failure.description.contains("directory '/nowhere' failed: No such file"))
    }
}
