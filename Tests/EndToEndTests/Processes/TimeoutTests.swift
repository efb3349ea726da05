import TerminalTesting
import Testing

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
}
