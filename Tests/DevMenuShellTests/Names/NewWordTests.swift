import DevMenuClient
import DevMenuTerminal
import TerminalTesting

@testable import DevMenuShell

/// A word that became a command in this release, beside an item of the project with that name.
@Suite(.onOwnThread) struct NewWordTests {
    /// `get`: a command of a new word.
    private struct GetCommand: Command {
        let name = "get"
        let summary = "get it"
        let onlyReads = true

        func run(_ invocation: Invocation, in context: any CommandContext) -> CommandStep {
            .done(CommandResult([:]) { _ in StyledText("the command") })
        }
    }

    private static func host() -> FakeHost {
        FakeHost(items: #"{"id": "get", "kind": "action", "title": "Fetch"}"#)
    }

    private static func test(
        _ host: FakeHost = host(),
        _ questions: FakeQuestions? = nil,
        beside item: Namesake? = Namesake(in: "justfile", isTask: true)
    ) throws -> TestShell {
        try TestShell(
            host,
            questions: questions,
            commands: CommandTable(
                [.init(title: "More", commands: [GetCommand()])] + CommandTable.standard.groups
            )
        ) {
            $0.findProjectMenu = { _ in
                ProjectMenu(path: "/shop/justfile", link: nil) { $0 == "get" ? item : nil }
            }
        }
    }

    @Test func `a script runs neither, and says both spellings`() throws {
        let host = Self.host()
        let test = try Self.test(host)
        #expect(try test.run(["get"]) == 64)
        #expect(
            test.errors == """
                error: 'get' is a task of the justfile: 'devmenu -- get' runs it, \
                'devmenu --no-project get' is devmenu's own

                """
        )
        #expect(host.sessions.isEmpty)
        #expect(try test.shell.run(words: ["get"], namingItem: true) == 0)
        #expect(host.asked.count == 1)
        let file = try Self.test(beside: Namesake(in: "devmenu.json", isTask: false))
        #expect(try file.run(["get"]) == 64)
        #expect(
            file.errors.contains("'get' is an item of devmenu.json: 'devmenu -- get' reaches it")
        )
    }

    @Test func `without such an item, and as another word, the command runs`() throws {
        let test = try Self.test(beside: nil)
        #expect(try test.run(["get"]) == 0)
        #expect(test.output == "the command\n")
    }

    @Test(arguments: [("menu", "", 1), ("m", "", 1), ("command", "the command\n", 0)])
    func `the prompt asks which is meant`(answer: String, output: String, runs: Int) throws {
        let (host, questions) = (Self.host(), FakeQuestions(answer))
        let test = try Self.test(host, questions)
        #expect(try test.run(["get"]) == 0)
        #expect(
            questions.asked == [
                "'get' is a command, and 'Fetch' of the menu. Which one? [command/menu] "
            ]
        )
        let asked = host.asked.filter { if case .trigger = $0 { true } else { false } }
        #expect(asked.count == runs)
        #expect(test.output.contains("the command") == !output.isEmpty)
    }

    @Test(arguments: ["", "x"]) func `another answer does nothing`(answer: String) throws {
        let host = Self.host()
        let test = try Self.test(host, FakeQuestions(answer))
        #expect(try test.run(["get"]) == 64)
        #expect(test.output.isEmpty)
        #expect(host.asked.allSatisfy { if case .trigger = $0 { false } else { true } })
    }
}
