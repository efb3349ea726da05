import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// `--host COMMAND` where no terminal is.
@Suite(.onOwnThread, .hangLimit) struct HostCommandTests {
    private let shell: ShellUnderTest
    private let host: String

    init() throws {
        shell = try ShellUnderTest()
        host = "'\(shell.executable)' serve --stdio"
    }

    @Test func `is used as the embedded host is`() throws {
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
            Transcript(MenuText.tools)
        )
    }

    @Test func `its end is known by the stream alone`() throws {
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
    func `is what sh makes of it`(command: String) throws {
        try expect(
            shell.run(
                ["--host", command, "list", "tools"],
                changing: ["DEVMENU": shell.executable, "LEFT": "right"]
            ),
            Transcript(MenuText.tools)
        )
    }

    @Test(arguments: [
        (
            "echo nothing here >&2; exit 7", "nothing here\n",
            "ended with status 7 without a hello"
        ),
        (
            "echo Welcome to box; cat", "",
            "does not speak the protocol: 'Welcome to box' is no message"
        ),
        (
            #"echo '{"jsonrpc":"2.0","method":"hello","params":{"protocol":9}}'"#, "",
            """
            speaks version 9 of the protocol, and this shell version 1: use a devmenu that fits it
            """
        ),
    ])
    func `a command that is no host is status 69`(
        command: String,
        complaint: String,
        reason: String
    ) throws {
        let shown = command.count > 60 ? command.prefix(60) + "…" : command[...]
        try expect(
            shell.run("--host", command, "list"),
            Transcript(stderr: "\(complaint)error: the host '\(shown)' \(reason)\n", status: 69)
        )
    }

    @Test func `a program that is not there is told of by sh`() throws {
        let result = try shell.run("--host", "no-such-program", "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains("no-such-program: not found\n"))
        #expect(
            result.stderr.hasSuffix(
                "error: the host 'no-such-program' ended with status 127 without a hello\n"
            )
        )
    }

    @Test func `in JSON its complaints are in the error, and nowhere else`() throws {
        let result = try shell.run("--json", "--host", "echo no way >&2; exit 7", "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.isEmpty)
        #expect(
            result.lines == [
                """
                {"line":1,"command":"list","ok":false,"error":{"kind":"unavailable","message":\
                "the host 'echo no way >&2; exit 7' ended with status 7 without a hello; \
                it wrote: no way"}}
                """
            ]
        )
    }

    @Test func `cannot wait at a terminal where there is none`() throws {
        let command = "read -r secret </dev/tty || exit 5; " + host
        let started = ContinuousClock.now
        let result = try shell.run("--host", command, "list")
        #expect(result.ending == .exited(69))
        #expect(result.stderr.contains("ended with status 5 without a hello"))
        #expect(ContinuousClock.now - started < .seconds(20))
    }

    @Test func `an interruption while it connects ends both`() throws {
        let pipe = shell.environment.path("pipe")
        try #require(mkfifo(pipe, 0o600) == 0)
        // The test has the pipe to itself again once the command has ended.
        let command = "exec 9>'\(pipe)'; echo waiting >&2; while :; do :; done"
        let end = open(pipe, O_RDONLY | O_NONBLOCK)
        try #require(end >= 0)
        defer { close(end) }
        let process = try shell.start("--host", command, "list", input: .closed)
        try process.wait(for: "the command") { $0.stderr == "waiting\n" }
        process.signal(SIGINT)
        let result = try process.wait()
        #expect(result.ending == .exited(130))
        #expect(result.stderr == "waiting\nerror: interrupted\n")
        var byte: UInt8 = 0
        #expect(read(end, &byte, 1) == 0)
    }

    @Test func `is refused where it is empty`() throws {
        let result = try shell.run("--host", " ", "list")
        #expect(result.ending == .exited(64))
        #expect(result.stderr.contains("--host takes a command"))
    }

    @Test func `is not run to complete a word`() throws {
        let said = shell.environment.path("said")
        let words = ["--host", "echo ran >'\(said)'", "l"]
        let result = try shell.run(
            ["complete-words", "--index", "\(words.count - 1)", "--"] + words
        )
        #expect(result.lines.contains { $0.hasPrefix("list\t") })
        #expect(!shell.environment.holds("said"))
    }
}
