import TerminalTesting

/// The program `devmenu mcp` with the menu of a project, whose programs it runs.
@Suite(.onOwnThread) struct ProjectTests {
    private let environment: TestEnvironment
    private let devmenu: String
    /// A pipe that the project's programs hold open.
    private let alive: NamedPipe

    init() throws {
        environment = try TestEnvironment()
        devmenu = try BuiltProducts.path(of: "devmenu")
        try environment.make("shop")
        alive = try NamedPipe("shop/alive", in: environment)
    }

    /// Writes a project whose only action is a script, and trusts it.
    private func write(_ script: String..., risk: String = "safe") throws {
        let program: JSONValue = ["sh", "-eu", "-c", .string(script.joined(separator: "\n"))]
        try environment.write(
            """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "toggle", "id": "demo", "title": "Demo data", "variable": "DEMO"},
              {"kind": "action", "id": "serve", "title": "Serve", "risk": "\(risk)", "run": \(program)}
            ]}]}
            """,
            to: "shop/devmenu.json"
        )
        try run(["trust", environment.path("shop")])
    }

    @discardableResult
    private func run(_ words: [String]) throws -> ProcessResult {
        let run = try ProcessRun.run(devmenu, words, environment: environment.variables)
        #expect(run.ending == .exited(0), "\(run)")
        return run
    }

    private func start(_ flags: String...) throws -> LineClient {
        try LineClient.program(["--menu", environment.path("shop")] + flags, in: environment)
    }

    /// The script of a server that goes on, with a process beside it, and prints when it listens.
    private static let server = "exec 9>alive\nsleep 1000 &\necho listening on 80\nsleep 1000"

    private func startedServer(of client: LineClient) throws {
        let run = try client.call("run", ["id": "serve", "wait": 0])
        #expect(run.structured?["job"] == "j1", "\(run)")
        let found = try client.call("job", ["id": "j1", "match": "listening on", "wait": 30])
        #expect(found.structured?["output"] == "listening on 80\n", "\(found)")
        #expect(found.structured?["state"] == "running")
    }

    @Test func `runs a project's server beside other calls, and stops it`() throws {
        try write(Self.server)
        let client = try start()
        try startedServer(of: client)
        #expect(try !client.call("set", ["id": "demo", "value": true, "why": "a test"]).isError)
        let stopped = try client.call("job", ["id": "j1", "stop": true])
        #expect(stopped.structured?["state"] == "signalled", "\(stopped)")
        #expect(stopped.structured?["signal"] == "SIGTERM")
        #expect(try alive.textUntilEnd() == "")
        #expect(try client.end() == .exited(0))
    }

    @Test(arguments: [0, SIGTERM, SIGKILL])
    func `no process is left of a server that ends or is killed`(signal: Int32) throws {
        try write(Self.server)
        let process = try environment.start(devmenu, ["mcp", "--menu", environment.path("shop")])
        let client = LineClient(process)
        try client.initialize(canAsk: false)
        try startedServer(of: client)
        // A client that is killed closes its end, too.
        if signal == 0 { process.closeInput() } else { process.signal(signal) }
        #expect(try alive.textUntilEnd() == "")
    }

    private static var lasting: [String] {
        let sleep = "sleep 1000 >&- 2>&- &"
        #if os(Linux)
        // Another group of the same session.
        return [sleep, "perl -e 'setpgrp; sleep 1000' >&- 2>&- &"]
        #else
        return [sleep]
        #endif
    }

    @Test(arguments: lasting)
    func `what a program leaves in its session ends with the server`(lasting: String) throws {
        try write("exec 9>alive", lasting, "echo started")
        let client = try start()
        let run = try client.call("run", ["id": "serve", "why": "a test"])
        #expect(run.structured?["state"] == "ended" && run.structured?["status"] == 0, "\(run)")
        let record = try client.call("changes").structured?["runs"]?[0]
        #expect(record?["outcome"] == "ok" && record?["why"] == "a test")
        #expect(run.structured?["output"] == "started\n")
        #expect(try client.end() == .exited(0))
        #expect(try alive.textUntilEnd() == "")
    }

    #if os(Linux)
    @Test func `names what has left a job's session, which goes on`() throws {
        try write(
            "mkfifo up",
            "setsid sh -c 'echo up >up; exec sleep 1000' >&- 2>&- &",
            "read line <up",
            "echo $line $PYTHONUNBUFFERED"
        )
        let client = try start()
        let run = try client.call("run", ["id": "serve"])
        #expect(run.structured?["output"] == "up 1\n", "\(run)")
        let left = run.structured?["left"]?.array ?? []
        let words = left.first?.string?.firstMatch(of: /^pid (\d+) \S+ goes on$/)
        #expect(left.count == 1, "\(run)")
        let pid = try #require((words?.1).flatMap { Int32($0) }, "\(run)")
        #expect(try client.end() == .exited(0))
        #expect(kill(pid, SIGKILL) == 0)
    }
    #endif

    @Test func `nobody is asked about what can't be run`() throws {
        try write("echo ran", risk: "destructive")
        // The client tells that it can ask, and is never asked.
        func refusal() throws -> String {
            let client = try start("--access", "all")
            try client.initialize()
            let refused = try client.call("run_risky", ["id": "serve"])
            #expect(refused.isError, "\(refused)")
            #expect(try client.end() == .exited(0))
            return refused.text
        }
        let menu = try environment.contents(of: "shop/devmenu.json")
        let changed = menu.replacing(#""sh""#, with: #""no-such-tool""#)
        try environment.write(changed, to: "shop/devmenu.json")
        #expect(try refusal().contains("devmenu trust"))
        try run(["trust", environment.path("shop")])
        #expect(try refusal().contains("there is no program no-such-tool"))
    }

    @Test func `an agent gives make no '$', and gets no line that isn't understood`() throws {
        try environment.write("all: ; @echo made\nmachine open-sesame\n", to: "shop/Makefile")
        let client = try start()
        for tool in ["run", "run_risky"] {
            let words: JSONValue = ["V=$(shell touch ran)"]
            let run = try client.call(tool, ["id": "all", "arguments": ["words": words]])
            #expect(run.isError)
            if tool == "run" { #expect(run.text.contains("must not have a '$'"), "\(run)") }
        }
        #expect(!environment.holds("shop/ran"))
        let problem = try client.call("describe", ["id": "make:problem"])
        #expect(problem.text.contains("Makefile:2: '…' isn't a line of a Makefile"), "\(problem)")
        #expect(!"\(problem)".contains("sesame"))
        #expect(try client.end() == .exited(0))
    }

    @Test func `a failure has the program's status and its last lines`() throws {
        try write("echo one", "echo two >&2", "exit 3")
        let client = try start()
        let run = try client.call("run", ["id": "serve"])
        #expect(run.isError && run.structured?["status"] == 3, "\(run)")
        #expect(run.text.contains("ended with status 3"))
        #expect(run.structured?["output"] == "one\ntwo\n")
        #expect(try client.end() == .exited(0))
    }

    @Test func `tells progress by a program's lines`() throws {
        try write("echo 'step one'", "exec sleep 1000")
        let client = try start()
        try client.startCall("run", ["id": "serve"], progress: 7)
        let progress = try client.notification("notifications/progress")
        #expect(progress["message"] == "shop: step one" && progress["progressToken"] == 7)
        #expect(try client.end() == .exited(0))
    }

    @Test func `runs what a person allowed by the project's directory, and nobody else's`() throws {
        try write("echo ran", risk: "destructive")
        for (allowed, isRun) in [
            (environment.path("shop") + ":serve", true), (environment.path + ":serve", false),
            ("shop/serve", false), ("serve", true),
        ] {
            let client = try start("--allow", allowed)
            let run = try client.call("run", ["id": "serve"])
            #expect(run.isError != isRun, "\(allowed): \(run)")
            #expect(try client.end() == .exited(0))
        }
    }

    @Test func `runs a live task as a person allowed, and asks nobody at a terminal`() throws {
        try environment.write("test:\n\t@echo tested $(V)\n", to: "tasks/Makefile")
        try environment.write(
            "version: '3'\ntasks:\n  deploy:\n    prompt: Really?\n    cmds: [echo deployed]\n",
            to: "tasks/Taskfile.yml"
        )
        let tasks = environment.path("tasks")
        let client = try LineClient.program(
            ["--menu", tasks, "--allow", "\(tasks):test", "--allow", "\(tasks):deploy"],
            in: environment
        )
        let tested = try client.call("run", ["id": "test"])
        #expect(tested.structured?["output"] == "tested\n", "\(tested)")
        let words: JSONObject = ["words": ["V=code"]]
        let refused = try client.call("run", ["id": "test", "arguments": .object(words)])
        #expect(refused.isError && refused.text.contains("'words' takes any text"))
        let asking = try client.call("run", ["id": "deploy"])
        #expect(asking.isError && asking.text.contains("at a terminal"), "\(asking)")
        #expect(try client.end() == .exited(0))
    }

    @Test func `has the article's exchange`() throws {
        let path = PackageDirectory.path("Sources/DevMenuKit/DevMenuKit.docc/CodingAgents.md")
        let markdown = String(decoding: try FileSystem.contents(of: path), as: UTF8.self)
        let menu = try #require(markdown.firstMatch(of: /```json\n(?<menu>[^`]+)```/)).menu
        try environment.write(String(menu), to: "shop/devmenu.json")
        let script = "#!/bin/sh\necho listening on 8080\nexec sleep 1000\n"
        try environment.write(script, to: "shop/serve", mode: 0o700)
        try run(["trust", environment.path("shop")])
        let client = try start()
        try client.expectExchange(1, of: 10)
        #expect(try client.end() == .exited(0))
    }
}
