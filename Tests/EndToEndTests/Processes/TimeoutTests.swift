import TerminalTesting
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Timeouts and signals, which end the wait for hosts that never answer.
@Suite(.onOwnThread) struct TimeoutTests {
    /// Commands that need the menu.
    private static let commands = [["act"], ["tog", "on"], ["help", "act"], ["trigger", "act"]]

    private let shell: ShellUnderTest
    /// A host command that sends its hello, and nothing else.
    private let silent: String

    init() throws {
        shell = try ShellUnderTest()
        let hello = """
            {"jsonrpc":"2.0","method":"hello","params":{"protocol":1,"features":[],\
            "app":{"name":"deaf","version":"1","build":"debug","pid":1},"access":"full"}}

            """
        let file = try shell.environment.write(hello, to: "hello")
        silent = "cat '\(file)'; cat >/dev/null"
    }

    @Test(arguments: commands)
    func `a menu that does not arrive in time is status 75`(command: [String]) throws {
        try expect(
            shell.run(["--timeout", "1", "--host", silent] + command),
            Transcript(stderr: "error: no answer within 1 second\n", status: 75)
        )
    }

    @Test func `a hello that does not arrive in time is status 75`() throws {
        try expect(
            shell.run("--timeout", "0.3", "--host", "cat >/dev/null", "list"),
            Transcript(
                stderr:
                    "error: the host 'cat >/dev/null' didn't send its hello within 0.3 seconds\n",
                status: 75
            )
        )
        try expect(
            shell.run("--timeout", "0.3", "--json", "--host", "cat >/dev/null", "list"),
            Transcript(
                """
                {"line":1,"command":"list","ok":false,"error":{"kind":"timeout","message":\
                "the host 'cat >/dev/null' didn't send its hello within 0.3 seconds"}}

                """,
                status: 75
            )
        )
    }

    @Test func `the wait for a stopped app ends in time`() throws {
        let app = try RunningApp(in: shell.environment)
        app.process.signal(SIGSTOP)
        defer { app.process.signal(SIGCONT) }
        try expect(
            shell.run("--timeout", "0.3", "--attach", "shop", "list"),
            Transcript(
                stderr: "error: the app 'shop' didn't send its hello within 0.3 seconds\n",
                status: 75
            )
        )
        try expect(
            shell.run("--attach", "shop", "wait", "log", "--timeout", "0.3"),
            Transcript(
                stderr: "error: the app 'shop' didn't send its hello within 0.3 seconds\n",
                status: 75
            )
        )
    }

    @Test func `a time beyond the clock's range is no limit`() throws {
        try expect(shell.run("--timeout", "1e17", "list", "tools"), Transcript(MenuOutput.tools))
        try expect(
            shell.run("wait", "like-button", "off", "--timeout", "1e308"),
            Transcript("like-button: off (default)\n")
        )
    }

    @Test func `an invalid time is refused`() throws {
        #expect(try shell.run("--timeout=-inf", "list").ending == .exited(64))
        #expect(try shell.run("wait", "log", "--timeout=nan").ending == .exited(64))
    }

    @Test(arguments: zip(commands, [SIGTERM, SIGHUP, SIGINT, SIGINT]))
    func `the first signal ends the wait for a menu`(command: [String], signal: Int32) throws {
        // The shell shows the host's standard error until the hello, so that the wait has begun.
        let process = try shell.start(
            ["--host", "echo asked >&2; " + silent] + command,
            input: .closed
        )
        try process.wait(for: "the host") { $0.stderr == "asked\n" }
        process.signal(signal)
        let result = try process.wait()
        #expect(result.ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
        #expect(result.stderr == "asked\n" + (signal == SIGINT ? "error: interrupted\n" : ""))
    }
}
