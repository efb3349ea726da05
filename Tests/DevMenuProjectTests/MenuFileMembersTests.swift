import DevMenuKit
import DevMenuTesting
import Testing

@testable import DevMenuProject

/// Members that a file can have besides the essential ones.
@Suite struct MenuFileMembersTests {
    private func menu(_ text: String) throws -> MenuFile {
        try MenuFileReader().read(
            Array(text.utf8),
            name: "m.json",
            in: MenuFileSurroundings(permit: AnyProgram())
        )
    }

    private func run(_ item: String, _ arguments: JSONObject = [:]) async throws -> String {
        let menu = try menu(MenuFileText.menu(item))
        let host = InMemoryHost(serving: menu)
        let outcome = try await host.run("x", arguments, confirmed: true)
        return outcome.printed()
    }

    @Test func `may have comments, and commas behind last elements`() throws {
        let menu = try menu(
            """
            // The menu
            {"devmenu": 1, /* the title */ "title": "a // b, ]",
             "sections": [{"id": "s", "title": "S", "items": [
               {"kind": "link", "id": "x", "title": "X", "url": "https://a.b/c",},
             ],},],
            }
            """
        )
        #expect(menu.title == "a // b, ]")
        #expect(menu.items.map(\.id) == ["x"])
    }

    @Test(arguments: [
        ("{\"devmenu\": 1,, \"title\": \"x\"}", "1: column 15: expected a name"),
        (
            "{\n// one\n\"devmenu\": 2, // two\n\"title\": \"T\", \"sections\": [],}",
            "3: devmenu: must be 1"
        ),
        ("{\"devmenu\": 1, \"title\": \"T\", \"sections\": [,]}", "column 43: expected a value"),
        (
            "{/* \"x\": [ */ \"devmenu\": 1, /* } */ \"devmenu\": 1}",
            #"1: devmenu: column 37: the name "devmenu" occurs twice"#
        ),
        ("{\"devmenu\": 1 /* no end", "m.json:1: column 15: this comment has no end"),
    ])
    func `errors keep their places beside comments`(text: String, expected: String) {
        #expect(MenuFileText.problems(text).contains(expected), "\(MenuFileText.problems(text))")
    }

    @Test(arguments: [
        (#""run": ["a"], "env": {}"#, "'env' isn't known here: it's called 'environment'"),
        (#""run": ["a"], "cwd": "b""#, "'cwd' isn't known here: it's called 'directory'"),
        (#""run": ["a"], "deps": ["b"]"#, "'deps' isn't known here: it's called 'after'"),
        (
            #""run": ["a"], "description": "b""#,
            "'description' isn't known here: it's called 'summary'"
        ),
        (#""run": ["a"], "aliases": ["b"]"#, "'aliases' isn't known here: it's called 'names'"),
        (#""run": "ls -la""#, #"but is a string: write ["ls","-la"]"#),
        (#""run": "ls | wc""#, #"but is a string: write ["sh","-c","ls | wc"]"#),
        (#""run": ["a"], "names": ["lint:fix"]"#, "Did you mean 'lint-fix'?"),
        (#""run": ["a", "{b...}", "{c...}"]"#, "'{c...}' and '{b...}' can't both take the rest"),
        (
            #""run": ["a", "{b...}", "{c}"], "parameters": [{"name": "b"}, {"name": "c"}]"#,
            "'b' takes the rest of the line, so it's the last parameter"
        ),
        (
            #""run": ["a", "{b}"], "parameters": [{"name": "b", "flag": "-b"}]"#,
            "has a flag but isn't a bool"
        ),
        (#""run": ["a"], "platforms": ["beos"]"#, "'beos' isn't one of them"),
        (#""after": ["x"], "directory": "d""#, "'directory' isn't known here"),
        (#""run": ["make", "a", "&&", "make", "b"]"#, "run[2]: '&&' would be an argument of make"),
        (#""run": ["make", "|", "tee", "log"]"#, "run[1]: '|' would be an argument of make"),
    ])
    func `names our word for what people write elsewhere`(members: String, expected: String) {
        let problems = MenuFileText.problems(MenuFileText.item("action", members))
        #expect(problems.contains(expected), "\(problems)")
    }

    @Test func `a member has one name, though another is written beside it`() {
        let problems = MenuFileText.problems(
            MenuFileText.item("action", #""run": ["a"], "environment": {}, "env": {}"#)
        )
        #expect(problems.contains("'env' isn't known here"))
        #expect(!problems.contains("it's called"))
    }

    @Test func `settings reach programs by variables, and by their names in braces`() async throws {
        let menu = try menu(
            MenuFileText.menu(
                #"{"kind": "toggle", "id": "fast", "title": "F", "variable": "FAST"}"#,
                #"{"kind": "toggle", "id": "loud", "title": "L", "variable": "LOUD", "on": "yes", "off": "no"}"#,
                #"{"kind": "choice", "id": "stage", "title": "S", "options": ["test", "live"], "variable": "STAGE"}"#,
                #"""
                {"kind": "action", "id": "x", "title": "X", "environment": {"LOG": "{stage}.log"},
                 "run": ["sh", "-c", "echo ${FAST-unset} $LOUD $STAGE $LOG $*", "sh", "s={stage}", "{fast}"]}
                """#
            )
        )
        let host = InMemoryHost(serving: menu)
        #expect(try await host.run("x").printed() == "unset no test test.log s=test\n")
        try await host.set("fast", to: true)
        try await host.set("loud", to: true)
        try await host.set("stage", to: "live")
        #expect(try await host.run("x").printed() == "1 yes live live.log s=live 1\n")
    }

    @Test func `a file has variables for all its programs, and an action others`() async throws {
        let echo = #""title": "T", "run": ["sh", "-c", "echo $LOG"]"#
        let text = """
            {"devmenu": 1, "title": "T", "environment": {"LOG": "{stage}.log"}, "sections": [
             {"id": "s", "title": "S", "items": [
              {"kind": "choice", "id": "stage", "title": "S", "options": ["test", "live"]},
              {"kind": "action", "id": "common", \(echo)},
              {"kind": "action", "id": "own", \(echo), "environment": {"LOG": "own"}}]}]}
            """
        let host = InMemoryHost(serving: try menu(text))
        try await host.set("stage", to: "live")
        #expect(try await host.run("common").printed() == "live.log\n")
        #expect(try await host.run("own").printed() == "own\n")
        let shown = try await host.show("own")["runs"]?.array?.compactMap(\.string)
        #expect(shown == ["sh -c 'echo $LOG'", "  with LOG=own"])
    }

    @Test(arguments: [
        (#""script": ["x"]"#, "script: 'script' is gone: write a recipe of just, task or make"),
        (#""run": ["x"], "parallel": true"#, "parallel: 'parallel' is gone: a recipe of just"),
        (#""run": ["x"], "dotenv": ".env""#, "dotenv: 'dotenv' is gone: just, task, npm and poe"),
    ])
    func `says where a removed member belongs`(members: String, reason: String) {
        let problems = MenuFileText.problems(MenuFileText.item("action", members))
        #expect(problems.hasPrefix("m.json:2: sections[0].items[0].\(reason)"))
        #expect(!problems.contains("\n"))
    }

    @Test func `says where the removed members of a file belong`() {
        let text = """
            {"devmenu": 1, "title": "T", "sections": [],
             "shell": ["bash"],
             "dotenv": ".env"}
            """
        let lines = MenuFileText.problems(text).split(separator: "\n")
        #expect(lines.count == 2)
        #expect(lines.first?.hasPrefix("m.json:2: shell: 'shell' is gone: a recipe of") == true)
        #expect(lines.last?.hasPrefix("m.json:3: dotenv: 'dotenv' is gone: just, task") == true)
    }

    @Test func `two settings can't have one variable`() {
        func toggle(_ id: String) -> String {
            #"{"kind": "toggle", "id": "\#(id)", "title": "T", "variable": "V"}"#
        }
        let problems = MenuFileText.problems(MenuFileText.menu(toggle("a"), toggle("b")))
        #expect(problems.contains("items[1].variable: another variable is called 'V'"))
    }

    @Test func `the rest of the line is words of their own`() async throws {
        let item =
            #"{"kind": "action", "id": "x", "title": "X", "run": ["printf", "<%s>", "{args...}"]}"#
        #expect(try await run(item) == "<>")
        let words: JSONValue = ["a b", "", "--filter", "new\nline", "-x"]
        #expect(try await run(item, ["args": words]) == "<a b><><--filter><new\nline><-x>")
        let parameter = try #require(
            try menu(MenuFileText.menu(item)).items[0].asAction?.parameters[0].declaration
        )
        #expect(parameter.name == "args")
        #expect(parameter.isRest)
        #expect(!parameter.allowsHyphen)
    }

    @Test func `a flag stands for a bool that is on`() async throws {
        let item = #"""
            {"kind": "action", "id": "x", "title": "X", "run": ["echo", "a", "{v}", "{w}"],
             "parameters": [{"name": "v", "type": "bool", "flag": "--verbose"}, {"name": "w", "type": "bool"}]}
            """#
        #expect(try await run(item, ["v": true, "w": true]) == "a --verbose true\n")
        #expect(try await run(item, ["v": false, "w": false]) == "a false\n")
        #expect(try await run(item) == "a\n")
    }

    @Test func `says which values an agent may not begin with a hyphen`() throws {
        let item = #"""
            {"kind": "action", "id": "x", "title": "X", "environment": {"E": "{e}"},
             "run": ["a", "{p}", "{q}", "--r={r}", "{c}"], "parameters": [{"name": "p"},
             {"name": "q", "allowsHyphen": true}, {"name": "r"}, {"name": "e"},
             {"name": "c", "type": "choice", "choices": ["-a"]}]}
            """#
        let parameters = try menu(MenuFileText.menu(item)).items[0].asAction?.parameters ?? []
        #expect(parameters.map(\.declaration.allowsHyphen) == [false, true, true, true, true])
    }

    @Test func `has other names, and may be hidden or for another platform`() async throws {
        let menu = try menu(
            MenuFileText.menu(
                #"{"kind": "toggle", "id": "a", "title": "A", "names": ["b", "c"], "hidden": true}"#,
                #"{"kind": "link", "id": "d", "title": "D", "url": "https://a.b", "platforms": ["linux"]}"#,
                #"{"kind": "link", "id": "d", "title": "D", "url": "https://a.b", "platforms": ["macos"]}"#
            )
        )
        #expect(menu.items.map(\.id) == ["a", "d"])
        let host = InMemoryHost(serving: menu)
        let item = try await host.show("a")
        #expect(item["names"] == ["b", "c"])
        #expect(item["isHidden"] == true)
        #expect(item["value"] == false)
        let taken = MenuFileText.problems(
            MenuFileText.menu(
                #"{"kind": "toggle", "id": "a", "title": "A", "names": ["b"]}"#,
                #"{"kind": "toggle", "id": "b", "title": "B"}"#
            )
        )
        #expect(taken.contains("items[1].id: another item is called 'b'"))
    }

    @Test func `a question makes an action destructive`() async throws {
        let item = #"{"kind": "action", "id": "x", "title": "X", "run": ["a"], "confirm": "Sure?"}"#
        let menu = try menu(MenuFileText.menu(item))
        #expect(menu.items[0].asAction?.risk == .destructive)
        let host = InMemoryHost(serving: menu)
        #expect(try await host.show("x")["confirm"] == "Sure?")
    }

    @Test func `previews what would run, without secrets`() throws {
        let item = #"""
            {"kind": "action", "id": "x", "title": "X", "directory": "/tmp", "environment": {"PIN": "{pin}"},
             "run": ["echo", "{a}", "it's"], "parameters": [{"name": "a"}, {"name": "pin", "isSecret": true}]}
            """#
        let menu = try menu(MenuFileText.menu(item))
        let action = try #require(menu.items[0] as? ProgramAction)
        let context = MenuContext(
            app: AppFacts(name: "shop", build: .internal),
            directories: AppDirectories(cache: "/tmp", state: "/tmp"),
            settings: InMemoryHost(serving: menu).settings
        )
        let arguments = try Arguments(["a": "b c", "pin": "4711"], for: action.parameters)
        #expect(
            try action.preview(arguments, in: context)
                == [#"echo 'b c' 'it'\''s'"#, "  in /tmp", "  with PIN='***'"]
        )
    }
}
