import TerminalTesting
import Testing

/// A project's own menu, from its file to the output of its programs.
@Suite(.onOwnThread) struct ProjectMenuTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    private static let menu = #"""
        {"devmenu": 1, "title": "Shop", "sections": [
          {"id": "work", "title": "Work", "items": [
            {"kind": "action", "id": "greet", "title": "Greet", "run": ["printf", "hi %s\\n", "{name}"],
             "parameters": [{"name": "name", "default": "you"}]},
            {"kind": "action", "id": "fail", "title": "Fail", "run": ["sh", "-c", "echo bad >&2; exit 7"]},
            {"kind": "action", "id": "hang", "title": "Hang",
             "run": ["sh", "-c", "trap 'echo outer; exit 9' INT; sh -c \"$INNER\""],
             "environment": {"INNER": "trap 'echo inner; exit' INT; echo ready; while :; do sleep 0.05; done"}},
            {"kind": "toggle", "id": "fast", "title": "Fast"},
            {"kind": "choice", "id": "stage", "title": "Stage", "options": ["test", "live"]},
            {"kind": "link", "id": "docs", "title": "Docs", "url": "https://example.com"}
          ]}
        ]}
        """#

    private var listing: String {
        """
        Work
          greet  Greet
          fail   Fail
          hang   Hang
          fast   Fast   off
          stage  Stage  test
          docs   Docs   https://example.com

        """
    }

    @Test func `lists a file's menu from any folder without running anything`() throws {
        let path = try shell.environment.write(Self.menu, to: "my shop 🛍/devmenu.json")
        expect(try shell.run("--menu", path, "list"), Transcript(listing))
        let json = try shell.run("--menu", path, "--json", "list")
        #expect(json.stdout.contains(#""title":"Shop""#))
        let below = "cd 'my shop 🛍' && mkdir deep && cd deep && devmenu"
        expect(try shell.outerShell("\(below) list"), Transcript(listing))
        let bundled = try shell.outerShell("cd 'my shop 🛍' && devmenu --no-project info")
        #expect(bundled.stdout.contains("moments"))
    }

    @Test func `a script cannot run a program until its file is trusted`() throws {
        let path = try shell.environment.write(Self.menu, to: "devmenu.json")
        let denied = try shell.run("greet")
        #expect(denied.ending == .exited(77))
        #expect(
            denied.stderr == """
                error: printf 'hi %s\\n' you wasn't run: '\(path)' isn't trusted as it is now. \
                Look at it, and then trust it with: devmenu trust \(path)

                """
        )
        #expect(try shell.run("trust").stdout.hasPrefix("Trusted \(path) as it is now.\n  greet: "))
        expect(try shell.run("greet", "a b"), Transcript("hi a b\n"))
        try shell.environment.write(Self.menu + "\n", to: "devmenu.json")
        #expect(try shell.run("greet").ending == .exited(77))
        #expect(try shell.run("--json", "greet").stdout.contains(#""kind":"untrusted""#))
    }

    @Test func `a program has the shell's own environment`() throws {
        try shell.environment.write(
            #"""
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
              {"kind": "action", "id": "tell", "title": "Tell",
               "run": ["sh", "-c", "echo ${SWIFT_BACKTRACE-none}"]}
            ]}]}
            """#,
            to: "devmenu.json"
        )
        _ = try shell.run("trust", "devmenu.json")
        expect(try shell.run("tell"), Transcript("none\n"))
        let odd = "SWIFT_BACKTRACE=\"$(printf 'a\\377b')\" devmenu tell | od -An -tx1"
        #expect(try shell.outerShell(odd).stdout == " 61 ff 62 0a\n")
        let given = try shell.run(["tell"], changing: ["SWIFT_BACKTRACE": "enable=yes"])
        expect(given, Transcript("enable=yes\n"))
    }

    @Test func `reports how a program ended`() throws {
        try shell.environment.write(Self.menu, to: "devmenu.json")
        _ = try shell.run("trust", "devmenu.json")
        expect(try shell.run("fail"), Transcript(stderr: "bad\n", status: 7))
        expect(
            try shell.run("-c", "fail"),
            Transcript(stderr: "bad\nerror: sh ended with status 7\n", status: 1)
        )
        #expect(try shell.run("--json", "fail").stdout.contains(#""status":7"#))
        #expect(try shell.run("--json", "greet").stdout.contains(#""value":{"status":0}"#))
    }

    @Test func `settings are saved for each project`() throws {
        let one = try shell.environment.write(Self.menu, to: "one/devmenu.json")
        let two = try shell.environment.write(Self.menu, to: "two/devmenu.json")
        expect(
            try shell.run("--menu", one, "fast", "on"),
            Transcript("fast: off -> on (override)\n")
        )
        expect(
            try shell.run("--menu", one, "stage", "live"),
            Transcript("stage: test -> live (override)\n")
        )
        expect(try shell.run("--menu", one, "fast"), Transcript("fast: on (override)\n"))
        expect(try shell.run("--menu", two, "fast"), Transcript("fast: off (default)\n"))
    }

    @Test func `every problem of a file is reported, on a line each`() throws {
        let text = """
            {"devmenu": 1, "title": "Shop", "sections": [
              {"id": "work", "title": "Work", "items": [
                {"kind": "swich", "id": "a", "title": "A"},
                {"kind": "togle", "id": "b", "title": "B"}
            ]}]}
            """
        try shell.environment.write(text, to: "devmenu.json")
        let run = try shell.run("list")
        #expect(run.ending == .exited(66))
        #expect(
            run.stderr == """
                error: devmenu.json:3: sections[0].items[0].kind: 'swich' isn't a kind. \
                Did you mean 'toggle'?
                devmenu.json:4: sections[0].items[1].kind: 'togle' isn't a kind. \
                Did you mean 'toggle'?

                """
        )
        #expect(try shell.run("--json", "list").stdout.contains(#""line":4,"path":"sections[0]"#))
        #expect(try shell.run("--menu", "none.json", "list").ending == .exited(66))
        let served = try shell.outerShell("devmenu serve --stdio --menu devmenu.json </dev/null")
        #expect(served.ending == .exited(66))
        #expect(served.stdout.contains(#""line":4,"path":"sections[0].items[1].kind""#))
        #expect(try shell.run("version").ending == .exited(0))
    }

    @Test func `no action of another menu runs in place of a file's that is refused`() throws {
        _ = try shell.environment.write("{", to: "shop/devmenu.json")
        let run = try shell.outerShell("cd shop; devmenu clear-cache --yes")
        #expect(run.ending == .exited(66) && run.stdout.isEmpty)
        #expect(run.stderr.hasPrefix("error: devmenu.json:1: "), "\(run)")
        let bundled = try shell.outerShell("cd shop; devmenu --no-project list tools")
        #expect(bundled.stdout.contains("clear-cache"))
    }

    @Test func `an item with the name of a command is reached behind --`() throws {
        let menu = Self.menu.replacing(#""id": "greet""#, with: #""id": "restart""#)
        let path = try shell.environment.write(menu, to: "devmenu.json")
        #expect(try shell.run("trust", path).ending == .exited(0))
        expect(try shell.run("--", "restart"), Transcript("hi you\n"))
        expect(try shell.run("trigger", "restart", "me"), Transcript("hi me\n"))
        #expect(try shell.run("--", "list").stdout.contains("restart"))
        // The command of that name isn't meant.
        try shell.environment.write("{", to: "devmenu.json")
        let broken = try shell.run("--", "restart")
        #expect(broken.ending == .exited(66) && broken.stdout.isEmpty, "\(broken)")
    }

    @Test func `programs run in a directory that a person or the environment allows`() throws {
        _ = try shell.environment.write(Self.menu, to: "shop/devmenu.json", mode: 0o666)
        let path = shell.environment.path("shop")
        #expect(try shell.run("trust", path).ending == .exited(0))
        func greeting(safe directories: String) throws -> Transcript {
            try shell.outerShell("DEVMENU_SAFE_DIRECTORY=\(directories) devmenu --menu shop greet")
        }
        expect(try greeting(safe: "/x:$PWD/shop"), Transcript("hi you\n"))
        let above = try greeting(safe: "$PWD")
        #expect(above.ending == .exited(77))
        expect(
            try shell.run("trust", "--directory", "shop"),
            Transcript(
                stderr: "error: only a person at a terminal can trust a directory; elsewhere, set "
                    + "DEVMENU_SAFE_DIRECTORY=\(path)\n",
                status: 77
            )
        )
        let terminal = try shell.environment.terminal(
            shell.executable,
            ["trust", "--directory", "shop"]
        )
        try terminal.wait(for: "from now on")
        #expect(try terminal.waitForEnd() == .exited(0))
        expect(try shell.run("--menu", "shop", "greet"), Transcript("hi you\n"))
        expect(
            try shell.run("trust", "--list"),
            Transcript("\(path)  directory\n\(path)/devmenu.json\n")
        )
        expect(
            try shell.run("trust", "--directory", "--remove", "shop"),
            Transcript("'\(path)' is no longer trusted.\n")
        )
        #expect(try shell.run("--menu", "shop", "greet").ending == .exited(77))
        // It waives no trust in a menu.
        try shell.environment.write(Self.menu + "\n", to: "shop/devmenu.json")
        let changed = try greeting(safe: "$PWD/shop")
        #expect(changed.stderr.contains("isn't trusted as it is now"), "\(changed)")
    }

    @Test func `a file that is too large, or has no end, is refused at once`() throws {
        let path = try shell.environment.write("", to: "devmenu.json")
        #expect(try shell.outerShell("truncate -s 16777217 '\(path)'").ending == .exited(0))
        let large = try shell.run("--menu", path, "list")
        #expect(large.ending != .exited(0))
        #expect(large.stderr.contains("can't read 'devmenu.json': it is larger than 16 MiB"))
        let endless = try shell.run("--menu", "/dev/zero", "list")
        #expect(endless.ending != .exited(0))
        #expect(endless.stderr.contains("can't read '/dev/zero': it isn't a regular file"))
        let page = try shell.run("--no-project", "open", "Settings?presenter=user&file=/dev/zero")
        #expect(page.ending != .exited(0))
        #expect(page.stderr.contains("/dev/zero: the page can't be read: it isn't a regular file"))
    }

    /// The menu's file; its directory gives the prompt that the test waits for.
    private static let file = "moments/devmenu.json"

    @Test func `asks at a terminal with the command, and interrupts all that runs`() throws {
        try shell.environment.write(Self.menu, to: Self.file)
        let terminal = try shell.terminal("--menu", Self.file, columns: 120)
        try terminal.enter("greet")
        try terminal.wait(for: "Once it is trusted, these also run without this question:")
        try terminal.wait(for: "fail: sh -c 'echo bad >&2; exit 7'")
        try terminal.wait(for: "with INNER='trap ")
        try terminal.wait(
            for: """
                This would run:
                  greet: printf 'hi %s\\n' '{name}'
                    {name} is you by default
                Trust
                """
        )
        try terminal.wait(for: "Trust the file, and all that it runs? [y/N]")
        try terminal.press(.control("d"))
        try terminal.wait(for: "the answer below the question") { screen in
            screen.lines.contains { $0.hasPrefix("error: printf") }
        }
        try terminal.waitForPrompt()
        try terminal.enter("greet")
        try terminal.wait(for: "the question") { $0.cursorLine.hasSuffix("[y/N]") }
        try terminal.enter("y")
        try terminal.wait(for: "hi you")
        try terminal.waitForPrompt()
        try terminal.enter("hang")
        // The question has printed the command, which contains "ready", before.
        try terminal.wait(for: "> hang\nready")
        try terminal.press(.control("c"))
        try terminal.wait(for: "inner")
        try terminal.wait(for: "outer")
        try terminal.wait(for: "error: sh ended with status 9")
        try terminal.waitForPrompt()
    }

    @Test func `an interrupt ends all processes of a program that is captured`() throws {
        let path = try shell.environment.write(Self.menu, to: "devmenu.json")
        _ = try shell.run("trust")
        let line = ["--menu", path, "-c", "hang | cat"]
        let script = try shell.environment.start(shell.executable, line)
        #expect(try script.readLine() == "ready")
        script.signal(2)
        #expect(Set([try script.readLine(), try script.readLine()]) == ["inner", "outer"])
        let result = try script.wait()
        #expect(result.ending == .exited(130))
        #expect(result.stderr == "error: interrupted\n")
    }
}
