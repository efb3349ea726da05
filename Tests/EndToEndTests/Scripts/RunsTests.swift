import DevMenuKit
import DevMenuSystem
import TerminalTesting
import Testing

/// `runs` with secrets, kills and other processes, and `changes --follow`.
@Suite(.onOwnThread) struct RunsTests {
    private let shell: ShellUnderTest

    init() throws {
        let program = try BuiltProducts.path(of: "test-host")
        shell = try ShellUnderTest(
            host: "exec env SWIFT_BACKTRACE=enable=no TEST_HOST_SAVES=1 '\(program)'"
        )
    }

    private func runs() throws -> [JSONValue] {
        let text = try shell.run("--json", "runs").stdout
        return try JSONReader().read(text)["result"]?["runs"]?.array ?? []
    }

    @Test func `no secret is recorded, however it is given`() throws {
        try shell.environment.write("hunter2\n", to: "password")
        _ = try shell.run("sign-in", "ann", "password=@password")
        _ = try shell.run("sign-in", "ann", "password=-", input: .text("hunter2\n"))
        _ = try shell.script("trigger sign-in --why test ann password=-\nhunter2\n")
        _ = try shell.run("sign-in", "ann", "hunter2")
        let terminal = try shell.terminal(prompt: Prompt.testHost)
        try terminal.enter("sign-in ann")
        try terminal.wait(for: "sign-in password:")
        try terminal.enter("hunter2")
        try terminal.wait(for: "ann with 7")
        try terminal.waitForPrompt(Prompt.testHost)
        #expect(try runs().count == 4)
        for run in try runs() { #expect(run["arguments"]?["password"] == "***") }
        let kept = try Self.files(below: shell.environment.path("state"))
        #expect(kept.contains { $0.contains("sign-in") })
        #expect(!kept.contains { $0.contains("hunter2") })
    }

    /// Returns the contents of all files in a directory, as texts.
    private static func files(below path: String) throws -> [String] {
        try FileSystem.names(in: path).flatMap { name in
            let inner = path + "/" + name
            guard FileSystem.isDirectory(inner) else {
                return [String(decoding: try FileSystem.contents(of: inner), as: UTF8.self)]
            }
            return try files(below: inner)
        }
    }

    @Test func `a record that can't be written keeps no action from running`() throws {
        let path = "state/devmenu/apps/test-host/runs.jsonl"
        try shell.environment.write("", to: path + "/in-its-place")
        let run = try shell.run("greet")
        #expect(run.stdout == "Hello\n" && run.ending == .exited(0))
        #expect(run.stderr.contains("runs aren't recorded"), "\(run)")
    }

    @Test func `changes --follow shows each change and run once, as it happens`() throws {
        let shell = try ShellUnderTest()
        let app = try RunningApp(in: shell.environment)
        let attached = ["--attach", "shop"]
        _ = try shell.run(attached + ["flag-1", "on"])
        let follower = try shell.start(
            "--json",
            "--attach",
            "shop",
            "changes",
            "--follow",
            "--last",
            "1"
        )
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

    @Test func `changes --follow ends by its limit, and at once without a journal`() throws {
        let shell = try ShellUnderTest()
        let late = try shell.run("changes", "--follow", "--timeout", "0.1")
        #expect(late.ending == .exited(75) && late.stdout.isEmpty, "\(late)")
    }

    @Test func `an app that isn't running still has its runs`() throws {
        let shell = try ShellUnderTest()
        let app = try RunningApp(in: shell.environment)
        _ = try shell.run("--attach", "shop", "greet", "--why", "test")
        try app.end(by: SIGTERM)
        #expect(try shell.run("rescue", "shop", "runs").lines.count == 1)
        #expect(try shell.run("rescue", "shop", "changes").lines.count == 1)
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
        let lines = text.split(separator: "\n").reversed()
        for line in lines {
            if let pid = try JSONReader().read(String(line))["pid"]?.integer { return pid_t(pid) }
        }
        return nil
    }
}
