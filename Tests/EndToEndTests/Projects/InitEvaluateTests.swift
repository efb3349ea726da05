import TerminalTesting
import Testing

/// `devmenu init --evaluate`, which runs the project's tools once a person has said so.
@Suite(.onOwnThread) struct InitEvaluateTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private static let makefile = """
        NAMES := $(shell touch ran; echo one two)
        $(NAMES): ; @echo made $@
        # Says it
        said: ; @echo said
        .PHONY: $(NAMES) said
        """

    @Test func `init alone runs nothing`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        let run = try shell.run("init")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                warning: Makefile makes targets of '$(NAMES)', which only make can read: devmenu \
                init --update --evaluate

                """
        )
        #expect(!shell.environment.holds("ran"))
    }

    @Test func `a script has to confirm it`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        expect(
            try shell.run("init", "--evaluate"),
            Transcript(
                stderr: """
                    error: --evaluate runs 'make -qp', which may run code of this project: confirm \
                    it with --yes, or leave --evaluate out

                    """,
                status: 1
            )
        )
        #expect(!shell.environment.holds("ran"))
        #expect(!shell.environment.holds("devmenu.json"))
    }

    @Test func `make tells its targets`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        let run = try shell.run("init", "--evaluate", "--yes")
        #expect(run.ending == .exited(0))
        #expect(run.stderr.isEmpty)
        #expect(shell.environment.holds("ran"))
        expect(try shell.run("two"), Transcript("made two\n"))
        #expect(try shell.run("list").stdout.contains("said"))
        let menu = try shell.environment.contents(of: "devmenu.json")
        #expect(menu.contains(#""summary": "Says it""#))
    }

    @Test(arguments: [
        ("$(error boom)", "boom.  Stop."), ("$(warning hm)\nno rule", "missing separator.  Stop."),
    ])
    func `a failure of make is told, and the targets in the text stay`(
        line: String,
        reason: String
    ) throws {
        try shell.environment.write(
            "said: ; @echo said\n\(line)\nother: ; @echo other\n",
            to: "Makefile"
        )
        let number = 1 + line.split(separator: "\n").count
        let run = try shell.run("init", "--evaluate", "--yes")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                warning: 'make -qp' failed (Makefile:\(number): *** \(reason)), so targets of \
                Makefile may be missing: correct that, then type: devmenu init --update --evaluate

                """
        )
        #expect(run.stdout.contains("  said: make said\n  other: make other\n"))
    }

    @Test func `a tool that fails says why`() throws {
        try shell.environment.write("all: ; true\n", to: "justfile")
        try shell.environment.write(
            "#!/bin/sh\necho >&2\necho 'error: boom' >&2\necho more >&2\nexit 1\n",
            to: "bin/just",
            mode: 0o755
        )
        let path = shell.environment.path("bin")
        let run = try shell.outerShell("PATH=\(path):$PATH devmenu init --evaluate --yes")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                warning: 'just --dump --dump-format json' tells nothing about justfile: error: boom

                """
        )
        #expect(run.stdout.contains("all: just all"))
    }

    @Test func `a person is asked`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        let terminal = try shell.environment.terminal(shell.executable, ["init", "--evaluate"])
        try terminal.wait(for: "Continue? [y/N]")
        try terminal.type("n\n")
        try terminal.wait(for: "Wrote devmenu.json")
        #expect(!shell.environment.holds("ran"))
    }

    @Test func `just tells its recipes`() throws {
        try shell.environment.write("mod tools\nall: ; true\n", to: "justfile")
        try shell.environment.write(
            """
            #!/bin/sh
            cat <<'END'
            {"recipes": {"build": {"doc": "Build it", "private": false, "attributes": [],
              "parameters": [{"name": "target", "kind": "singular", "default": null}]},
              "wipe": {"doc": null, "private": false, "parameters": [], "attributes": ["confirm"]},
              "_x": {"private": true}}}
            END
            """,
            to: "bin/just",
            mode: 0o755
        )
        let path = shell.environment.path("bin")
        let run = try shell.outerShell("PATH=\(path):$PATH devmenu init --evaluate --yes")
        #expect(run.ending == .exited(0))
        #expect(run.stderr.isEmpty)
        #expect(
            run.stdout.contains(
                "  build: just build '{target}'\n  wipe: just wipe\n    asks first: it is destructive\n"
            )
        )
    }

    @Test func `a tool that is missing, or says something else, is told`() throws {
        try shell.environment.write("all: ; true\n", to: "justfile")
        try shell.environment.write("let package = Package()", to: "Package.swift")
        try shell.environment.write("#!/bin/sh\necho no\n", to: "bin/swift", mode: 0o755)
        let path = shell.environment.path("bin")
        let run = try shell.outerShell("PATH=\(path):/nowhere devmenu init --evaluate --yes")
        #expect(run.ending == .exited(0))
        #expect(
            run.stderr == """
                warning: 'swift package describe --type json' tells nothing about Package.swift: \
                its answer is none
                warning: 'just --dump --dump-format json' tells nothing about justfile: it cannot \
                be run: No such file or directory

                """
        )
    }

    @Test func `--yes alone confirms nothing`() throws {
        #expect(try shell.run("init", "--yes").ending == .exited(64))
    }
}
