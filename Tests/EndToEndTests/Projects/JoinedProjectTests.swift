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
            #expect(denied.stderr.contains("shop/devmenu.json' is not trusted as it is now"))
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

    @Test func `a file that nobody trusts chooses nothing for a trusted one`() throws {
        let toggle = #"{"kind": "toggle", "id": "x", "title": "X", "default": true, "#
        let variable = #""variable": "LD_PRELOAD", "on": "/tmp/other.so"},"#
        try write(
            "shop/devmenu.json",
            action("run", "echo [$LD_PRELOAD]"),
            including: #"["b.json"]"#
        )
        try write("shop/b.json", "")
        #expect(try shell.run("trust", "shop/devmenu.json").ending == .exited(0))
        expect(try shell.run("--menu", "shop", "run"), Transcript("[]\n"))
        try write("shop/b.json", toggle + variable)
        let included = try shell.run("--menu", "shop", "run")
        #expect(included.ending == .exited(77))
        let change = "last trusted: '\(shell.environment.path("shop/b.json"))'; actions: x)"
        #expect(included.stderr.contains(change), "\(included)")
        // Another menu's settings reach nothing.
        try write("shop/devmenu.json", action("run", "echo [$LD_PRELOAD]"))
        #expect(try shell.run("trust", "shop/devmenu.json").ending == .exited(0))
        expect(try shell.run("--menu", "shop", "--menu", "shop/b.json", "run"), Transcript("[]\n"))
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

    @Test func `a round of inclusions is told, and nothing is loaded`() throws {
        try write("shop/devmenu.json", "", including: #"["b.json"]"#)
        try write("shop/b.json", "", including: #"["devmenu.json"]"#)
        let run = try shell.run("--menu", "shop", "list")
        #expect(run.ending == .exited(66))
        #expect(
            run.stderr.contains(
                "b.json:2: include[0]: a file cannot include itself: shop/devmenu.json includes "
            )
        )
    }

    @Test func `a value is one word, whatever is in it`() throws {
        try write(
            "shop/devmenu.json",
            """
            {"kind": "action", "id": "say", "title": "T", "run": ["printf", "<%s>", "a={a}", "{a}"],
             "parameters": [{"name": "a", "isRequired": true}]},
            """
        )
        #expect(try shell.run("trust", "shop/devmenu.json").ending == .exited(0))
        let script = #"""
            say a=
            say a=-x
            say "a=a\nb"
            say 'a=$(touch made)'
            say "a={a}"
            say "a='\"; touch made"
            """#
        let values = ["", "-x", "a\nb", "$(touch made)", "{a}", "'\"; touch made"]
        expect(
            try shell.script(script, "--menu", "shop"),
            Transcript(values.map { "<a=\($0)><\($0)>" }.joined())
        )
        #expect(!shell.environment.holds("made"))
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
