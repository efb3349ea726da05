import TerminalTesting

/// Output that nobody reads, which blocks the shell within limits and without loss of signals.
@Suite(.onOwnThread) struct UnreadOutputTests {
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        let host = try Repository.text(of: "Tests/EndToEndTests/Hosts/flooding.sh")
        try shell.environment.write(host, to: "host")
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
        let project = try ProjectUnderTest(.init("lines", "seq", "100000"))
        let shell = project.shell
        let pipe = try NamedPipe("gate", in: shell.environment, isHeldOpen: true)
        // The program reads only after a word in `go`, by which time its pipe is full.
        let program = #"echo ready > gate; read go < go; wc -l"#
        try expect(shell.outerShell("mkfifo go"), Transcript())
        let words = ["--menu", "shop", "-c", "lines | \(program)"]
        let process = try shell.start(words, input: .closed)
        #expect(try pipe.waitForFirstByte())
        try expect(shell.outerShell("echo go > go"), Transcript())
        #expect(try process.wait().stdout == "100000\n")
    }
}
