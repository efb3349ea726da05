import TerminalTesting

/// Projects without a menu of their own: their task files' tasks beside the tools that run them.
@Suite(.onOwnThread) struct TaskFileTests {
    /// A task file, whose text would write a file `ran` if more than its tasks' names were read.
    struct Project: Sendable, CustomTestStringConvertible {
        let file: String
        let text: String
        /// The command line that prints the names of the tasks, one on each line or after another.
        let listing: String
        /// The command lines of the tool, with the words by which `devmenu` runs the same.
        let runs: [(tool: String, words: [String])]

        var testDescription: String { file }
        var tool: String { String(runs[0].tool.prefix { $0 != " " }) }

        /// Indicates whether the tool is installed.
        var isPresent: Bool {
            (try? ShellUnderTest().outerShell("command -v \(tool)"))?.ending == .exited(0)
        }
    }

    private static let projects = [
        Project(
            file: "justfile",
            text: #"""
                x := `touch ran`

                # Run the tests
                test *filter:
                    @echo test {{filter}}
                    @exit 3

                greet name='you' greeting=`echo hello`:
                    @echo "{{greeting}} {{name}}"

                """#,
            listing: "just --summary",
            runs: [
                ("just test a 'b c'", ["test", "a", "b c"]), ("just greet me", ["greet", "me"]),
            ]
        ),
        Project(
            file: "Makefile",
            text: """
                X := $(shell touch ran)
                .PHONY: test greet
                test: ## Run the tests
                \t@echo test $(V); exit 3
                greet: greeting
                \t@cat $<
                greeting:
                \t@echo hello >$@

                """,
            listing: "echo test greet greeting",
            runs: [("make test V=1", ["test", "V=1"]), ("make greet", ["greet"])]
        ),
        Project(
            file: "Taskfile.yml",
            text: """
                version: '3'
                vars:
                  X: {sh: touch ran}
                tasks:
                  test:
                    desc: Run the tests
                    cmds: ['echo test {{.V}} {{.CLI_ARGS}}', 'exit 3']
                  'greet:all': echo hello

                """,
            listing: "task --list-all --silent",
            runs: [
                ("task test V=1 -- a", ["test", "V=1", "a"]), ("task greet:all", ["greet:all"]),
            ]
        ),
        Project(
            file: "package.json",
            text: #"""
                {"name": "shop", "scripts": {
                  "test": "echo test", "pretest": "touch ran", "greet:all": "echo hello; exit 3",
                  "args": "echo"
                }}
                """#,
            listing:
                #"node -p "Object.keys(require('./package.json').scripts).filter(n => n != 'pretest').join(' ')""#,
            runs: [
                ("npm run greet:all", ["greet:all"]),
                ("npm run args -- --x -- y", ["args", "--", "--x", "--", "y"]),
                ("npm run args -- --x", ["args", "--x"]),
            ]
        ),
    ]

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    /// Returns the ids of the menu's actions.
    private func ids(_ flags: [String] = []) throws -> [String] {
        let listed = try shell.run(flags + ["--format", "tsv", "list"])
        #expect(listed.ending == .exited(0), "\(listed)")
        return listed.lines.map { String($0.prefix { $0 != "\t" }) }
    }

    @Test(arguments: projects)
    func `has the tasks that the tool has, and runs them as it does`(project: Project) throws {
        // Only on a machine that lacks it: `.ci/run --all` installs each.
        guard project.isPresent else { try Test.cancel("\(project.tool) isn't installed") }
        try shell.environment.write(project.text, to: project.file)
        let ids = try ids()
        let read = try shell.run("-c", "list --all", "-c", "plugins", "-c", "show test")
        #expect(read.ending == .exited(0), "\(read)")
        #expect(try shell.run("--json", "list").ending == .exited(0))
        #expect(!shell.environment.holds("ran"))
        let tool = try shell.outerShell(project.listing)
        let names = tool.stdout.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(ids.sorted() == names.sorted())
        for (line, words) in project.runs {
            let own = try shell.outerShell(line)
            expect(try shell.run(words), own)
        }
    }

    @Test func `the menu of the article's justfile is the article's`() throws {
        guard Self.projects[0].isPresent else { try Test.cancel("just isn't installed") }
        let article = "Sources/DevMenuProject/DevMenuProject.docc/MenusFromFiles.md"
        let block = try #require(FencedBlock.blocks(in: Repository.text(of: article)).first)
        let parts = block.lines.split { $0.hasPrefix("$ ") }.map { $0.joined(separator: "\n") }
        try shell.environment.write(parts[0] + "\n", to: "justfile")
        expect(try shell.run(["list"]), Transcript(parts[1] + "\n"))
    }

    @Test(.enabled(if: geteuid() == 0, "only root can give a directory away"))
    func `another owner's tasks are shown, and run only where a person allows it`() throws {
        try shell.environment.write("test:\n\t@echo tested\n", to: "shop/Makefile")
        try shell.environment.write("", to: "shop/sub/.keep")
        let directory = shell.environment.path("shop")
        _ = try shell.outerShell("chown -R 4711 shop")
        let listed = try shell.outerShell("cd shop/sub && devmenu list")
        #expect(listed.ending == .exited(0), "\(listed)")
        #expect(listed.stdout.contains("\n  test "))
        let refused = try shell.outerShell("cd shop/sub && devmenu test")
        #expect(refused.ending == .exited(77))
        #expect(refused.stdout.isEmpty)
        #expect(refused.stderr.contains("devmenu trust --directory"), "\(refused)")
        expect(
            try shell.outerShell(
                "cd shop/sub && DEVMENU_SAFE_DIRECTORY='\(directory)' devmenu test"
            ),
            Transcript("tested\n")
        )
    }

    @Test func `the usual mask of a private group is the user's own`() throws {
        // Root has no private group, but may become a user who has one on every system.
        let user = """
            cp "$DEVMENU" program && chown -R daemon:daemon . && DEVMENU=$PWD/program \\
            setpriv --reuid daemon --regid daemon --clear-groups
            """
        let run = try shell.outerShell(
            """
            \(geteuid() == 0 ? user : "") sh <<'END'
            umask 002; mkdir shop; cd shop; printf 'test:\\n\\t@echo tested\\n' >Makefile
            "$DEVMENU" test && "$DEVMENU" init >/dev/null && "$DEVMENU" test
            END
            """
        )
        expect(run, Transcript("tested\ntested\n"))
    }

    @Test func `a recipe that another confirms is asked for by just at a terminal alone`() throws {
        guard Self.projects[0].isPresent else { try Test.cancel("just isn't installed") }
        try shell.environment.write(
            "needs: dep\n    @echo needed\n[confirm]\ndep:\n    @echo depended\n",
            to: "justfile"
        )
        for words in [["needs"], ["--yes", "needs"]] {
            expect(
                try shell.run(words),
                Transcript(
                    stderr: """
                        error: 'needs' wasn't run: before 'dep' a person has to confirm, \
                        and there is none

                        """,
                    status: 77
                )
            )
        }
        let terminal = try shell.terminal("needs", prompt: nil)
        try terminal.wait(for: "Run recipe `dep`?")
        try terminal.type("y\n")
        try terminal.wait(for: "needed")
        #expect(!terminal.screen.history.joined().contains("can't be undone"))
    }

    @Test(
        .readsProcessFolder,
        arguments: [["list"], ["--timeout", "600", "list"], ["show", "t1"]],
        [SIGINT, SIGTERM]
    )
    func `a signal ends the reading of a project`(words: [String], signal: Int32) throws {
        let tasks = (0..<200_000).map { "  t\($0): {desc: x}\n" }
        try shell.environment.write("tasks:\n\(tasks.joined())", to: "Taskfile.yml")
        let process = try shell.start(words, input: .closed)
        try shell.waitUntil(process.processID, catches: SIGTERM)
        process.signal(signal)
        let ending = try process.wait().ending
        #expect(ending == (signal == SIGINT ? .exited(130) : .signalled(signal)))
    }
}
