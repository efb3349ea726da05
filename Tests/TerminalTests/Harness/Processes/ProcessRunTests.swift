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

    @Test func `keeps the two outputs and the status apart`() throws {
        let result = try shell("echo out; echo err >&2; exit 7")
        #expect(result.stdout == "out\n")
        #expect(result.stderr == "err\n")
        #expect(result.ending == .exited(7))
    }

    @Test(arguments: [1, 6, 9, 11, 15] as [Int32])
    func `names the signal that ended a process`(signal: Int32) throws {
        #expect(try shell("kill -\(signal) $$").ending == .signalled(signal))
    }

    @Test func `describes the end of a process`() {
        #expect("\(ProcessEnding.exited(3))" == "exited with status 3")
        #expect("\(ProcessEnding.signalled(9))" == "was ended by signal 9 (Killed)")
    }

    @Test(arguments: [
        (ProcessInput.closed, ""), (.text("héllo\n"), "héllo\n"), (.bytes([]), ""),
        (.bytes([0x61, 0x00, 0xff]), "a\0\u{fffd}"),
    ])
    func `gives a process its input`(input: ProcessInput, output: String) throws {
        #expect(try shell("cat", input: input).stdout == output)
    }

    @Test func `never misses the end of a process`() throws {
        for _ in 0..<300 {
            let result = try ProcessRun.run("true", environment: environment.variables, within: 10)
            #expect(result.ending == .exited(0))
        }
    }

    @Test func `moves a megabyte through both pipes`() throws {
        let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        let result = try shell("tee /dev/stderr", input: .bytes(bytes))
        #expect(result.stdoutBytes == bytes)
        #expect(result.stderrBytes == bytes)
        #expect(result.ending == .exited(0))
    }

    @Test func `lets a process leave its input unread`() throws {
        let bytes = [UInt8](repeating: 0x61, count: 1_000_000)
        #expect(try shell("echo no thanks", input: .bytes(bytes)).stdout == "no thanks\n")
    }

    @Test func `passes only the given environment`() throws {
        let result = try ProcessRun.run("/usr/bin/env", environment: ["ONLY": "this one"])
        #expect(result.stdout == "ONLY=this one\n")
    }

    @Test func `runs in the given directory`() throws {
        #expect(try shell("pwd").stdout == environment.path + "\n")
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
