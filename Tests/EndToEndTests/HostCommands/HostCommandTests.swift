import TerminalTesting
import Testing

/// `--host COMMAND` without a terminal.
@Suite(.onOwnThread) struct HostCommandTests {
    private let shell: ShellUnderTest
    private let host: String

    init() throws {
        shell = try ShellUnderTest()
        host = "'\(shell.executable)' serve --stdio"
    }

    @Test func `works like the embedded host`() throws {
        try expect(
            shell.run("--host", host, "like-button", "on"),
            Transcript("like-button: off -> on (override), at the next load\n")
        )
        try expect(
            shell.run("--host", host, "-c", "like-button", "-c", "clear-cache"),
            Transcript(
                "like-button: on (override)\n",
                stderr: "error: 'clear-cache' is destructive: confirm it with --yes\n",
                status: 1
            )
        )
        try expect(
            shell.script("list tools\n", "--host=\(host)"),
            Transcript(MenuOutput.tools)
        )
    }

    @Test func `ends with its output stream`() throws {
        try expect(
            shell.script("crash-app kind=abort --yes\nlike-button\n", "--host", host),
            Transcript(
                """
                moments (pid N) ended, as crash-app announced.
                like-button: off (default)

                """
            )
        )
    }

    @Test(arguments: [
        #"exec env 'A B=c  d' "$DEVMENU" serve --stdio"#,
        #"cat | "$DEVMENU" serve --stdio | cat"#,
        #"test "$LEFT" = right && "$DEVMENU" serve --stdio || exit 9"#,
        #"d=$DEVMENU; "$d" serve --stdio; echo 'never read' >&2"#,
    ])
    func `is evaluated by sh`(command: String) throws {
        try expect(
            shell.run(
                ["--host", command, "list", "tools"],
                changing: ["DEVMENU": shell.executable, "LEFT": "right"]
            ),
            Transcript(MenuOutput.tools)
        )
    }

    @Test func `sh reports a program that does not exist`() throws {
        let result = try shell.run("--host", "no-such-program", "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains("no-such-program: not found\n"))
        #expect(
            result.stderr.hasSuffix(
                "error: the host 'no-such-program' ended with status 127 without sending its hello\n"
            )
        )
    }

    @Test func `in JSON its standard error is in the error, and nowhere else`() throws {
        let result = try shell.run("--json", "--host", "echo no way >&2; exit 7", "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.isEmpty)
        #expect(
            result.lines == [
                """
                {"line":1,"command":"list","ok":false,"error":{"kind":"unavailable","message":\
                "the host 'echo no way >&2; exit 7' ended with status 7 without sending its hello; \
                it wrote: no way"}}
                """
            ]
        )
    }

    @Test func `fails at once where it asks without a terminal`() throws {
        let command = "read -r secret </dev/tty || exit 5; " + host
        let started = ContinuousClock.now
        let result = try shell.run("--host", command, "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains("ended with status 5 without sending its hello"))
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    /// The command is the first thing that the shell starts.
    @Test func `a signal before anything else ends the shell and the command`() throws {
        let alive = try NamedPipe("alive", in: shell.environment)
        let command = "exec 9>'\(alive.path)'; echo up >&9; kill -TERM $PPID; exec sleep 1000"
        #expect(try shell.run("--host", command, "list").ending == .signalled(SIGTERM))
        #expect(try alive.textUntilEnd() == "up\n")
    }

    @Test func `is refused if it is empty`() throws {
        let result = try shell.run("--host", " ", "list")
        #expect(result.ending == .exited(64))
        #expect(result.stderr.contains("--host takes a command"))
    }

    @Test func `does not run to complete a word`() throws {
        let trace = shell.environment.path("trace")
        let words = ["--host", "echo ran >'\(trace)'", "l"]
        let result = try shell.run(
            ["complete-words", "--index", "\(words.count - 1)", "--"] + words
        )
        #expect(result.lines.contains { $0.hasPrefix("list\t") })
        #expect(!shell.environment.holds("trace"))
    }
}
