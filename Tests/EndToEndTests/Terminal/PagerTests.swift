import TerminalTesting

/// Texts that are longer than the screen.
@Suite(.onOwnThread) struct PagerTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `go through the pager that the environment names`() throws {
        let pager = "sed 's/^/paged: /'"
        let terminal = try shell.terminal(changing: ["DEVMENU_PAGER": pager, "PAGER": "false"])
        try terminal.enter("help --all")
        try terminal.wait(for: "paged: ")
        try terminal.waitForPrompt()
        // A short one doesn't, nor what an action prints, nor what goes elsewhere.
        #expect(try terminal.command("version").allSatisfy { !$0.hasPrefix("paged") })
        let small = try shell.terminal(changing: ["DEVMENU_PAGER": pager], rows: 5)
        try small.enter("dump-version")
        try small.wait(for: "instant-messaging  off (default)\nmoments>")
        #expect(!small.screen.text.contains("paged: "))
        #expect(
            try shell.run("help", "--all", changing: ["DEVMENU_PAGER": pager]).lines.allSatisfy {
                !$0.hasPrefix("paged")
            }
        )
    }

    @Test func `go through 'less', which starts nothing, writes nothing and ends by Ctrl-C`()
        throws
    {
        let less = #"""
            #!/bin/sh
            cat >/dev/null
            echo "secure: $LESSSECURE, in $LESSCHARSET, with $1"

            """#
        try shell.environment.write(less, to: "pagers/less", mode: 0o700)
        let path = "\(shell.environment.path("pagers")):/usr/bin:/bin"
        let terminal = try shell.terminal(changing: ["PATH": path], rows: 10)
        try terminal.enter("help --all")
        try terminal.wait(for: "secure: 1, in utf-8, with -FRXK")
        try terminal.waitForPrompt()
    }

    @Test(arguments: [(nil, "FRX"), ("-i", "-i")])
    func `show colours in 'less' unless a person has options for it`(
        options: String?,
        expected: String
    ) throws {
        let less = "#!/bin/sh\ncat >/dev/null\necho \"options: $LESS.\"\n"
        try shell.environment.write(less, to: "pagers/less", mode: 0o700)
        let path = "\(shell.environment.path("pagers")):/usr/bin:/bin"
        let variables = ["PATH": path, "PAGER": "less", "LESS": options]
        let terminal = try shell.terminal(changing: variables, rows: 10)
        try terminal.enter("help --all")
        try terminal.wait(for: "options: \(expected).")
    }

    #if os(Linux)
    @Test(arguments: [SIGKILL, SIGQUIT])
    func `end with a shell that is killed, with all of the pager`(signal: Int32) throws {
        let alive = try NamedPipe("alive", in: shell.environment)
        // The shell has started it, and waits.
        let pager = """
            exec 9>'\(alive.path)'; until grep -q '^State:.S' /proc/$PPID/status; do :; done
            echo up >&9; sleep 1000; :
            """
        let terminal = try shell.terminal(changing: ["DEVMENU_PAGER": pager], rows: 10)
        try terminal.enter("help --all")
        #expect(try alive.waitForFirstByte())
        #expect(kill(terminal.processID, signal) == 0)
        #expect(try alive.textUntilEnd() == "up\n")
    }
    #endif

    @Test func `are printed where there is no pager`() throws {
        for pager in ["", "cat", "nonesuch-pager"] {
            let terminal = try shell.terminal(changing: ["PAGER": pager], rows: 10)
            try terminal.enter("help --all")
            try terminal.wait(for: "the end of the help") {
                $0.text.contains("'| PROGRAM' reads it.")
            }
            try terminal.waitForPrompt()
        }
        let dumb = try shell.terminal(changing: ["PAGER": "false", "TERM": "dumb"])
        try dumb.enter("help --all")
        try dumb.wait(for: "'| PROGRAM' reads it.")
    }
}
