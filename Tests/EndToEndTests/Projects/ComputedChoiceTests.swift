import TerminalTesting
import Testing

/// Choices that a program of a project computes when a person completes or picks.
@Suite(.onOwnThread) struct ComputedChoiceTests {
    private let shell: ShellUnderTest
    private let path: String

    init() throws {
        shell = try ShellUnderTest()
        let prepared = try shell.outerShell(
            """
            mkdir shop && cd shop && git init -q -b main &&
            git -c user.name=a -c user.email=a@b commit -q --allow-empty -m one &&
            git branch feature/cart
            """
        )
        try #require(prepared.ending == .exited(0), "\(prepared)")
        let menu = #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
            {"kind": "choice", "id": "branch", "title": "Branch",
             "options": {"run": ["sh", "-c", "echo ran >> log; git branch --format='%(refname:short)'"]}},
            {"kind": "action", "id": "say", "title": "Say", "run": ["echo", "on {branch}", "{to}"],
             "parameters": [{"name": "to", "type": "choice", "choices": {"run": ["echo", "moon"]}}]}
            ]}]}
            """#
        path = try shell.environment.write(menu, to: "shop/devmenu.json")
    }

    private func trust() throws {
        let trusted = try shell.run("trust", path)
        try #require(trusted.ending == .exited(0), "\(trusted)")
    }

    private func completions(_ words: String...) throws -> Transcript {
        let words = ["--menu", path] + words
        return try shell.run(["complete-words", "--index", "\(words.count - 1)", "--"] + words)
    }

    @Test func `Tab offers what a program prints, and any text stays`() throws {
        try trust()
        let terminal = try shell.environment.terminal(shell.executable, ["--menu", path])
        try terminal.waitForPrompt("shop>")
        try terminal.type("branch fea")
        try terminal.press(.tab)
        try terminal.wait(for: "branch feature/cart")
        try terminal.enter("")
        try terminal.wait(for: "feature/cart (override)")
        try terminal.type("say m")
        try terminal.press(.tab)
        try terminal.wait(for: "say moon")
        try terminal.enter("")
        try terminal.wait(for: "on feature/cart moon")
        expect(
            try completions("branch", ""),
            Transcript("feature/cart\t\nmain\t\nreset\tremove the override\n")
        )
        #expect(try shell.environment.contents(of: "shop/log") == "ran\nran\n")
        expect(
            try shell.run("--menu", path, "branch", "gone"),
            Transcript("branch: feature/cart -> gone (override)\n")
        )
        expect(try shell.run("--menu", path, "say"), Transcript("on gone\n"))
        let listed = try shell.run("--menu", path, "--json", "list").stdout
        #expect(listed.contains(#""isOpen":true"#))
        #expect(listed.contains(#""value":"gone""#))
        #expect(try shell.environment.contents(of: "shop/log") == "ran\nran\n")
    }

    @Test func `nothing runs of a file that isn't trusted, which is told once`() throws {
        let terminal = try shell.environment.terminal(shell.executable, ["--menu", path])
        try terminal.waitForPrompt("shop>")
        try terminal.resize(columns: 250, rows: 24)
        try terminal.type("branch fea")
        try terminal.press(.tab)
        try terminal.wait(for: "wasn't run")
        try terminal.press(.tab)
        try terminal.enter("x")
        try terminal.wait(for: "feax (override)")
        let shown = terminal.screen.history.joined(separator: "\n")
        #expect(shown.ranges(of: "wasn't run").count == 1, "\(shown)")
        expect(try completions("branch", "fea"), Transcript(""))
        #expect(!shell.environment.holds("shop/log"))
    }
}
