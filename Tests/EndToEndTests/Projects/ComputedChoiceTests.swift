import TerminalTesting

/// Words of a project's commands that a person completes: choices that a program computes, and paths.
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
             "parameters": [{"name": "to", "type": "choice", "choices": {"run": ["echo", "moon"]}}]},
            {"kind": "action", "id": "count", "title": "Count", "run": ["wc", "-c", "{file}"],
             "parameters": [{"name": "file", "type": "path", "isRequired": true}]}
            ]}]}
            """#
        path = try shell.environment.write(menu, to: "shop/devmenu.json")
    }

    @Test func `Tab offers what a program prints, and any text stays`() throws {
        #expect(try shell.run("trust", path).ending == .exited(0))
        let terminal = try shell.terminal("--menu", path, prompt: "shop>")
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
        #expect(try shell.environment.contents(of: "shop/log") == "ran\n")
    }

    @Test func `nothing runs of a file that isn't trusted, which is told once`() throws {
        let terminal = try shell.terminal("--menu", path, prompt: "shop>")
        try terminal.resize(columns: 250, rows: 24)
        try terminal.type("branch fea")
        try terminal.press(.tab)
        try terminal.wait(for: "wasn't run")
        try terminal.press(.tab)
        try terminal.enter("x")
        try terminal.wait(for: "feax (override)")
        let shown = terminal.screen.history.joined(separator: "\n")
        #expect(shown.ranges(of: "wasn't run").count == 1, "\(shown)")
        #expect(!shell.environment.holds("shop/log"))
    }

    @Test func `Tab completes the answer to a question for a path`() throws {
        #expect(try shell.run("trust", path).ending == .exited(0))
        try shell.environment.write("12345", to: "shop/sub/cart-items")
        let terminal = try shell.terminal("--menu", "shop", prompt: "shop>")
        try terminal.enter("count")
        try terminal.wait(for: "count file (a path):")
        try terminal.type("shop/su\t")
        try terminal.wait(for: "shop/sub/")
        try terminal.type("ca\t")
        try terminal.wait(for: "cart-items")
        try terminal.enter("")
        try terminal.wait(for: "5 sub/cart-items")
        try terminal.waitForPrompt("shop>")
        // Ctrl-C at the question ends only the command.
        try terminal.enter("count")
        try terminal.wait(for: "a second question") { screen in
            screen.history.count { $0.contains("count file (a path):") } == 2
        }
        try terminal.press(.control("c"))
        try terminal.waitForPrompt("shop>")
    }
}
