import TerminalTesting

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
             "environment": {"INNER": "trap 'echo inner; exit' INT; echo ready; while :; do sleep 0.05; done"}}
          ]}
        ]}
        """#

    @Test func `programs run in a directory that a person allows`() throws {
        _ = try shell.environment.write(Self.menu, to: "shop/devmenu.json", mode: 0o666)
        let path = shell.environment.path("shop")
        #expect(try shell.run("trust", path).ending == .exited(0))
        let words = ["trust", "--directory", "shop"]
        let terminal = try shell.environment.terminal(shell.executable, words)
        try terminal.wait(for: "from now on")
        #expect(try terminal.waitForEnd() == .exited(0))
        expect(try shell.run("--menu", "shop", "greet"), Transcript("hi you\n"))
        let list = Transcript("\(path)  directory\n\(path)/devmenu.json\n")
        expect(try shell.run("trust", "--list"), list)
        let removed = Transcript("'\(path)' is no longer trusted.\n")
        expect(try shell.run("trust", "--directory", "--remove", "shop"), removed)
        #expect(try shell.run("--menu", "shop", "greet").ending == .exited(77))
    }

    /// The menu's file; its directory gives the prompt that the test waits for.
    private static let file = "moments/devmenu.json"

    @Test func `asks at a terminal with the command, and interrupts all that runs`() throws {
        try shell.environment.write(Self.menu, to: Self.file)
        let terminal = try shell.terminal("--menu", Self.file, columns: 120)
        try terminal.enter("greet")
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
