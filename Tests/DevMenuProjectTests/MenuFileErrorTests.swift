import DevMenuProject
import DevMenuKit
import TerminalTesting
import Testing

@Suite(.timeLimit(.minutes(TestScale.factor))) struct MenuFileErrorTests {
    private static let beginning = #"begin with {"devmenu": 1, "title": …, "sections": […]}"#

    private static let fileCases: [(String, String)] = [
        ("", "m.json: the file is empty: \(beginning)"),
        (" \n\t", "m.json: the file is empty: \(beginning)"),
        ("[]", "m.json:1: a menu is an object, but this is a list: \(beginning)"),
        ("3", "m.json:1: a menu is an object, but this is a number: \(beginning)"),
        ("\u{FEFF}[]", "m.json:1: a menu is an object, but this is a list: \(beginning)"),
        (
            "{\n  \"devmenu\": 1,,\n}",
            "m.json:2: column 16: expected a name in double quotes but found ','"
        ),
        (
            #"{"devmenu": 1, "devmenu": 1}"#,
            """
            m.json:1: devmenu: column 16: the name "devmenu" occurs twice in one object: keep one \
            of them
            """
        ),
        (
            """
            {"devmenu": 1, "title": "a \\"b\\" {[,", "sections": [[], {"a": {}, "items": [3,
             {"id": "x", "title": "X",
              "title": "Y"}
            """,
            """
            m.json:3: sections[1].items[1].title: column 3: the name "title" occurs twice in one \
            object: keep one of them
            """
        ),
        (
            #"{"title": "x", "sections": []}"#,
            "m.json:1: devmenu: is missing: give 1, the only version that is known"
        ),
        (
            #"{"devmenu": 1, "title": "#,
            "m.json:1: column 25: expected a value but the document ends"
        ),
        (
            #"{"devmenu": 1, "title": "a\#u{0}"}"#,
            """
            m.json:1: column 27: a string can't contain the control character U+0000: write it \
            as \\u0000
            """
        ),
        (
            String(repeating: "[", count: 200) + String(repeating: "]", count: 200),
            "m.json:1: column 129: arrays and objects are nested more than 128 deep"
        ),
        (
            #"{"devmenu": 2, "sections": {}, "data": []}"#,
            """
            m.json:1: devmenu: must be 1, the only version that is known
            m.json:1: title: is missing: give a string, or one for each language as \
            {"en": …, "zh-Hans": …}
            m.json:1: sections: must be a list, but is an object
            m.json:1: data: 'data' isn't known here: give one of $schema, devmenu, title, sections, \
            include, tasks, environment
            """
        ),
    ]

    @Test(arguments: fileCases)
    func `describes an error of the whole file`(text: String, problems: String) {
        #expect(
            Set(MenuFileText.problems(text).split(separator: "\n"))
                == Set(problems.split(separator: "\n"))
        )
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0], [0, 0, 0xFE, 0xFF, 0, 0, 0, 0x7B], [0x7B, 0, 0, 0],
            [0, 0, 0, 0x7B],
        ] as [[UInt8]]
    )
    func `detects UTF-32`(bytes: [UInt8]) {
        #expect(MenuFileText.problems(bytes) == "m.json: the file is in UTF-32: save it as UTF-8")
    }

    @Test func `refuses a file of more than 16 MiB`() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: (16 << 20) + 1)
        #expect(
            MenuFileText.problems(blanks)
                == "m.json: the file is larger than the limit of 16 MiB"
        )
    }

    @Test(.enabled(if: TestScale.factor >= 10, "half a minute long: DEVMENU_TEST_SCALE=10 runs it"))
    func `reads a file of 16 MiB`() {
        let blanks = [UInt8](repeating: UInt8(ascii: " "), count: 16 << 20)
        #expect(MenuFileText.problems(blanks) == "m.json: the file is empty: \(Self.beginning)")
    }

    @Test(
        arguments: [
            [0xFF, 0xFE, 0x7B, 0, 0x7D, 0], [0xFE, 0xFF, 0, 0x7B, 0, 0x7D], [0x7B, 0, 0x7D, 0],
        ] as [[UInt8]]
    )
    func `detects UTF-16`(bytes: [UInt8]) {
        #expect(MenuFileText.problems(bytes) == "m.json: the file is in UTF-16: save it as UTF-8")
    }

    private static let cases: [(String, String)] = [
        (
            MenuFileText.menu(#"{"id": "a", "title": "A", "kind": "buton"}"#),
            "2: sections[0].items[0].kind: 'buton' isn't a kind. Did you mean 'action'?"
        ),
        (
            MenuFileText.menu(#"{"id": "a", "title": "A", "kind": "gauge"}"#),
            """
            2: sections[0].items[0].kind: 'gauge' isn't a kind: give one of description, toggle, \
            choice, number, text, action, link
            """
        ),
        (
            MenuFileText.menu(#"{"id": "a", "title": "A", "kind": 1}"#),
            """
            2: sections[0].items[0].kind: must be one of description, toggle, choice, number, \
            text, action, link, but is a number
            """
        ),
        (
            MenuFileText.menu("7"),
            "2: sections[0].items[0]: must be an object with kind, id, title, but is a number"
        ),
        (
            MenuFileText.item("description", #""detail": "a\u001bb""#),
            """
            2: sections[0].items[0].detail: has the control character U+001B in it: give a line \
            of text without any
            """
        ),
        (
            MenuFileText.item("link", #""url": "example.com""#),
            "2: sections[0].items[0].url: 'example.com' isn't a URL: give a URL, like https://example.com"
        ),
        (
            MenuFileText.item("toggle", #""default": "yes""#),
            "2: sections[0].items[0].default: must be true or false, but is a string"
        ),
        (
            MenuFileText.item("toggle", #""effect": "reboot""#),
            """
            2: sections[0].items[0].effect: 'reboot' isn't one of them: give one of now, reload, \
            restart
            """
        ),
        (
            MenuFileText.item("toggle", #""expires": "2027-02-29""#),
            """
            2: sections[0].items[0].expires: expires on '2027-02-29', which isn't a date like \
            2027-03-01
            """
        ),
        (
            MenuFileText.item(
                "choice",
                #""options": ["a"], "expires": "2027-03-01", "permanent": "law""#
            ),
            """
            2: sections[0].items[0].expires: expires and is permanent: give one of the two
            """
        ),
        (
            MenuFileText.item("choice", #""options": ["on", "flip", {"value": "reset"}]"#),
            """
            2: sections[0].items[0].options[1]: 'flip' could never be chosen, because devmenu uses \
            that word itself: write another
            2: sections[0].items[0].options[2].value: 'reset' could never be chosen, because devmenu \
            uses that word itself: write another
            """
        ),
        (
            MenuFileText.item("choice", #""options": ["live", "test"], "default": "liev""#),
            "2: sections[0].items[0].default: 'liev' isn't one of the options. Did you mean 'live'?"
        ),
        (
            MenuFileText.item("action", #""command": "make""#),
            """
            2: sections[0].items[0]: an item of kind action needs 'action' or 'run' or 'after'
            2: sections[0].items[0].command: 'command' isn't known here: it's called 'run'
            """
        ),
        (
            MenuFileText.item("action", #""run": ["a"], "action": "pack""#),
            "2: sections[0].items[0]: 'action' and 'run' can't be used together: give one of them"
        ),
        (
            MenuFileText.item("action", #""run": []"#),
            """
            2: sections[0].items[0].run: is empty: give a list of a program and its arguments
            """
        ),
        (
            MenuFileText.item("action", #""run": ["", ""]"#),
            "2: sections[0].items[0].run[0]: is empty: name a program"
        ),
        (
            MenuFileText.item("action", #""run": ["a"], "risk": "fatal""#),
            """
            2: sections[0].items[0].risk: 'fatal' is for what ends the host, and a program doesn't: \
            write 'destructive'
            """
        ),
        (
            MenuFileText.item("action", #""run": ["a", "b\u0000"]"#),
            "2: sections[0].items[0].run[1]: has a NUL in it: give a string without NUL"
        ),
        (
            MenuFileText.item("action", #""action": "pak""#),
            "2: sections[0].items[0].action: the host has no action 'pak'. Did you mean 'pack'?"
        ),
        (
            MenuFileText.item("action", #""action": "deploy""#),
            "2: sections[0].items[0].action: the host has no action 'deploy': it has pack"
        ),
        (
            MenuFileText.item("action", #""action": "pack", "arguments": {"sise": "small"}"#),
            """
            2: sections[0].items[0].arguments.sise: 'sise' isn't a parameter of the action. \
            Did you mean 'size'?
            """
        ),
        (
            MenuFileText.item("action", #""action": "pack", "arguments": {"size": "huge"}"#),
            "2: sections[0].items[0].arguments.size: 'huge' isn't valid for 'size': give one of small, large"
        ),
        (
            MenuFileText.item(
                "action",
                #""run": ["a", "{nam}"], "parameters": [{"name": "name"}]"#
            ),
            """
            2: sections[0].items[0].run[1]: '{nam}' isn't a parameter of this item or a \
            setting of this file: declare it in 'parameters', or write '{{nam}}' for the text itself. Did you mean 'name'?
            \
            2: sections[0].items[0].parameters[0]: 'name' isn't used in 'run' or \
            'environment': write '{name}' where it goes
            """
        ),
        (
            MenuFileText.item("action", #""run": ["{x}"], "parameters": [{"name": "x"}]"#),
            "2: sections[0].items[0].run[0]: the program itself can't be an argument: name it"
        ),
        (
            MenuFileText.item("action", #""run": ["a", "{yes}"], "parameters": [{"name": "yes"}]"#),
            """
            2: sections[0].items[0].parameters[0].name: 'yes' can't be a parameter's name, because \
            a flag of devmenu has it: give it another
            """
        ),
        (
            MenuFileText.item(
                "action",
                #""run": ["a", "{Bad Name}"], "parameters": [{"name": "Bad Name"}]"#
            ),
            """
            2: sections[0].items[0].parameters[0].name: 'Bad Name' isn't 1 to 64 ASCII letters, \
            digits, '-' and '_', a letter first
            """
        ),
        (
            MenuFileText.item(
                "action",
                #"""
                "run": ["a", "{p}", "{q}", "{y}"], "parameters": [
                {"name": "p", "type": "choice"},
                {"name": "q", "type": "bool", "default": 3},
                {"name": "y"}, {"name": "y"}]
                """#
            ),
            """
            3: sections[0].items[0].parameters[0]: 'p' is a choice without choices: give 'choices'
            4: sections[0].items[0].parameters[1]: 'q' has a default that isn't valid: give on or off
            5: sections[0].items[0].parameters[3]: 'y' appears twice: give each parameter its \
            own name
            """
        ),
        (
            MenuFileText.menu(
                #"{"kind": "description", "id": "a", "title": "A"}"#,
                #"{"kind": "description", "id": "a", "title": ""}"#,
                #"{"kind": "toggle", "id": "b", "title": "B", "key": "k"}"#,
                #"{"kind": "toggle", "id": "c c", "title": "C", "key": "d"}"#,
                #"{"kind": "toggle", "id": "d", "title": "C", "key": "k"}"#,
                #"{"kind": "toggle", "id": "b", "title": "B"}"#
            ),
            """
            3: sections[0].items[1].id: another item is called 'a', at sections[0].items[0]: give \
            each its own name
            3: sections[0].items[1].title: is empty: give a line of text
            5: sections[0].items[3].id: 'c c' isn't kebab-case ASCII of 1 to 64 characters. Did you mean 'c-c'?
            6: sections[0].items[4].key: another key is called 'k', at sections[0].items[2]: give \
            each its own name
            7: sections[0].items[5].id: another item is called 'b', at sections[0].items[2]: give \
            each its own name
            """
        ),
    ]

    @Test(arguments: cases)
    func `names the line, the path and the correction`(text: String, problems: String) {
        let expected = problems.split(separator: "\n").map { "m.json:\($0)" }
        #expect(MenuFileText.problems(text).split(separator: "\n").map(String.init) == expected)
    }

    @Test func `refuses a title of a megabyte in one line`() {
        let title = String(repeatingASCII: "a", count: 1 << 20)
        let text = MenuFileText.menu(#"{"kind": "description", "id": "a", "title": "\#(title)"}"#)
        let prefix = "m.json:2: sections[0].items[0].title: "
        #expect(MenuFileText.problems(text) == prefix + "has 1048576 characters: the limit is 1000")
    }

    @Test func `reports two sections with one name`() {
        let text = """
            {"devmenu": 1, "title": "T", "sections": [
            {"id": "a", "title": "A", "items": []},
            {"id": "a", "title": "A", "items": []}, []]}
            """
        #expect(
            MenuFileText.problems(text) == """
                m.json:3: sections[1].id: another section is called 'a', at sections[0]: give each \
                its own name
                m.json:3: sections[2]: must be an object with id, title, items, but is a list
                """
        )
    }
}
