import TerminalTesting

/// `runs` with secrets, kills and other processes, and `changes --follow`.
@Suite(.onOwnThread) struct RunsTests {
    private let shell: ShellUnderTest

    init() throws {
        let variables = "SWIFT_BACKTRACE=enable=no TEST_HOST_SAVES=1"
        let program = try BuiltProducts.path(of: "test-host")
        shell = try ShellUnderTest(host: "exec env \(variables) '\(program)'")
    }

    private func runs() throws -> [JSONValue] {
        let text = try shell.run("--json", "runs").stdout
        return try JSONReader().read(text)["result"]?["runs"]?.array ?? []
    }

    @Test func `no secret that was asked for is recorded`() throws {
        let terminal = try shell.terminal(prompt: Prompt.testHost)
        try terminal.enter("sign-in ann")
        try terminal.wait(for: "sign-in password:")
        try terminal.enter("hunter2")
        try terminal.wait(for: "ann with 7")
        try terminal.waitForPrompt(Prompt.testHost)
        #expect(try runs().map { $0["arguments"]?["password"] } == ["***"])
        #expect(try shell.outerShell("grep -r hunter2 state").stdout.isEmpty)
    }

    @Test func `changes --follow shows each change and run once, as it happens`() throws {
        let shell = try ShellUnderTest()
        let app = try RunningApp(in: shell.environment)
        let attached = ["--attach", "shop"]
        _ = try shell.run(attached + ["flag-1", "on"])
        let words = ["--json", "--attach", "shop", "changes", "--follow", "--last", "1"]
        let follower = try shell.start(words)
        let first = try #require(try follower.readLine())
        #expect(first.contains("\"id\":\"flag-1\""))
        _ = try shell.run(attached + ["greet", "--why", "test"])
        let second = try #require(try follower.readLine())
        #expect(second.contains("\"outcome\":\"ok\"") && second.contains("\"why\":\"test\""))
        try app.send("flip", until: "flipped true")
        let third = try #require(try follower.readLine())
        #expect(third.contains("\"id\":\"like-button\""))
        try app.end(by: SIGTERM)
        let end = try #require(try follower.readLine())
        #expect(end.contains("\"status\":69") || end.contains("unavailable"), "\(end)")
        #expect(try follower.wait().ending == .exited(69))
    }

    @Test func `changes --follow shows a run in another process of the app`() throws {
        let shell = try ShellUnderTest()
        let follower = try shell.start("changes", "--follow", "--since", "1h")
        _ = try shell.run("like-button", "on")
        #expect(try follower.readLine()?.contains("like-button") == true)
        _ = try shell.run("dump-version", "--why", "test")
        #expect(try follower.readLine()?.contains("dump-version") == true)
        follower.signal(SIGINT)
        #expect(try follower.wait().ending == .exited(130))
    }

    @Test func `an app's crash is the end of its run`() throws {
        let shell = try ShellUnderTest()
        let app = try RunningApp(in: shell.environment, changing: ["SWIFT_BACKTRACE": "enable=no"])
        let run = try shell.start("--attach", "shop", "hang")
        _ = try app.process.readLines { $0 == "hanging" }
        #expect(try shell.run("--attach", "shop", "runs").stdout.contains("running"))
        try app.end(by: SIGSEGV)
        _ = try run.wait()
        expect(try shell.run("apps"), Transcript("no running app has a menu\n"))
        #expect(try shell.run("rescue", "shop", "runs").stdout.contains("ended by SIGSEGV"))
        let next = try RunningApp(in: shell.environment)
        let told = try shell.run("--attach", "shop", "runs").stdout
        #expect(told.contains("ended by SIGSEGV"), "\(told)")
        try next.end(by: SIGTERM)
    }

    @Test func `whenever the host is killed, whole lines are left, and each run has ended`() throws
    {
        for count in 1...12 {
            let script = try shell.start()
            try script.write(String(repeating: "greet\n", count: 100))
            for _ in 0..<count * 3 { _ = try script.readLine() }
            kill(try #require(try Self.pid(in: shell.environment)), SIGKILL)
            script.closeInput()
            _ = try script.wait()
        }
        let text = try shell.environment.contents(of: "state/devmenu/apps/test-host/runs.jsonl")
        for line in text.split(separator: "\n") {
            #expect(throws: Never.self) { try JSONReader().read(String(line)) }
        }
        let runs = try runs()
        #expect(runs.map { $0["run"] } == (1...runs.count).map { .string("r\($0)") })
        #expect(runs.allSatisfy { ["ok", "ended"].contains($0["outcome"]) })
        #expect(runs.count >= 200)
    }

    /// Returns the process of the last line that begins a run.
    private static func pid(in environment: TestEnvironment) throws -> pid_t? {
        let text = try environment.contents(of: "state/devmenu/apps/test-host/runs.jsonl")
        for line in text.split(separator: "\n").reversed() {
            if let pid = try JSONReader().read(String(line))["pid"]?.integer { return pid_t(pid) }
        }
        return nil
    }
}
