import TerminalTesting

/// The program `devmenu mcp` with running apps.
@Suite(.onOwnThread) struct ProgramTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func start(_ flags: String...) throws -> LineClient {
        try LineClient.program(flags, in: environment)
    }

    @Test func `a registration has the scope of its environment`() throws {
        for (client, words) in [
            ("codex", "env]\nDEVMENU_SCOPE = \"a\"\n"), ("cursor", "\"DEVMENU_SCOPE\": \"a\""),
        ] {
            let run = try environment.run(
                BuiltProducts.path(of: "devmenu"),
                ["mcp", "--print-config", client],
                changing: ["DEVMENU_SCOPE": "a"]
            )
            #expect(run.stdout.contains(words), "\(run)")
        }
    }

    @Test func `a file that nobody trusts chooses nothing for an agent's programs`() throws {
        let begin =
            #"{"devmenu": 1, "title": "T", "sections": [{"id": "s", "title": "S", "items": ["#
        try environment.write(
            begin
                + #"{"kind": "action", "id": "run", "title": "R", "run": ["echo", "ran"], "risk": "safe"}"#
                + #"]}], "include": ["b.json"]}"#,
            to: "shop/devmenu.json"
        )
        try environment.write(begin + "]}]}", to: "shop/b.json")
        let devmenu = try BuiltProducts.path(of: "devmenu")
        func trust() throws {
            let run = try environment.run(devmenu, ["trust", environment.path("shop")])
            #expect(run.ending == .exited(0))
        }
        try trust()
        try environment.write(
            begin + #"{"kind": "toggle", "id": "x", "title": "X", "default": true, "#
                + #""variable": "LD_PRELOAD", "on": "/tmp/other.so"}]}]}"#,
            to: "shop/b.json"
        )
        let server = try start("--menu", environment.path("shop"), "--access", "safe")
        let refused = try server.call("run", ["id": "run"])
        #expect(refused["isError"] == true && "\(refused)".contains("b.json"), "\(refused)")
        try trust()
        let ran = try server.call("run", ["id": "run"])
        #expect(ran["isError"] == false && "\(ran)".contains("ran"), "\(ran)")
        #expect(try server.end() == .exited(0))
    }

    @Test func `follows an app that starts again, and restricts itself to it`() throws {
        let name = "agent-shop"
        let first = try RunningApp(name, in: environment)
        let server = try start("--attach", name, "--access", "all")
        let set = try server.call("set", ["id": "like-button", "value": true, "why": "test"])
        #expect(set["structuredContent"]?["app"] == .string(name), "\(set)")
        #expect(try server.call("search", ["query": "like", "app": "other"])["isError"] == true)
        try first.end(by: SIGTERM)
        let gone = try server.call("search", ["query": "like"])
        #expect(gone["isError"] == true && "\(gone)".contains(name), "\(gone)")
        let second = try RunningApp(name, in: environment)
        let found = try server.call("search", ["query": "like"])
        #expect(found["isError"] == false, "\(found)")
        let apps = try server.call("apps", [:])["structuredContent"]?["apps"]
        #expect(apps?.array?.count == 1 && apps?[0]?["pid"] == .integer(Int(second.pid)))
        #expect(apps?[0]?["inUse"] == true)
        try second.end(by: SIGTERM)
        #expect(try server.end() == .exited(0))
    }

    @Test func `has the article's exchange with the sample app`() throws {
        let app = try environment.start(BuiltProducts.path(of: "moments"), ["--headless"])
        let ready = try app.readLines { $0.contains("pid ") }.last ?? ""
        let pid = try #require(ready.firstMatch(of: /pid (\d+)/)).output.1
        let server = try start("--attach", String(pid))
        try server.expectExchange(0, of: 6)
        #expect(try server.end() == .exited(0))
        app.signal(SIGTERM)
        _ = try app.wait()
    }
}
