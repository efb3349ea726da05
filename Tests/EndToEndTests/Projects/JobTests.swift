import TerminalTesting

/// Jobs at the prompt of a project, in the foreground and beside it.
@Suite(.onOwnThread) struct JobTests {
    @Test func `Ctrl-Z stops a program, and fg and bg continue it`() throws {
        let project = try ProjectUnderTest(
            .init("cat", shell: "echo ready; cat"),
            .init("say", "echo", "said")
        )
        let terminal = try project.promptTerminal()
        let before = try terminal.modes()
        try terminal.enter("cat")
        try terminal.wait(for: "cat\nready")
        try terminal.enter("one")
        try terminal.wait(for: "one\none")
        for (index, word) in ["two", "three"].enumerated() {
            try terminal.press(.control("z"))
            try terminal.wait(for: "[1] stopped: cat")
            try terminal.waitForPrompt(project.prompt)
            #expect(try terminal.modes() == before)
            #expect(terminal.foregroundGroup == terminal.processID)
            #expect(try terminal.command("say", prompt: project.prompt) == ["said"])
            #expect(try terminal.command("jobs", prompt: project.prompt) == ["[1] stopped: cat"])
            try terminal.enter("fg")
            // What is typed while the prompt reads keys would be its.
            try terminal.wait(for: "the job") { screen in
                screen.history.joined(separator: "\n").ranges(of: "fg\ncat").count > index
            }
            try terminal.enter(word)
            try terminal.wait(for: "\(word)\n\(word)")
        }
        try terminal.press(.control("z"))
        try terminal.waitForPrompt(project.prompt)
        // A program that reads the terminal beside the prompt is stopped again.
        try terminal.enter("bg 1")
        try terminal.wait(for: "a stopped job") { screen in
            screen.history.count { $0 == "[1] stopped: cat" } >= 6
        }
        #expect(
            try terminal.command("stop cat", prompt: project.prompt).last?.contains("SIGTERM")
                == true
        )
        #expect(try terminal.command("jobs", prompt: project.prompt) == ["no jobs"])
    }

    @Test func `Ctrl-C is the program's, which the prompt survives`() throws {
        let project = try ProjectUnderTest(
            .init("trap", shell: "trap 'echo caught; exit 4' INT; echo first; cat; sleep 1"),
            .init("cat", shell: "echo ready; cat")
        )
        let terminal = try project.promptTerminal()
        try terminal.enter("trap")
        try terminal.wait(for: "first")
        try terminal.enter("ready")
        try terminal.wait(for: "ready\nready")
        try terminal.press(.control("c"))
        try terminal.wait(for: "caught\nerror: sh ended with status 4")
        try terminal.waitForPrompt(project.prompt)
        try terminal.enter("cat")
        try terminal.wait(for: "cat\nready")
        try terminal.enter("one")
        try terminal.wait(for: "one\none")
        #expect(terminal.foregroundGroup != terminal.processID)
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt(project.prompt)
    }

    @Test func `a server runs beside the prompt while a test runs in it`() throws {
        let project = try ProjectUnderTest(
            .init("serve", shell: "mkfifo door; echo up; cat door; echo gone; exit 3"),
            .init("test", shell: "test -t 1 && echo tested")
        )
        let terminal = try project.promptTerminal()
        let started = try terminal.command("serve &", prompt: project.prompt)
        #expect(started == ["[1] running: serve &"])
        #expect(try terminal.command("test", prompt: project.prompt) == ["tested"])
        try terminal.enter("output serve --follow")
        try terminal.wait(for: "--follow\nup")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(project.prompt)
        #expect(try terminal.command("output", prompt: project.prompt) == ["up"])
        let told = try project.shell.outerShell("echo hello >shop/door")
        #expect(told.ending == .exited(0))
        try terminal.wait(for: "[1] sh ended with status 3: serve &")
        try terminal.waitForPrompt(project.prompt)
        let output = try terminal.command("output 1", prompt: project.prompt)
        #expect(output == ["up", "hello", "gone"])
        let saved = try terminal.command("output 1 > saved", prompt: project.prompt)
        #expect(saved == [])
        #expect(try project.environment.contents(of: "saved") == "up\nhello\ngone\n")
    }

    @Test(arguments: [("| head -1", "up"), ("> /dev/full", "error: can't write to '/dev/full'")])
    func `following ends once nobody reads it, though the job prints no more`(
        target: String,
        shown: String
    ) throws {
        let project = try ProjectUnderTest(.init("serve", shell: "echo up; mkfifo door; cat door"))
        let terminal = try project.promptTerminal()
        try terminal.command("serve &", prompt: project.prompt)
        try terminal.enter("output --follow \(target)")
        try terminal.wait(for: "the prompt after '\(shown)'") { screen in
            screen.text.contains("\n\(shown)") && screen.cursorLine == project.prompt
        }
        #expect(try terminal.command("jobs", prompt: project.prompt) == ["[1] running: serve &"])
    }

    @Test func `the last mebibyte of a job's output is kept, and it never waits`() throws {
        let project = try ProjectUnderTest(.init("print", shell: "seq 300000; echo last"))
        let terminal = try project.promptTerminal()
        try terminal.enter("print &")
        try terminal.wait(for: "[1] done: print &")
        try terminal.waitForPrompt(project.prompt)
        _ = try terminal.command("output > saved", prompt: project.prompt)
        let bytes = try project.environment.bytes(of: "saved")
        #expect(bytes.count == 1 << 20)
        #expect(bytes.suffix(12) == Array("300000\nlast\n".utf8)[...])
    }

    @Test func `an ampersand that is quoted is a word, and another action refuses it`() throws {
        let project = try ProjectUnderTest(.init("say", "echo", "said"))
        let terminal = try project.promptTerminal()
        let quoted = try terminal.command("say '&'", prompt: project.prompt).joined()
        #expect(quoted.hasPrefix("error: "))
        let redirected = try terminal.command("say & > file", prompt: project.prompt)
            .joined(separator: " ")
        #expect(redirected.contains("can't run in the background"))
        let missing = try terminal.command("fg 7", prompt: project.prompt).joined()
        #expect(missing == "error: no job '7'. Type 'jobs' to see them.")
    }

    @Test func `sixteen jobs are the most`() throws {
        let project = try ProjectUnderTest(.init("idle", "sleep", "600"))
        let terminal = try project.promptTerminal()
        for number in 1...16 {
            let started = try terminal.command("idle &", prompt: project.prompt)
            #expect(started == ["[\(number)] running: idle &"])
        }
        let refused = try terminal.command("idle &", prompt: project.prompt).joined()
        #expect(refused == "error: there are 16 jobs already: end one with 'stop JOB'")
        _ = try terminal.command("stop 3", prompt: project.prompt)
        let last = try terminal.command("idle &", prompt: project.prompt)
        #expect(last == ["[17] running: idle &"])
    }

    /// The shell ends by Ctrl-D, a signal, or one that it can't handle.
    @Test(arguments: [0, SIGTERM, SIGHUP, SIGKILL])
    func `jobs end with the shell`(signal: Int32) throws {
        let project = try ProjectUnderTest(
            // Nobody reads a report of its child, which may get the signal, and end, before it.
            .init(
                "polite",
                shell: "exec 2>/dev/null; trap 'echo hangup >told; exit' HUP; echo $$ >polite; "
                    + "while :; do cat door & wait $!; done"
            ),
            .init("stubborn", shell: "trap '' HUP; echo $$ >stubborn; cat door"),
            .init("halt", shell: "echo halting; cat")
        )
        let made = try project.shell.outerShell("cd shop; mkfifo door polite stubborn")
        #expect(made.ending == .exited(0))
        let terminal = try project.promptTerminal()
        var pids: [pid_t] = []
        for name in ["polite", "stubborn"] {
            _ = try terminal.command("\(name) &", prompt: project.prompt)
            let number = try project.shell.outerShell("cat shop/\(name)").stdout
            pids.append(try #require(pid_t(number.trimmedLine)))
        }
        try terminal.enter("halt")
        try terminal.wait(for: "halting")
        try terminal.enter("one")
        try terminal.wait(for: "one\none")
        pids.append(try #require(terminal.foregroundGroup))
        try terminal.press(.control("z"))
        try terminal.wait(for: "stopped: halt")
        try terminal.waitForPrompt(project.prompt)
        if signal == 0 { try terminal.press(.control("d")) } else { terminal.signal(signal) }
        let ending = try terminal.waitForEnd()
        #expect(ending == (signal == 0 ? .exited(0) : .signalled(signal)))
        for pid in pids { try project.shell.waitForEnd(of: pid) }
        #expect(try project.contents(of: "told") == "hangup\n")
    }

    @Test func `secrets stay out of what jobs print`() throws {
        let shell = try ShellUnderTest()
        let path = try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "log-in", "title": "Log in", "run": ["sleep", "600"],
               "environment": {"PIN": "{pin}"},
               "parameters": [{"name": "pin", "isRequired": true, "isSecret": true}]}
            ]}]}
            """#,
            to: "shop/devmenu.json"
        )
        #expect(try shell.run("trust", path).ending == .exited(0))
        let terminal = try shell.terminal("--menu", path, prompt: "shop>")
        let started = try terminal.command("log-in pin=4711 &", prompt: "shop>").joined()
        #expect(started.hasPrefix("[1] running: log-in "))
        #expect(!started.contains("4711"))
        #expect(try !terminal.command("jobs", prompt: "shop>").joined().contains("4711"))
    }

    @Test func `the commands are only where there can be jobs`() throws {
        let project = try ProjectUnderTest(.init("stop", "echo", "the project's own"))
        expect(try project.run("stop"), Transcript("the project's own\n"))
        #expect(try project.run("jobs").ending == .exited(64))
        let terminal = try project.promptTerminal()
        #expect(
            try terminal.command("trigger stop", prompt: project.prompt) == ["the project's own"]
        )
        let help = try terminal.command("help output", prompt: project.prompt).joined(
            separator: "\n"
        )
        #expect(help.contains("--follow"))
    }
}
