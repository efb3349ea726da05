import DevMenuKit
import DevMenuTesting
import DevMenuWire
import Testing

@testable import DevMenuProject

/// The words of a live task's command.
extension LiveTaskTests {
    @Test func `a task's words get the arguments, whole`() async throws {
        let loud = ParameterDeclaration("loud", type: .bool)
        let task = Self.task(
            "say",
            .flag("--loud", of: "loud"),
            .argument(of: "to", behind: "--to="),
            .rest(of: "args"),
            parameters: [loud, ParameterDeclaration("to"), Self.words]
        )
        let host = try host(task)
        #expect(try await host.run("say").printed() == "say\n")
        let outcome = try await host.run(
            "say",
            ["loud": true, "to": "a b", "args": ["{x}", "$HOME"]]
        )
        #expect(outcome.printed() == "say --loud --to=a b {x} $HOME\n")
    }

    /// A task of go-task.
    private static func goTask(
        _ name: String,
        _ names: String...,
        isRead: Bool = false,
        asks: Bool = false
    ) -> ProjectTask {
        task(name, .variablesAndRest(of: "args", isRead: isRead), parameters: [words]) {
            $0.names = names
            $0.asking = asks ? [name] : []
            guard name.hasSuffix("*") else { return }
            $0.words[1] = .argument(of: "MATCH", behind: String(name.dropLast()))
            $0.parameters.insert(ParameterDeclaration("MATCH", isRequired: true), at: 0)
        }
    }

    @Test func `go-task gets variables and tasks first, and other words if a task reads them`()
        async throws
    {
        let host = try host(Self.goTask("t", isRead: true), Self.goTask("lint", "l", isRead: true))
        let outcome = try await host.run("t", ["args": ["a", "V=1", "l", "b"]])
        #expect(outcome.printed() == "t V=1 l -- a b\n")
        let other = try self.host(Self.goTask("t"), Self.goTask("lint"))
        #expect(
            try await other.run("t", ["args": ["lint", "--", "a"]]).printed() == "t lint -- a\n"
        )
        let error = await #expect(throws: InMemoryHostError.self) {
            try await other.run("t", ["args": ["lnit"]])
        }
        #expect("\(try #require(error))".contains("Did you mean 'lint'?"))
    }

    @Test func `a task of go-task that the words name brings its risk and its prompt`() async throws
    {
        let host = try host(
            Self.goTask("t"),
            Self.goTask("clean", "c"),
            Self.goTask("say-*"),
            Self.goTask("say-no", asks: true),
            Self.goTask("ask", asks: true),
            saying:
                #", "tasks": {"say": {"after": [{"id": "t", "arguments": {"args": ["V=1"]}}]}}"#,
            items: #"{"kind": "action", "id": "all", "title": "A", "#
                + #""after": [{"id": "t", "arguments": {"args": ["c", "V=1"]}}]}"#
        )
        #expect(try await host.run("say", ["MATCH": "x"]).printed() == "t V=1\nsay-x\n")
        for words: JSONValue in [["clean"], ["V=1", "c"]] {
            await #expect(throws: InMemoryHostError.self) {
                try await host.run("t", ["args": words])
            }
        }
        #expect(try await host.run("t", ["args": ["--", "clean"]]).printed() == "t -- clean\n")
        let confirmed = try await host.run("t", ["args": ["c"]], confirmed: true)
        #expect(confirmed.printed() == "t c\n")
        #expect(try await host.show("all")["risk"] == "destructive")
        #expect(
            try await host.run("all", confirmed: true).printed()
                == "t V=1 c\n".replacing("V=1 c", with: "c V=1")
        )
        for (task, arguments): (ItemID, JSONObject) in [
            ("t", ["args": ["ask"]]), ("say", ["MATCH": "no"]),
        ] {
            let error = await #expect(throws: InMemoryHostError.self) {
                try await host.run(task, arguments, confirmed: true)
            }
            #expect("\(try #require(error))".contains("a person has to confirm"))
        }
    }

    @Test func `an argument is missing that the tool would take from the next`() async throws {
        let parameters = [ParameterDeclaration("one"), ParameterDeclaration("two")]
        let host = try host(
            Self.task("t", .argument(of: "one"), .argument(of: "two"), parameters: parameters)
        )
        await #expect(throws: InMemoryHostError.self) { try await host.run("t", ["two": "x"]) }
        #expect(try await host.run("t", ["one": "x"]).printed() == "t x\n")
    }

    @Test func `words before a task's name come before it in the command, and aren't listed`()
        async throws
    {
        let host = try host(
            Self.task("test", .rest(of: "args"), parameters: [Self.words]) {
                $0.words.insert(.variables, at: 1)
            },
            Self.task("make", .rest(of: "args"), parameters: [Self.words]) {
                $0.runsNamedTasks = true
            },
            Self.task("plain")
        )
        let test = try await host.show("test")
        #expect(test["assignments"] == "=")
        #expect(test["parameters"]?.array?.map { $0["name"] } == ["args"])
        #expect(test["runs"] == ["echo test '{args...}'"])
        let outcome = try await host.run("test", ["=": ["a=1", "m::b=2"], "args": ["x"]])
        #expect(outcome.printed() == "a=1 m::b=2 test x\n")
        #expect(try await host.run("test", ["args": ["x"]]).printed() == "test x\n")
        #expect(try await host.show("make")["assignments"] == "args")
        #expect(try await host.show("plain")["assignments"] == nil)
        await #expect(throws: InMemoryHostError.self) {
            try await host.run("plain", ["=": ["a=1"]])
        }
    }

    @Test func `a task that the words name brings its risk`() async throws {
        let host = try host(
            Self.task("test", .rest(of: "args"), parameters: [Self.words]) {
                $0.runsNamedTasks = true
            },
            Self.task("clean"),
            Self.task("lint")
        )
        let outcome = try await host.run("test", ["args": ["lint", "V=1"]])
        #expect(outcome.printed() == "test lint V=1\n")
        for word: JSONValue in ["clean", "./clean"] {
            await #expect(throws: InMemoryHostError.self) {
                try await host.run("test", ["args": ["lint", word]])
            }
        }
        let confirmed = try await host.run("test", ["args": ["clean"]], confirmed: true)
        #expect(confirmed.printed() == "test clean\n")
    }

    @Test func `a task whose tool asks is refused without a terminal, with the names`() async throws
    {
        let host = try host(Self.task("ship") { $0.asking = ["drop", "push"] })
        let error = await #expect(throws: InMemoryHostError.self) {
            try await host.run("ship", confirmed: true)
        }
        #expect("\(try #require(error))".contains("'drop', 'push'"))
        let ship = try await host.show("ship")
        #expect(ship["risk"] == "destructive")
        #expect(ship["asks"] == "first")
    }
}
