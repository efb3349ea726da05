import TerminalTesting

@Suite(.onOwnThread) struct JobControlTests {
    private let shell: ShellUnderTest
    private let terminal: PseudoTerminal

    init() throws {
        shell = try ShellUnderTest()
        terminal = try shell.outerTerminal()
        // The outer shell would get the answer that comes once the job has stopped.
        terminal.answersQuestions = false
    }

    /// Stops the job in the foreground by a signal that it can't catch.
    private func stopUnasked(in terminal: PseudoTerminal) throws {
        let group = try #require(terminal.foregroundGroup)
        #expect(group != terminal.processID && kill(-group, SIGSTOP) == 0)
    }

    private func waitForOuterPrompt(in terminal: PseudoTerminal? = nil) throws {
        try (terminal ?? self.terminal).wait(for: "the outer prompt") {
            $0.cursorLine == "job-shell$"
        }
    }

    @Test func `stops at Ctrl-Z, and fg restores the prompt with the typed text`() throws {
        let before = try terminal.modes()
        try terminal.enter("\"$DEVMENU\"")
        try terminal.waitForPrompt()
        try terminal.type("list to")
        try terminal.waitForPrompt(typed: "list to")
        for _ in 0..<2 {
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try waitForOuterPrompt()
            #expect(try terminal.modes() == before)
            try terminal.enter("fg")
            try terminal.waitForPrompt(typed: "list to")
        }
        #expect(try terminal.command("ols").first == "Tools")
        try terminal.press(.control("d"))
        try waitForOuterPrompt()
        try terminal.enter("echo status $?")
        try terminal.wait(for: "status 0")
        #expect(try terminal.modes() == before)
    }

    @Test(arguments: OuterShell.installed)
    func `waits for the foreground, and has its prompt and typed text there`(
        outer: OuterShell
    ) throws {
        let terminal = try outer.start(
            environment: shell.environment.variables(with: ["DEVMENU": shell.executable])
        )
        try terminal.enter("\"$DEVMENU\" &")
        try outer.waitForStop(1, in: terminal)
        #expect(!terminal.screen.text.contains(Prompt.text))
        try terminal.enter("fg")
        try terminal.waitForPrompt()
        try terminal.type("list to")
        try terminal.waitForPrompt(typed: "list to")
        try stopUnasked(in: terminal)
        try outer.waitForStop(2, in: terminal)
        try terminal.enter("fg")
        try terminal.waitForPrompt(typed: "list to")
        try stopUnasked(in: terminal)
        try outer.waitForStop(3, in: terminal)
        try terminal.enter("bg")
        try outer.waitForStop(4, in: terminal)
        try terminal.enter("fg")
        try terminal.waitForPrompt(typed: "list to")
        #expect(try terminal.command("ols").first == "Tools")
        try terminal.press(.control("d"))
        try waitForOuterPrompt(in: terminal)
        try outer.expectOrdinaryModes(in: terminal)
    }

    @Test(arguments: [(nil, "Space: more"), ("less", ":"), ("more", "--More--")])
    func `stops with its pager at Ctrl-Z, and comes back with it`(
        pager: String?,
        prompt: String
    ) throws {
        let idFile = shell.environment.path("pager-id")
        let command = pager.map { "echo $$ > '\(idFile)'; exec \($0)" }
        let terminal = try shell.outerTerminal(["DEVMENU_PAGER": command], rows: 10)
        let before = try terminal.modes()
        func waitForPager() throws {
            try terminal.wait(for: "the pager") { $0.cursorLine.hasPrefix(prompt) }
        }
        try terminal.enter("\"$DEVMENU\"")
        try terminal.waitForPrompt()
        try terminal.enter("help")
        try waitForPager()
        if pager == "more" {
            // Stopped before it reads the terminal, it doesn't set its modes again.
            let id = try shell.environment.contents(of: "pager-id").dropLast()
            try shell.waitUntilAsleep(#require(pid_t(id)))
        }
        for number in 1...2 {
            try terminal.press(.control("z"))
            try waitForOuterPrompt(in: terminal)
            #expect(try terminal.modes() == before)
            // Nobody else reads what is typed for the outer shell.
            try terminal.enter("echo qqqq$((\(number) + 40))")
            try terminal.wait(for: "qqqq\(number + 40)\njob-shell$")
            try terminal.enter("fg")
            guard pager != "more" else {
                // It doesn't draw its screen again.
                try terminal.wait(for: "fg\n\"$DEVMENU\"")
                break
            }
            try waitForPager()
            // It may draw before its shell, on a busy machine, runs again.
            try shell.waitUntil(#require(terminal.foregroundGroup), catches: SIGTSTP)
        }
        try terminal.type("q")
        try terminal.waitForPrompt()
        #expect(try terminal.command("version").contains { $0.hasPrefix("devmenu ") })
    }

    @Test func `ends by SIGTERM in the background, where it leaves the terminal alone`() throws {
        let before = try terminal.modes()
        try terminal.enter("\"$DEVMENU\"")
        try terminal.waitForPrompt()
        try stopUnasked(in: terminal)
        try terminal.wait(for: "Stopped")
        try waitForOuterPrompt()
        // A 'wait' may return for the stop as well.
        try terminal.enter("pid=$(jobs -p %1); kill %1; while kill -0 $pid; do :; done; wait $pid")
        try terminal.enter("echo status $?")
        try terminal.wait(for: "status \(128 + SIGTERM)")
        #expect(try terminal.modes() == before)
    }

    @Test func `asks again at fg, and hides a secret then, too`() throws {
        let path = try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "log-in", "title": "Log in",
               "run": ["sh", "-c", "echo ${#PIN} signs"], "environment": {"PIN": "{pin}"},
               "parameters": [{"name": "pin", "isRequired": true, "isSecret": true}]},
              {"kind": "action", "id": "wipe", "title": "Wipe", "run": ["echo", "wiped"],
               "risk": "destructive"}
            ]}]}
            """#,
            to: "shop/devmenu.json"
        )
        #expect(try shell.run("trust", path).ending == .exited(0))
        try terminal.enter("\"$DEVMENU\" --menu '\(path)'")
        try terminal.waitForPrompt("shop>")
        for (line, question, answer) in [
            ("log-in", "pin:", "S3cret"), ("wipe", "Continue? [y/N]", "y"),
        ] {
            try terminal.enter(line)
            try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix(question) }
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try waitForOuterPrompt()
            try terminal.enter("fg")
            try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix(question) }
            try terminal.enter(answer)
            try terminal.waitForPrompt("shop>")
        }
        let text = terminal.screen.text
        #expect(!text.contains("S3cret"), "\(text)")
        #expect(text.contains("6 signs") && text.contains("\nwiped"), "\(text)")
    }

    @Test func `reads no script from the terminal in the background`() throws {
        try terminal.enter("\"$DEVMENU\" list tools </dev/null | cat; echo status $?")
        try terminal.wait(for: "status 0")
        #expect(terminal.screen.text.contains("dump-version"))
    }
}
