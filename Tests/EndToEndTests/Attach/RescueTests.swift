import TerminalTesting

/// An app that crashes at launch, and other ends of it.
@Suite(.onOwnThread) struct RescueTests {
    private let shell: ShellUnderTest
    private let attached = ["--attach", "shop"]
    private let state = "state/devmenu/apps/shop"

    init() throws { shell = try ShellUnderTest() }

    /// Starts the app, which crashes while a toggle is on.
    private func start(crashing: Bool = true) throws -> RunningApp {
        let variables = ["TEST_APP_CRASHES": crashing ? "flag-1" : ""]
        return try RunningApp(in: shell.environment, changing: variables)
    }

    /// Starts the app three times, which crashes before it listens.
    private func crash() throws {
        let app = try BuiltProducts.path(of: "test-app")
        for _ in 0..<3 {
            let crash = ["TEST_APP_CRASHES": "flag-1"]
            let run = try shell.environment.run(app, ["shop"], changing: crash)
            #expect(run.ending == .signalled(SIGABRT))
        }
    }

    /// Starts the app well, and leaves it with toggles switched on.
    private func leave(withOn toggles: [String]) throws {
        let app = try start(crashing: false)
        try app.send("ready", until: "ready")
        _ = try shell.run(attached + toggles.flatMap { ["-c", "\($0) on"] })
        try app.end(by: SIGTERM)
    }

    @Test func `a setting that is set anew counts again, in all processes`() throws {
        try leave(withOn: ["flag-1", "flag-2"])
        try crash()
        let first = try start()
        let second = try start()
        let set = try shell.run("--attach", "\(first.pid)", "flag-2", "on")
        #expect(set.stdout == "flag-2: off -> on (override)\n", "\(set)")
        let wait = try shell.run("--attach", "\(second.pid)", "wait", "flag-2", "on")
        #expect(wait.ending == .exited(0))
        try first.end(by: SIGTERM)
        try second.end(by: SIGTERM)
        let app = try start()
        let toggles = try shell.run(attached + ["toggles"]).stdout
        #expect(toggles.contains("flag-1       off, on is suspended"), "\(toggles)")
        #expect(toggles.contains("flag-2       on  "), "\(toggles)")
        // In all: one of them by its name, which is another one's event.
        let resumed = try shell.run(["--json"] + attached + ["resume", "flag-1"]).stdout
        #expect(resumed.contains(#""value":true"#), "\(resumed)")
        let later = try shell.run(attached + ["flag-1"])
        expect(later, Transcript("flag-1: on (override)\n"))
        try app.end(by: SIGTERM)
    }

    /// An end of the app that isn't a crash at launch.
    enum OtherEnd: CaseIterable {
        case announcedCrash, killed, terminated, crashAfterReady
    }

    @Test(arguments: OtherEnd.allCases)
    func `three other ends never suspend`(end: OtherEnd) throws {
        try leave(withOn: ["flag-1"])
        for _ in 0..<3 {
            let app = try start(crashing: false)
            switch end {
            case .announcedCrash:
                let fallen = try shell.run(["--yes"] + attached + ["fall"])
                #expect(fallen.ending == .exited(0), "\(fallen)")
                #expect(try app.process.wait().ending == .signalled(SIGABRT))
            case .killed: try app.end(by: SIGKILL)
            case .terminated: try app.end(by: SIGTERM)
            case .crashAfterReady:
                try app.send("ready", until: "ready")
                try app.process.write("abort\n")
                #expect(try app.process.wait().ending == .signalled(SIGABRT))
            }
        }
        let starts = try shell.environment.contents(of: "\(state)/starts.json")
        #expect(starts.contains(#""number":4"#))
        #expect(!starts.contains("crashed") && !starts.contains("counted"), "\(starts)")
        #expect(try shell.run("rescue", "shop", "flag-1").stdout.contains("on"))
        // Crashes before the app is ready do, unless it started well with the toggle on.
        try crash()
        let after = try shell.run("rescue", "shop", "flag-1").stdout
        #expect(after.contains(end == .crashAfterReady ? "on" : "off"), "\(after)")
    }
}
