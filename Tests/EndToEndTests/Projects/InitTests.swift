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

    @Test func `writes nothing where there is no task file`() throws {
        try shell.environment.write("", to: "Package.swift")
        expect(
            try shell.run("init"),
            Transcript(
                stderr: """
                    error: there is no task file here to include (justfile, Makefile, Taskfile.yml, \
                    package.json, pyproject.toml, poe_tasks.toml, deno.json or composer.json), so \
                    nothing was written

                    """,
                status: 66
            )
        )
        #expect(!shell.environment.holds("devmenu.json"))
    }

    @Test func `never writes over a file`() throws {
        try shell.environment.write("mine", to: "devmenu.json")
        let refusal = Transcript(
            stderr: """
                error: 'devmenu.json' already exists: edit it, and then type 'devmenu trust'

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
        try shell.environment.write("build:\n\ttrue\n", to: "Makefile")
        #expect(try shell.run("init").ending == .exited(0))
        let above = try shell.outerShell("realpath devmenu.json").stdout.dropLast()
        let run = try shell.outerShell("mkdir sub && cp Makefile sub && cd sub && devmenu init")
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
        try shell.environment.write("build:\n\ttrue\n", to: "Makefile")
        let made = try shell.run(["init"], changing: ["XDG_STATE_HOME": "/dev/null/state"])
        #expect(made.ending == .exited(0))
        #expect(made.stdout.hasPrefix("Wrote devmenu.json.\n"))
        #expect(made.stderr.hasPrefix("warning: can't save the change in '/dev/null/state/"))
        #expect(
            made.stderr.hasSuffix(
                """
                . devmenu.json was written, but isn't trusted: before its programs run, type: \
                devmenu trust

                """
            )
        )
    }

    @Test func `a task of its name goes before it`() throws {
        try shell.environment.write("init:\n\t@echo made\n", to: "Makefile")
        expect(
            try shell.run("init"),
            Transcript(
                stderr: """
                    error: 'init' is a task of the Makefile: 'devmenu -- init' runs it, \
                    'devmenu --no-project init' writes a menu file

                    """,
                status: 64
            )
        )
        expect(try shell.run("--", "init"), Transcript("made\n"))
        let run = try shell.run("--no-project", "init")
        #expect(run.stdout.hasPrefix("Wrote devmenu.json"), "\(run)")
    }
}
