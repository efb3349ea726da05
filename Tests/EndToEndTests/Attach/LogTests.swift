import TerminalTesting

/// The command `logs`, and what an attached shell shows of an app's log.
@Suite(.onOwnThread) struct LogTests {
    private static let prompt = "shop (attached)>"
    private let shell: ShellUnderTest
    private let app: RunningApp

    init() throws {
        shell = try ShellUnderTest()
        app = try RunningApp(in: shell.environment)
    }

    private func terminal() throws -> PseudoTerminal {
        let terminal = try shell.terminal("--attach", "shop", prompt: Self.prompt)
        return terminal
    }

    @Test func `follows later lines until the app ends`() throws {
        try app.send("lines", until: "logged")
        let script = try shell.start("--attach", "shop", "logs", "--follow", "--level", "warning")
        #expect(try script.readLine()?.hasSuffix("left=1") == true)
        #expect(try script.readLine()?.hasSuffix("error mail: not sent") == true)
        #expect(try script.readLine() == "    at all")
        try app.send("log", until: "logged")
        try app.send("lines", until: "logged")
        #expect(try script.readLine()?.contains("warning shop.cart: low") == true)
        #expect(try script.readLine()?.hasSuffix("error mail: not sent") == true)
        #expect(try script.readLine() == "    at all")
        try app.end(by: SIGKILL)
        let end = Transcript(try script.wait())
        #expect(end.stderr.contains("ended unexpectedly"))
        #expect(end.ending != .exited(0))
    }

    @Test func `follows at the prompt until Ctrl-C, and is quiet before and after`() throws {
        let terminal = try terminal()
        try app.send("lines", until: "logged")
        try app.send("log", until: "logged")
        try terminal.wait(for: "info: a line of the app's")
        #expect(!terminal.screen.text.contains("shop.cart"))
        try terminal.enter("logs --follow --last 1")
        try terminal.wait(for: "info: a line of the app's\n")
        try app.send("lines", until: "logged")
        try terminal.wait(for: "error mail: not sent\n    at all")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(Self.prompt)
        #expect(try !terminal.command("version", prompt: Self.prompt).isEmpty)
    }

    @Test func `tells the last lines after a crash`() throws {
        let terminal = try terminal()
        try terminal.enter("logs --follow")
        try app.send("lines", until: "logged")
        try terminal.wait(for: "error mail: not sent\n    at all")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(Self.prompt)
        // An answer that comes after the lines which the prompt follows again.
        try terminal.command("logs --label mail --last 1", prompt: Self.prompt)
        try app.end(by: SIGKILL)
        try terminal.wait(for: "ended unexpectedly")
        try terminal.wait(for: "The last lines of its log:\n")
        try terminal.wait(for: "left=1\n")
        try terminal.waitForPrompt("shop (ended)>")
        let screen = terminal.screen.text
        #expect(screen.ranges(of: "error mail: not sent").count == 3, "\(screen)")
    }

    @Test func `completes levels`() throws {
        let terminal = try terminal()
        try terminal.type("logs --level cr")
        try terminal.press(.tab)
        try terminal.waitForPrompt(Self.prompt, typed: "logs --level critical")
    }
}
