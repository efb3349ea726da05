import TerminalTesting
import Testing

/// Paths that people type for a project's programs.
@Suite(.onOwnThread) struct TypedPathTests {
    private let shell: ShellUnderTest

    init() throws {
        shell = try ShellUnderTest()
        try shell.environment.write(
            """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "count", "title": "Count", "run": ["wc", "-c", "{file}"],
               "parameters": [{"name": "file", "type": "path", "isRequired": true}]}
            ]}]}
            """,
            to: "shop/devmenu.json"
        )
        try shell.environment.write("12345", to: "shop/sub/cart-items")
        try #require(shell.run("trust", "shop").ending == .exited(0))
    }

    @Test(arguments: [
        ("shop/sub", "cart-items", "sub/cart-items"),
        ("shop/sub", "./cart-items", "sub/cart-items"),
        ("shop", "./sub/cart-items", "./sub/cart-items"),
        ("shop/sub", "../sub/cart-items", "sub/cart-items"),
    ])
    func `a path is meant from where it is typed`(
        directory: String,
        path: String,
        given: String
    ) throws {
        expect(
            try shell.outerShell("cd \(directory) && devmenu count \(path)"),
            Transcript("5 \(given)\n")
        )
    }

    @Test func `Tab completes the answer to a question for a path`() throws {
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
