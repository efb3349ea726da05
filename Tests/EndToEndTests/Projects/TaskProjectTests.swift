import TerminalTesting

/// The menus of directories with task files.
@Suite(.onOwnThread) struct TaskProjectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

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
