import TerminalTesting
import Testing

@Suite(.onOwnThread) struct ReportTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test func `has the versions, the settings that differ, what was done, and the log`() throws {
        let address = "--why=see https://ada:pw@shop.example/?token=abc"
        _ = try shell.run("like-button", "on", address)
        let report = try shell.run("report")
        #expect(report.ending == .exited(0), "\(report)")
        let lines = report.stdout.split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix("Read this before you share it: the log, reasons and results are")
        )
        #expect(lines[1].hasPrefix("devmenu "))
        for line in [
            "## The app", "## Settings that differ from their defaults", "like-button is on: ***",
            "## The last changes and runs", "see https://***@shop.example/?token=***",
        ] {
            #expect(report.stdout.contains(line), "\(line) in \(report)")
        }
        for hidden in ["ada:pw", "token=abc", "\(shell.environment.variables["HOME"] ?? "?")/"] {
            #expect(!report.stdout.contains(hidden))
        }
        #expect(lines[0].contains(" masked (***)"))
    }

    @Test func `has what this prompt has recorded, and is a file`() throws {
        let terminal = try shell.terminal("--record", shell.environment.path("a.md"))
        try terminal.command("like-button on")
        let file = shell.environment.path("report.md")
        try terminal.command("report > \(file)")
        try terminal.enter("quit")
        _ = try terminal.waitForEnd()
        let report = try shell.environment.contents(of: "report.md")
        #expect(
            report.contains("## What this prompt has recorded\n\n````text\nRecorded by devmenu")
        )
        #expect(report.contains("\nmoments> like-button on\n"))
    }

    @Test func `has the versions and the reason without an app`() throws {
        let report = try shell.run("--attach", "nope", "report")
        #expect(report.ending == .exited(69))
        #expect(report.stdout.contains("devmenu "))
        #expect(report.stdout.contains("There is no app: "))
    }

    @Test func `shows the values of settings that are text only if asked`() throws {
        let menu = """
            {"devmenu": 1, "title": "Shop", "sections": [{"id": "work", "title": "Work", "items": [
            {"kind": "text", "id": "label", "title": "Label", "default": "a"},
            {"kind": "choice", "id": "stage", "title": "Stage", "options": ["test", "live"]}]}]}
            """
        let flags = ["--menu", try shell.environment.write(menu, to: "shop/devmenu.json")]
        for words in [["label", "private words"], ["label", "others"], ["stage", "live"]] {
            #expect(try shell.run(flags + words).ending == .exited(0))
        }
        let report = try shell.run(flags + ["report"]).stdout
        for value in ["private words", "others"] { #expect(!report.contains(value), "\(report)") }
        #expect(report.contains("label is ***") && report.contains("stage is live"))
        #expect(
            try shell.run(flags + ["report", "--values"]).stdout.contains("private words -> others")
        )
    }
}
