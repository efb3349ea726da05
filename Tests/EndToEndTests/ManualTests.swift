import TerminalTesting

/// The manual page, in the form that `man` shows.
@Suite struct ManualTests {
    private let shell: ShellUnderTest

    init() throws { shell = try ShellUnderTest() }

    @Test(
        .enabled(
            if: access("/usr/bin/groff", X_OK) == 0,
            "groff isn't installed; .ci/run installs it"
        )
    )
    func `groff formats it without a warning`() throws {
        let page = try shell.outerShell("devmenu man | groff -man -Tutf8 -ww -P-cbou")
        #expect(page.stderr.isEmpty)
        #expect(page.ending == .exited(0))
        let sections = [
            "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "EXIT STATUS", "ENVIRONMENT",
            "FILES", "EXAMPLES", "SEE ALSO",
        ]
        #expect(page.lines.filter(sections.contains) == sections)
        #expect(page.lines.first?.hasPrefix("DEVMENU(1)") == true)
        for text in [
            "devmenu - a developer menu in the terminal", "devmenu [FLAGS] COMMAND [WORD…]",
            "--keep-going", "--timeout SECONDS", "A check before an app ships", "verify BINARY…",
            "like-button on",
            "'A; B' runs both", "$XDG_STATE_HOME/devmenu/history", "'like-button on\\ntoggles\\n'",
        ] {
            #expect(page.stdout.contains(text), "\(text)")
        }
        #expect(page.lines.allSatisfy { $0.count <= 80 })
    }

    @Test func `has every flag and command of the help`() throws {
        let page = try shell.run("man").stdout.replacing("\\-", with: "-")
        let help = try shell.run("--help").stdout
        let flags = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
            .compactMap { $0.split(separator: " ").first }
        #expect(flags.contains("--json"))
        for flag in flags { #expect(page.contains("\\fB\(flag)"), "\(flag)") }
        let commands = try shell.run("help", "--all").stdout.split(separator: "\n")
            .filter { $0.hasPrefix("  ") }
            .compactMap { $0.split(whereSeparator: " ,".contains).first }
        #expect(commands.count > 10)
        for command in commands { #expect(page.contains("\n\\fB\(command)"), "\(command)") }
        #expect(!page.contains("complete-words"))
    }

    @Test func `is ASCII, which every roff reads`() throws {
        #expect(try shell.run("man").stdout.utf8.allSatisfy { $0 < 0x80 })
    }
}
