import TerminalTesting
import Testing

/// Compares the README's transcripts with the output of the programs.
@Suite(.onOwnThread) struct TranscriptTests {
    private let environment: TestEnvironment
    private let variables: [String: String]

    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        variables = environment.variables(with: ["PATH": path])
    }

    @Test func `has a session as a terminal shows it`() throws {
        let session = try #require(try transcripts().first)
        try #require(session.first == "$ devmenu")
        let terminal = try terminal("devmenu")
        try play(session.dropFirst(), at: terminal)
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test func `has an app and a shell that is attached to it`() throws {
        let sessions = try transcripts().filter { Self.isAttached($0) }
        try #require(sessions.count == 2)
        let screen = try #require(try blocks("text").first)
        let app = try terminal("moments")
        try app.wait(for: "Taylor Swift")
        let shell = try terminal("devmenu", "--attach", "moments")
        try play(sessions[0].dropFirst(), at: shell, until: "moments (attached)>")
        try app.type("r")
        try app.wait(for: "the app's screen as in the README") { current in
            current.lines.prefix(screen.count).map(withoutAge) == screen.map(withoutAge)
        }
        try play(
            sessions[0].dropFirst() + sessions[1],
            at: shell,
            from: sessions[0].count - 1,
            until: "moments (attached, ended)>"
        )
        _ = try app.waitForEnd()
    }

    private func terminal(_ program: String, _ arguments: String...) throws -> PseudoTerminal {
        // Not in this package: it is a project without a menu, which devmenu says.
        try PseudoTerminal(
            program,
            arguments,
            // The README shows the app on a terminal without colours.
            environment: variables.merging(["NO_COLOR": "1"]) { $1 },
            directory: environment.path("."),
            columns: 120,
            rows: 40
        )
    }

    /// Types the input of a session, each line once the terminal shows everything before it.
    private func play(
        _ session: some Sequence<String>,
        at terminal: PseudoTerminal,
        from first: Int = 0,
        until prompt: String = "moments>"
    ) throws {
        var shown: [String] = []
        for line in session {
            shown.append(line)
            guard shown.count > first, let typed = typed(in: line) else { continue }
            let before = shown.map(withoutProcessIDs).joined(separator: "\n")
            let ready = String(before.dropLast(typed.count)).trimmedAtEnd
            try terminal.wait(for: "'\(ready)'") { withoutProcessIDs($0.text) == ready }
            try terminal.enter(typed)
        }
        let all = (shown + [prompt]).map(withoutProcessIDs).joined(separator: "\n")
        try terminal.wait(for: "'\(all)'") { withoutProcessIDs($0.text) == all }
    }

    @Test func `has a project whose programs get arguments, a switch and the terminal`()
        throws
    {
        let menu = try #require(
            try blocks("json").map { $0.joined(separator: "\n") }
                .first { $0.contains(#""devmenu": 1"#) }
        )
        let session = try #require(try transcripts().first(where: Self.isOfProject))
        try environment.write(menu, to: "shop/devmenu.json")
        try environment.write(
            """
            #!/bin/sh
            echo "Testing ${2:-everything}${SKIP_SLOW:+, without the slow tests}"
            """,
            to: "shop/test",
            mode: 0o700
        )
        try environment.write(
            """
            #!/bin/sh
            test -t 0 && printf 'Which version? ' && read version && echo "Released $version"
            """,
            to: "shop/release",
            mode: 0o700
        )
        let file = environment.path("shop/devmenu.json")
        #expect(try output(of: "devmenu trust '\(file)'").first?.hasPrefix("Trusted ") == true)
        let terminal = try PseudoTerminal(
            "devmenu",
            [],
            environment: variables,
            directory: environment.path("shop"),
            columns: 120,
            rows: 40
        )
        var shown: [String] = []
        func expectShown(_ lines: [String]) throws {
            let expected = lines.joined(separator: "\n")
            try terminal.wait(for: "'\(expected)'") { screen in
                // Without the greeting.
                let text = screen.text
                guard let start = text.firstRange(of: "shop>")?.lowerBound else { return false }
                return text[start...] == expected
            }
        }
        for line in session {
            if let mark = ["shop> ", "? "].lazy.compactMap({ line.firstRange(of: $0) }).first {
                try expectShown(shown + [String(line[..<mark.upperBound]).trimmedAtEnd])
                try terminal.enter(String(line[mark.upperBound...]))
            }
            shown.append(line)
        }
        try expectShown(shown + ["shop>"])
    }

    @Test func `has the output of scripts and commands`() throws {
        let transcripts = try transcripts().dropFirst().filter {
            !Self.isAttached($0) && !Self.isOfProject($0)
        }
        #expect(!transcripts.isEmpty)
        // In order, because a toggle that one command switches stays switched for the next.
        _ = try output(of: "devmenu like-button on")
        for transcript in transcripts {
            var printed: [String] = []
            for line in transcript where line.hasPrefix("$ ") {
                printed.append(line)
                printed += try output(of: String(line.dropFirst(2)))
            }
            #expect(printed.map(withoutProcessIDs) == transcript.map(withoutProcessIDs))
        }
    }

    private func transcripts() throws -> [[String]] { try blocks("console") }

    private func blocks(_ language: String) throws -> [[String]] {
        FencedBlock.blocks(in: try Repository.text(of: "README.md"))
            .filter { $0.language == language }.map(\.lines)
    }

    /// Indicates whether a transcript is of a shell that is attached to the sample app.
    private static func isAttached(_ transcript: [String]) -> Bool {
        ["$ devmenu --attach", "moments (attached)> "].contains { start in
            transcript.first?.hasPrefix(start) ?? false
        }
    }

    /// Indicates whether a transcript is of a project's prompt.
    private static func isOfProject(_ transcript: [String]) -> Bool {
        transcript.first?.hasPrefix("shop> ") == true
    }

    /// Returns the typed part of a session's line; `nil` for a line that the program printed.
    private func typed(in line: String) -> String? {
        for prompt in ["moments> ", "moments (attached)> ", "[y/N] "] {
            guard let range = line.firstRange(of: prompt) else { continue }
            return String(line[range.upperBound...])
        }
        return nil
    }

    private func output(of command: String) throws -> [String] {
        let result = try ProcessRun.run(
            "sh",
            ["-c", "exec 2>&1; " + command],
            environment: variables
        )
        return result.stdout.split(separator: "\n").map(String.init)
    }

    /// Returns a line without the age of a moment, which grows with time.
    private func withoutAge(_ line: String) -> String {
        line.replacing(/[0-9]+ [a-z]+ ago/, with: "N ago")
    }

    private func withoutProcessIDs(_ text: String) -> String {
        text.replacing(/pid [0-9]+/, with: "pid N")
    }
}
