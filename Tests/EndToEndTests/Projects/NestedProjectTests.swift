import TerminalTesting
import Testing

/// Tasks of files above the caller's directory, and menus within the directory of another.
@Suite(.onOwnThread) struct NestedProjectTests {
    /// A task file of `/shop`, and how its tool runs the task `t` for a caller in `/shop/a/b`.
    struct Tool: Sendable, CustomTestStringConvertible {
        let file: String
        let text: String
        /// The directory in `/shop`, and the arguments, in which `@` is that directory's path.
        let directory: String
        let command: String
        /// Further files in `/shop`.
        var others: [String] = []

        var testDescription: String { "\(command) in shop/\(directory)" }
        var name: String { String(command.prefix { $0 != " " }) }
    }

    private static let script = #"{"scripts": {"t": "x"}}"#
    private static let tools = [
        Tool(file: "Makefile", text: "t:\n\ttrue\n", directory: "", command: "make t"),
        Tool(
            file: "Taskfile.yml",
            text: "version: '3'\ntasks: {t: x}\n",
            directory: "a/b",
            command: "task -t @/Taskfile.yml t"
        ),
        Tool(
            file: "pyproject.toml",
            text: "[tool.poe.tasks]\nt = 'x'\n",
            directory: "a/b",
            command: "poe -C @ t"
        ),
        Tool(
            file: "pyproject.toml",
            text: "[tool.pdm.scripts]\nt = 'x'\n",
            directory: "a/b",
            command: "pdm run -p @ t"
        ),
        Tool(file: "package.json", text: script, directory: "a/b", command: "npm run t"),
        Tool(
            file: "package.json",
            text: script,
            directory: "",
            command: "npm run t",
            others: ["a/node_modules/x"]
        ),
        Tool(
            file: "package.json",
            text: script,
            directory: "a/b",
            command: "yarn run t",
            others: ["yarn.lock", "node_modules/x"]
        ),
    ]

    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { try shell.environment.write(text, to: "shop/\(name)") }
    }

    /// Runs a line in a directory of the shop, with the programs of `bin` before all others.
    private func run(_ line: String, in directory: String = "a/b") throws -> Transcript {
        try shell.outerShell("PATH=$PWD/bin:$PATH; cd shop/\(directory) && \(line)")
    }

    @Test(arguments: tools)
    func `a tool runs where it would run for the caller`(tool: Tool) throws {
        try write([tool.file: tool.text, "a/b/note": ""])
        for file in tool.others { try write([file: ""]) }
        try shell.environment.write(
            "#!/bin/sh\necho \"$PWD: ${0##*/} $*\"\n",
            to: "bin/\(tool.name)",
            mode: 0o755
        )
        let shop = shell.environment.path("shop")
        let directory = tool.directory.isEmpty ? shop : "\(shop)/\(tool.directory)"
        let command = tool.command.replacing("@", with: shop)
        expect(try run("devmenu t"), Transcript("\(directory): \(command)\n"))
        // The flag isn't needed where the tool finds the file.
        let plain = tool.command.replacing(#/ -[tCp] [^ ]+/#, with: "")
        expect(try run("devmenu --dry-run t"), Transcript("\(plain)\n"))
    }

    @Test func `a caller in a directory like /tmp runs tasks of his own files`() throws {
        try write(["Taskfile.yml": "version: '3'\ntasks: {t: x}\n"])
        try shell.environment.write("#!/bin/sh\necho \"$PWD: $3\"\n", to: "bin/task", mode: 0o755)
        let line =
            "PATH=$PWD/bin:$PATH; file=$PWD/shop/Taskfile.yml; cd /tmp && devmenu --menu $file t"
        expect(try shell.outerShell(line), Transcript("/tmp: t\n"))
    }

    @Test(arguments: ["just x", "just y", "task z", "npm run -s n"])
    func `a task knows the caller's directory as in a plain call`(line: String) throws {
        let tool = String(line.prefix { $0 != " " })
        guard try shell.outerShell("command -v \(tool)").ending == .exited(0) else {
            try Test.cancel("\(tool) isn't installed")
        }
        try write([
            "justfile": """
            x:
                @echo {{invocation_directory()}} $PWD
            [no-cd]
            y:
                @echo $PWD

            """,
            "Taskfile.yml": """
            version: '3'
            tasks: {z: {silent: true, cmds: ['echo {{.USER_WORKING_DIR}} $PWD']}}

            """,
            "package.json": #"{"scripts": {"n": "echo $INIT_CWD $PWD"}}"#,
            "a/b/note": "",
        ])
        let plain = try run(line)
        #expect(plain.ending == .exited(0), "\(plain)")
        let own = try run("npm_config_loglevel=silent devmenu \(line.suffix(1))")
        #expect(own.stdout == plain.stdout && own.ending == plain.ending, "\(own)")
    }

    @Test func `a tool that searches upwards joins with its nearest file above`() throws {
        try write([
            "Makefile": "clean:\n\t@echo root\n", "a/Makefile": "html:\n\t@echo made\n",
            "Taskfile.yml": "version: '3'\ntasks: {html: x, alpha: x}\n", "a/b/note": "",
            ".git/HEAD": "",
        ])
        try shell.environment.write("#!/bin/sh\necho ran $3\n", to: "bin/task", mode: 0o755)
        expect(
            try run("devmenu list"),
            Transcript(
                """
                Makefile
                  html       make html

                ../Taskfile.yml
                  task:html  task html
                  alpha      task alpha
                  'html' is the task of Makefile

                """
            )
        )
        expect(
            try run("devmenu html; devmenu alpha; devmenu task:html"),
            Transcript("made\nran alpha\nran html\n")
        )
        let absent = try run("devmenu clean")
        #expect(absent.ending == .exited(64))
        #expect(
            absent.stderr.contains(
                "unknown command 'clean': only '../../Makefile' above has it. Type: devmenu --menu ../.. clean"
            ),
            "\(absent)"
        )
        // A directory that is named is that one alone.
        #expect(try run("devmenu --menu .. alpha").ending == .exited(64))
        #expect(try run("devmenu --menu . list").ending == .exited(66))
    }

    @Test func `just falls back to the justfile above`() throws {
        guard try shell.outerShell("command -v just").ending == .exited(0) else {
            try Test.cancel("just isn't installed")
        }
        try write([
            "justfile": "alpha:\n    @echo alpha\nbeta:\n    @echo root\n",
            "a/justfile": "set fallback\nbeta:\n    @echo beta\n", "a/b/note": "",
        ])
        for name in ["alpha", "beta"] {
            expect(try run("devmenu \(name)"), try run("just \(name)"))
        }
        let list = try run("devmenu list").stdout
        #expect(list.contains("../justfile\n  alpha ") && !list.contains("just:beta"), "\(list)")
        try write(["a/justfile": "beta:\n    @echo beta\n"])
        #expect(try run("devmenu alpha").ending == .exited(64))
    }

    // MARK: A menu above

    private static let menu = """
        {"devmenu": 1, "title": "Shop", "include": ["Makefile", "a/Makefile"], "sections": [
          {"id": "s", "title": "S", "items": [
            {"kind": "toggle", "id": "safe", "title": "Rehearse", "default": true, "variable": "REHEARSE"}
          ]}
        ]}
        """

    private func writeShop() throws {
        try write([
            "devmenu.json": Self.menu, "Makefile": "pack:\n\t@echo root\nother:\n\t@echo other\n",
            "a/Makefile": "pack:\n\t@echo inner [$(REHEARSE)]\n", "a/b/note": "",
        ])
    }

    @Test func `a menu above lends to the files that it includes, whose names come first`() throws {
        try writeShop()
        #expect(try run("devmenu pack").ending == .exited(77))
        #expect(try run("devmenu trust", in: "").ending == .exited(0))
        expect(try run("devmenu pack"), Transcript("inner [1]\n"))
        expect(try run("devmenu pack", in: ""), Transcript("root\n"))
        expect(
            try run("devmenu safe off && devmenu pack"),
            Transcript("safe: on -> off (override)\ninner []\n")
        )
        // The values are the menu's, wherever it is used.
        expect(try run("devmenu safe", in: ""), Transcript("safe: off (override)\n"))
        expect(
            try run("devmenu list"),
            Transcript(
                """
                Makefile
                  a:pack  make pack

                S
                  safe    Rehearse    off

                ../Makefile
                  other   make other
                  'pack' is the task of Makefile

                """
            )
        )
        expect(try run("devmenu a:pack; devmenu --menu ../.. pack"), Transcript("inner []\nroot\n"))
        try write(["mise.toml": ""])
        #expect(try run("devmenu list").stdout.hasSuffix("\nmise.toml isn't read\n"))
        let head = try run("devmenu show pack").stdout
        #expect(head.contains("a:pack") && head.contains(/Here +pack/), "\(head)")
        let agent = try shell.outerShell(
            #"""
            cd shop/a/b && printf '%s\n' \
              '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-06-18","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}' \
              '{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"run","arguments":{"id":"pack"}}}' \
              | devmenu mcp --allow "$(cd ../..; pwd):a:pack"
            """#
        )
        #expect(agent.stdout.contains("inner"), "\(agent)")
    }

    @Test func `a menu's justfile is no other's, and its ids are the same everywhere`() throws {
        guard try shell.outerShell("command -v just").ending == .exited(0) else {
            try Test.cancel("just isn't installed")
        }
        let menu = Self.menu.replacing("Makefile", with: "justfile")
        try write([
            "devmenu.json": menu.replacing(#", "a/justfile""#, with: ""),
            "justfile": "pack:\n    @echo root\nalpha:\n    @echo alpha\n",
            "a/justfile": "set fallback\npack:\n    @echo inner\n", "a/b/note": "",
        ])
        #expect(try run("devmenu trust", in: "").ending == .exited(0))
        // Its switch could make the recipe a rehearsal.
        let absent = try run("devmenu alpha")
        #expect(absent.ending == .exited(64) && absent.stderr.contains("--menu ../.. alpha"))
        #expect(try run("devmenu list --all").stdout.contains("shop/justfile' is left out"))
        try write(["devmenu.json": menu, "a/Makefile": "made:\n\t@echo made\n"])
        #expect(try run("devmenu trust", in: "").ending == .exited(0))
        expect(try run("devmenu pack; devmenu made"), Transcript("inner\nmade\n"))
        #expect(try run("devmenu show pack").stdout.contains("a:pack"))
    }

    @Test func `a link to a file that a menu has runs where the link is`() throws {
        try writeShop()
        try write(["devmenu.json": Self.menu.replacing(#", "a/Makefile""#, with: "")])
        try write(["Makefile": "pack:\n\t@echo $(REHEARSE) in $(CURDIR)\n"])
        #expect(
            try run("ln -sf ../Makefile a/Makefile && devmenu trust", in: "").ending == .exited(0)
        )
        let shop = shell.environment.path("shop")
        expect(
            try run("devmenu pack; devmenu --menu ../.. pack"),
            Transcript("1 in \(shop)/a\n1 in \(shop)\n")
        )
        #expect(try run("devmenu list").stdout.hasPrefix("Makefile\n"))
    }

    @Test func `a changed menu above blocks what is below, whatever it includes now`() throws {
        try writeShop()
        #expect(try run("devmenu trust", in: "").ending == .exited(0))
        expect(try run("devmenu pack"), Transcript("inner [1]\n"))
        // Whoever drops the inclusion drops the switch that makes it a rehearsal.
        try write(["devmenu.json": Self.menu.replacing(#", "a/Makefile""#, with: "")])
        let blocked = try run("devmenu pack")
        #expect(blocked.ending == .exited(77) && blocked.stdout.isEmpty, "\(blocked)")
        let path = shell.environment.path("shop/devmenu.json")
        #expect(blocked.stderr.contains("devmenu trust \(path)"), "\(blocked)")
        try write(["devmenu.json": "{"])
        #expect(try run("devmenu pack").ending == .exited(77))
        // A file that somebody names runs without the menu.
        expect(try run("devmenu --menu ../Makefile pack"), Transcript("inner []\n"))
        try write(["devmenu.json": Self.menu.replacing(#", "a/Makefile""#, with: "")])
        #expect(try run("devmenu trust", in: "").ending == .exited(0))
        expect(try run("devmenu pack"), Transcript("inner []\n"))
    }

    @Test func `a menu that was never trusted hinders nothing that it doesn't include`() throws {
        try writeShop()
        try write(["devmenu.json": Self.menu.replacing(#", "a/Makefile""#, with: "")])
        expect(try run("devmenu pack"), Transcript("inner []\n"))
        #expect(try run("devmenu safe").ending == .exited(64))
        // The nearest menu is the whole one.
        try write(["a/devmenu.json": #"{"devmenu": 1, "title": "A", "sections": []}"#])
        #expect(try run("devmenu pack").ending == .exited(64))
    }

    /// Opens the prompt in the shop.
    private func prompt() throws -> PseudoTerminal {
        let line = "cd shop/a/b && exec '\(shell.executable)'"
        let terminal = try shell.environment.terminal("/bin/sh", ["-c", line])
        try terminal.waitForPrompt("a>")
        return terminal
    }

    @Test func `the files above are followed at the prompt`() throws {
        try write(["a/Makefile": "html:\n\ttrue\n", "a/b/note": "", ".git/HEAD": ""])
        let terminal = try prompt()
        try write(["Taskfile.yml": "version: '3'\ntasks: {alpha: x}\n"])
        try terminal.wait(for: "the menu has changed")
        #expect(try terminal.command("list", prompt: "a>").joined().contains("alpha"))
    }

    @Test func `a menu that appears above an open prompt isn't passed over`() throws {
        try write(["a/Makefile": "pack:\n\t@echo inner\n", "a/b/note": "", ".git/HEAD": ""])
        let terminal = try prompt()
        try write(["devmenu.json": Self.menu, "Makefile": "other:\n\ttrue\n"])
        // Its values are kept elsewhere.
        try terminal.wait(for: "the menu stays as it was")
        let blocked = try terminal.command("pack", prompt: "a>").joined()
        #expect(blocked.contains("wasn't run") && !blocked.contains("inner"), "\(blocked)")
    }
}
