import TerminalTesting
import Testing

/// Commands in a running app.
@Suite(.onOwnThread) struct AttachTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `switches a toggle in a running app, by its name and by its pid`() throws {
        let app = try RunningApp(in: shell.environment)
        expect(
            try shell.run("--attach", "shop", "like-button", "on"),
            Transcript("like-button: off -> on (override)\n")
        )
        try app.send("read", until: "like-button true")
        expect(
            try shell.run("--attach", "\(app.pid)", "like-button", "off"),
            Transcript("like-button: on -> off (override)\n")
        )
        try app.send("read", until: "like-button false")
    }

    @Test func `sets an app's clock, in the app's time zone`() throws {
        let app = try RunningApp(
            in: shell.environment,
            changing: ["TEST_APP_CLOCK": "1", "TZ": "UTC"]
        )
        func run(_ words: String...) throws -> String {
            let transcript = try shell.run(["--attach", "shop"] + words)
            #expect(transcript.ending == .exited(0), "\(transcript)")
            return transcript.stdout
        }
        let set = try run("clock", "+3d")
        #expect(set.hasPrefix("clock: real time -> +3d, now 20") && set.hasSuffix(" (override)\n"))
        #expect(try run("list").contains("  clock        Clock        +3d, now 20"))
        #expect(try run("explain", "clock").hasPrefix("clock is +3d, now 20"))
        #expect(try run("-c", "expect clock +72h", "-c", "wait clock +3d").contains("clock: +3d"))
        #expect(try run("show", "clock").contains(" +3d, now 20"))
        _ = try run("clock", "2027-03-01")
        #expect(try run("clock").contains(", now 2027-03-01 "))
        #expect(try run("expect", "clock", "2027-03-01").contains(", now 2027-03-01 "))
        #expect(try run("undo").hasPrefix("clock: "))
        #expect(try shell.run("--attach", "shop", "clock", "soon").ending == .exited(64))
        #expect(try run("clock", "reset").contains(" -> real time (default)\n"))
        withExtendedLifetime(app) {}
    }

    @Test func `a clock has values of a run and of a scope, also while its app doesn't run`() throws
    {
        func clock(_ variable: String, _ value: String) throws -> String {
            let app = try RunningApp(
                in: shell.environment,
                changing: ["TEST_APP_CLOCK": "1", "TZ": "UTC", variable: value]
            )
            defer { try? app.end(by: SIGTERM) }
            return try shell.run("--attach", "\(app.pid)", "clock").stdout
        }
        #expect(try clock("DEVMENU_SET", #"{"clock": "+3d"}"#).contains("+3d, now 20"))
        let with = ["with", "--scope", "a", "--app", "shop"]
        #expect(try shell.run(with + ["clock=-2h", "--", "true"]).ending == .exited(0))
        for _ in 1...2 { #expect(try clock("DEVMENU_SCOPE", "a").contains("-2h, now 20")) }
        let values = ["--unread", "ok", "--only", "clock", "--values", "clock=+3d,-2h"]
        let matrix = try shell.run(["matrix", "--app", "shop"] + values + ["--", "true"])
        #expect(matrix.lines.count == 3 && matrix.stdout.contains("3  clock -2h"), "\(matrix)")
    }

    @Test(arguments: [("1", false), ("0", true)])
    func `an app does not listen where its menu is disabled`(value: String, listens: Bool) throws {
        let app = try RunningApp(in: shell.environment, changing: ["DEVMENU_DISABLE": value])
        #expect(app.files.count == (listens ? 2 : 0))
        #expect(shell.environment.holds("run/devmenu") == listens)
        let result = try shell.run("--attach", "\(app.pid)", "like-button", "on")
        #expect(result.ending == .exited(listens ? 0 : 69), "\(result)")
        // The app itself works in both cases.
        try app.send("read", until: "like-button \(listens)")
        try app.send("stop", until: "stopped")
    }

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
}
