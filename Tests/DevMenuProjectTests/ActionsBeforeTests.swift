import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Actions that run others alone, with arguments, or side by side, and what they ask.
@Suite(.onOwnThread) struct ActionsBeforeTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func action(_ id: String, _ rest: String) -> String {
        #"{"kind": "action", "id": "\#(id)", "title": "T", \#(rest)}"#
    }

    private func host(_ items: String...) throws -> InMemoryHost {
        let text = """
            {"devmenu": 1, "title": "T", "sections": [{"id": "s", "title": "S", "items": [
            \(items.joined(separator: ","))]}]}
            """
        let surroundings = MenuFileSurroundings(directory: environment.path, permit: AnyProgram())
        return InMemoryHost(
            serving: try MenuFileReader().read(Array(text.utf8), name: "m.json", in: surroundings)
        )
    }

    private func script(_ line: String) -> String {
        #""script": [\#(JSONValue.string(line).description)]"#
    }

    @Test func `those of after run side by side, and the output of each is whole`() async throws {
        // Each waits for the other, so that both must run at the same time.
        let host = try host(
            action("all", #""after": ["one", "two"], "parallel": true, \#(script("echo end"))"#),
            action("pipes", script("for p in a b; do mkfifo $p; done")),
            action("one", #""after": ["pipes"], \#(script("echo 1; : > a; read x < b; echo 1"))"#),
            action(
                "two",
                #""after": ["pipes"], \#(script("echo 2; read x < a || :; echo y > b; echo 2"))"#
            ),
        )
        let printed = try await host.run("all").printed()
        #expect(["1\n1\n2\n2\nend\n", "2\n2\n1\n1\nend\n"].contains(printed), "\(printed)")
    }

    @Test func `the first failure stops the others`() async throws {
        let host = try host(
            action("all", #""after": ["fails", "waits"], "parallel": true"#),
            action("pipe", script("mkfifo p")),
            action("fails", #""after": ["pipe"], \#(script("read x < p; exit 3"))"#),
            action(
                "waits",
                #""after": ["pipe"], \#(script("trap 'echo ended; exit 1' TERM; echo > p; while :; do sleep 0.01; done"))"#
            ),
        )
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("all") }
        #expect(
            error?.message
                == "action 'all' failed: 'fails', which runs before 'all', failed: sh ended with "
                + "status 3"
        )
    }

    @Test func `a program that isn't there stops the others too`() async throws {
        let host = try host(
            action("all", #""after": ["waits", "none"], "parallel": true"#),
            action("waits", #""run": ["sleep", "600"]"#),
            action("none", #""run": ["no-such-program"]"#),
        )
        let error = await #expect(throws: InMemoryHostError.self) { try await host.run("all") }
        #expect(error?.message.contains("there is no program no-such-program") == true)
    }

    @Test func `an action may run others alone, with arguments, and has their risk`() async throws {
        let two =
            #""run": ["echo", "{x}"], "risk": "safe", "parameters": [{"name": "x", "default": "d"}]"#
        let host = try host(
            action("all", #""after": ["one", {"id": "two", "arguments": {"x": "b c"}}]"#),
            action("one", #""run": ["echo", "1"], "risk": "safe""#),
            action("two", two),
            action("more", #""after": ["all", "two"], "risk": "destructive""#)
        )
        #expect(try await host.run("all").printed() == "1\nb c\n")
        #expect(try await host.run("more", confirmed: true).printed() == "1\nb c\nd\n")
        let all = try await host.show("all")
        #expect(all["risk"] == "safe")
        #expect(all["isRiskDeclared"] == true)
        #expect(try await host.show("more")["risk"] == "destructive")
        let runs = all["runs"]?.array?.compactMap(\.string)
        #expect(runs == ["echo 1", "echo '{x}'", "  {x} is 'b c'"])
    }

    @Test func `values stand in questions, and parameters that only the shell knows stay`()
        async throws
    {
        let stage =
            #"{"kind": "choice", "id": "stage", "title": "S", "options": ["test", "live"]}"#
        let deploy =
            #""run": ["echo", "{to}"], "confirm": "To {to} on {stage}, {{to}}?", "#
            + #""parameters": [{"name": "to", "default": "eu"}]"#
        let host = try host(
            stage,
            action("deploy", deploy),
            action("both", #""after": [{"id": "deploy", "arguments": {"to": "us"}}]"#)
        )
        try await host.set("stage", to: "live")
        let own = try await host.show("deploy")["confirm"]?.string
        #expect(own == "To {to} on live, {{to}}?")
        let outer = try await host.show("both")["confirm"]?.string
        #expect(outer == "To us on live, {to}?")
        let wrong = action("x", #""run": ["x"], "confirm": "To {stag}?""#)
        #expect(
            MenuFileText.problems(MenuFileText.menu(stage, wrong)).contains(
                "items[1].confirm: '{stag}' isn't a parameter of this item or a setting of this file"
            )
        )
    }
}
