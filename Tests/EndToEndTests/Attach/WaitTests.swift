import TerminalTesting

/// The command `wait`, which waits for an event of an app.
@Suite(.onOwnThread) struct WaitTests {
    private let shell: ShellUnderTest
    private let app: RunningApp

    init() throws {
        shell = try ShellUnderTest()
        app = try RunningApp(in: shell.environment)
    }

    @Test func `misses no event after the previous command`() throws {
        let script = try shell.start("--attach", "shop")
        try script.write("like-button\n")
        #expect(try script.readLine() == "like-button: off (default)")
        // All of it happens before the script reads the commands that wait for it.
        try app.send("flip", until: "flipped true")
        expect(
            try shell.run("--attach", "shop", "flag-3", "on"),
            Transcript("flag-3: off -> on (override)\n")
        )
        try script.write("wait setting\nwait setting\n")
        #expect(try script.readLine() == "setting like-button on")
        #expect(try script.readLine() == "setting flag-3 on")
    }

    @Test func `waits for a line of the log, and prints it as JSON with --json`() throws {
        let script = try shell.start("--json", "--attach", "shop")
        try script.write("flag-1\n")
        #expect(try script.readLine()?.contains(#""ok":true"#) == true)
        try app.send("log", until: "logged")
        try script.write("wait log\n")
        #expect(
            try script.readLine() == """
                {"line":2,"command":"wait log","ok":true,"result":{"topic":"log","level":"info",\
                "message":"a line of the app's"}}
                """
        )
    }

    @Test func `follows the log while it waits`() throws {
        let script = try shell.start("--attach", "shop", "-c", "flag-1", "-c", "wait log")
        #expect(try script.readLine() == "flag-1: off (default)")
        // Until the shell follows, lines are for nobody.
        while true {
            try app.send("lines", until: "logged")
            if let line = try? script.readLine(within: 0.05) {
                #expect(line == "log debug shop.cart a detail")
                break
            }
        }
    }

    @Test func `waits for the end of the app`() throws {
        let script = try shell.start("--attach", "shop", input: .open)
        try script.write("flag-1\n")
        _ = try script.readLine()
        try app.end(by: SIGTERM)
        try script.write("wait exiting\n")
        #expect(try script.readLine() == "exiting stopped by SIGTERM")
    }
}
