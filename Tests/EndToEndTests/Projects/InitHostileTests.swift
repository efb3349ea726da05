import TerminalTesting
import Testing

/// `devmenu init` in directories whose files aren't what they seem: it always ends, and tells.
@Suite(.onOwnThread) struct InitHostileTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private static let names = [
        "Makefile", "justfile", "Taskfile.yml", "package.json", "pyproject.toml",
    ]

    /// Runs `init`, and returns what it warned of; the menu that it wrote loads.
    private func warnings() throws -> String {
        let made = try shell.run("init")
        #expect(made.ending == .exited(0), "\(made)")
        let listed = try shell.run("list")
        #expect(listed.ending == .exited(0), "\(listed)")
        #expect(listed.stderr.isEmpty)
        return made.stderr
    }

    /// Expects a warning of each file, in any order.
    private func expectWarnings(_ text: String, in errors: String) {
        let expected = Self.names.map { "warning: \($0) is left out: \(text)" }
        #expect(errors.split(separator: "\n").sorted() == expected.sorted().map { $0[...] })
    }

    @Test func `a pipe in place of a file is left out`() throws {
        let made = try shell.outerShell("mkfifo \(Self.names.joined(separator: " ")); devmenu init")
        #expect(made.ending == .exited(0))
        expectWarnings("it isn't a file", in: made.stderr)
    }

    @Test func `a file that is no text is left out`() throws {
        for name in Self.names {
            try shell.environment.write([0x7F, 0x45, 0x4C, 0x46, 0, 0xFF], to: name)
        }
        expectWarnings("it isn't text", in: try warnings())
    }

    @Test func `a huge file is left out`() throws {
        let names = Self.names.joined(separator: " ")
        let made = try shell.outerShell("truncate -s 64M \(names) && devmenu init")
        #expect(made.ending == .exited(0))
        expectWarnings("it is larger than 8 MiB", in: made.stderr)
    }

    @Test func `bytes of every kind are read to their end`() throws {
        let noise = (0..<20_000).map { UInt8(truncatingIfNeeded: ($0 &* $0) >> 3 | 1) }
        for name in Self.names { try shell.environment.write(noise, to: name) }
        _ = try warnings()
    }

    @Test(arguments: [
        "a:", "{", "\"", "[", "(", "- ", "$(", "'''", "a.b=", "\\", "include x ", "#",
    ])
    func `files of one long line are read to their ends`(piece: String) throws {
        let text = String(repeating: piece, count: 1 << 13)
        for name in Self.names { try shell.environment.write(text, to: name) }
        _ = try warnings()
    }

    @Test func `a file that can't be read is left out`() throws {
        try shell.environment.write("all:\n", to: "Makefile/.keep")
        try shell.environment.write("all:\n", to: "justfile", mode: 0)
        let isRoot = try shell.outerShell("cat justfile").ending == .exited(0)
        let made = try shell.run("init")
        #expect(made.ending == .exited(0))
        #expect(made.stderr.hasPrefix("warning: Makefile is left out: it isn't a file\n"))
        let refusal = "warning: justfile is left out: it cannot be read: Permission denied\n"
        #expect(made.stderr.contains(refusal) == !isRoot)
    }

    @Test func `includes that go round end`() throws {
        try shell.environment.write("include a.mk\nall: ; true\n", to: "Makefile")
        try shell.environment.write("include Makefile\ninclude ./a.mk\na: ; true\n", to: "a.mk")
        try shell.environment.write("import 'b.just'\none:\n", to: "justfile")
        try shell.environment.write("import 'justfile'\ntwo:\n", to: "b.just")
        try shell.environment.write(
            "includes:\n  me: ./Taskfile.yml\ntasks:\n  three: x\n",
            to: "Taskfile.yml"
        )
        #expect(try warnings().isEmpty)
        let menu = try shell.environment.contents(of: "devmenu.json")
        for words in [
            #"["make", "a"]"#, #"["just", "one"]"#, #"["just", "two"]"#, #"["task", "three"]"#,
        ] {
            #expect(menu.contains(words))
        }
    }

    @Test func `includes that go deep end, and it says so`() throws {
        for index in 0..<100 {
            try shell.environment.write(
                "t\(index): ; true\ninclude \(index + 1).mk\n",
                to: index == 0 ? "Makefile" : "\(index).mk"
            )
        }
        let limit = "only the first 64 of the files that include each other are read"
        #expect(try warnings().contains("warning: \(limit)\n"))
    }

    @Test func `what is included and can't be read is told`() throws {
        try shell.environment.write(
            "include missing.mk $(shell date).mk pipe.mk\n-include other.mk\nall: ; true\n",
            to: "Makefile"
        )
        let made = try shell.outerShell("mkfifo pipe.mk && devmenu init")
        #expect(
            made.stderr == """
                warning: 'missing.mk' is left out: it cannot be read: No such file or directory
                warning: Makefile includes '$(shell date).mk', which only make knows
                warning: 'pipe.mk' is left out: it isn't a file

                """
        )
    }

    @Test func `five thousand targets are all in the menu`() throws {
        let rules = (0..<5_000).map { "t\($0): ; @echo \($0)\n" }.joined()
        try shell.environment.write(rules + "test: ; @echo tested\n", to: "Makefile")
        #expect(try warnings().isEmpty)
        expect(try shell.run("test"), Transcript("tested\n"))
        expect(try shell.run("t4999"), Transcript("4999\n"))
    }

    @Test func `a long name is its own id, and one too long for an id is cut`() throws {
        let long = String(repeating: "long", count: 16)
        let mixed = String(repeating: "aB", count: 32)
        try shell.environment.write("\(long): ; @echo 1\n\(mixed): ; @echo 2\n", to: "Makefile")
        #expect(try warnings().isEmpty)
        expect(try shell.run(long), Transcript("1\n"))
        let cut = "a" + String(repeating: "-ba", count: 21)
        expect(try shell.run(cut), Transcript("2\n"))
    }

    @Test func `names that are no ids get one, and duplicates are one`() throws {
        try shell.environment.write(
            "lint_fix: ; @echo 1\nlint-fix: ; echo 2\nLintFix: ; echo 3\n1: ; echo 4\n1: echo 5\n"
                + "-x: ; echo\na@b: ; echo\nüber: ; echo\n",
            to: "Makefile"
        )
        let warned = try warnings()
        #expect(warned.contains("targets of Makefile are left out because of their names: a@b"))
        let ids = try shell.run("--format", "tsv", "list").lines.map { $0.prefix { $0 != "\t" } }
        #expect(ids == ["lint-fix", "make-lint-fix", "make-lint-fix-2", "1"])
        #expect(try shell.run("lint-fix").stdout == "1\n")
    }

    @Test func `what devmenu's own names hide gets another id`() throws {
        let names = [
            "list", "serve", "version", "restart", "open", "init", "help", "show", "trust", "set",
            "schema", "info", "history", "quit", "exit",
        ]
        let rules = names.map { "\($0): ; @echo did \($0)\n" }.joined()
        try shell.environment.write(
            ".PHONY: \(names.joined(separator: " "))\n" + rules,
            to: "Makefile"
        )
        _ = try warnings()
        for name in names {
            expect(try shell.run("make-\(name)"), Transcript("did \(name)\n"))
        }
    }
}
