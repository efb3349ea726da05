import TerminalTesting

/// Actions that are run from the full-screen list.
@Suite(.onOwnThread) struct PickActionTests {
    private let shop: PickUnderTest

    init() throws { shop = try PickUnderTest(isTrusted: true) }

    @Test func `asks for arguments by a form, shows the output, and comes back`() throws {
        let terminal = try shop.terminal()
        try terminal.find("greet", selecting: "Greet")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ who *  ▏")
        try terminal.wait(for: "Whom to greet · text")
        try terminal.press(.enter)
        try terminal.wait(for: "required: give text")
        try terminal.type("Ann Lee")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ [ Run ]")
        try terminal.press(.enter)
        try terminal.wait(for: "greet 'who=Ann Lee'\nHello Ann Lee\nPress a key for the list.")
        try terminal.returnToList()
        #expect(terminal.screen.text.contains("Find: greet▏"))
        try terminal.press(.escape, .escape)
        #expect(try terminal.waitForEnd() == .exited(0))
        #expect(terminal.screen.text.contains("Hello Ann Lee"))
    }

    @Test func `never shows a secret`() throws {
        let terminal = try shop.terminal()
        try terminal.find("log-in", selecting: "Log in")
        try terminal.press(.enter)
        try terminal.wait(for: "▌ pin *  ▏")
        try terminal.type("4711")
        try terminal.wait(for: "▌ pin *  ***▏")
        try terminal.press(.enter, .enter)
        try terminal.wait(for: "log-in pin=***\nthe right pin")
        try terminal.returnToList()
        #expect(!terminal.rawText.contains("4711"))
    }

    @Test(arguments: [("y", true), ("n", false), ("", false)])
    func `asks before what is risky, with no as the default`(answer: String, runs: Bool) throws {
        let terminal = try shop.terminal()
        try terminal.find("burn", selecting: "Burn it down")
        // The second key was pressed before the question, and is no answer to it.
        try terminal.type("\r\r")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Continue? [y/N]") }
        try terminal.enter(answer)
        try terminal.wait(for: runs ? "\nburnt\n" : "Cancelled.")
        try terminal.returnToList()
    }

    @Test func `Ctrl-C cancels a running action, and the list comes back`() throws {
        let terminal = try shop.terminal()
        try terminal.find("wait", selecting: "Wait")
        try terminal.press(.enter)
        try terminal.wait(for: "the ordinary screen") { screen in
            !screen.isAlternate && screen.text == "trigger wait\nwaiting"
        }
        try terminal.press(.control("c"))
        try terminal.returnToList()
        try terminal.press(.control("c"))
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test(arguments: ["crash-app abort", "crash-app exit 3"])
    func `the list comes back after an action that ends the app`(call: String) throws {
        let terminal = try shop.shell.environment.terminal(
            shop.shell.executable,
            ["--no-project", "pick", "crash"],
            columns: 100
        )
        try terminal.waitForList("▌ crash-app")
        try terminal.press(.enter)
        try terminal.wait(for: "[ Run ]")
        for word in call.split(separator: " ").dropFirst() {
            try terminal.press(.control("u"))
            try terminal.type(String(word))
            try terminal.press(.enter)
        }
        try terminal.press(.down, .down, .down, .down, .enter)
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("Continue? [y/N]") }
        try terminal.enter("y")
        try terminal.wait(for: "as crash-app announced. Started again, pid ")
        try terminal.returnToList()
        try terminal.press(.control("u"))
        try terminal.find("like", selecting: "Like Button Enable")
        try terminal.press(.enter)
        try terminal.wait(for: "like-button: off -> on (override)")
    }

    @Test func `shows in the form that arguments don't go together, before a question`() throws {
        let terminal = try shop.shell.environment.terminal(
            shop.shell.executable,
            ["--no-project", "pick", "crash"],
            columns: 100
        )
        try terminal.waitForList("▌ crash-app")
        try terminal.press(.enter)
        try terminal.wait(for: "[ Run ]")
        try terminal.type("segv")
        try terminal.press(.enter)
        try terminal.type("3")
        try terminal.press(.enter, .enter)
        try terminal.wait(for: "give it only with kind=exit")
        #expect(terminal.screen.isAlternate && terminal.screen.text.contains("▌ status"))
    }

    @Test func `a host that is killed is started again below the list`() throws {
        let terminal = try shop.shell.terminal("--no-project", columns: 100)
        let host = try #require(terminal.screen.history.compactMap(\.processID).first)
        try terminal.enter("pick")
        try terminal.waitForList()
        _ = try shop.shell.outerShell("kill -9 \(host)")
        try terminal.wait(for: "ended by SIGKILL unexpectedly")
        try terminal.wait(for: "Started again, pid ")
        #expect(terminal.screen.isAlternate)
        try terminal.find("like", selecting: "Like Button Enable")
        try terminal.press(.enter)
        try terminal.wait(for: "like-button: off -> on (override)")
    }
}
