import TerminalTesting

/// The end of an app that offers its menu.
@Suite(.onOwnThread) struct AppEndTests {
    @Test(arguments: ["lines", "blocked", "tasks"], [SIGTERM, SIGINT, SIGHUP])
    func `ends by a signal as without a menu, and announces it`(way: String, signal: Int32) throws {
        let app = try RunningApp(way: way)
        let shell = try app.attach()
        app.process.signal(signal)
        let reason = try shell.notification("event")["reason"]
        #expect(reason?.string == "stopped by \(SignalName.name(of: signal))")
        #expect(try shell.rest().isEmpty)
        #expect(try app.process.wait().ending == .signalled(signal))
        #expect(app.files.isEmpty)
    }

    @Test(arguments: ["lines", "blocked", "tasks"])
    func `announces its exit, and leaves no files behind`(way: String) throws {
        let app = try RunningApp(way: way)
        let shell = try app.attach()
        try app.process.write("exit\n")
        #expect(try shell.notification("event")["reason"] == "the app exited")
        #expect(try app.process.wait().ending == .exited(0))
        #expect(app.files.isEmpty)
    }

    @Test func `gives one reason for an end that an action announced`() throws {
        let app = try RunningApp()
        let shell = try app.attach()
        let trigger = #"{"id":"leave","confirmed":true}"#
        #expect(try shell.result(1, "item.trigger", trigger) == #"{"terminating":"exit"}"#)
        let reason = try shell.notification("event")["reason"]?.string
        #expect(reason == "an action ended it, as announced: exit")
        #expect(try shell.rest().isEmpty)
        #expect(try app.process.wait().ending == .exited(3))
        #expect(app.files.isEmpty)
    }

    @Test func `keeps a signal handler that the app installs later`() throws {
        let app = try RunningApp()
        try app.send("handle-term", until: "handling")
        app.process.signal(SIGTERM)
        #expect(try app.process.wait().ending == .exited(42))
    }

    @Test func `keeps signals ignored that the app ignores`() throws {
        let app = try RunningApp(after: "trap '' TERM")
        app.process.signal(SIGTERM)
        try app.send("read", until: "like-button")
        try app.send("ignore-hangups", until: "ignoring")
        app.process.signal(SIGHUP)
        try app.send("read", until: "like-button")
        _ = try app.attach()
        #expect(app.files.count == 2)
    }

    @Test func `restores the default handlers once it stops listening`() throws {
        let app = try RunningApp()
        try app.send("stop", until: "stopped")
        #expect(app.files.isEmpty)
        app.process.signal(SIGTERM)
        #expect(try app.process.wait().ending == .signalled(SIGTERM))
    }
}
