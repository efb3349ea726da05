import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ChildProcessTests {
    private let environment: TestEnvironment

    init() throws {
        environment = try TestEnvironment()
    }

    private func start(_ script: String) throws -> ChildProcess {
        try ChildProcess("bash", ["-c", script], environment: environment.variables)
    }

    @Test func `talks with a process line by line`() throws {
        let process = try start("while read -r line; do echo \"got $line\"; done; echo bye")
        try process.write("one\n")
        #expect(try process.readLine() == "got one")
        try process.write("two\nthree\n")
        #expect(try process.readLines { $0.hasSuffix("three") } == ["got two", "got three"])
        #expect(!process.hasEnded)
        process.closeInput()
        #expect(try process.readLine() == "bye")
        #expect(try process.readLine() == nil)
        let result = try process.wait()
        #expect(result.stdout == "got one\ngot two\ngot three\nbye\n")
        #expect(result.ending == .exited(0))
    }

    @Test func `reads a last line without a line feed, and empty lines`() throws {
        let process = try start("printf 'a\\n\\nb'")
        #expect(try process.readLine() == "a")
        #expect(try process.readLine() == "")
        #expect(try process.readLine() == "b")
        #expect(try process.readLine() == nil)
    }

    @Test func `waits for text on either output`() throws {
        let process = try start("read -r; printf 'question? ' >&2; read -r; echo done")
        try process.write("\n")
        try process.wait(for: "the question") { $0.stderr == "question? " }
        try process.write("\n")
        try process.wait(for: "the answer") { $0.stdout == "done\n" }
    }

    @Test func `sends signals to the process and to its group`() throws {
        let process = try start("trap 'exit 4' USR1; echo ready; while read -r; do :; done")
        #expect(try process.readLine() == "ready")
        process.signal(10)
        #expect(try process.wait().ending == .exited(4))

        let group = try start("cat <&0 & echo ready; wait")
        #expect(try group.readLine() == "ready")
        group.signal(15, wholeGroup: true)
        #expect(try group.wait().ending == .signalled(15))
    }

    @Test func `reads ten megabytes while it writes ten`() throws {
        let process = try ChildProcess("cat", environment: environment.variables)
        let line = String(repeating: "0123456789", count: 100) + "\n"
        for _ in 0..<10 { try process.write(String(repeating: line, count: 1000)) }
        process.closeInput()
        let result = try process.wait()
        #expect(result.stdoutBytes.count == 10_010_000)
        #expect(result.ending == .exited(0))
    }

    @Test func `gives up writing to a process that does not read`() throws {
        let process = try start("exec tail -f /dev/null")
        let failure = try #require(throws: ProcessError.self) {
            try process.write([UInt8](repeating: 0, count: 1_000_000), within: 0.2)
        }
        #expect(failure.description.contains("in vain for room in its input"))
    }

    @Test func `ignores writes to a process that has ended`() throws {
        let process = try start("exit 0")
        try process.wait(for: "its end") { $0.hasEnded }
        try process.write("anyone?\n")
        #expect(try process.wait().ending == .exited(0))
        try process.write("anyone?\n")
        process.signal(9)
    }

    @Test func `breaks the pipe when the output is closed`() throws {
        // A process that another test is just starting holds a copy of the pipe for a moment.
        let process = try start("read -r; while echo into the void; do :; done; echo status $? >&2")
        process.closeOutput()
        try process.write("\n")
        #expect(try process.wait().ending == .signalled(13))
    }

    @Test func `kills a process that does not end in time, and reports its output`() throws {
        let process = try start("echo worried >&2; echo begun; exec tail -f /dev/null")
        #expect(try process.readLine() == "begun")
        let failure = try #require(throws: ProcessError.self) { try process.wait(within: 0.1) }
        #expect(
            failure.description == """
                waited 0.1 s in vain for the end of the process, which was killed
                stdout:
                begun

                stderr:
                worried

                """
        )
        #expect(try process.wait().ending == .signalled(9))
    }

    @Test func `kills a process that never stops printing, and shows the end of its output`() throws
    {
        let process = try ChildProcess("yes", environment: environment.variables)
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
