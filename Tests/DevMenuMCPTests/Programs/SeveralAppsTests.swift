import TerminalTesting

/// The program `devmenu mcp`, which finds the apps itself.
@Suite(.onOwnThread) struct SeveralAppsTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    @Test func `asks which of two apps is meant, and stays with the one that was named`() throws {
        let books = try RunningApp("agent-books", in: environment)
        let games = try RunningApp("agent-games", in: environment)
        let server = try LineClient.program([], in: environment)
        let apps = try server.call("apps", [:])["structuredContent"]?["apps"]?.array ?? []
        #expect(Set(apps.compactMap { $0["name"]?.string }) == ["agent-books", "agent-games"])
        #expect(apps.allSatisfy { $0["inUse"] == false }, "\(apps)")

        let unclear = try server.call("set", ["id": "like-button", "value": true])
        #expect(unclear["isError"] == true)
        for app in [books, games] { #expect("\(unclear)".contains("(pid \(app.pid))")) }
        let mistyped = try server.call("search", ["query": "like", "app": "agent-gmes"])
        #expect(mistyped["isError"] == true && "\(mistyped)".contains("agent-games"))

        let named: JSONObject = ["id": "like-button", "value": true, "app": "agent-games"]
        #expect(try server.call("set", named)["structuredContent"]?["app"] == "agent-games")
        let described = try server.call("describe", ["id": "like-button"])
        #expect(described["structuredContent"]?["app"] == "agent-games", "\(described)")
        let other = try server.call("describe", ["id": "like-button", "app": "agent-books"])
        #expect(other["structuredContent"]?["item"]?["value"] == false, "\(other)")

        try games.end(by: SIGTERM)
        try books.end(by: SIGTERM)
        #expect(try server.end() == .exited(0))
    }

    @Test func `tells two instances of an app apart from the first call on`() throws {
        let apps = try (1...2).map { _ in try RunningApp("agent-shop", in: environment) }
        for tool in ["set", "describe"] {
            let server = try LineClient.program([], in: environment)
            var call: JSONObject = ["id": "like-button"]
            if tool == "set" { call["value"] = true }
            let unclear = try server.call(tool, call)
            for app in apps { #expect("\(unclear)".contains("(pid \(app.pid))"), "\(unclear)") }
            let found = try server.call("search", ["query": "like button", "limit": 2])
            let pids = found.structured?["items"]?.array?.compactMap { $0["pid"]?.integer } ?? []
            #expect(Set(pids) == Set(apps.map { Int($0.pid) }), "\(found)")
            call["app"] = .string("\(pids.last ?? 0)")
            #expect(try server.call(tool, call).isError == false)
            #expect(try server.end() == .exited(0))
        }
        for app in apps { try app.end(by: SIGTERM) }
    }

    @Test func `uses the app of its scope, and another that is named`() throws {
        let apps = try ["a", "b"].map {
            try RunningApp("agent-shop", in: environment, changing: ["DEVMENU_SCOPE": $0])
        }
        let server = try LineClient.program(["--scope", "a"], in: environment)
        let listed = try server.call("apps", [:])["structuredContent"]
        #expect(listed?["scope"] == "a")
        let used = listed?["apps"]?.array?.filter { $0["inUse"] == true }
        #expect(used?.compactMap { $0["scope"]?.string } == ["a"], "\(used ?? [])")
        let set = try server.call("set", ["id": "like-button", "value": true])
        #expect(set.structured?["app"] == "agent-shop@a", "\(set)")
        let other = try server.call("describe", ["id": "like-button", "app": "agent-shop@b"])
        #expect(other["structuredContent"]?["item"]?["value"] == false, "\(other)")
        let own = try server.call("describe", ["id": "like-button", "app": "agent-shop"])
        #expect(own["structuredContent"]?["item"]?["value"] == true, "\(own)")
        for app in apps { try app.end(by: SIGTERM) }
        #expect(try server.end() == .exited(0))
        // The server's own host has the scope, too.
        let alone = try LineClient.program(["--scope", "a", "--no-project"], in: environment)
        let sample = try alone.call("set", ["id": "like-button", "value": true])
        #expect(sample.structured?["app"] == "moments@a", "\(sample)")
        #expect(try alone.end() == .exited(0))
    }

    @Test func `takes back no change of a person, nor one of another journal`() throws {
        let app = try RunningApp("agent-shop", in: environment)
        let server = try LineClient.program([], in: environment)
        let set = try server.call("set", ["id": "like-button", "value": true])
        let own = try #require(set["structuredContent"]?["number"]?.integer, "\(set)")
        let person = try environment.run(
            BuiltProducts.path(of: "devmenu"),
            ["--attach", "agent-shop", "like-button", "off"]
        )
        #expect(person.ending == .exited(0), "\(person)")
        let theirs = try server.call("undo", ["number": .integer(own + 1)])
        #expect(theirs["isError"] == true && "\(theirs)".contains("undo --change \(own + 1)"))
        // Somebody has changed the same setting since.
        #expect(try server.call("undo", ["number": .integer(own)])["isError"] == true)

        try app.end(by: SIGTERM)
        let elsewhere = ["XDG_STATE_HOME": environment.path("elsewhere")]
        let second = try RunningApp("agent-shop", in: environment, changing: elsewhere)
        let change = try server.call("set", ["id": "like-button", "value": true])
        let number = try #require(change["structuredContent"]?["number"]?.integer, "\(change)")
        // The second journal is numbered from one, too; the first's numbers mean nothing in it.
        try second.end(by: SIGTERM)
        let third = try RunningApp("agent-shop", in: environment)
        let undone = try server.call("undo", ["number": .integer(number)])
        #expect(undone["isError"] == true, "\(undone)")
        let value = try server.call("describe", ["id": "like-button"])
        #expect(value["structuredContent"]?["item"]?["value"] == false, "\(value)")
        try third.end(by: SIGTERM)
        #expect(try server.end() == .exited(0))
    }
}
