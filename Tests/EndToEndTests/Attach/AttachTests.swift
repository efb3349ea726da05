import TerminalTesting

/// Commands in a running app.
@Suite(.onOwnThread) struct AttachTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `a script goes from app to app, and back to the embedded host`() throws {
        let (one, other) = (
            try RunningApp("cart", in: shell.environment), try RunningApp(in: shell.environment)
        )
        expect(
            try shell.script(
                """
                attach cart
                like-button on
                attach shop
                like-button
                detach
                like-button
                detach

                """
            ),
            Transcript(
                """
                cart 2.3.1 · attached, pid N
                like-button: off -> on (override)
                shop 2.3.1 · attached, pid N
                like-button: off (default)
                back at the embedded host
                like-button: off (default)
                no app to leave: at the embedded host

                """
            )
        )
        withExtendedLifetime((one, other)) {}
    }

    @Test func `a script exits with 70 when its app is killed`() throws {
        let app = try RunningApp(in: shell.environment)
        let script = try shell.start("--attach", "shop")
        try script.write("like-button on\nwait route\n")
        #expect(try script.readLine() == "like-button: off -> on (override)")
        app.process.signal(SIGKILL)
        let result = try script.wait()
        #expect(result.ending == .exited(70))
        #expect(result.stderr.contains("stdin:2: error: shop (pid \(app.pid)) ended unexpectedly"))
    }

    @Test(arguments: [
        ["--timeout", "0.3", "--attach", "shop", "list"],
        ["--attach", "shop", "wait", "log", "--timeout", "0.3"],
    ])
    func `the wait for a stopped app ends in time`(words: [String]) throws {
        let app = try RunningApp(in: shell.environment)
        app.process.signal(SIGSTOP)
        defer { app.process.signal(SIGCONT) }
        let error = "error: the app 'shop' didn't send its hello within 0.3 seconds\n"
        expect(try shell.run(words), Transcript(stderr: error, status: 75))
    }
}
