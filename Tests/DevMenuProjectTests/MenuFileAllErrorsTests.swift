import DevMenuProject
import DevMenuKit
import TerminalTesting
import Testing

/// All errors of an item are reported together, each once.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct MenuFileAllErrorsTests {
    private static let item = "sections[0].items[0]"

    private static let cases: [(String, [String])] = [
        (
            MenuFileText.item("choice", #""options": ["x", "x", 3], "default": "wide""#),
            [
                "\(item).default: 'wide' isn't one of the options: give one of x",
                "\(item).options[1]: 'x' appears twice: give each option once",
                "\(item).options[2]: must be a line of text of 1 to 64 characters, or an object "
                    + "with value, but is a number",
            ]
        ),
        // The misspelled option may be the default that is meant, so the default isn't reported too.
        (
            MenuFileText.item("choice", #""options": ["x", {"valeu": "z"}], "default": "z""#),
            [
                "\(item).options[1].valeu: 'valeu' isn't known here. Did you mean 'value'?",
                "\(item).options[1].value: is missing: give a line of text of 1 to 64 characters",
            ]
        ),
        (
            MenuFileText.item("choice", #""options": [], "default": "z", "effect": 1"#),
            [
                "\(item).effect: must be one of now, reload, restart, but is a number",
                "\(item).options: is empty: give a list of at least 1",
            ]
        ),
        (
            MenuFileText.item(
                "action",
                #""run": ["a"], "environment": {"A=B": "x", "": "y", "N": 3}"#
            ),
            [
                "\(item).environment.N: must be a string without NUL, but is a number",
                "\(item).environment[\"\"]: a variable needs a name: give it one",
                "\(item).environment[\"A=B\"]: 'A=B' can't be a variable's name: "
                    + "write one without '=' and NUL",
            ]
        ),
        (
            MenuFileText.item(
                "action",
                #"""
                "run": ["a", 3, "{y}", "-{x}"], "risk": "big", "parameters": [
                {"name": "x", "type": "choise", "choices": ["p"]}, {"name": "x"}]
                """#
            ),
            [
                "\(item).parameters[0].type: 'choise' isn't one of them. Did you mean 'choice'?",
                "\(item).parameters[1]: 'x' appears twice: give each parameter its own name",
                "\(item).risk: 'big' isn't one of them: give one of safe, destructive",
                "\(item).run[1]: must be a string without NUL, but is a number",
                "\(item).run[2]: '{y}' isn't a parameter of this item or a setting of this "
                    + "file: declare it in 'parameters', or write '{{y}}' for the text itself. Did you mean 'x'?",
            ]
        ),
        (
            MenuFileText.item(
                "action",
                #"""
                "run": ["a", "{api-key}", "{pin}"],
                "environment": {"PIN": "{pin}", "A": "-{x}", "B": "{y}", "C": "{{x}}"},
                "parameters": [{"name": "api-key", "isSecret": true},
                {"name": "pin", "isSecret": true}, {"name": "x"}, {"name": "z", "isSecret": true}]
                """#
            ),
            [
                "\(item).environment.B: '{y}' isn't a parameter of this item or a setting of "
                    + "this file: declare it in 'parameters', or write '{{y}}' for the text itself. Did you mean 'x'?",
                "\(item).parameters[3]: 'z' isn't used in 'environment': write '{z}' where it goes",
                "\(item).run[1]: '{api-key}' is a secret, and others can see a program's arguments: "
                    + "give it to the program in 'environment', as {\"API_KEY\": \"{api-key}\"}",
                "\(item).run[2]: '{pin}' is a secret, and others can see a program's arguments: "
                    + "give it to the program in 'environment', as {\"PIN\": \"{pin}\"}",
            ]
        ),
        (
            MenuFileText.item(
                "action",
                #""run": ["a", "{x...}", "-{x...}"], "environment": {"A": "-{x…}", "B": "{{x...}}"}"#
            ),
            [
                "\(item).environment.A: '{x...}' is several words: a variable has one value",
                "\(item).run[2]: '{x...}' is several words: give it a separate word",
            ]
        ),
        (
            MenuFileText.item(
                "action",
                #""run": ["a", "{f}"], "directory": "b/{f}", "parameters": [{"name": "f"}]"#
            ),
            [
                "\(item).directory: '{f}' can't be used in 'directory': write a path, or go there in "
                    + #"'run', as ["sh", "-c", "cd \"$1\" && …", "sh", "{f}"]"#
            ]
        ),
        (
            MenuFileText.menu(
                #"{"kind": "toggle", "id": "fast", "title": "F"}"#,
                #"{"kind": "action", "id": "a", "title": "A", "run": ["a"], "directory": "{fast}"}"#,
                #"{"kind": "action", "id": "b", "title": "B", "run": ["a"], "directory": "{args...}"}"#,
                // Other braces are a directory's own.
                #"{"kind": "action", "id": "c", "title": "C", "run": ["a"], "directory": "${fast}/{b}"}"#
            ),
            [
                "sections[0].items[1].directory: '{fast}' can't be used in 'directory': write a path, "
                    + #"or go there in 'run', as ["sh", "-c", "cd \"$1\" && …", "sh", "{fast}"]"#,
                "sections[0].items[2].directory: '{args...}' can't be used in 'directory': write a "
                    + #"path, or go there in 'run', as ["sh", "-c", "cd \"$1\" && …", "sh", "{args...}"]"#,
            ]
        ),
        // With a parameter's name unknown, no placeholder can be called undeclared.
        (
            MenuFileText.item("action", #""run": ["a", "{x}"], "parameters": [{"nam": "x"}]"#),
            [
                "\(item).parameters[0].nam: 'nam' isn't known here. Did you mean 'name'?",
                "\(item).parameters[0].name: is missing: give 1 to 64 ASCII letters, digits, '-' "
                    + "and '_', a letter first",
            ]
        ),
        (
            MenuFileText.item("action", #""action": "pack", "arguments": {"a": 1}, "titel": 1"#),
            [
                "\(item).arguments.a: 'a' isn't a parameter of the action: give one of size, count",
                "\(item).titel: 'titel' isn't known here. Did you mean 'title'?",
            ]
        ),
        (
            MenuFileText.menu(
                #"{"kind": "togle", "id": "A b", "title": "", "defualt": 1, "key": 7}"#
            ),
            [
                "\(item).defualt: 'defualt' isn't known here. Did you mean 'default'?",
                "\(item).id: 'A b' isn't kebab-case ASCII of 1 to 64 characters. Did you mean 'a-b'?",
                "\(item).kind: 'togle' isn't a kind. Did you mean 'toggle'?",
                "\(item).title: is empty: give a line of text",
            ]
        ),
        (
            MenuFileText.menu(#"{"id": "a", "summary": 1}"#),
            [
                "\(item).kind: is missing: give one of description, toggle, choice, number, text, action, link",
                "\(item).summary: must be a string, or one for each language as "
                    + #"{"en": …, "zh-Hans": …}, but is a number"#,
                "\(item).title: is missing: give a string, or one for each language as "
                    + #"{"en": …, "zh-Hans": …}"#,
            ]
        ),
        (
            MenuFileText.menu(#"{"kind": "action", "id": "a", "title": 1, "risk": "fatl"}"#),
            [
                "\(item).risk: 'fatl' isn't one of them: give one of safe, destructive",
                "\(item).title: must be a string, or one for each language as "
                    + #"{"en": …, "zh-Hans": …}, but is a number"#,
                "\(item): an item of kind action needs 'action' or 'run' or 'after'",
            ]
        ),
        (
            MenuFileText.menu(
                #"{"kind": "toggle", "id": "a", "title": 1, "key": "k"}"#,
                #"{"kind": "toggle", "id": "b", "title": "B", "key": "k"}"#,
                #"{"kind": "choice", "id": "k", "title": "K"}"#
            ),
            [
                "\(item).title: must be a string, or one for each language as "
                    + #"{"en": …, "zh-Hans": …}, but is a number"#,
                "sections[0].items[1].key: another key is called 'k', at sections[0].items[0]: "
                    + "give each its own name",
                "sections[0].items[2].id: another key is called 'k', at sections[0].items[0]: "
                    + "give each its own name",
                "sections[0].items[2].options: is missing: give a list of at least 1, or an object with run",
            ]
        ),
    ]

    @Test(arguments: cases)
    func `reports each error once`(text: String, problems: [String]) {
        let error = #expect(throws: JSONFileError.self) {
            try MenuFileReader().read(
                Array(text.utf8),
                name: "m.json",
                in: MenuFileSurroundings(actions: [MenuFileText.pack])
            )
        }
        #expect(error?.problems.map { "\($0.path): \($0.reason)" }.sorted() == problems)
    }

    @Test func `lists the host's actions, or says that it has none`() {
        let text = MenuFileText.item("action", #""action": "deploy""#)
        #expect(
            reasons(text, actions: []) == [
                "the host has no action 'deploy', and none that a file may name: "
                    + "use 'run' to run a program"
            ]
        )
        #expect(
            reasons(text, actions: (1...7).map { "act-\($0)" }) == [
                "the host has no action 'deploy': it has act-1, act-2, act-3, act-4, act-5 and 2 more"
            ]
        )
    }

    private func reasons(_ text: String, actions: [String]) -> [String] {
        let actions = actions.map { id in Action(ItemID(id)) { _ in .done } }
        do throws(JSONFileError) {
            let surroundings = MenuFileSurroundings(actions: actions)
            _ = try MenuFileReader().read(Array(text.utf8), name: "m.json", in: surroundings)
            return []
        } catch {
            return error.problems.map(\.reason)
        }
    }
}
