import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ProcessRunTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    private func shell(
        _ script: String,
        input: ProcessInput = .closed,
        within seconds: Double = 30
    ) throws -> ProcessResult {
        try ProcessRun.run(
            "sh",
            ["-c", script],
            environment: environment.variables,
            directory: environment.path,
            input: input,
            within: seconds
        )
    }

    @Test func `describes the end of a process`() {
        #expect("\(ProcessEnding.exited(3))" == "exited with status 3")
        #expect("\(ProcessEnding.signalled(9))" == "was ended by signal 9 (Killed)")
    }

    @Test func `never misses the end of a process`() throws {
        for _ in 0..<300 {
            let result = try ProcessRun.run("true", environment: environment.variables, within: 10)
            #expect(result.ending == .exited(0))
        }
    }

    #if os(Linux)
    @Test func `starts a process with default signals`() throws {
        let result = try ProcessRun.run(
            "grep",
            ["Sig[BI]", "/proc/self/status"],
            environment: environment.variables
        )
        for line in result.stdout.split(separator: "\n") {
            let signals = try #require(UInt64(line.suffix(16), radix: 16))
            // Two signals above these 31 are glibc's own, which it ignores in its children.
            #expect(signals & 0x7fff_ffff == 0, "\(line)")
        }
    }

    @Test func `starts a process in a group of its own`() throws {
        let result = try shell("ps -o pgid= -p $$ | tr -d ' '; echo $$")
        let lines = result.stdout.split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first == lines.last)
    }

    @Test func `passes no descriptor but the standard streams`() throws {
        #expect(try shell("ls /proc/$$/fd").stdout == "0\n1\n2\n")
    }
    #endif

    @Test func `kills a process that does not end in time`() throws {
        let failure = try #require(throws: ProcessError.self) {
            try shell("exec tail -f /dev/null", within: 0.1)
        }
        #expect(
            failure.description == """
                waited 0.1 s in vain for the end of the process, which was killed
                stdout: nothing
                stderr: nothing
                """
        )
    }

    @Test(arguments: ["/nowhere/program", "no-such-program"])
    func `names the program that cannot be started`(program: String) throws {
        let failure = try #require(throws: ProcessError.self) {
            try ProcessRun.run(program, environment: environment.variables)
        }
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
