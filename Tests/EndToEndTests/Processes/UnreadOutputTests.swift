import TerminalTesting
import Testing

/// Output that nobody reads, which blocks the shell within limits and without loss of signals.
@Suite(.onOwnThread) struct UnreadOutputTests {
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(FloodingHost.script, to: "host")
    }

    /// Starts `devmenu --host … COMMAND` with its output in an unread pipe.
    private func start(_ command: String, into pipe: NamedPipe) throws -> ChildProcess {
        let process = try shell.environment.start(
            "sh",
            ["-c", #"exec "$0" --host 'sh host' -c "$1" >"$2""#]
                + [shell.executable, command, pipe.path]
        )
        #expect(try pipe.waitForFirstByte())
        return process
    }

    @Test(arguments: [
        ("long", SIGHUP), ("flood", SIGTERM), ("flood", SIGINT), ("flood | cat", SIGINT),
    ])
    func `the first signal ends a shell whose output nobody reads`(
        command: String,
        signal: Int32
    ) throws {
        let pipe = try NamedPipe("pipe", in: shell.environment, isHeldOpen: true)
        let process = try start(command, into: pipe)
        // Like a terminal, the test also signals the program that reads from the shell.
        process.signal(signal, wholeGroup: command.contains("|"))
        let result = try process.wait()
        if signal == SIGINT {
            #expect(result.ending == .exited(130))
            #expect(result.stderr == "error: interrupted\n")
        } else {
            #expect(result.ending == .signalled(signal))
        }
    }

    @Test(.readsProcessFolder)
    func `a slow reader blocks the host, and fills no memory`() throws {
        // The program reads a byte at a time, and its parent is the shell.
        let count = 3_000 * min(TestScale.factor, 10)
        let reader = """
            i=0; while [ $i -lt \(count) ] && read line; do i=$((i+1)); done; \
            cat /proc/$PPID/status > status
            """
        let process = try shell.environment.start(
            shell.executable,
            ["--host", "sh host", "-c", "flood | \(reader)"],
            input: .closed
        )
        let result = try process.wait(within: 120)
        #expect(result.ending == .exited(0))
        #expect(result.stderr == "")
        let peak = ProcessMemory.peak(in: try shell.environment.contents(of: "status"))
        #expect(try #require(peak) < 48 << 10)
    }

    @Test func `waits for a program that does not read yet`() throws {
        try writeMenu(of: "lines", running: #""seq", "100000""#)
        let pipe = try NamedPipe("gate", in: shell.environment, isHeldOpen: true)
        // The program reads only after a word in `go`, by which time its pipe is full.
        let program = #"echo ready > gate; read go < go; wc -l"#
        try expect(shell.outerShell("mkfifo go"), Transcript())
        let process = try shell.start("-c", "lines | \(program)", input: .closed)
        #expect(try pipe.waitForFirstByte())
        try expect(shell.outerShell("echo go > go"), Transcript())
        #expect(try process.wait().stdout == "100000\n")
    }

    @Test func `large output is the same to the byte`() throws {
        try writeMenu(of: "lines", running: #""seq", "300000""#)
        try expect(shell.outerShell("seq 300000 > expected"), Transcript())
        for _ in 0..<min(TestScale.factor, 3) {
            try expect(shell.outerShell("devmenu lines | cmp - expected"), Transcript())
        }
    }

    @Test func `a program's standard error reaches a file unchanged`() throws {
        try writeMenu(
            of: "complain",
            running: #""sh", "-c", "printf '\\033[31mred\\351\\r\\n' >&2""#
        )
        let result = try shell.environment.run(shell.executable, ["complain"])
        #expect(result.stderrBytes == Array("\u{1B}[31mred".utf8) + [0xE9, 0x0D, 0x0A])
    }

    /// Writes a project's menu of one action, and trusts it.
    private func writeMenu(of id: String, running command: String) throws {
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "\(id)", "title": "Title", "run": [\(command)]}
            ]}]}
            """
        try shell.environment.write(menu, to: "devmenu.json")
        #expect(try shell.run("trust").ending == .exited(0))
    }
}
