import TerminalTesting

/// Tasks of files above the caller's directory, and menus within the directory of another.
@Suite(.onOwnThread) struct NestedProjectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func write(_ files: [String: String]) throws {
        for (name, text) in files { try shell.environment.write(text, to: "shop/\(name)") }
    }

    /// Runs a line in a directory of the shop.
    private func run(_ line: String, in directory: String = "a/b") throws -> Transcript {
        try shell.outerShell("cd shop/\(directory) && \(line)")
    }

    private func require(_ tool: String) throws {
        guard try shell.outerShell("command -v \(tool)").ending == .exited(0) else {
            try Test.cancel("\(tool) isn't installed")
        }
    }

    @Test(arguments: ["just x", "just y", "task z", "npm run -s n"])
    func `a task knows the caller's directory as in a plain call`(line: String) throws {
        try require(String(line.prefix { $0 != " " }))
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

    @Test func `just falls back to the justfile above`() throws {
        try require("just")
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

    @Test func `a menu's justfile is no other's, and its ids are the same everywhere`() throws {
        try require("just")
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
