import TerminalTesting
import Testing

/// Actions that take the rest of the line, have other names, tell what they would do, or are hidden.
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

    private func terminal() throws -> PseudoTerminal {
        let terminal = try PseudoTerminal(
            shell.executable,
            ["--host", host],
            environment: shell.environment.variables
        )
        try terminal.waitForPrompt(prompt)
        return terminal
    }

    @Test func `all words that are left are the action's`() throws {
        expect(
            try run(
                ["--yes", "pack", "crate", "seal=@seal", "--filter", "a=b", "--yes"]
                    + ["--help", "--", "--dry-run", "-", ""]
            ),
            Transcript(
                "packed <crate><wax><--filter><a=b><--yes><--help><--><--dry-run><-><>\n"
            )
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
        let dry = try run("--yes", "pack", "crate", "a", "--dry-run")
        #expect(dry.ending == .exited(64) && dry.stdout.isEmpty, "\(dry)")
        #expect(dry.stderr.contains("trigger --dry-run pack …"), "\(dry)")
        expect(try run("--yes", "pack", "box=crate"), Transcript("packed <crate>\n"))
        let json = try run("--json", "--yes", "pack", "crate", "seal=@seal", "--color")
        #expect(json.stdout.contains(#""command":"pack crate seal=*** --color""#))
    }

    @Test func `an action is found by its other names`() throws {
        expect(try run("wrap", "crate", "--yes"), Transcript("packed <crate>\n"))
        expect(try run("trigger", "p", "crate", "--yes"), Transcript("packed <crate>\n"))
        #expect(try run("show", "wrap").stdout.hasPrefix("Pack\n  id       pack\n"))
        #expect(try run("help", "p").stdout.hasPrefix("pack BOX [seal] [words...]\nPack\n"))
        #expect(try run("wrpa").stderr.contains("Did you mean 'wrap'?"))
    }

    @Test func `a hidden item runs and is shown by its name alone`() throws {
        #expect(try !run("list").stdout.contains("trap-door"))
        #expect(try run("list").stdout.contains("  pack  "))
        #expect(try !run("--format", "tsv", "list").stdout.contains("trap-door"))
        #expect(try run("--json", "list").stdout.contains(#""isHidden":true"#))
        expect(try run("trap-door"), Transcript("it opens\n"))
        expect(try run("hatch"), Transcript("it opens\n"))
        #expect(try run("show", "hatch").stdout.hasPrefix("Trap Door\n"))
        let words = ["complete-words", "--index", "2", "--", "--host=\(host)", "trigger", "tra"]
        #expect(try shell.run(words).stdout.isEmpty)
    }

    @Test func `a dry run says what would be done, and does nothing`() throws {
        let would = Transcript("pack <crate><***><--yes>\n")
        expect(try run("--dry-run", "pack", "crate", "seal=@seal", "--yes"), would)
        expect(try run("trigger", "--dry-run", "pack", "crate", "seal=@seal", "--yes"), would)
        expect(try run("pack", "--dry-run", "crate"), Transcript("pack <crate>\n"))
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
                    error: 'echo' doesn't tell what it would do, so it has no dry run: nothing was run

                    """,
                status: 1
            )
        )
        let set = try run("--dry-run", "like-button", "on")
        #expect(set.ending == .exited(64))
        #expect(set.stderr.hasPrefix("error: like-button: it has no dry run, so nothing was done"))
        for line in ["history clear", "alias mine = list", "set timing on --save"] {
            let words = line.split(separator: " ").map(String.init)
            let refused = try shell.run(["--dry-run"] + words)
            #expect(refused.ending == .exited(64), "\(refused)")
            #expect(refused.stderr.contains("it has no dry run, so nothing was done"))
        }
        #expect(try shell.run("--dry-run", "alias").ending == .exited(0))
        #expect(try shell.run("alias").stdout.hasPrefix("no aliases"))
        #expect(try run("--dry-run", "list", "toggles").stdout.contains("like-button"))
    }

    @Test func `show and help print what an action runs`() throws {
        let runs = "\nRuns\n  pack {box} {words...}\n    in /warehouse\n"
        #expect(try run("show", "pack").stdout.hasSuffix(runs))
        #expect(try run("help", "pack").stdout.hasSuffix(runs))
    }

    @Test func `missing arguments are asked for at the prompt`() throws {
        let terminal = try terminal()
        try terminal.enter("pack")
        try terminal.wait(for: "pack box (text):")
        try terminal.enter("")
        try terminal.wait(for: "'box' is missing: give text\npack box (text):")
        try terminal.enter("crate")
        try terminal.wait(for: "Pack it all up? [y/N]")
        try terminal.enter("y")
        try terminal.wait(for: "packed <crate>")
        try terminal.waitForPrompt(prompt)
        try terminal.enter("pack")
        try terminal.wait(for: "the question again") { screen in
            screen.history.joined(separator: "\n").ranges(of: "pack box (text):").count == 3
        }
        try terminal.press(.control("c"))
        try terminal.wait(for: "interrupted")
        try terminal.waitForPrompt(prompt)
        #expect(
            try terminal.command("trigger --dry-run pack crate --yes", prompt: prompt)
                == ["pack <crate>"]
        )
    }
}
