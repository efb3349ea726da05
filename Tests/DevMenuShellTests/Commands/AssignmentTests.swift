import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

/// Words `NAME=value` before a task's name.
@Suite(.onOwnThread) struct AssignmentTests {
    private let host = FakeHost(
        items: #"""
            {"id": "recipe", "kind": "action", "title": "R", "assignments": "=",
             "parameters": [{"name": "args", "type": "string", "isRest": true}]},
            {"id": "list", "kind": "action", "title": "T", "assignments": "words",
             "parameters": [{"name": "words", "type": "string", "isRest": true}]},
            {"id": "deploy", "kind": "action", "title": "D", "assignments": "words", "parameters": [
             {"name": "TOKEN", "type": "string", "isSecret": true},
             {"name": "words", "type": "string", "isRest": true}]},
            {"id": "plain", "kind": "action", "title": "P", "parameters": []},
            {"id": "bare", "kind": "action", "title": "B", "assignments": "=", "parameters": []}
            """#
    )

    /// The actions that were run, each with its arguments.
    private var runs: [String] {
        host.asked.compactMap { request in
            guard case .trigger(let id, let arguments, _, _, _) = request else { return nil }
            return "\(id) \(JSONValue.object(arguments))"
        }
    }

    @Test(
        arguments: [
            ("a=1 m::b-c=2 recipe x=y", #"recipe {"args":["x=y"],"=":["a=1","m::b-c=2"]}"#),
            ("a= recipe", #"recipe {"=":["a="]}"#), ("recipe a=1", #"recipe {"args":["a=1"]}"#),
            ("a=1 trigger recipe", #"recipe {"=":["a=1"]}"#),
            ("V=1 trigger list x", #"list {"words":["V=1","x"]}"#),
            ("'a=b c' recipe --timeout 3", #"recipe {"args":["--timeout","3"],"=":["a=b c"]}"#),
        ]
    )
    func `reach the task before its name, or behind it`(line: String, run: String) throws {
        let test = try TestShell(host) { $0.confirmsAll = true }
        #expect(try test.run([line]) == 0, "\(test.errors)")
        #expect(runs == [run])
    }

    @Test(
        arguments: [
            ("a=1 plain", "'plain' takes no NAME=value before its name; tasks of just, make and"),
            ("a=1 list", "'list' takes no NAME=value before its name"),
            ("a=1 recip", "unknown command 'recip'. Did you mean 'recipe'?"),
            ("a=1 b=2", "unknown command 'a=1'"), ("1a=1 recipe", "unknown command '1a=1'"),
            ("a:b=1 recipe", "unknown command 'a:b=1'"), ("=1 recipe", "unknown command '=1'"),
        ]
    )
    func `are refused before any other name`(line: String, error: String) throws {
        let test = try TestShell(host)
        #expect(try test.run([line]) == 64)
        #expect(test.errors.contains(error), "\(test.errors)")
        #expect(runs.isEmpty)
    }

    @Test func `are the item's if its name comes after a dash`() throws {
        let test = try TestShell(host)
        #expect(try test.shell.run(words: ["V=1", "list"], namingItem: true) == 0)
        #expect(runs == [#"list {"words":["V=1"]}"#])
    }

    @Test func `the prompt finds the name that they stand before`() throws {
        let test = try TestShell(host, questions: FakeQuestions("y"))
        #expect(try test.run(["a=1 reci"]) == 0)
        #expect(runs == [#"recipe {"=":["a=1"]}"#])
        let found = ShellCompleter(in: test.shell).completions(for: "a=1 reci", at: 8)
        #expect(found.candidates.map(\.replacement) == ["recipe"])
    }

    @Test func `a secret among them is shown and kept nowhere`() throws {
        let test = try TestShell(host, questions: FakeQuestions("y")) { $0.format = JSONFormat() }
        #expect(try test.run(["TOKEN=hush V=1 deploy"]) == 0)
        #expect(!test.output.contains("hush") && test.output.contains("TOKEN=***"))
        #expect(test.mayContainSecret("TOKEN=hush deploy"))
        #expect(!test.mayContainSecret("a=1 recipe"))
    }

    @Test func `they stay in the text of a line whose flags are taken out of it`() throws {
        let test = try TestShell(host)
        #expect(try test.run(["'a=b c' bare --json", "a=1 trigger --yes bare"]) == 0)
        #expect(test.output.contains(#""command":"'a=b c' bare""#), "\(test.output)")
        #expect(runs == [#"bare {"=":["a=b c"]}"#, #"bare {"=":["a=1"]}"#])
    }
}
