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

    @Test(arguments: [
        ("Makefile", "test:\n\t@touch ran\n", "make"),
        ("Taskfile.yml", "version: '3'\ntasks: {test: touch ran}\n", "task"),
    ])
    func `a dry run prints the command of a task, and runs nothing`(
        file: String,
        text: String,
        tool: String
    ) throws {
        try shell.environment.write(text, to: file)
        for (words, command) in [
            ("test --dry-run", "test"), ("test --dry-run X=1", "test X=1"),
            ("--menu \(file) test X=1 --dry-run", "test X=1"), ("--dry-run test X=1", "test X=1"),
        ] {
            let run = try shell.outerShell("devmenu \(words)")
            #expect(run.stdout == "\(tool) \(command)\n", "\(run)")
            #expect(run.stderr.isEmpty && run.ending == .exited(0))
        }
        #expect(!shell.environment.holds("ran"))
    }

    @Test func `words behind a task of go-task are those that task reads`() throws {
        guard try shell.outerShell("command -v task").ending == .exited(0) else {
            try Test.cancel("task is not installed")
        }
        let text = """
            version: '3'
            silent: true
            tasks:
              test: echo test {{.V}}
              lint: {aliases: [l], cmd: echo lint}
              'say-*': 'echo say {{index .MATCH 0}} {{.V}}'
              '*:x': 'echo {{index .MATCH 0}}:x'
              clean: {prompt: Really, cmd: echo cleaned}

            """
        try shell.environment.write(text, to: "Taskfile.yml")
        for words in [
            "test V=1 l", "test say-eu V=2 a:x", "say-eu", "say-eu V=1 lint", "test -- clean",
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

    @Test func `the search ends at the root of a repository`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        try shell.environment.write("", to: "shop/.git/HEAD")
        let list = try shell.outerShell("cd shop && devmenu list")
        #expect(!list.stdout.contains("Makefile"))
        #expect(list.stderr.isEmpty)
    }

    @Test func `beside a menu's file tasks run only once that is trusted, or by themselves`() throws
    {
        try shell.environment.write(Self.makefile, to: "Makefile")
        try shell.environment.write(
            #"{"devmenu": 1, "title": "Shop", "include": ["Makefile"], "sections": []}"#,
            to: "devmenu.json"
        )
        #expect(try shell.run("test").ending == .exited(77))
        #expect(try shell.run("--menu", "Makefile", "test").stdout == "testing\n")
        #expect(try shell.run("trust").ending == .exited(0))
        #expect(try shell.run("test").stdout == "testing\n")
    }

    @Test func `a value with a dollar sign reaches make only if a person types it`() throws {
        try shell.environment.write(
            "display: ; @echo '$(STAGE) $(V) $(W)'\n",
            to: "Makefile"
        )
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

    @Test func `a verb wins over the task of its name, and says nothing`() throws {
        try shell.environment.write(Self.makefile, to: "Makefile")
        #expect(try !shell.run("serve").stderr.contains("warning"))
        #expect(try shell.run("--", "serve").stdout == "serving\n")
    }

    @Test func `a command says how to run the task of its name`() throws {
        let names = ["help", "version", "find", "wait", "set", "history", "apps", "list"]
        let tasks = names.map { "\($0):\n\t@echo \($0) made\n" }
        try shell.environment.write(tasks.joined(), to: "Makefile")
        for name in names {
            let command = try shell.run(name == "find" ? ["find", "x"] : [name])
            guard ["find", "list"].contains(name) else {
                #expect(!command.stderr.contains("warning"), "\(command)")
                continue
            }
            let warning = """
                warning: '\(name)' in Makefile is a command of devmenu: type 'devmenu -- \(name)' for \
                the item

                """
            #expect(command.stderr.hasSuffix(warning), "\(command)")
        }
        #expect(try shell.run("--", "help").stdout == "help made\n")
        #expect(try shell.run("--", "find").stdout == "find made\n")
        try shell.environment.write("other:\n\t@echo made\n", to: "Makefile")
        #expect(try !shell.run("list").stderr.contains("warning"))
    }

    @Test func `a changed Makefile is in the menu at the next command`() throws {
        try shell.environment.write(Self.makefile, to: "moments/Makefile")
        let terminal = try shell.terminal("--menu", "moments", columns: 120)
        #expect(try terminal.command("list").contains { $0.contains("Run the tests") })
        try shell.environment.write("other: ## Another one\n\ttrue\n", to: "moments/Makefile")
        try terminal.wait(for: "the menu has changed")
        #expect(try terminal.command("list").contains { $0.contains("Another one") })
    }
}
