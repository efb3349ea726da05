import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// A new command is one type and an entry in a table; all else follows from its members.
@Suite(.onOwnThread) struct NewCommandTests {
    /// `shout HOW [ITEM]`: writes an item's title in upper case.
    private struct ShoutCommand: Command {
        let name = "shout"
        let aliases = ["yell"]
        let summary = "say it louder"
        let arguments = [
            CommandArgument("HOW", .word(["twice", "once"]), "how often"),
            CommandArgument("ITEM", .item, "what to shout", isOptional: true),
        ]

        func hasRows(after words: [String]) -> Bool { true }

        func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
            let menu = try context.host.menu()
            let word = invocation.texts.last.flatMap { menu[$0]?.title } ?? "nothing"
            let text = word.uppercased()
            return .done(
                CommandResult(["words": .string(text)], rows: { [["words", text]] }) { _ in
                    StyledText(text)
                }
            )
        }
    }

    private func test(_ format: any OutputFormat = TextFormat()) throws -> TestShell {
        let more = CommandTable.Group(title: "More", commands: [ShoutCommand()])
        let commands = CommandTable(CommandTable.standard.groups + [more])
        return try TestShell(commands: commands) { $0.format = format }
    }

    @Test(
        arguments: [
            (TextFormat(), "GREET\n"), (TSVFormat(), "words\tGREET\n"),
            (
                JSONFormat(),
                #"{"line":1,"command":"shout once greet","ok":true,"#
                    + #""result":{"words":"GREET"}}"# + "\n"
            ),
        ] as [(any OutputFormat, String)]
    )
    func `runs in every format`(format: any OutputFormat, output: String) throws {
        let test = try test(format)
        #expect(try test.run(["shout once greet"]) == 0)
        #expect(test.output == output)
    }

    @Test func `is found by its alias, in help, and as a suggestion`() throws {
        let test = try test()
        #expect(try test.run(["yell once greet", "help shout", "shuot"]) == 64)
        #expect(
            test.output == """
                GREET
                shout HOW [ITEM]
                say it louder
                  HOW   how often
                  ITEM  what to shout
                Also: yell

                """
        )
        #expect(test.errors == "error: unknown command 'shuot'. Did you mean 'shout'?\n")
        #expect(try test.run(["help"]) == 0)
        #expect(test.output.contains("\n\nMore\n  shout …  "))
        #expect(try test.run(["shout"]) == 64)
        #expect(test.errors.hasSuffix("HOW is missing. Usage: shout HOW [ITEM]\n"))
        #expect(try test.run(["shout once greet now"]) == 64)
        #expect(test.errors.hasSuffix("unexpected argument 'now'. Usage: shout HOW [ITEM]\n"))
    }

    @Test func `no command's inner words are behind its words, of which there may be none`() {
        for command in CommandTable.ofProjectPrompt.commands {
            switch command.inner(in: []) {
            case nil, .route, .command(0): break
            case let inner?: Issue.record("\(command.name): \(inner)")
            }
        }
    }

    @Test(arguments: [
        ("sho", ["show", "shout"]), ("shout ", ["twice", "once"]),
        ("shout once gr", ["greet"]), ("help sho", ["show", "shout"]),
    ])
    func `is completed, with its words`(line: String, expected: [String]) throws {
        let test = try test()
        let found = withExtendedLifetime(test) {
            ShellCompleter(in: test.shell).completions(for: line, at: line.utf8.count)
        }
        #expect(found.candidates.map(\.replacement) == expected)
    }
}
