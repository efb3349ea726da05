import TerminalTesting

@Suite(.onOwnThread) struct QuestionTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `ignores text that was typed before the question`() throws {
        let terminal = try shell.terminal(columns: 120)
        try terminal.type("crash-app\ry\r")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Continue? [y/N]") }
        try terminal.enter("n")
        try terminal.wait(for: "\nCancelled.")
        try terminal.waitForPrompt()
    }

    @Test func `Ctrl-C means no`() throws {
        let terminal = try shell.terminal(columns: 120)
        try terminal.enter("crash-app")
        try terminal.wait(for: "Continue? [y/N]")
        try terminal.press(.control("c"))
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        #expect(try terminal.command("list tools").first == "Tools")
    }

    @Test func `asks nobody where there is nothing to lose`() throws {
        let terminal = try shell.terminal(columns: 120)
        #expect(try terminal.command("clear-cache") == ["Nothing to clear."])
        try shell.environment.write("photo", to: "cache/moments/images/a")
        try terminal.enter("clear-cache images")
        try terminal.wait(for: "Clear Cache can't be undone. Continue? [y/N]")
        try terminal.enter("y")
        try terminal.waitForPrompt()
        #expect(!shell.environment.holds("cache/moments/images/a"))
    }
}
