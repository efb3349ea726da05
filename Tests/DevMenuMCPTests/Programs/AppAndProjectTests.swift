import TerminalTesting

/// The program `devmenu mcp` in a project's directory while apps run.
@Suite(.onOwnThread) struct AppAndProjectTests {
    private let environment: TestEnvironment
    private let app: RunningApp

    init() throws {
        environment = try TestEnvironment()
        try environment.write(
            """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "toggle", "id": "like-button", "title": "Likes", "variable": "LIKES"},
              {"kind": "action", "id": "pack", "title": "Pack", "risk": "destructive", "run": ["echo"]}
            ]}]}
            """,
            to: "agent-shop/devmenu.json"
        )
        let trusted = try environment.run(
            BuiltProducts.path(of: "devmenu"),
            ["trust", environment.path("agent-shop")]
        )
        #expect(trusted.ending == .exited(0), "\(trusted)")
        app = try RunningApp("agent-shop", in: environment)
    }

    private func start(_ flags: String...) throws -> LineClient {
        try LineClient.program(flags, in: environment, at: environment.path("agent-shop"))
    }

    private func finish(_ server: LineClient) throws {
        try app.end(by: SIGTERM)
        #expect(try server.end() == .exited(0))
    }

    @Test func `a project's items stay beside a running app's`() throws {
        let server = try start()
        let apps = try server.call("apps").structured?["apps"]?.array ?? []
        let directory = apps.last?["project"]?.string ?? ""
        #expect(apps.count == 2 && directory.hasSuffix("/agent-shop"), "\(apps)")
        let found = try server.call("search", ["query": "like"]).structured?["items"]?.array ?? []
        #expect(found.count { $0["id"] == "like-button" } == 2, "\(found)")
        // An id that only one has means that one.
        #expect(try server.call("describe", ["id": "pack"]).structured?["item"]?["title"] == "Pack")
        let greeting = try server.call("run", ["id": "greet"])
        #expect(greeting.structured?["text"] == "Hello from agent-shop")
        let change: JSONObject = ["id": "like-button", "value": true]
        let unclear = try server.call("set", change)
        #expect(unclear.isError && unclear.text.contains("\(directory) (project)"), "\(unclear)")
        #expect(unclear.text.contains("(pid \(app.pid))"))
        for name in [directory, "\(app.pid)"] {
            var named = change
            named["app"] = .string(name)
            let set = try server.call("set", named).structured
            #expect(set?["app"]?.string == (name == directory ? name : "agent-shop"), "\(name)")
        }
        // The latest that was named is meant from then on.
        let again = try server.call("describe", ["id": "like-button"])
        #expect(again.structured?["app"] == "agent-shop", "\(again)")
        let both = try server.call("undo", ["number": 1])
        #expect(both.isError && both.text.contains("2 menus have a change #1"), "\(both)")
        for name in [directory, "\(app.pid)"] {
            let undo: JSONObject = ["number": 1, "app": .string(name)]
            let undone = try server.call("undo", undo).structured?["items"]?[0]
            #expect(undone?["id"] == "like-button" && undone?["value"] == false)
        }
        try finish(server)
    }

    @Test func `a person's command has the project's directory, which may begin with '='`() throws {
        let server = try start("--access", "all")
        let words: JSONObject = ["id": "pack"]
        let refused = try server.call("run_risky", words)
        let command = "cd \(environment.path("agent-shop")) && devmenu trigger --yes pack"
        #expect(refused.isError && refused.text.hasSuffix(command), "\(refused)")
        #expect(CommandText.text(of: ["go", "=x", "a=b"]) == "go '=x' a=b")
        try finish(server)
    }

    @Test func `an app that runs in another scope is told`() throws {
        let server = try start("--scope", "a", "--no-project")
        let absent = try server.call("search", ["query": "like", "app": "agent-shop"])
        #expect(absent.isError && absent.text.contains("agent-shop in no scope"), "\(absent)")
        try finish(server)
    }
}
