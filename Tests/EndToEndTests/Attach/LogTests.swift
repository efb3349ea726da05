import DevMenuKit
import TerminalTesting
import Testing

/// The command `logs`, and what an attached shell shows of an app's log.
@Suite(.onOwnThread) struct LogTests {
    private static let prompt = "shop (attached)>"
    private let shell: ShellUnderTest
    private let app: RunningApp

    init() throws {
        shell = try ShellUnderTest()
        app = try RunningApp(in: shell.environment)
    }

    @Test func `shows the kept lines, in one form for people and one for programs`() throws {
        try app.send("log", until: "logged")
        try app.send("lines", until: "logged")
        let text = try shell.run("--attach", "shop", "logs")
        #expect(text.ending == .exited(0))
        let lines = text.lines.map { $0.replacing(/^\d\d:\d\d:\d\d [+-]\d\d:\d\d/, with: "TIME") }
        #expect(
            lines == [
                "TIME info: a line of the app's", "TIME debug shop.cart: a detail",
                #"TIME warning shop.cart: low\u{1B}[2J left=1"#, "TIME error mail: not sent",
                // An indented line can't be taken for one of the log.
                "    at all",
            ]
        )
        let json = try shell.run("--json", "--attach", "shop", "logs", "--label", "mail")
        #expect(
            json.stdout.contains(#""level":"error","label":"mail","message":"not sent\nat all""#)
        )
    }

    @Test func `shows the lines that are asked for`() throws {
        try app.send("lines", until: "logged")
        let asked = [
            ("--level warning", 2), ("--label=shop", 2), ("--grep LOW", 1), ("--grep mail", 1),
            ("--last 1", 1), ("--since 15m", 3),
            ("--since 15m --level error --grep nothing", 0),
        ]
        let script = asked.map { "logs \($0.0)\n" }.joined()
        let answers = try shell.script(script, "--json", "--attach", "shop")
        #expect(answers.lines.count == asked.count && answers.ending == .exited(0), "\(answers)")
        for ((words, count), answer) in zip(asked, answers.lines) {
            let lines = try JSONReader().read(answer)["result"]?["lines"]?.array
            #expect(lines?.count == count, "\(words)")
        }
    }

    @Test func `follows later lines until the app ends`() throws {
        try app.send("lines", until: "logged")
        let script = try shell.start("--attach", "shop", "logs", "--follow", "--level", "warning")
        #expect(try script.readLine()?.hasSuffix("left=1") == true)
        #expect(try script.readLine()?.hasSuffix("error mail: not sent") == true)
        #expect(try script.readLine() == "    at all")
        try app.send("log", until: "logged")
        try app.send("lines", until: "logged")
        #expect(try script.readLine()?.contains("warning shop.cart: low") == true)
        #expect(try script.readLine()?.hasSuffix("error mail: not sent") == true)
        #expect(try script.readLine() == "    at all")
        try app.end(by: SIGKILL)
        let end = Transcript(try script.wait())
        #expect(end.stderr.contains("ended unexpectedly"))
        #expect(end.ending != .exited(0))
    }

    @Test(arguments: ["logs --follow", "-c 'logs --follow | head -1'", "watch 80000 logs"])
    func `a command that goes on ends once nobody reads it`(command: String) throws {
        try app.send("log", until: "logged")
        let line = "devmenu --attach shop \(command) | head -1"
        let followed = try shell.outerShell(line)
        #expect(followed.ending == .exited(0))
        #expect(followed.stdout.hasSuffix("info: a line of the app's\n"), "\(followed)")
    }

    @Test func `follows at the prompt until Ctrl-C, and is quiet before and after`() throws {
        let terminal = try shell.environment.terminal(shell.executable, ["--attach", "shop"])
        try terminal.waitForPrompt(Self.prompt)
        try app.send("lines", until: "logged")
        try app.send("log", until: "logged")
        try terminal.wait(for: "info: a line of the app's")
        #expect(!terminal.screen.text.contains("shop.cart"))
        try terminal.enter("logs --follow --last 1")
        try terminal.wait(for: "info: a line of the app's\n")
        try app.send("lines", until: "logged")
        try terminal.wait(for: "error mail: not sent\n    at all")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(Self.prompt)
        #expect(try !terminal.command("version", prompt: Self.prompt).isEmpty)
    }

    @Test func `tells the last lines after a crash`() throws {
        let terminal = try shell.environment.terminal(shell.executable, ["--attach", "shop"])
        try terminal.waitForPrompt(Self.prompt)
        try terminal.enter("logs --follow")
        try app.send("lines", until: "logged")
        try terminal.wait(for: "error mail: not sent\n    at all")
        try terminal.press(.control("c"))
        try terminal.waitForPrompt(Self.prompt)
        // An answer that comes after the lines which the prompt follows again.
        try terminal.command("logs --label mail --last 1", prompt: Self.prompt)
        try app.end(by: SIGKILL)
        try terminal.wait(for: "ended unexpectedly")
        try terminal.wait(for: "The last lines of its log:\n")
        try terminal.wait(for: "left=1\n")
        try terminal.waitForPrompt("shop (ended)>")
        let screen = terminal.screen.text
        #expect(screen.ranges(of: "error mail: not sent").count == 3, "\(screen)")
    }

    @Test func `completes levels`() throws {
        let terminal = try shell.environment.terminal(shell.executable, ["--attach", "shop"])
        try terminal.waitForPrompt(Self.prompt)
        try terminal.type("logs --level cr")
        try terminal.press(.tab)
        try terminal.waitForPrompt(Self.prompt, typed: "logs --level critical")
    }
}
