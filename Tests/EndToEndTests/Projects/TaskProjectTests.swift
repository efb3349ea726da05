import TerminalTesting
import Testing

/// The menus of directories with task files.
@Suite(.onOwnThread) struct TaskProjectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private static let makefile = """
        test: ## Run the tests
        \t@echo testing $(V)
        clean:
        \t@echo cleaning
        serve:
        \t@echo serving
        init:
        \t@echo beginning

        """

    @Test func `a Makefile is the menu of its directory and of those below`() throws {
        try shell.environment.write(Self.makefile, to: "shop/Makefile")
        try shell.environment.write("", to: "shop/src/file")
        let list = try shell.outerShell("cd shop/src && devmenu list")
        #expect(list.stdout.contains("Makefile\n"))
        #expect(list.stdout.contains("test"))
        #expect(list.stdout.contains("Run the tests"))
        let run = try shell.outerShell("cd shop/src && devmenu test V=1")
        #expect(run.stdout == "testing 1\n")
        #expect(run.ending == .exited(0))
        let risky = try shell.outerShell("cd shop && devmenu test clean </dev/null")
        #expect(risky.ending != .exited(0))
        #expect(!risky.stdout.contains("cleaning"))
    }

    @Test func `words behind a task of go-task are those that task reads`() throws {
        guard try shell.outerShell("command -v task").ending == .exited(0) else {
            try Test.cancel("task isn't installed")
        }
        let text = """
            version: '3'
            silent: true
            tasks:
              test: echo test {{.V}}
              lint: {aliases: [l], cmd: echo lint}
              'say-*': 'echo say {{index .MATCH 0}} {{.V}}'
              '*:x': 'echo {{index .MATCH 0}}:x'
              'list-*': 'echo listed {{index .MATCH 0}}'
              clean: {prompt: Really, cmd: echo cleaned}

            """
        try shell.environment.write(text, to: "Taskfile.yml")
        for words in [
            "test V=1 l", "test say-eu V=2 a:x", "say-eu", "say-eu V=1 lint", "test -- clean",
            "list-eu",
        ] {
            let run = try shell.outerShell("devmenu \(words)")
            #expect(run.ending == .exited(0), "\(run)")
            #expect(run.stdout == (try shell.outerShell("task \(words)")).stdout)
        }
        #expect(try shell.run("say", "eu", "V=1").stdout == "say eu 1\n")
        for (words, status, part) in [
            ("test lnit", 64, "Did you mean 'lint'?"), ("test x", 64, "no task has CLI_ARGS"),
            ("say -- -x", 64, "read as a flag"), ("say a=b", 64, "read as a variable"),
            ("say--x", 64, "read as a flag"), ("say-=b", 64, "read as a variable"),
            ("test clean", 1, "'test' (clean) is destructive"),
        ] as [(String, Int32, String)] {
            let run = try shell.outerShell("devmenu \(words) </dev/null")
            #expect(run.ending == .exited(status), "\(run)")
            #expect(run.stderr.contains(part), "\(run)")
            #expect(run.stdout.isEmpty)
        }
    }

    @Test func `a value with a dollar sign reaches make only if a person types it`() throws {
        try shell.environment.write("display: ; @echo '$(STAGE) $(V) $(W)'\n", to: "Makefile")
        try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "include": ["Makefile"], "sections": [
              {"id": "work", "title": "Work", "items": [
                {"kind": "choice", "id": "stage", "title": "Stage", "variable": "STAGE",
                 "options": ["test", "$(shell touch ran)"]},
                {"kind": "action", "id": "direct", "title": "D", "risk": "safe",
                 "run": ["make", "display", "W={stage}"]},
                {"kind": "action", "id": "say", "title": "D", "risk": "safe", "run": ["echo", "{stage}"]}
              ]}],
             "tasks": {"display": {"risk": "safe", "parameters": [{"name": "V"}]}}}
            """#,
            to: "devmenu.json"
        )
        try #require(shell.run("trust").ending == .exited(0))
        expect(try shell.run("display", "V=1", "W=$(origin W)").stdout, "test 1 command line\n")
        expect(try shell.run("direct").stdout, "test  test\n")
        let argument = try shell.run("display", "V=$(shell touch ran)")
        #expect(argument.ending == .exited(64))
        #expect(argument.stderr.contains("a text without '$', which is code to make"))
        try #require(shell.run("stage", "$(shell touch ran)").ending == .exited(0))
        for words in [["display"], ["direct"], ["display", "--dry-run"]] {
            let run = try shell.run(words)
            #expect(run.ending == .exited(77), "\(run)")
            #expect(run.stderr.contains("the value of 'stage' has a '$', which is code to make"))
        }
        expect(try shell.run("say").stdout, "$(shell touch ran)\n")
        #expect(!shell.environment.holds("ran"))
    }

    private func expect(_ text: String, _ expected: String) { #expect(text == expected) }

    @Test func `words before a task's name mean the same as behind it, for tasks alone`() throws {
        let item = #"{"kind": "action", "id": "say", "title": "S", "run": ["echo", "said"]}"#
        try shell.environment.write(Self.makefile + "list: ; @echo own $(V)\n", to: "Makefile")
        #expect(try shell.run("V=1", "test").stdout == "testing 1\n")
        #expect(try shell.run("V=1", "test", "--dry-run").stdout == "make test V=1\n")
        #expect(try shell.run("--dry-run", "V=1", "test").stdout == "make test V=1\n")
        #expect(try shell.run("--", "V=1", "list").stdout == "own 1\n")
        #expect(try shell.script("V=2 test; V='3 $(V)' test\n").stdout == "testing 2\n")
        let risky = try shell.run("V=1", "clean")
        #expect(risky.stderr.contains("--yes") && risky.stdout.isEmpty, "\(risky)")
        try shell.environment.write(
            #"{"devmenu": 1, "title": "Shop", "sections": [{"id": "s", "title": "S", "items": [\#(item)]}]}"#,
            to: "devmenu.json"
        )
        let other = try shell.run("V=1", "say")
        #expect(other.ending == .exited(64))
        #expect(other.stderr.contains("'say' takes no NAME=value before its name"))
    }

    @Test func `a recipe gets variables of its file before its name`() throws {
        guard try shell.outerShell("command -v just").ending == .exited(0) else { return }
        try shell.environment.write(
            "v := 'a'\nmod m\ntest *args:\n\t@echo {{v}} {{args}}\n",
            to: "justfile"
        )
        try shell.environment.write("y := '1'\nshow:\n\t@echo {{y}}\n", to: "m.just")
        #expect(try shell.run("v=b c", "test", "v=d").stdout == "b c v=d\n")
        #expect(try shell.run("m::y=2", "m:show").stdout == "2\n")
        #expect(try shell.run("--dry-run", "v=b", "test", "x").stdout == "just v=b test x\n")
        #expect(try shell.script("v=b m::y=2 test\n").stdout == "b\n")
        #expect(try shell.run("help", "test").stdout.hasPrefix("[NAME=value…] test [args…]\n"))
    }

    /// Command lines that need no menu.
    private static let withoutMenu: [[String]] = [
        ["version"], ["--version"], ["--help"], ["apps"], ["help"], ["help", "--all"], ["history"],
        ["alias"], ["set"], ["-c", "version"], ["-c", "set color"], ["--attach", "none", "list"],
        ["attach", "none"], ["wait", "--timeout", "0.1", "app", "none"], ["list", "--help"],
        ["pick", "--help"], ["plugins", "--help"], ["trigger", "--help"], ["completions", "bash"],
        ["man"], ["schema"], ["skill"], ["verify", "/dev/null"], ["scope", "list"], ["trust"],
        ["rescue", "none"], ["serve"], ["trust", "--list"], ["init", "--help"], ["mcp", "--help"],
        ["with", "--help"], ["matrix", "--help"], ["bisect", "--help"],
        ["complete-words", "--index", "1", "--", "serve", "--"],
    ]

    @Test(arguments: withoutMenu)
    func `nothing of a project is read before somebody wants its menu`(words: [String]) throws {
        let called = "\(shell.environment.path)/called"
        let bin = try shell.environment.write("#!/bin/sh\n>> '\(called)'\nexit 1\n", to: "bin/just")
        try shell.environment.write("mod m\nlist:\n", to: "shop/justfile")
        let line = words.map { "'\($0)'" }.joined(separator: " ")
        let path = "chmod +x '\(bin)'; PATH='\(shell.environment.path)/bin':$PATH; cd shop;"
        _ = try shell.outerShell("\(path) devmenu \(line) </dev/null")
        #expect(!shell.environment.holds("called"))
        _ = try shell.outerShell("\(path) devmenu list </dev/null")
        #expect(shell.environment.holds("called"))
    }
}
