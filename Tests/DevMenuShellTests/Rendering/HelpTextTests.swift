import DevMenuClient
import DevMenuKit
import DevMenuWire
import TerminalTesting
import Testing

@testable import DevMenuShell

@Suite struct HelpTextTests {
    private static let context = RenderingContext()

    @Test func `shows every command with its aliases, and the rules of a line`() {
        let table = CommandTable([
            .init(title: "See", commands: [ListCommand()]),
            .init(title: "End", commands: [QuitCommand()], others: [VersionCommand()]),
        ])
        #expect(
            HelpText.overview(table, verbs: [], context: Self.context).text == """
                See
                  list [SECTION]  show the menu, or one section of it

                End
                  quit, exit      leave devmenu
                  version         show the version of devmenu, its protocol and its licence

                \(HelpText.lineRules.joined(separator: "\n"))
                """
        )
        let menu = ListedMenu(ReceivedMenu(FakeHost().menu))
        let first = HelpText.overview(table, menu: menu, context: Self.context).text
        #expect(
            first.hasPrefix(
                "An item's name is a command: 'greet' runs it, 'like-button on' sets it.\n\nSee\n"
            )
        )
        let all = HelpText.overview(.standard, verbs: [], context: Self.context).text
        for name in CommandTable.standard.names { #expect(all.contains("\n  \(name)")) }
    }

    @Test func `fits one screen, a command a line`() {
        let text = HelpText.overview(.ofProjectPrompt, context: RenderingContext(columns: 80)).text
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines.count < 24)
        #expect(lines.allSatisfy { $0.count <= 80 })
        let named = lines.filter { $0.hasPrefix("  ") }
        #expect(named.count == CommandTable.standard.groups.flatMap(\.commands).count)
        #expect(CommandTable.standard.groups.count == 4)
    }

    @Test(arguments: [
        ("until", "setting … --until TIME"), ("keep going", "devmenu --keep-going"),
        ("warm", "greet"), ("reload", "plugins [reload]"),
        ("like", "like-button [on|off|flip|reset]"),
    ])
    func `finds commands, flags, items, arguments and choices`(words: String, row: String) throws {
        let found = try FakeContext().run("help \(words)")
        let lines = found.text(Self.context).text.split(separator: "\n")
        #expect(lines.contains { $0.hasPrefix(row) }, "\(lines)")
        #expect(found.value["commands"]?.array?.count == lines.count)
    }

    @Test func `shows the settings of 'set', the forms of 'preset', and an alias's line`() throws {
        let settings = HelpText.command(SetCommand(), context: Self.context).text
        #expect(settings.contains("\nSettings\n  confirm on|off "))
        for entry in ShellSettings.entries { #expect(settings.contains("\n  \(entry.name) ")) }
        let forms = HelpText.command(PresetCommand(), context: Self.context).text
            .split(separator: "\n").prefix { $0.hasPrefix("preset ") }
        #expect(forms.count == 6)
        let context = FakeContext()
        context.questions = FakeQuestions()
        let path = try TemporaryDirectory().path + "/aliases"
        context.files = PersonalFiles(aliases: Aliases(in: PersonalFile(path)))
        try context.files.aliases.keep(Alias(name: "hi", line: "greet {1}"))
        #expect(try context.run("help hi").text(Self.context).text == "hi = greet {1}")
        #expect(try context.run("help hi").value["usage"] == "greet {1}")
    }

    @Test(arguments: ["watch --help", "help watch"])
    func `shows the help of 'watch'`(line: String) throws {
        let shell = try TestShell(questions: FakeQuestions())
        #expect(try shell.run([line]) == ExitStatus.success)
        #expect(shell.output.hasPrefix("watch [SECONDS] COMMAND… [--until-changed]\n"))
    }

    @Test func `shows one command`() {
        #expect(
            HelpText.command(ListCommand(), context: Self.context).text == """
                list [SECTION] [--all]
                show the menu, or one section of it
                  SECTION  a section of the menu
                  --all    also hidden items, and parts of task files that aren't understood
                """
        )
        #expect(
            HelpText.command(QuitCommand(), context: Self.context).text
                == "quit\nleave devmenu\nAlso: exit"
        )
    }

    @Test(
        arguments: [
            (["id": "a", "kind": "description"], "a"),
            (["id": "a", "kind": "action"], "a"),
            (
                [
                    "id": "a", "kind": "action",
                    "parameters": [["name": "kind", "isRequired": true], ["name": "status"]],
                ], "a KIND [status]"
            ),
            (
                ["id": "a", "kind": "toggle", "value": true, "layer": "default"],
                "a [on|off|flip|reset]"
            ),
            (
                [
                    "id": "a", "kind": "choice", "value": "x", "layer": "default",
                    "options": [["value": "x"], ["value": "y"]],
                ], "a [x|y|reset]"
            ),
            (["id": "a\u{1B}c", "kind": "action"], #"a\u{1B}c"#),
        ] as [(JSONValue, String)]
    )
    func `shows the usage of an item`(json: JSONValue, usage: String) throws {
        let item = try #require(ListedItem(ItemRecord(json)))
        #expect(HelpText.usage(of: item) == usage)
        #expect(HelpText.json(of: item)["usage"] == .string(usage))
    }

    @Test(arguments: [("safe", ""), ("fatal", "fatal: it asks first; --yes confirms\n")])
    func `shows one item, and whether it asks first`(risk: String, warning: String) throws {
        let item = try #require(
            ListedItem(
                ItemRecord([
                    "id": "crash", "kind": "action", "title": "崩溃\u{1B}", "summary": "Ends\nit",
                    "risk": .string(risk), "parameters": [["name": "kind", "summary": "how\r"]],
                ])
            )
        )
        #expect(
            HelpText.item(item, context: Self.context).text == #"""
                crash [kind]
                崩溃\u{1B}
                Ends\nit
                \#(warning)  kind  string  how\u{D}
                """#
        )
    }

    @Test(arguments: [80, 40, 20])
    func `shows choices and defaults on a terminal of any width`(columns: Int) throws {
        let item = try #require(
            ListedItem(
                ItemRecord([
                    "id": "crash", "kind": "action", "title": "Crash", "risk": "safe",
                    "parameters": [
                        [
                            "name": "kind", "type": "choice", "default": "abort",
                            "choices": [
                                "abort", "segfault", "illegal", "trap", "overflow", "stack",
                            ],
                            "summary": "how the app ends, and which signal or status it ends with",
                        ],
                        ["name": "status", "type": "int", "default": 70, "summary": "0 to 255"],
                    ],
                ])
            )
        )
        let text = HelpText.item(item, context: RenderingContext(columns: columns)).text
        #expect(text == Self.shown[columns])
    }

    @Test func `shows the range of a number`() throws {
        let json: JSONValue = [
            "name": "status", "type": "int", "default": 70, "minimum": 0, "maximum": 255,
        ]
        let parameter = try #require(ParameterDeclaration(received: json))
        #expect(ParameterText.row(parameter) == ["status", "int from 0 to 255, default 70", ""])
    }

    private static let shown: [Int: String] = [
        80: """
        crash [kind] [status]
        Crash
          kind    abort|segfault|illegal|trap|overflow|stack,       how the app ends,
                  default abort                                     and which signal or
                                                                    status it ends with
          status  int, default 70                                   0 to 255
        """,
        40: """
        crash [kind] [status]
        Crash
          kind
            abort|segfault|illegal|trap|
            overflow|stack, default abort
            how the app ends, and which signal
            or status it ends with
          status  int, default 70  0 to 255
        """,
        20: """
        crash [kind]
        [status]
        Crash
          kind
            abort|segfault|
            illegal|trap|
            overflow|stack,
            default abort
            how the app
            ends, and which
            signal or status
            it ends with
          status
            int, default 70
            0 to 255
        """,
    ]

    @Test(arguments: [("", "Crash"), ("Ends it", "Ends it")])
    func `has an item's title for programs where it has no summary`(
        summary: String,
        expected: String
    ) throws {
        let item = try #require(
            ListedItem(
                ItemRecord([
                    "id": "crash", "kind": "action", "title": "Crash", "summary": .string(summary),
                ])
            )
        )
        let json = HelpText.json(of: item)
        #expect(json["name"] == "crash")
        #expect(json["summary"] == .string(expected))
        #expect(json["arguments"] == [])
    }
}
