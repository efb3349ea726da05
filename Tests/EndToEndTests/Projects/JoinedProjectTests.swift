import TerminalTesting
import Testing

/// A project whose menu is in several files, and what surrounds its programs.
@Suite(.onOwnThread) struct JoinedProjectTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private func write(_ name: String, _ items: String, including inclusions: String = "[]") throws
    {
        try shell.environment.write(
            """
            // Written by hand
            {"devmenu": 1, "title": "Shop", "include": \(inclusions), "sections": [
              {"id": "work", "title": "Work", "items": [\(items)]},
            ]}
            """,
            to: name
        )
    }

    private func action(_ id: String, _ script: String, _ rest: String = "") -> String {
        """
        {"kind": "action", "id": "\(id)", "title": "T", "run": ["sh", "-c", "\(script)", "sh", "{args...}"]\(rest)},
        """
    }

    @Test func `all files are trusted by one question, and run in their own directories`() throws {
        try write(
            "shop/devmenu.json",
            action("test", "echo own") + action("all", "pwd", #", "after": ["api:test"]"#),
            including: #"["api/menu.json"]"#
        )
        try write("shop/api/menu.json", action("test", "pwd; echo $SECRET"))
        let folder = shell.environment.path("shop")
        // An included file that was trusted as a separate menu isn't part of this one.
        #expect(try shell.run("trust", "shop/api/menu.json").ending == .exited(0))
        for id in ["all", "api:test"] {
            let denied = try shell.run("--menu", "shop", id)
            #expect(denied.ending == .exited(77))
            #expect(denied.stderr.contains("shop/devmenu.json' isn't trusted as it is now"))
            #expect(!denied.stdout.contains("shop"))
        }
        let terminal = try shell.environment.terminal(shell.executable, ["--menu", "shop"])
        try terminal.waitForPrompt("shop>")
        try terminal.enter("all")
        try terminal.wait(for: "  \(folder)/api/menu.json")
        try terminal.wait(for: "these also run without this question:")
        try terminal.wait(for: "Trust these files, and all that they run? [y/N]")
        try terminal.enter("y")
        try terminal.waitForPrompt("shop>")
        #expect(try terminal.command("api:test", prompt: "shop>").first == "\(folder)/api")
        #expect(try shell.run("--menu", "shop", "all").stdout == "\(folder)/api\n\n\(folder)\n")
        // Whoever swaps an included file gets no further.
        try write("shop/api/menu.json", action("test", "echo swapped"))
        let swapped = try shell.run("--menu", "shop", "all")
        #expect(swapped.ending == .exited(77))
        #expect(!swapped.stdout.contains("swapped"))
        let change = "since it was last trusted: '\(folder)/api/menu.json'; actions: api:test)"
        #expect(swapped.stderr.contains(change), "\(swapped)")
    }

    @Test func `a directory stands for its menu, and several menus are joined`() throws {
        try write("one/devmenu.json", action("a", "echo one"))
        try write("two/devmenu.json", action("b", "echo two"))
        for name in ["one", "two"] {
            #expect(try shell.run("trust", "\(name)/devmenu.json").ending == .exited(0))
        }
        let above = try shell.outerShell("mkdir one/inner; cd one/inner; devmenu --menu .. a")
        expect(above, Transcript("one\n"))
        expect(
            try shell.run("--menu", "one", "--menu", "two/devmenu.json", "b"),
            Transcript("two\n")
        )
        let same = try shell.run("--menu", "one", "--menu", "one", "list")
        #expect(same.ending == .exited(66))
        #expect(same.stderr.contains("another item is called 'a'"))
    }

    @Test func `an editor that empties a file before it writes is no error`() throws {
        try write("shop/devmenu.json", action("a", "echo one"))
        let terminal = try shell.environment.terminal(shell.executable, ["--menu", "shop"])
        try terminal.waitForPrompt("shop>")
        try shell.environment.write("", to: "shop/devmenu.json")
        try write("shop/devmenu.json", action("b", "echo two"))
        try terminal.wait(for: "the menu has changed")
        #expect(!terminal.screen.text.contains("stays as it was"))
    }
}
