import TerminalTesting

/// A shell at a terminal that is attached to an app.
@Suite(.onOwnThread) struct AttachedTerminalTests {
    private static let prompt = "shop (attached)>"
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `names the app, and shows its changes above the typed text`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached()
        #expect(terminal.screen.text.contains("Test App · shop 2.3.1 · attached, pid \(app.pid)"))
        try terminal.type("list")
        try app.send("flip", until: "flipped true")
        try terminal.wait(for: "event: like-button: on (override), by ")
        try terminal.wait(for: " in app\nshop (attached)> list")
    }

    @Test(arguments: [[], ["flag-1"]])
    func `says what --wait waits for`(words: [String]) throws {
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--attach", "shop", "--wait"] + words
        )
        try terminal.wait(for: "Waiting until shop runs; Ctrl-C gives up.")
        let app = try RunningApp(in: shell.environment)
        try terminal.wait(for: words.isEmpty ? "attached, pid \(app.pid)" : "flag-1: off")
    }

    @Test func `shows only the events that the shell asks for`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached()
        let events = try terminal.command("set events log", prompt: Self.prompt)
        #expect(events.first?.hasPrefix("events  log  ") == true)
        try app.send("flip", until: "flipped true")
        try app.send("log", until: "logged")
        try terminal.wait(for: "info: a line of the app's")
        #expect(!terminal.screen.text.contains("override"))
        // The lines of loggers come where the log was asked for by its name.
        try app.send("lines", until: "logged")
        try terminal.wait(for: "error mail: not sent")
    }

    @Test func `reports the app's end, and attaches again on a command`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached()
        try app.end(by: SIGTERM)
        try terminal.wait(for: "ended: stopped by SIGTERM")
        try terminal.wait(for: "'attach shop' attaches to it once it runs again")
        try terminal.waitForPrompt("shop (ended)>")
        try terminal.enter("list")
        try terminal.wait(for: "error: shop (pid \(app.pid)) has ended.")
        try terminal.waitForPrompt("shop (ended)>")
        let next = try RunningApp(in: shell.environment)
        try terminal.enter("attach shop")
        try terminal.wait(for: "shop 2.3.1 · attached, pid \(next.pid)")
        try terminal.waitForPrompt(Self.prompt)
    }

    @Test func `names the signal of the app's crash, while it is idle`() throws {
        let app = try RunningApp(in: shell.environment, changing: ["SWIFT_BACKTRACE": "enable=no"])
        let terminal = try attached()
        try app.end(by: SIGSEGV)
        try terminal.wait(for: "error: shop (pid \(app.pid)) ended by SIGSEGV unexpectedly")
        try terminal.waitForPrompt("shop (ended)>")
    }

    @Test func `says what 'wait app' waits for`() throws {
        let terminal = try shell.terminal()
        try terminal.enter("wait app shop")
        try terminal.wait(for: "Waiting until shop runs; Ctrl-C gives up.")
        let app = try RunningApp(in: shell.environment)
        try terminal.wait(for: "shop 2.3.1, pid \(app.pid)")
    }

    @Test func `waits for the app to run again with --reconnect`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached("--reconnect")
        try terminal.type("zzz")
        try app.end(by: SIGKILL)
        try terminal.wait(for: "Waiting until shop runs again; Ctrl-C gives up.")
        try terminal.waitForPrompt("shop (reconnecting)>", typed: "zzz")
        let next = try RunningApp(in: shell.environment)
        try terminal.wait(for: "Attached to shop 2.3.1, pid \(next.pid).")
        try terminal.waitForPrompt(Self.prompt, typed: "zzz")
        try next.end(by: SIGKILL)
        try terminal.wait(for: "shop (pid \(next.pid)) ended unexpectedly")
        try terminal.press(.control("c"))
        try terminal.wait(for: "Gave up; back at the embedded host.")
    }

    @Test(arguments: ["quit", "", "detach"])
    func `who leaves while it waits need not wait`(line: String) throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached("--reconnect")
        try app.end(by: SIGKILL)
        try terminal.waitForPrompt("shop (reconnecting)>")
        if line.isEmpty { try terminal.press(.control("d")) } else { try terminal.enter(line) }
        guard line == "detach" else {
            #expect(try terminal.waitForEnd() == .exited(0))
            return
        }
        try terminal.wait(for: "Gave up; back at the embedded host.")
        try terminal.waitForPrompt()
    }

    @Test func `a line that is entered while it waits runs on a terminal as any other`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached("--reconnect")
        try app.end(by: SIGKILL)
        try terminal.waitForPrompt("shop (reconnecting)>")
        try terminal.enter("flag-2 on")
        let next = try RunningApp(in: shell.environment)
        try terminal.wait(for: "flag-2: off -> on (override)")
        try terminal.waitForPrompt(Self.prompt)
        let lines = terminal.screen.history.filter { $0.hasPrefix("shop") && $0.contains(")>") }
        #expect(lines == ["shop (reconnecting)> flag-2 on", Self.prompt])
        withExtendedLifetime(next) {}
    }

    @Test func `a search goes on while it waits, and the prompt is right after it`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached("--reconnect")
        _ = try terminal.command("flag-2", prompt: Self.prompt)
        try terminal.press(.control("r"))
        try terminal.type("flag")
        try terminal.wait(for: "(reverse-i-search)`flag': flag-2")
        try app.end(by: SIGKILL)
        let next = try RunningApp(in: shell.environment)
        try terminal.press(.control("e"))
        try terminal.waitForPrompt(Self.prompt, typed: "flag-2")
        withExtendedLifetime(next) {}
    }

    /// A line for another host than the one that it would reach now.
    @Test func `what is typed while it waits is dropped with Ctrl-C`() throws {
        let app = try RunningApp(in: shell.environment)
        let terminal = try attached("--reconnect")
        try app.end(by: SIGKILL)
        try terminal.wait(for: "Waiting until shop runs again; Ctrl-C gives up.")
        try terminal.waitForPrompt("shop (reconnecting)>")
        try terminal.enter("like-button on")
        try terminal.press(.control("c"))
        try terminal.wait(for: "Gave up; back at the embedded host.")
        try terminal.waitForPrompt()
        #expect(try terminal.command("like-button") == ["like-button: off (default)"])
        #expect(!terminal.screen.text.contains("off -> on"))
    }

    private func attached(_ flags: String...) throws -> PseudoTerminal {
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["--attach", "shop"] + flags
        )
        try terminal.waitForPrompt(Self.prompt)
        return terminal
    }
}
