import TerminalTesting

/// Overrides that end by themselves in running apps.
@Suite(.onOwnThread) struct LimitTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `processes of one app write one line of an end`() throws {
        let apps = try (0..<3).map { _ in try RunningApp(in: shell.environment) }
        let first = ["--attach", "\(apps[0].pid)"]
        let script = "like-button on --for 1s\nwait like-button off\n"
        #expect(try shell.run(first, input: .text(script)).ending == .exited(0))
        for app in apps {
            let wait = ["--attach", "\(app.pid)", "wait", "like-button", "off"]
            #expect(try shell.run(wait).ending == .exited(0))
            try app.send("read", until: "like-button false")
        }
        let lines = try shell.run(first + ["changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"))
    }

    @Test func `until the relaunch of the last process`() throws {
        let first = try RunningApp(in: shell.environment)
        let choice = ["--attach", "\(first.pid)"]
        let set = try shell.run(choice + ["like-button", "on", "--until", "relaunch"])
        #expect(set.stdout == "like-button: off -> on (override, until relaunch)\n")
        let second = try RunningApp(in: shell.environment)
        try second.send("read", until: "like-button true")
        try first.end(by: SIGKILL)
        let third = try RunningApp(in: shell.environment)
        try third.send("read", until: "like-button true")
        try second.end(by: SIGTERM)
        try third.end(by: SIGKILL)
        let fourth = try RunningApp(in: shell.environment)
        try fourth.send("read", until: "like-button false")
        let lines = try shell.run(["--attach", "\(fourth.pid)", "changes"]).lines
        #expect(lines.count == 2 && lines[1].hasSuffix("by its time limit"))
        let undone = try shell.run(["--attach", "\(fourth.pid)", "undo", "--change", "2"])
        #expect(undone.stdout == "like-button: off -> on (override, until relaunch)\n")
    }
}
