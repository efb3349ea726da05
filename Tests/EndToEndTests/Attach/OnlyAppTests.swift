import TerminalTesting
import Testing

/// `attach` without a name.
@Suite(.onOwnThread) struct OnlyAppTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `says how to start an app where none runs`() throws {
        let none = try shell.run("attach")
        #expect(none.ending == .exited(69))
        #expect(none.stderr.hasPrefix("error: no running app has a menu. Start one"))
        // One of another scope isn't meant.
        let app = try RunningApp(in: shell.environment)
        let scoped = try shell.run(["attach"], changing: ["DEVMENU_SCOPE": "checkout"])
        #expect(scoped.ending == .exited(69), "\(scoped)")
        withExtendedLifetime(app) {}
    }

    @Test func `attaches to the only app, once`() throws {
        let app = try RunningApp(in: shell.environment)
        #expect(try shell.run("attach").stdout.hasPrefix("shop 2.3.1 · attached"))
        let terminal = try shell.terminal()
        try terminal.enter("attach")
        try terminal.waitForPrompt("shop (attached)>")
        #expect(
            try terminal.command("attach", prompt: "shop (attached)>")
                == ["attached to shop 2.3.1 already"]
        )
        withExtendedLifetime(app) {}
    }

    @Test func `has one of several chosen, or names them`() throws {
        let apps = (
            try RunningApp(in: shell.environment), try RunningApp("cart", in: shell.environment)
        )
        let refused = try shell.run("attach")
        #expect(refused.ending == .exited(64))
        #expect(refused.stderr.contains("'attach cart', 'attach shop'"), "\(refused)")
        let terminal = try shell.terminal()
        try terminal.enter("attach")
        try terminal.waitForList("Running apps  2")
        try terminal.press(.escape)
        try terminal.wait(for: "error: interrupted")
        try terminal.waitForPrompt()
        try terminal.enter("attach")
        try terminal.waitForList("Running apps  2")
        try terminal.press(.down, .enter)
        try terminal.waitForPrompt("shop (attached)>")
        withExtendedLifetime(apps) {}
    }
}
