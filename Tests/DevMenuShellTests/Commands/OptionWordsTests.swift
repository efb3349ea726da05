import DevMenuClient
import DevMenuKit
import Testing

@testable import DevMenuShell

@Suite struct OptionWordsTests {
    private struct Brew: Command {
        let name = "brew"
        let summary = "brew"
        let arguments = [
            CommandArgument("KIND", .text, "kind"),
            CommandArgument("--cups N", .number, "cups", isOptional: true),
            CommandArgument("--cup-size ML", .number, "size", isOptional: true),
        ]

        func run(_ invocation: Invocation, in context: any CommandContext) throws -> CommandStep {
            .done(CommandResult([:]))
        }
    }

    private func options(_ line: String) throws -> OptionWords {
        let command = try #require(try TypedLine(line).commands.first)
        let context = FakeContext()
        context.commands = CommandTable([.init(title: "More", commands: [Brew()])])
        return try OptionWords(context.commands.resolve(command, in: context))
    }

    @Test(
        arguments: [
            ("brew mocha", ["mocha"], nil), ("brew --cups 2 mocha", ["mocha"], "2"),
            ("brew mocha --cups=2", ["mocha"], "2"), ("brew --cups '' x", ["x"], ""),
            ("brew -- --cups x", ["--cups", "x"], nil),
            ("brew --cups 2 -- x --", ["x", "--"], "2"),
            ("brew --cupsize x", ["--cupsize", "x"], nil), ("brew --cups --cups", [], "--cups"),
        ] as [(String, [String], String?)]
    )
    func `takes options out of the words`(line: String, words: [String], cups: String?) throws {
        let options = try options(line)
        #expect(options.words == words)
        #expect(options["--cups"] == cups)
    }

    @Test(arguments: ["brew x --cups", "brew --cups 1 --cups=2 x"])
    func `refuses an option without a value, and one that is repeated`(line: String) {
        #expect(throws: CommandError.self) { try options(line) }
    }

    @Test func `reads whole numbers from 1`() throws {
        #expect(try options("brew x --cups 12").count("--cups") == 12)
        #expect(try options("brew x").count("--cups") == nil)
        for number in ["0", "-1", "1.5", "two"] {
            let options = try options("brew x --cups=\(number)")
            #expect(throws: CommandError.self) { try options.count("--cups") }
        }
    }
}
