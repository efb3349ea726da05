import TerminalTesting
import Testing

@Suite(.onOwnThread) struct JobControlTests {
    private let shell: ShellUnderTest
    private let terminal: PseudoTerminal

    init() throws {
        shell = try ShellUnderTest()
        var variables = shell.environment.variables
        variables["DEVMENU"] = shell.executable
        terminal = try PseudoTerminal.shell(environment: variables)
    }

    private func waitForOuterPrompt() throws {
        try terminal.wait(for: "the outer prompt") { $0.cursorLine == "job-shell$" }
    }

    @Test func `stops at Ctrl-Z, and fg restores the prompt with the typed text`() throws {
        let before = try terminal.modes()
        try terminal.enter("\"$DEVMENU\"")
        try terminal.waitForPrompt()
        try terminal.type("list to")
        try terminal.waitForPrompt(typed: "list to")
        for _ in 0..<2 {
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try waitForOuterPrompt()
            #expect(try terminal.modes() == before)
            try terminal.enter("fg")
            try terminal.waitForPrompt(typed: "list to")
        }
        #expect(try terminal.command("ols").first == "Tools")
        try terminal.press(.control("d"))
        try waitForOuterPrompt()
        try terminal.enter("echo status $?")
        try terminal.wait(for: "status 0")
        #expect(try terminal.modes() == before)
    }

    @Test func `asks again at fg, and hides a secret then, too`() throws {
        let path = try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "log-in", "title": "Log in",
               "run": ["sh", "-c", "echo ${#PIN} signs"], "environment": {"PIN": "{pin}"},
               "parameters": [{"name": "pin", "isRequired": true, "isSecret": true}]},
              {"kind": "action", "id": "wipe", "title": "Wipe", "run": ["echo", "wiped"],
               "risk": "destructive"}
            ]}]}
            """#,
            to: "shop/devmenu.json"
        )
        #expect(try shell.run("trust", path).ending == .exited(0))
        try terminal.enter("\"$DEVMENU\" --menu '\(path)'")
        try terminal.waitForPrompt("shop>")
        for (line, question, answer) in [
            ("log-in", "pin:", "S3cret"), ("wipe", "Continue? [y/N]", "y"),
        ] {
            try terminal.enter(line)
            try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix(question) }
            try terminal.press(.control("z"))
            try terminal.wait(for: "Stopped")
            try waitForOuterPrompt()
            try terminal.enter("fg")
            try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix(question) }
            try terminal.enter(answer)
            try terminal.waitForPrompt("shop>")
        }
        let text = terminal.screen.text
        #expect(!text.contains("S3cret"), "\(text)")
        #expect(text.contains("6 signs") && text.contains("\nwiped"), "\(text)")
    }

    @Test func `reads no script from the terminal in the background`() throws {
        try terminal.enter("\"$DEVMENU\" list tools </dev/null | cat; echo status $?")
        try terminal.wait(for: "status 0")
        #expect(terminal.screen.text.contains("dump-version"))
    }
}
