import TerminalTesting

/// `--host COMMAND` at a terminal, which the command may use until its hello.
@Suite(.onOwnThread) struct HostCommandTerminalTests {
    private let shell: ShellUnderTest
    private let host: String
    /// A host command that first asks for a word without echo, like ssh for a passphrase.
    private let asking: String

    init() throws {
        shell = try ShellUnderTest()
        host = "'\(shell.executable)' serve --stdio"
        asking = """
            stty -echo </dev/tty; printf 'Word: ' >/dev/tty; read -r word </dev/tty
            stty echo </dev/tty; echo >/dev/tty; test "$word" = please || exit 4; exec \(host)
            """
    }

    private func terminal(_ arguments: [String]) throws -> PseudoTerminal {
        try shell.environment.terminal(shell.executable, arguments)
    }

    @Test func `asks on the terminal, which the shell has again after the hello`() throws {
        let terminal = try terminal(["--host", asking])
        try terminal.wait(for: "Word:")
        #expect(terminal.foregroundGroup != terminal.processID)
        try terminal.enter("please")
        try terminal.waitForPrompt()
        #expect(terminal.foregroundGroup == terminal.processID)
        #expect(!terminal.screen.text.contains("please"))
        #expect(terminal.screen.text.contains("host by 'stty -echo"))
        #expect(try terminal.command("list tools").first == "Tools")
        try terminal.press(.control("d"))
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func `asks on the terminal in a pipeline, too`() throws {
        let terminal = try shell.outerTerminal(["ASKING": asking])
        try terminal.enter(#""$DEVMENU" --host "$ASKING" list tools | tail -n 1; echo status $?"#)
        try terminal.wait(for: "Word:")
        try terminal.enter("please")
        try terminal.wait(for: "status 0")
        #expect(terminal.screen.text.contains("dump-version"))
    }

    @Test func `gets the terminal only if it uses it`() throws {
        let terminal = try terminal(["--host", "echo waiting >&2; read -r line; exit 3", "list"])
        try terminal.wait(for: "waiting")
        #expect(terminal.foregroundGroup == terminal.processID)
        try terminal.press(.control("c"))
        #expect(try terminal.waitForEnd() == .exited(130))
        #expect(terminal.screen.text.contains("error: interrupted"))
    }

    @Test func `Ctrl-C at its question ends it, and restores the terminal`() throws {
        let before = try PseudoTerminal("cat", environment: shell.environment.variables).modes()
        let terminal = try terminal(["--host", asking, "list"])
        try terminal.wait(for: "Word:")
        try terminal.press(.control("c"))
        #expect(try terminal.waitForEnd() == .exited(130))
        #expect(try terminal.modes() == before)
    }

    @Test func `the terminal is restored after a command that is killed at its question`() throws {
        let before = try PseudoTerminal("cat", environment: shell.environment.variables).modes()
        let killed = "stty -echo </dev/tty; kill -9 $$"
        let terminal = try terminal(["--host", killed, "list"])
        #expect(try terminal.waitForEnd() == .exited(69))
        #expect(terminal.screen.text.contains("ended by SIGKILL"))
        #expect(try terminal.modes() == before)
    }

    @Test func `Ctrl-Z at its question stops both, and fg continues the question`() throws {
        let terminal = try shell.outerTerminal(["ASKING": asking])
        try terminal.enter(#""$DEVMENU" --host "$ASKING" list tools"#)
        try terminal.wait(for: "Word:")
        try terminal.press(.control("z"))
        try terminal.wait(for: "Stopped")
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("fg")
        // The terminal stores a line that is typed before the command may read it.
        try terminal.wait(for: "the command again") { $0.text.contains("list tools\n") }
        try terminal.enter("please")
        try terminal.wait(for: "dump-version")
    }

    @Test func `a command that has ended runs again only on request`() throws {
        let counting = "echo run >>'\(shell.environment.path("runs"))'; exec \(host)"
        let terminal = try terminal(["--host", counting])
        try terminal.waitForPrompt()
        let ended = "moments (ended)>"
        try terminal.enter("crash-app kind=abort --yes")
        try terminal.wait(for: "ended, as crash-app announced.")
        try terminal.wait(for: "Type 'restart' to start it again.")
        try terminal.waitForPrompt(ended)
        try terminal.type("like-b")
        try terminal.press(.tab)
        // The candidates come from the last menu: no command runs for them.
        try terminal.waitForPrompt(ended, typed: "like-button")
        #expect(try shell.environment.contents(of: "runs") == "run\n")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(ended)
        try terminal.enter("restart")
        try terminal.wait(for: "started again, pid ")
        try terminal.waitForPrompt()
        #expect(try terminal.command("like-button") == ["like-button: off (default)"])
        #expect(try shell.environment.contents(of: "runs") == "run\nrun\n")
    }
}
