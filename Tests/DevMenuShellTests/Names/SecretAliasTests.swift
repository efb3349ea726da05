import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

/// Aliases whose line has a secret: `pin` of `log-in`.
@Suite(.onOwnThread) struct SecretAliasTests {
    private let folder: TemporaryDirectory
    private let context = FakeContext()

    init() throws {
        folder = try TemporaryDirectory()
        let file = PersonalFile(folder.path("aliases"))
        context.files = PersonalFiles(aliases: Aliases(in: file))
    }

    private func run(_ line: String) throws -> CommandResult {
        let commands = try ExpandedLine(TypedLine(line), in: context).commands.get()
        return try context.commands.resolve(commands[0], in: context).result()
    }

    @Test(arguments: [
        "log-in ada 1234", "log-in ada pin=1234", "list; log-in ada --pin 1234",
        "log-in {1} pin=12{2}", "watch log-in ada pin=1234",
    ])
    func `a line with a secret is no alias`(line: String) throws {
        let error = #expect(throws: CommandError.self) { try run("alias in = \(line)") }
        let message = "\(try #require(error))"
        #expect(message.contains("a line without a secret"))
        #expect(!message.contains("12"))
        #expect(!folder.holds("aliases"))
    }

    @Test(arguments: [
        "log-in ada", "log-in {1} {2}", "log-in ada pin={1}", "log-in {rest}", "log-in ada pin=-",
        "log-in ada pin=@file", "nonesuch {1} now", "list tools", "greet bob",
    ])
    func `any other line is one`(line: String) throws {
        _ = try run("alias in = \(line)")
        #expect(context.files.aliases["in"]?.line == line)
    }

    @Test func `a secret that was written into the file isn't shown`() throws {
        try folder.write("in = log-in ada pin=1234\nll = list\n", to: "aliases")
        #expect(try run("alias").value == ["aliases": ["in": "***", "ll": "list"]])
        #expect(try run("alias in").value == ["aliases": ["in": "***"]])
        let removed = try run("alias in --remove").text(RenderingContext())
        #expect(!"\(removed)".contains("1234"))
    }
}
