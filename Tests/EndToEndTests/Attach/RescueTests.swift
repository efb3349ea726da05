import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

/// An app that crashes at launch, and the ways to have it start again.
@Suite(.onOwnThread) struct RescueTests {
    private let shell: ShellUnderTest
    private let attached = ["--attach", "shop"]
    private let state = "state/devmenu/apps/shop"

    init() throws { shell = try ShellUnderTest() }

    /// Starts the app, which crashes while toggles are on.
    private func start(
        crashingWith toggles: String = "flag-1",
        _ variables: [String: String] = [:]
    ) throws -> RunningApp {
        var all: [String: String?] = ["TEST_APP_CRASHES": toggles]
        for (name, value) in variables { all[name] = value }
        return try RunningApp(in: shell.environment, changing: all)
    }

    /// Starts the app, which is expected to end by a signal before it listens.
    private func crash(
        with toggles: String = "flag-1",
        _ variables: [String: String] = [:]
    ) throws -> ProcessEnding {
        var all: [String: String?] = ["TEST_APP_CRASHES": toggles]
        for (name, value) in variables { all[name] = value }
        let process = try shell.environment.start(
            BuiltProducts.path(of: "test-app"),
            ["shop"],
            changing: all
        )
        return try process.wait().ending
    }

    /// Starts the app well, and leaves it with toggles switched on.
    private func leave(withOn toggles: [String]) throws {
        let app = try start(crashingWith: "")
        try app.send("ready", until: "ready")
        _ = try shell.run(attached + toggles.flatMap { ["-c", "\($0) on"] })
        try app.end(by: SIGTERM)
    }

    private func overrides() throws -> String {
        try shell.environment.contents(of: "\(state)/toggles.json")
    }

    @Test func `an app that crashes at launch is rescued while it doesn't run`() throws {
        try leave(withOn: ["flag-1", "flag-2"])
        #expect(try crash() == .signalled(SIGABRT))
        let list = try shell.run("rescue", "shop", "list")
        #expect(list.stdout.contains("flag-1       Flag 1       on"), "\(list)")
        #expect(list.stdout.contains("greet        Greet"), "\(list)")
        let off = try shell.run("rescue", "shop", "flag-1", "off", "--why", "crashes")
        #expect(off.stdout == "flag-1: on -> off (override)\n")
        let late = try shell.run("--json", "rescue", "shop", "changes")
        #expect(late.ending == .exited(64) && late.stderr.contains("'rescue' comes first"))
        let json = try shell.run("rescue", "--json", "shop", "changes", "--last", "1")
        let line = try JSONReader().read(json.stdout)["result"]?["changes"]?.array?.first
        #expect(line?["by"]?["client"] == "rescue" && line?["why"] == "crashes", "\(json)")
        let app = try start()
        #expect(try shell.run(attached + ["flag-1"]).stdout.contains("off"))
        try app.end(by: SIGTERM)
    }

    @Test func `three crashes suspend what was set since, and the fourth start lives`() throws {
        try leave(withOn: ["flag-2"])
        try leave(withOn: ["flag-1"])
        let before = try overrides()
        for _ in 0..<3 { #expect(try crash() == .signalled(SIGABRT)) }
        let app = try start()
        #expect(try overrides() == before)
        let toggles = try shell.run(attached + ["toggles"]).stdout
        #expect(toggles.contains("flag-1       off, on is suspended  default"), "\(toggles)")
        #expect(toggles.contains("flag-2       on "), "set before the last good start: \(toggles)")
        let why = try shell.run(attached + ["explain", "flag-1"]).stdout
        #expect(why.hasPrefix("flag-1 is off: the override of "), "\(why)")
        #expect(why.contains(" is suspended after crashes at launch, its default"), "\(why)")
        #expect(why.contains("override  on   suspended  "), "\(why)")
        let json = try shell.run(["--json"] + attached + ["explain", "flag-1"]).stdout
        #expect(json.contains(#""state":"suspended""#))
        try app.end(by: SIGTERM)

        // It stays suspended, and resuming lets it crash again.
        try start().end(by: SIGTERM)
        let resumed = try shell.run("rescue", "shop", "resume")
        #expect(resumed.stdout == "flag-1  on  override\n", "\(resumed)")
        #expect(try shell.run("rescue", "shop", "resume").stdout == "no override is suspended\n")
        #expect(try overrides() == before)
        #expect(try crash() == .signalled(SIGABRT))
    }

    @Test func `a setting that is set anew counts again, in all processes`() throws {
        try leave(withOn: ["flag-1", "flag-2"])
        for _ in 0..<3 { #expect(try crash() == .signalled(SIGABRT)) }
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
        #expect(try crash() == .signalled(SIGABRT))
    }

    /// An end of the app that isn't a crash at launch.
    enum OtherEnd: CaseIterable {
        case announcedCrash, killed, terminated, crashAfterReady
    }

    @Test(arguments: OtherEnd.allCases)
    func `three other ends never suspend`(end: OtherEnd) throws {
        try leave(withOn: ["flag-1"])
        for _ in 0..<3 {
            let app = try start(crashingWith: "")
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
        for _ in 0..<3 { #expect(try crash() == .signalled(SIGABRT)) }
        let after = try shell.run("rescue", "shop", "flag-1").stdout
        #expect(after.contains(end == .crashAfterReady ? "on" : "off"), "\(after)")
    }

    @Test func `an app's own crash handler is called, and the crash counts`() throws {
        try leave(withOn: ["flag-1"])
        for _ in 0..<3 {
            #expect(try crash(with: "flag-1", ["TEST_APP_HANDLER": "1"]) == .exited(42))
        }
        let app = try start()
        #expect(try shell.run(attached + ["flag-1"]).stdout.contains("off"))
        try app.end(by: SIGTERM)
    }

    @Test func `the prompt's banner names what is suspended`() throws {
        try leave(withOn: ["flag-1"])
        for _ in 0..<3 { #expect(try crash() == .signalled(SIGABRT)) }
        let terminal = try shell.environment.terminal(shell.executable, ["rescue", "shop"])
        try terminal.waitForPrompt("shop>")
        let text = terminal.screen.history.joined(separator: "\n")
        #expect(text.contains("stands in for the app, pid "), "\(text)")
        #expect(
            text.contains("Suspended after crashes at launch: flag-1. Type 'resume'"),
            "\(text)"
        )
        #expect(try terminal.command("resume", prompt: "shop>") == ["flag-1  ● on  override"])
    }
}
