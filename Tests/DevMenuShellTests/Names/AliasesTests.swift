import DevMenuClient
import TerminalTesting

@testable import DevMenuShell

@Suite(.onOwnThread) struct AliasesTests {
    @Test(arguments: [
        ("list", [], "list"), ("list", ["tools"], "list tools"),
        ("greet {1} loud=on", ["a b"], "greet 'a b' loud=on"),
        ("greet {2}; greet {1}", ["x", "y"], "greet y; greet x"),
        ("greet {rest}", ["a", "b c"], "greet a 'b c'"), ("greet {1} {rest}", ["a"], "greet a "),
        ("greet {1}{x}", ["a;b"], "greet 'a;b'{x}"), ("greet {0}", ["a"], "greet {0} a"),
    ])
    func `put words into their places`(line: String, words: [String], expected: String) throws {
        let words = ParsedCommand(words: words).words
        #expect(try Alias(name: "x", line: line).line(with: words) == expected)
    }

    @Test(arguments: [
        ("x 'clear'", "history 'clear'"), ("x clear", "history clear"),
        (#"x "~/a""#, "history '~/a'"),
        ("x ~/'a'", "history ~/'a'"),
    ])
    func `leave a quoted word quoted`(typed: String, line: String) throws {
        let words = try TypedLine(typed).commands[0].words.dropFirst()
        #expect(try Alias(name: "x", line: "history {rest}").line(with: Array(words)) == line)
    }

    @Test(arguments: [("greet {1}", []), ("greet {1}", ["a", "b"]), ("list | less", ["a"])])
    func `refuse words without a place, and places without a word`(line: String, words: [String]) {
        let words = ParsedCommand(words: words).words
        #expect(throws: CommandError.self) { try Alias(name: "x", line: line).line(with: words) }
    }

    @Test(arguments: [
        ("list", true), ("list | less", true), ("list | grep {1}", false), ("say 'x", false),
        ("show {1} | less", true), ("list; list > x", true),
    ])
    func `take lines that parse, without words for another program`(line: String, isGood: Bool) {
        #expect((Alias(name: "x", line: line).problem == nil) == isGood)
    }

    @Test func `are kept in a file, whose other lines stay`() throws {
        let folder = try TemporaryDirectory()
        let path = folder.path + "/deep/aliases"
        let file = PersonalFile(path)
        let aliases = Aliases(in: file)
        try aliases.keep(Alias(name: "ll", line: "list"))
        try file.change { $0.insert("# mine", at: 0) }
        try Aliases(in: file).keep(Alias(name: "on", line: "like-button on"))
        try aliases.keep(Alias(name: "ll", line: "list tools"))
        #expect(file.lines == ["# mine", "ll = list tools", "on = like-button on"])
        #expect(aliases["on"]?.line == "like-button on")
        try aliases.remove("on")
        #expect(file.lines == ["# mine", "ll = list tools"])
        #expect(aliases["on"] == nil)
        #expect(try Stat(path).permissions.rawValue & 0o777 == 0o600)
    }

    @Test func `are all found in a file that another editor wrote, whose other lines stay`() throws
    {
        let folder = try TemporaryDirectory()
        let odd: [UInt8] = Array("# ".utf8) + [0xFF, 0x0A]
        let text = Array("\u{FEFF}ll = list\r\nv = version\r\n".utf8)
        try folder.write(text + odd, to: "aliases")
        let aliases = Aliases(in: PersonalFile(folder.path("aliases")))
        #expect(aliases.all.map(\.name) == ["ll", "v"] && aliases["ll"]?.line == "list")
        #expect(try FileSystem.contents(of: folder.path("aliases")) == text + odd)
        try aliases.keep(Alias(name: "q", line: "quit"))
        let rest = Array(text.dropFirst(3)) + odd + Array("q = quit\n".utf8)
        #expect(try FileSystem.contents(of: folder.path("aliases")) == rest)
    }

    @Test func `stay in a file that can't be read as a whole`() throws {
        let folder = try TemporaryDirectory()
        let text = String(repeating: "# a comment\n", count: 100_000)
        try folder.write(text, to: "aliases")
        let aliases = Aliases(in: PersonalFile(folder.path("aliases")))
        #expect(throws: CommandError.self) { try aliases.keep(Alias(name: "q", line: "quit")) }
        #expect(try folder.contents(of: "aliases") == text)
    }

    @Test func `say in words why they can't be kept`() throws {
        let folder = try TemporaryDirectory()
        try folder.write("", to: "file")
        let aliases = Aliases(in: PersonalFile(folder.path + "/file/aliases"))
        let error = #expect(throws: CommandError.self) {
            try aliases.keep(Alias(name: "ll", line: "list"))
        }
        let message = "\(try #require(error))"
        #expect(message.contains("ot a directory") && !message.contains("refused("), "\(message)")
    }

    /// Returns the commands that run for a typed line.
    private func expanded(_ line: String, with aliases: [(String, String)]) throws -> [String] {
        let context = FakeContext()
        let folder = try TemporaryDirectory()
        let kept = Aliases(in: PersonalFile(folder.path + "/aliases"))
        context.files = PersonalFiles(aliases: kept)
        for (name, line) in aliases { try kept.keep(Alias(name: name, line: line)) }
        _ = try context.host.menu()
        return try ExpandedLine(TypedLine(line), in: context).commands.get().map { command in
            command.words.map(\.text).joined(separator: "|")
                + (command.pipe.map { " ->\($0)" } ?? "")
        }
    }

    @Test func `stand for a line once, behind commands and items`() throws {
        let aliases = [
            ("ll", "list; version"), ("list", "quit"), ("greet", "quit"), ("again", "again x"),
        ]
        #expect(try expanded("ll tools", with: aliases) == ["list", "version|tools"])
        #expect(try expanded("ll | less", with: aliases) == ["list", "version -> less"])
        #expect(try expanded("list; greet; 'll'", with: aliases) == ["list", "greet", "ll"])
        #expect(try expanded("again", with: aliases) == ["again|x"])
    }

    @Test(arguments: [
        ("alias slow = list | less", ["alias|slow|=|list | less"]),
        ("alias slow = 'list | less'", ["alias|slow|=|list | less"]),
        ("alias say='greet {1}; list'", ["alias|say|=|greet {1}; list"]),
        ("alias", ["alias"]), ("alias x", ["alias|x"]), ("alias x =", ["alias|x|="]),
    ])
    func `are defined by the line as it was typed`(line: String, expected: [String]) throws {
        #expect(try expanded(line, with: []) == expected)
    }
}
