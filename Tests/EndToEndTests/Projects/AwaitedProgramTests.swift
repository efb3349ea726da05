import TerminalTesting

/// A project's programs that need a terminal, by `argv` and at the prompt.
///
/// They are the real ones: `.ci/run` installs those that a machine lacks, without which these fail.
@Suite(.onOwnThread) struct AwaitedProgramTests {
    @Test func `git add -p asks, and does what it is told`() throws {
        let project = try ProjectUnderTest(
            .init("stage", "git", "add", "-p"),
            .init("staged", "git", "diff", "--cached", "--name-only")
        )
        let prepared = try project.shell.outerShell(
            """
            cd shop && git init -q && echo one >a && git add a &&
            git -c user.name=a -c user.email=a@b commit -qm one && echo two >>a
            """
        )
        #expect(prepared.ending == .exited(0), "\(prepared)")
        let terminal = try project.terminal("stage")
        try terminal.wait(for: "Stage this hunk")
        try terminal.enter("y")
        #expect(try terminal.waitForEnd() == .exited(0))
        let staged = try project.shell.outerShell("cd shop && devmenu staged")
        expect(staged, Transcript("a\n"))
    }

    @Test(arguments: [true, false])
    func `vim edits a file`(isAtPrompt: Bool) throws {
        let project = try ProjectUnderTest(.init("edit", "vim", "-u", "NONE", "text"))
        let terminal = try isAtPrompt ? project.promptTerminal() : project.terminal("edit")
        let before = try terminal.modes()
        if isAtPrompt { try terminal.enter("edit") }
        try terminal.wait(for: "[New File]")
        try terminal.type("ihello")
        try terminal.press(.escape)
        try terminal.wait(for: "hello")
        try terminal.enter(":wq")
        if isAtPrompt {
            try terminal.waitForPrompt(project.prompt)
            #expect(try terminal.modes() == before)
        } else {
            #expect(try terminal.waitForEnd() == .exited(0))
        }
        #expect(try project.contents(of: "text") == "hello\n")
    }

    @Test func `the prompt has the terminal's modes again after a killed vim`() throws {
        let project = try ProjectUnderTest(
            .init("edit", shell: "echo $$ >pid; exec vim -u NONE text"),
            .init("say", "echo", "said")
        )
        let terminal = try project.promptTerminal()
        try terminal.enter("say")
        try terminal.wait(for: "say\nsaid")
        try terminal.waitForPrompt(project.prompt)
        let before = try terminal.modes()
        try terminal.enter("edit")
        try terminal.wait(for: "[New File]")
        let pid = try #require(pid_t(try project.contents(of: "pid").trimmedLine))
        #expect(kill(pid, SIGKILL) == 0)
        try terminal.wait(for: "vim was ended by SIGKILL") {
            $0.text.contains("ended by SIGKILL") && $0.cursorLine == project.prompt
        }
        #expect(try terminal.modes() == before)
        #expect(terminal.foregroundGroup == terminal.processID)
        try terminal.enter("say")
        try terminal.wait(for: "say\nsaid")
    }

    @Test func `python3 and less talk with the person`() throws {
        let project = try ProjectUnderTest(
            .init("python", "python3", "-q"),
            .init("read", "less", "-X", "lines")
        )
        let lines = (1...200).map { "line \($0)\n" }.joined()
        try project.environment.write(lines, to: "shop/lines")
        let terminal = try project.promptTerminal()
        try terminal.enter("python")
        try terminal.waitForPrompt(">>>")
        // Only a program that runs forever receives each Ctrl-C: one that is about to wait may miss
        // it.
        try terminal.enter("print('wo' 'rks') or all(iter(lambda: 1, 0))")
        try terminal.wait(for: "works")
        try terminal.press(.control("c"))
        try terminal.wait(for: "KeyboardInterrupt")
        try terminal.waitForPrompt(">>>")
        try terminal.press(.control("d"))
        try terminal.waitForPrompt(project.prompt)
        try terminal.enter("read")
        try terminal.wait(for: "line 20")
        try terminal.type("G")
        try terminal.wait(for: "line 200")
        try terminal.type("q")
        try terminal.waitForPrompt(project.prompt)
    }

    @Test func `make has colours and the width, and Ctrl-C ends it`() throws {
        let project = try ProjectUnderTest(.init("build", "make", "-s"))
        try project.environment.write(
            """
            all:
            \t@stty size; test -t 0 && test -t 1 && test -t 2 && printf '\\033[31mred\\033[m\\n'
            \t@cat

            """,
            to: "shop/Makefile"
        )
        let terminal = try project.promptTerminal()
        try terminal.enter("build")
        try terminal.wait(for: "24 80\nred")
        try terminal.enter("ready")
        try terminal.wait(for: "ready\nready")
        #expect(terminal.rawText.contains("\u{1b}[31mred"))
        #expect(terminal.foregroundGroup != terminal.processID)
        try terminal.press(.control("c"))
        try terminal.wait(for: "the prompt") { $0.cursorLine == project.prompt }
        #expect(terminal.screen.text.contains("error: "))
        #expect(terminal.foregroundGroup == terminal.processID)
        let direct = try project.terminal("build")
        try direct.wait(for: "24 80\nred")
        try direct.enter("ready")
        try direct.wait(for: "ready\nready")
        try direct.press(.control("c"))
        #expect(try direct.waitForEnd() != .exited(0))
    }

    @Test func `a new size reaches the program, and the prompt afterwards`() throws {
        let project = try ProjectUnderTest(
            .init(
                "follow",
                shell: "trap 'stty size' WINCH; echo ready; while ! read -r line; do :; done"
            ),
            .init("size", "stty", "size")
        )
        let terminal = try project.promptTerminal()
        try terminal.enter("follow")
        try terminal.wait(for: "ready")
        try terminal.resize(columns: 100, rows: 30)
        try terminal.enter("go")
        try terminal.wait(for: "30 100")
        try terminal.waitForPrompt(project.prompt)
        let long = String(repeating: "x", count: 90)
        try terminal.type(long)
        try terminal.waitForPrompt(project.prompt, typed: long)
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(project.prompt)
        try terminal.enter("size")
        try terminal.wait(for: "size\n30 100")
    }

    @Test func `a program at the prompt of a job of an outer shell gets the terminal`() throws {
        let project = try ProjectUnderTest(.init("cat", shell: "echo ready; exec cat"))
        let terminal = try project.shell.outerTerminal(in: "shop")
        try terminal.enter("\"$DEVMENU\"")
        try terminal.wait(for: "the prompt") { $0.cursorLine == "shop>" }
        for (word, count) in [("one", 1), ("two", 2)] {
            try terminal.enter("cat")
            try terminal.wait(for: "ready, \(count) times in all") { screen in
                screen.text.ranges(of: "\nready").count == count
            }
            try terminal.enter(word)
            try terminal.wait(for: "\(word)\n\(word)")
            try terminal.press(.control("d"))
            try terminal.wait(for: "the prompt") { $0.cursorLine == "shop>" }
        }
        #expect(!terminal.screen.text.contains("Stopped"))
    }

    @Test(arguments: [
        (["--timeout", "600", "hang"], SIGTERM), (["-c", "version | sh shop/hang"], SIGHUP),
    ])
    func `a program ends with all that it started if a signal ends its shell`(
        words: [String],
        signal: Int32
    ) throws {
        let project = try ProjectUnderTest(.init("hang", "sh", "hang"))
        let alive = try NamedPipe("alive", in: project.environment)
        let script = "exec 9>'\(alive.path)'; echo up >&9; sleep 1000; echo slept\n"
        try project.environment.write(script, to: "shop/hang")
        let process = try project.shell.start(["--menu", "shop"] + words, input: .closed)
        #expect(try alive.waitForFirstByte())
        process.signal(signal)
        #expect(try alive.textUntilEnd() == "up\n")
        #expect(try process.wait().ending == .signalled(signal))
    }

    #if os(Linux)
    @Test(
        arguments: [["--timeout", "600", "hang"], ["-c", "version | exec sh shop/hang"]],
        [SIGKILL, SIGQUIT, SIGUSR1, SIGALRM, SIGABRT]
    )
    func `a program ends with all that it started, even if nothing of its shell is left`(
        words: [String],
        signal: Int32
    ) throws {
        let project = try ProjectUnderTest(.init("hang", "sh", "hang"))
        let alive = try NamedPipe("alive", in: project.environment)
        // The shell has started it, and waits.
        let script = """
            exec 9>'\(alive.path)'
            until grep -q '^State:.S' /proc/$PPID/status; do :; done
            (trap '' HUP TERM; sleep 1000; :) &
            echo up >&9; sleep 1000; :

            """
        try project.environment.write(script, to: "shop/hang")
        let quiet = ["SWIFT_BACKTRACE": "enable=no"]
        let words = ["--menu", "shop"] + words
        let process = try project.shell.start(words, input: .closed, changing: quiet)
        #expect(try alive.waitForFirstByte())
        process.signal(signal)
        #expect(try alive.textUntilEnd() == "up\n")
        #expect(try process.wait().ending == .signalled(signal))
    }
    #endif

    @Test(arguments: ["INT", "INT TERM"])
    func `a second Ctrl-C ends a program that does not heed the first`(signals: String) throws {
        let project = try ProjectUnderTest(.init("hang", "sh", "hang"))
        let alive = try NamedPipe("alive", in: project.environment)
        let script = "trap '' \(signals); exec 9>'\(alive.path)'; echo ready; sleep 1000; :\n"
        try project.environment.write(script, to: "shop/hang")
        let terminal = try project.terminal("--timeout", "600", "hang")
        try terminal.wait(for: "ready")
        try terminal.press(.control("c"))
        try terminal.wait(for: "warning: it still runs; Ctrl-C again ends it")
        try terminal.press(.control("c"))
        #expect(try terminal.waitForEnd() == .exited(130))
        #expect(try alive.textUntilEnd() == "")
    }

    @Test func `Ctrl-C is passed on to a program that needs a while to end well`() throws {
        let project = try ProjectUnderTest(.init("stop", "sh", "stop"))
        let script = """
            trap 'sleep 2; echo stopped; exit 4' INT; echo ready
            while :; do sleep 1; done

            """
        try project.environment.write(script, to: "shop/stop")
        let terminal = try project.terminal("--timeout", "600", "stop")
        try terminal.wait(for: "ready")
        try terminal.press(.control("c"))
        try terminal.wait(for: "it still runs; Ctrl-C again ends it")
        try terminal.wait(for: "stopped")
        #expect(try terminal.waitForEnd() == .exited(4))
    }

    @Test(arguments: ["INT", "INT TERM HUP"])
    func `a second Ctrl-C ends a program whose output the host captures`(signals: String) throws {
        let project = try ProjectUnderTest(.init("hang", "sh", "hang"))
        for words in [[], ["-c", "hang > out"]] {
            let alive = try NamedPipe("alive\(words.count)", in: project.environment)
            let script = "trap '' \(signals); exec 9>'\(alive.path)'; echo up >&9; sleep 1000; :\n"
            try project.environment.write(script, to: "shop/hang")
            let words = ["--menu", "shop"] + words
            let terminal = try project.environment.terminal(project.shell.executable, words)
            if words.count == 2 {
                try terminal.waitForPrompt(project.prompt)
                try terminal.enter("hang > out")
            }
            #expect(try alive.waitForFirstByte())
            try terminal.press(.control("c"))
            try terminal.wait(for: "warning: it still runs; Ctrl-C again ends it")
            try terminal.press(.control("c"))
            try terminal.wait(for: "error: interrupted")
            #expect(try alive.textUntilEnd() == "up\n")
        }
    }

    @Test(arguments: [["--timeout", "2", "-c", "hang > out"], ["-c", "hang > out"]])
    func `a limit, and the end of the shell, end a program whose output the host captures`(
        words: [String]
    ) throws {
        let project = try ProjectUnderTest(.init("hang", "sh", "hang"))
        let alive = try NamedPipe("alive", in: project.environment)
        let script = """
            trap '' INT TERM HUP; exec 9>'\(alive.path)'; echo up >&9; sleep 1000; sleep 1000

            """
        try project.environment.write(script, to: "shop/hang")
        let process = try project.shell.start(["--menu", "shop"] + words, input: .closed)
        #expect(try alive.waitForFirstByte())
        if words.count == 2 { process.signal(SIGKILL) }
        #expect(try alive.textUntilEnd() == "up\n")
        #expect(try process.wait().ending == (words.count == 2 ? .signalled(SIGKILL) : .exited(75)))
    }

    @Test func `Ctrl-Z stops what devmenu has become, and the outer shell continues it`() throws {
        let project = try ProjectUnderTest(.init("cat", shell: "echo ready; exec cat"))
        for flags in ["", "--timeout 600 "] {
            let terminal = try project.shell.outerTerminal(in: "shop")
            try terminal.enter("\"$DEVMENU\" \(flags)cat")
            // The outer shell may lose what is typed while it sets the terminal's modes.
            try terminal.wait(for: "cat\nready")
            try terminal.enter("one")
            try terminal.wait(for: "one\none")
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
            try terminal.enter("fg")
            try terminal.wait(for: "job-shell$ fg\n\"$DEVMENU\"")
            try terminal.enter("two")
            try terminal.wait(for: "two\ntwo")
            try terminal.press(.control("d"))
            try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
            try terminal.enter("echo status $?")
            try terminal.wait(for: "status 0")
        }
    }
}

extension String {
    /// The text without the end of its line.
    var trimmedLine: String { hasSuffix("\n") ? String(dropLast()) : self }
}
