import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Actions that only run others, with arguments, and what they ask.
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

    @Test func `an action may only run others, with arguments, and has their risk`() async throws {
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
