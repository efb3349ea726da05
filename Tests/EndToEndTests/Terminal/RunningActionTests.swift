import TerminalTesting

/// Running actions at the prompt, of a host behind a command.
@Suite(.onOwnThread) struct RunningActionTests {
    private let shell: ShellUnderTest
    private let prompt = Prompt.testHost
    /// The prompt after a host was left: the command runs again for the next request.
    private let promptWithoutHost = "devmenu>"
    /// The prompt after a host has ended.
    private let promptAfterEnd = "test-host (ended)>"

    init() throws { shell = try ShellUnderTest.onTestHost() }

    @Test func `cancels an action at Ctrl-C`() throws {
        let terminal = try shell.terminal(prompt: prompt)
        try terminal.enter("linger")
        try terminal.wait(for: "waiting")
        try terminal.press(.control("c"))
        try terminal.wait(for: "cancelled")
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt(prompt)
        #expect(try terminal.command("greet", prompt: prompt) == ["Hello"])
    }

    @Test func `leaves an action that ignores Ctrl-C at the second one`() throws {
        let terminal = try shell.terminal(prompt: prompt)
        try terminal.enter("hang")
        try terminal.wait(for: "\nhanging")
        try terminal.press(.control("c"))
        try terminal.wait(for: "warning: it still runs; Ctrl-C again ends it")
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt(promptWithoutHost)
        try terminal.enter("greet")
        try terminal.wait(for: "\nHello")
        try terminal.waitForPrompt(prompt)
    }

    @Test func `stops at Ctrl-Z while an action runs, and fg waits for it again`() throws {
        let terminal = try shell.outerTerminal(["HOST_COMMAND": shell.host])
        try terminal.enter(#""$DEVMENU" --host "$HOST_COMMAND""#)
        try terminal.waitForPrompt(prompt)
        try terminal.enter("linger")
        try terminal.wait(for: "\nwaiting")
        try terminal.press(.control("z"))
        try terminal.wait(for: "Stopped")
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
        try terminal.enter("fg")
        // The outer shell gets the keys until it has handed the terminal over.
        while terminal.foregroundGroup == terminal.processID { sched_yield() }
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt(prompt)
        #expect(try terminal.command("greet", prompt: prompt) == ["Hello"])
    }

    @Test func `asks for a secret without an echo, and does not save it`() throws {
        let terminal = try shell.terminal(prompt: prompt)
        let before = try terminal.modes()
        try terminal.enter("sign-in ann")
        try terminal.wait(for: "sign-in password:")
        try terminal.enter("hunter2")
        try terminal.wait(for: "ann with 7 characters")
        try terminal.waitForPrompt(prompt)
        #expect(try terminal.modes() == before)
        try terminal.command("sign-in ann password=hunter2", prompt: prompt)
        try terminal.enter("abort-unannounced")
        try terminal.waitForPrompt(promptAfterEnd)
        try terminal.enter("sign-in ann password=hunter2 'no end' too many")
        try terminal.waitForPrompt(prompt)
        try terminal.command("greet", prompt: prompt)
        let history = try shell.environment.contents(of: "state/devmenu/history")
        #expect(history == "abort-unannounced\ngreet\n")
    }

    @Test func `completes candidates of the host, with quotes where necessary`() throws {
        let terminal = try shell.terminal(prompt: prompt)
        try terminal.type("visit ")
        try terminal.press(.tab, .tab)
        try terminal.wait(for: "harbour    by the sea\ntown hall  in the middle\nplace=")
        try terminal.type("t")
        try terminal.press(.tab)
        try terminal.wait(for: "the candidate") { $0.cursorLine.contains("hall") }
        #expect(try terminal.command("", prompt: prompt) == ["you are at the town hall"])
    }

    @Test func `shows the app's direct output if asked to`() throws {
        let terminal = try shell.terminal(prompt: prompt)
        try terminal.command("set host-output on", prompt: prompt)
        try terminal.command("mutter", prompt: prompt)
        try terminal.wait(for: "straight to stdout")
    }
}
