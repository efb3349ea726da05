import TerminalTesting
import Testing

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

    @Test(arguments: [
        ("package.json", #"{"scripts": {"a": "touch ran"}}"#, "npm run a -- x --y"),
        (
            "package.json", #"{"packageManager": "pnpm@9", "scripts": {"a": "b"}}"#,
            "pnpm run a x -- --y"
        ),
        ("pyproject.toml", "[tool.pdm.scripts]\na = 'touch ran'", "pdm run a x -- --y"),
        ("poe_tasks.yaml", "tasks: {a: touch ran}", "poe a x -- --y"),
        ("deno.jsonc", #"{"tasks": {"a": "touch ran",},}"#, "deno task a x -- --y"),
        ("composer.json", #"{"scripts": {"a": ["touch ran"]}}"#, "composer run a -- x --y"),
    ])
    func `a dry run prints the command of a task with its words, and runs nothing`(
        file: String,
        text: String,
        command: String
    ) throws {
        try shell.environment.write(text, to: file)
        let run = try shell.run("trigger", "--dry-run", "a", "x", "--", "--y")
        #expect(run.ending == .exited(0) && run.stderr.isEmpty, "\(run)")
        #expect(run.stdout.contains(command), "\(run)")
        #expect(!shell.environment.holds("ran"))
    }

    @Test func `the menu of the article's justfile is the article's`() throws {
        guard Self.projects[0].isPresent else { try Test.cancel("just isn't installed") }
        let article = "Sources/DevMenuProject/DevMenuProject.docc/MenusFromFiles.md"
        let block = try #require(FencedBlock.blocks(in: Repository.text(of: article)).first)
        let parts = block.lines.split { $0.hasPrefix("$ ") }.map { $0.joined(separator: "\n") }
        try shell.environment.write(parts[0] + "\n", to: "justfile")
        expect(try shell.run(["list"]), Transcript(parts[1] + "\n"))
    }

    @Test func `a missing tool is told, and the other tasks are there`() throws {
        try shell.environment.write("test:\n    true\n", to: "justfile")
        try shell.environment.write("all:\n\ttrue\n", to: "Makefile")
        let listed = try shell.run(["list", "--all"], changing: ["PATH": "/nonexistent"])
        #expect(listed.ending == .exited(0), "\(listed)")
        #expect(listed.stdout.contains("\n  all "))
        #expect((listed.stdout + listed.stderr).contains("'just' isn't installed"))
        try shell.environment.write("all\n", to: "script")
        for words in [["other"], ["-c", "other"], ["--json", "other"]] {
            let run = try shell.run(words, changing: ["PATH": "/nonexistent"])
            #expect(
                run.ending == .exited(127)
                    && (run.stdout + run.stderr).contains("justfile: 'just' isn't")
            )
        }
        for words in [
            ["all"], ["-c", "all"], ["-f", "script"], ["--json", "all"],
            ["--timeout", "60", "all"],
        ] {
            let run = try shell.run(words, changing: ["PATH": "/nonexistent"])
            #expect(
                run.ending == .exited(127)
                    && (run.stdout + run.stderr).contains("there is no program make")
            )
        }
    }

    @Test func `what is found and not read is told once, beside a menu and without one`() throws {
        try shell.environment.write("[tasks.a]\n", to: "shop/mise.toml")
        try shell.environment.write("", to: "shop/src/file")
        func run(_ words: String) throws -> Transcript {
            try shell.outerShell("cd shop/src && \(words)")
        }
        #expect(try !run("devmenu list").stdout.contains("isn't read"))
        try shell.environment.write("", to: "shop/.git/HEAD")
        #expect(try run("devmenu list").stdout.hasSuffix("\nno tasks here: mise.toml isn't read\n"))
        #expect(try !run("devmenu --no-project list").stdout.contains("isn't read"))
        try shell.environment.write("all:\n\ttrue\n", to: "shop/Makefile")
        try shell.environment.write("", to: "shop/tox.ini")
        #expect(
            try run("devmenu list").stdout
                == "Makefile\n  all  make all\nmise.toml and tox.ini aren't read\n"
        )
        let terminal = try shell.environment.terminal(shell.executable, ["--menu", "shop"])
        try terminal.wait(for: "\nmise.toml and tox.ini aren't read\nType 'list'")
        expect(
            try run("devmenu publish"),
            Transcript(
                stderr: """
                    error: unknown command 'publish' (mise.toml and tox.ini aren't read). \
                    Type 'list' for the menu or 'help' for commands.

                    """,
                status: 64
            )
        )
    }

    @Test(arguments: [
        ("sleep 60", "hasn't answered"), ("yes", "longer than"),
        ("echo 'error: no' >&2; exit 1", "no"),
    ])
    func `a tool that doesn't answer is told`(script: String, reason: String) throws {
        try shell.environment.write("#!/bin/sh\n\(script)\n", to: "bin/just", mode: 0o755)
        try shell.environment.write("test:\n    true\n", to: "justfile")
        try shell.environment.write("all:\n\t@echo made\n", to: "Makefile")
        let path = shell.environment.path("bin") + ":/usr/bin:/bin"
        let listed = try shell.run(["list", "--all"], changing: ["PATH": path])
        #expect(listed.ending == .exited(0), "\(listed)")
        #expect(listed.stdout.contains("\n  all "))
        #expect((listed.stdout + listed.stderr).contains(reason), "\(listed)")
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

    @Test func `a task with a prompt gets the yes, and is refused without one or a terminal`()
        throws
    {
        try shell.environment.write(
            "version: '3'\ntasks: {ask: {prompt: Sure, cmd: x}, all: {deps: [ask]}, b: x}\n",
            to: "Taskfile.yml"
        )
        try shell.environment.write(
            "#!/bin/sh\nshift 2; echo \"$@\"\n",
            to: "bin/task",
            mode: 0o755
        )
        let path = shell.environment.path("bin") + ":/usr/bin:/bin"
        func run(_ words: String...) throws -> Transcript {
            try shell.run(words, changing: ["PATH": path])
        }
        for name in ["ask", "all"] {
            let refused = try run(name)
            #expect(refused.ending == .exited(77), "\(refused)")
            #expect(refused.stderr.contains("confirm 'ask'"), "\(refused)")
            #expect(try run("--yes", name).stdout == "--yes \(name)\n")
            #expect(try run("--yes", "--json", name).ending == .exited(0))
            #expect(try !run("show", name).stdout.contains("--yes"))
        }
        // The flag is for those that ask.
        #expect(try run("--yes", "b").stdout == "b\n")
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
        let terminal = try shell.environment.terminal(shell.executable, ["needs"])
        try terminal.wait(for: "Run recipe `dep`?")
        try terminal.type("y\n")
        try terminal.wait(for: "needed")
        #expect(!terminal.screen.history.joined().contains("can't be undone"))
    }

    @Test func `a Taskfile that takes too many steps is told, and no word is unknown beside it`()
        throws
    {
        let maps = (1...34).map { "x\($0): &m\($0)\n  <<: [*m\($0 - 1), *m\($0 - 1)]\n" }
        try shell.environment.write(
            "version: '3'\nx0: &m0 {a: 1}\n\(maps.joined())tasks: {a: {<<: *m34, cmd: echo}}\n",
            to: "Taskfile.yml"
        )
        let reason = "Taskfile.yml: reading it takes too many steps"
        let listed = try shell.run("list")
        #expect(listed.ending == .exited(0))
        #expect(listed.stdout.contains(reason), "\(listed)")
        for word in ["a", "Build_all"] {
            let run = try shell.run(word)
            #expect(run.ending == .exited(69))
            #expect(run.stderr.contains("'\(word)' isn't listed, and not all tasks are: "))
            #expect(run.stderr.contains(reason), "\(run)")
        }
        try shell.environment.write("build:\n\ttrue\n", to: "Makefile")
        #expect(try shell.run("build").ending == .exited(0))
        try shell.environment.write("include none.mk\nall:\n", to: "lib/Makefile")
        let absent = try shell.run("--menu", "lib", "x")
        #expect(absent.ending == .exited(69) && absent.stderr.contains("none.mk' is included, but"))
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

    @Test func `text of a problem is quoted to people within the menu's directory`() throws {
        let secret = try shell.environment.write("machine x\npassword open-sesame\n", to: "netrc")
        try shell.environment.write("include \(secret)\nall: y\n", to: "shop/Makefile")
        try shell.environment.write("all: y\nmachine x\n", to: "own/Makefile")
        let outside = try shell.run("--menu", "shop", "list", "--all")
        #expect(outside.stdout.contains("netrc:2: '…' isn't a line of a Makefile"), "\(outside)")
        #expect(!outside.stdout.contains("sesame"))
        #expect(try !shell.run("--menu", "shop", "plugins").stdout.contains("sesame"))
        let own = try shell.run("--menu", "own", "list", "--all")
        #expect(own.stdout.contains("Makefile:2: 'machine x' isn't a line of a Makefile"), "\(own)")
        let json = try shell.environment.write("{\n\"sesame\": {}}", to: "config.json")
        let menu = "{\"devmenu\": 1, \"include\": [\"\(json)\"]}"
        try shell.environment.write(menu, to: "menu/devmenu.json")
        let link = try shell.outerShell(
            """
            mkdir link; ln -s ../config.json link/devmenu.json
            for menu in menu link; do devmenu --menu $menu plugins 2>&1; done
            """
        )
        #expect(link.stdout.contains("config.json:2: isn't as a menu has it"), "\(link)")
        #expect(!link.stdout.contains("sesame"), "\(link)")
    }

    @Test func `a Taskfile that can't be read is told`() throws {
        let bytes = Array("version: '3'\ntasks:\n  a: echo ".utf8) + [0xFF, 0x0A]
        try shell.environment.write(bytes, to: "Taskfile.yml")
        let listed = try shell.run("list")
        #expect(listed.stdout.contains("Taskfile.yml:3: the line isn't text in UTF-8"), "\(listed)")
        let pipe = try shell.outerShell("rm Taskfile.yml; mkfifo Taskfile.yml; devmenu list")
        #expect(pipe.stdout.contains("Taskfile.yml: it isn't a file"), "\(pipe)")
    }

    @Test func `a project's task goes before a command that is as near to a typing error`() throws {
        try shell.environment.write("test:\n\ttrue\n", to: "Makefile")
        expect(
            try shell.run("tset"),
            Transcript(stderr: "error: unknown command 'tset'. Did you mean 'test'?\n", status: 64)
        )
    }
}
