import DevMenuKit
import DevMenuProject
import DevMenuTesting
import TerminalTesting
import Testing

/// Actions whose program is a shell's script, and what a file gives to all its programs.
@Suite(.onOwnThread) struct ScriptActionTests {
    private let environment: TestEnvironment

    init() throws { environment = try TestEnvironment() }

    private func host(_ items: [String], _ members: String = "") throws -> InMemoryHost {
        let text = """
            {"devmenu": 1, "title": "T", \(members.isEmpty ? "" : members + ",")
             "sections": [{"id": "s", "title": "S", "items": [\(items.joined(separator: ",\n"))]}]}
            """
        let surroundings = MenuFileSurroundings(directory: environment.path, permit: AnyProgram())
        return InMemoryHost(
            serving: try MenuFileReader().read(Array(text.utf8), name: "m.json", in: surroundings)
        )
    }

    private func script(_ lines: String..., members: String = "") -> String {
        let lines = lines.map { JSONValue.string($0).description }.joined(separator: ", ")
        return #"{"kind": "action", "id": "x", "title": "X", "script": [\#(lines)]"#
            + (members.isEmpty ? "}" : ", \(members)}")
    }

    @Test func `values come as variables, and braces are text`() async throws {
        let host = try host([
            #"{"kind": "choice", "id": "log-level", "title": "L", "options": ["a b", "c"]}"#,
            #"{"kind": "toggle", "id": "fast", "title": "F"}"#,
            script(
                "for word in one \"$REGION\"; do",
                "  echo \"$word,$log_level,$fast,${EXTRA-none}\" {fast}",
                "done",
                members: #""parameters": [{"name": "REGION"}], "environment": {"EXTRA": "{fast}!"}"#
            ),
        ])
        let value: JSONValue = "x'; $(touch y)"
        let printed = try await host.run("x", ["REGION": value]).printed()
        #expect(printed == "one,a b,,none {fast}\nx'; $(touch y),a b,,none {fast}\n")
        try await host.set("fast", to: true)
        // A parameter without an argument is empty, and none of devmenu's own environment.
        #expect(try await host.run("x").printed() == "one,a b,1,1! {fast}\n,a b,1,1! {fast}\n")
        #expect(!environment.holds("y"))
    }

    @Test func `ends at the first failure, and notices mistyped names`() async throws {
        for lines in [["false", "echo no"], ["echo $mistyped"]] {
            let lines = lines.map { "\"\($0)\"" }.joined(separator: ",")
            let host = try host([
                #"{"kind": "action", "id": "x", "title": "X", "script": [\#(lines)]}"#
            ])
            let error = await #expect(throws: InMemoryHostError.self) { try await host.run("x") }
            #expect(error?.message.contains("sh ended with status") == true)
        }
    }

    @Test func `the rest of the line is the script's arguments`() async throws {
        let members = #""parameters": [{"name": "n"}, {"name": "files", "isRest": true}]"#
        let host = try host([script("printf '<%s>' \"$n\" \"$@\"", members: members)])
        let arguments: JSONObject = ["n": "1", "files": ["a b", "-c"]]
        #expect(try await host.run("x", arguments).printed() == "<1><a b><-c>")
        #expect(try await host.run("x").printed() == "<>")
    }

    @Test func `the file chooses the shell, and variables for all its programs`() async throws {
        let run =
            #"{"kind": "action", "id": "run", "title": "R", "run": ["sh", "-c", "echo $LOG"]}"#
        let host = try host(
            [
                #"{"kind": "choice", "id": "stage", "title": "S", "options": ["test", "live"]}"#,
                script("echo $LOG", members: #""environment": {"LOG": "own"}"#), run,
            ],
            #""environment": {"LOG": "{stage}.log"}, "shell": ["sh", "-e", "-x"]"#
        )
        try await host.set("stage", to: "live")
        #expect(try await host.run("run").printed() == "live.log\n")
        let outcome = try await host.run("x")
        #expect(outcome.printed() == "own\n")
        #expect(outcome.printed(to: .stderr) == "+ echo own\n")
        let shown = try await host.show("x")["runs"]?.array?.compactMap(\.string)
        #expect(shown == ["sh -e -x", "  | echo $LOG", "  with LOG=own"])
    }

    @Test(arguments: [
        (
            #""script": ["x"], "parameters": [{"name": "PATH"}]"#,
            "parameters[0].name: PATH chooses the code that programs run"
        ),
        (
            #""script": ["x"], "parameters": [{"name": "a-b"}, {"name": "a_b"}]"#,
            "'a_b' and 'a-b' would be one variable of the script, a_b"
        ),
        (
            #""script": ["x"], "parameters": [{"name": "a", "isRest": true}, {"name": "b"}]"#,
            "'a' takes the rest of the line, so it's the last parameter"
        ),
        (#""script": "x""#, "script: must be a list of at least 1, but is a string"),
        (#""script": ["x"], "run": ["x"]"#, "'run' and 'script' cannot be used together"),
        (#""after": ["x"], "directory": "d""#, "'directory' is not known here"),
        (#""run": ["make", "a", "&&", "make", "b"]"#, "run[2]: '&&' would be an argument of make"),
        (#""run": ["make", "|", "tee", "log"]"#, "run[1]: '|' would be an argument of make"),
        (#""run": ["find", ".", "-exec", "x", ";"]"#, ""),
    ])
    func `says what is wrong`(members: String, problem: String) {
        let found = MenuFileText.problems(MenuFileText.item("action", members))
        #expect(problem.isEmpty ? found.isEmpty : found.contains(problem), "\(found)")
    }

    @Test func `a setting that would choose code reaches no script`() {
        let setting = #"{"kind": "toggle", "id": "npm-config-x", "title": "N"}"#
        let found = MenuFileText.problems(MenuFileText.menu(setting, script("x")))
        #expect(found.contains("the script would get the setting 'npm-config-x' as npm_config_x"))
    }
}
