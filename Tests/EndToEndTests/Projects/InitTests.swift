import TerminalTesting
import Testing

/// `devmenu init`: the small file that it writes, and when it writes none.
@Suite(.onOwnThread) struct InitTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `includes the task files that are there, with a switch in a comment`() throws {
        try shell.environment.write(
            "test:\n\t@echo tests, skipping $$SKIP_SLOW\n",
            to: "shop/Makefile"
        )
        try shell.environment.write(#"{"scripts": {"start": "x"}}"#, to: "shop/package.json")
        try shell.environment.write("[project]\nname = 'shop'\n", to: "shop/pyproject.toml")
        let run = try shell.outerShell("cd shop && devmenu init")
        #expect(run.ending == .exited(0) && run.stderr.isEmpty, "\(run)")
        #expect(run.stdout.hasPrefix("Wrote devmenu.json, and trusted it as it is now.\n"))
        #expect(
            run.stdout.hasSuffix(
                "'devmenu' for the menu. Once you change the file: devmenu trust\n"
            )
        )
        let text = """
            {
              "devmenu": 1,
              "title": "shop",
              "include": ["Makefile", "package.json"],
              "sections": [{"id": "tools", "title": "Tools", "items": [
                // A switch: without these two slashes, each command gets SKIP_SLOW=1 while it is on.
                // {"kind": "toggle", "id": "skip-slow", "title": "Skip slow tests", "variable": "SKIP_SLOW"},
              ]}]
            }

            """
        #expect(try shell.environment.contents(of: "shop/devmenu.json") == text)
        // The one edit.
        let edited = text.replacing("// {", with: "{")
        try shell.environment.write(edited, to: "shop/devmenu.json")
        let used = try shell.outerShell(
            "cd shop && devmenu test; devmenu trust >trusted && devmenu skip-slow on && devmenu test"
        )
        #expect(used.ending == .exited(0), "\(used)")
        #expect(
            used.stdout
                == "skip-slow: off -> on (override)\ntests, skipping 1\n"
        )
        #expect(used.stderr.contains("devmenu trust"))
    }

    @Test(arguments: [
        ("Cargo.toml", ["build: cargo build", "test: cargo test", "run: cargo run"]),
        ("go.mod", ["build: go build ./...", "test: go test ./...", "vet: go vet ./..."]),
        ("Package.swift", ["build: swift build", "test: swift test", "run: swift run"]),
        (
            "pyproject.toml",
            [
                "install: python3 -m pip install -e .", "test: python3 -m pytest",
                "build: python3 -m build",
            ]
        ),
    ])
    func `has the three commands of a project without tasks`(
        file: String,
        commands: [String]
    ) throws {
        try shell.environment.write("", to: file)
        let run = try shell.run("init")
        let lines = commands.map { "  \($0) '{args...}'\n" }.joined()
        #expect(run.ending == .exited(0))
        #expect(run.stdout.contains("now.\n\(lines)Type"), "\(run)")
    }

    @Test func `never writes over a file`() throws {
        try shell.environment.write("mine", to: "devmenu.json")
        let refusal = Transcript(
            stderr: """
                error: 'devmenu.json' already exists: 'devmenu add NAME -- COMMAND' adds to it

                """,
            status: 1
        )
        expect(try shell.run("init"), refusal)
        #expect(try shell.environment.contents(of: "devmenu.json") == "mine")
        // Nor over a link that leads nowhere.
        _ = try shell.outerShell("rm devmenu.json && ln -s nowhere devmenu.json")
        expect(try shell.run("init"), refusal)
    }

    @Test func `says that a menu lies above`() throws {
        #expect(try shell.run("init").ending == .exited(0))
        let above = try shell.outerShell("realpath devmenu.json").stdout.dropLast()
        let run = try shell.outerShell("mkdir sub && cd sub && devmenu init")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                note: there is a menu above, '\(above)': here and below, devmenu.json is used in \
                its place

                """
        )
    }

    @Test func `writes nothing where the directory is gone`() throws {
        let run = try shell.outerShell("mkdir d; cd d; rmdir ../d; devmenu init")
        #expect(run.ending == .exited(66))
        #expect(run.stderr == "error: the directory that you're in is gone: cd to another\n")
    }

    @Test func `reports that a file is not trusted where the trust cannot be saved`() throws {
        try shell.environment.write("", to: "go.mod")
        let made = try shell.run(["init"], changing: ["XDG_STATE_HOME": "/dev/null/state"])
        #expect(made.ending == .exited(0))
        #expect(made.stdout.hasPrefix("Wrote devmenu.json.\n"))
        #expect(made.stderr.hasPrefix("warning: cannot keep the change in '/dev/null/state/"))
        #expect(
            made.stderr.hasSuffix(
                """
                . devmenu.json was written, but is not trusted: before its programs run, type: \
                devmenu trust

                """
            )
        )
    }

    @Test(arguments: [
        ("init", "writes a menu file", "Wrote devmenu.json"),
        ("add", "adds to a menu file", "error: there is no devmenu.json"),
    ])
    func `a task of its name goes before it`(verb: String, effect: String, done: String) throws {
        try shell.environment.write("\(verb):\n\t@echo made\n", to: "Makefile")
        let words = verb == "add" ? "add x -- true" : verb
        expect(
            try shell.outerShell("devmenu \(words)"),
            Transcript(
                stderr: """
                    error: '\(verb)' is a task of the Makefile: 'devmenu -- \(verb)' runs it, \
                    'devmenu --no-project \(verb)' \(effect)

                    """,
                status: 64
            )
        )
        expect(try shell.run("--", verb), Transcript("made\n"))
        let run = try shell.outerShell("devmenu --no-project \(words)")
        #expect((run.stdout + run.stderr).hasPrefix(done), "\(run)")
    }
}
