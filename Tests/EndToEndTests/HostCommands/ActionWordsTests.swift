import TerminalTesting
import Testing

/// Actions that accept the rest of the line, have other names, have a preview, or are hidden.
@Suite(.onOwnThread) struct ActionWordsTests {
    private let shell: ShellUnderTest
    private let host: String
    private let prompt = "test-host>"

    init() throws {
        shell = try ShellUnderTest()
        host = try "exec '\(BuiltProducts.path(of: "test-host"))'"
        try shell.environment.write("wax\n", to: "seal")
    }

    private func run(_ words: String...) throws -> Transcript { try run(words) }

    private func run(_ words: [String]) throws -> Transcript {
        try shell.run(["--host", host] + words)
    }

    private func script(_ lines: String...) throws -> Transcript {
        try run(lines.flatMap { ["-c", $0] })
    }

    private func terminal() throws -> PseudoTerminal {
        let terminal = try shell.environment.terminal(shell.executable, ["--host", host])
        try terminal.waitForPrompt(prompt)
        return terminal
    }

    @Test func `all words that are left are the action's`() throws {
        expect(
            try run(
                ["--yes", "pack", "crate", "seal=@seal", "--filter", "a=b", "--yes"]
                    + ["--help", "--", "--dry-run", "-", ""]
            ),
            Transcript("packed <crate><wax><--filter><a=b><--yes><--help><--><--dry-run><-><>\n")
        )
        expect(
            try run("pack", "crate", "seal=@seal", "--yes"),
            Transcript(
                stderr: "error: 'pack' is destructive: confirm it with --yes before its name\n",
                status: 1
            )
        )
        expect(
            try run("trigger", "--yes", "pack", "crate", "seal=@seal", "a b"),
            Transcript("packed <crate><wax><a b>\n")
        )
        expect(
            try run("pack", "crate", "a", "--dry-run"),
            try run("--dry-run", "pack", "crate", "a")
        )
        expect(try run("--yes", "pack", "box=crate"), Transcript("packed <crate>\n"))
        let json = try run("--json", "--yes", "pack", "crate", "seal=@seal", "--color")
        #expect(json.stdout.contains(#""command":"pack crate seal=*** --color""#))
    }

    @Test func `a hidden item runs and is shown by its name alone`() throws {
        let list = try script("list", "list --format tsv").stdout
        #expect(list.contains("  pack  ") && list.contains("\npack\t"), "\(list)")
        #expect(!list.contains("trap-door"))
        #expect(try run("--json", "list").stdout.contains(#""isHidden":true"#))
        let named = try script("trap-door", "hatch", "show hatch").stdout
        #expect(named.hasPrefix("it opens\nit opens\nTrap Door\n"), "\(named)")
        let words = ["complete-words", "--index", "2", "--", "--host=\(host)", "trigger", "tra"]
        #expect(try shell.run(words).stdout.isEmpty)
    }

    @Test func `a dry run says what would be done, and does nothing`() throws {
        let would = Transcript("pack <crate><***><--yes>\n")
        expect(try run("--dry-run", "pack", "crate", "seal=@seal", "--yes"), would)
        expect(
            try script("trigger --dry-run pack crate seal=@seal --yes", "pack --dry-run crate"),
            Transcript(would.stdout + "pack <crate>\n")
        )
        #expect(
            try run("--json", "--dry-run", "wrap", "crate").stdout
                .contains(#""result":{"lines":["pack <crate>"]}"#)
        )
        let missing = try run("--dry-run", "pack")
        #expect(missing.stderr.contains("'box' is missing"))
        #expect(missing.ending == .exited(64))
    }

    @Test func `a dry run of what has none is refused`() throws {
        expect(
            try run("--dry-run", "echo", "hello"),
            Transcript(
                stderr: """
                    error: 'echo' doesn't support --dry-run

                    """,
                status: 1
            )
        )
        let set = try run("--dry-run", "like-button", "on")
        #expect(set.ending == .exited(64))
        #expect(set.stderr.hasPrefix("error: like-button: it doesn't support --dry-run"))
        let refused = try shell.script(
            "history clear\nalias mine = list\nset timing on --save\nalias\n",
            "--dry-run",
            "--keep-going"
        )
        #expect(refused.ending == .exited(64), "\(refused)")
        let errors = refused.stderr.split(separator: "\n")
        #expect(errors.count { $0.contains("it doesn't support --dry-run") } == 2)
        #expect(refused.stdout.hasPrefix("the history is empty\nno aliases"), "\(refused)")
        #expect(try run("--dry-run", "list", "toggles").stdout.contains("like-button"))
    }
}
