import TerminalTesting
import Testing

/// Compares the transcripts of the README and of articles with the output of the programs.
@Suite(.onOwnThread) struct TranscriptTests {
    private let environment: TestEnvironment
    private let variables: [String: String]

    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        variables = environment.variables(with: ["PATH": path])
        for folder in ["work", "project"] { try environment.write("", to: "\(folder)/.keep") }
    }

    /// The documents with transcripts only of the sample's menu.
    private static let documents = [
        "README.md", "Sources/DevMenuKit/DevMenuKit.docc/UsingTheMenu.md",
        "Sources/DevMenuKit/DevMenuKit.docc/WhenSomethingCrashes.md",
    ]
    private static let sample = "Sources/MomentsKit/MomentsKit.docc/MomentsKit.md"
    private static let project = "Sources/DevMenuProject/DevMenuProject.docc/MenusFromFiles.md"

    @Test(arguments: documents)
    func `has a session as a terminal shows it`(document: String) throws {
        let session = try #require(try transcripts(in: document).first(where: Self.isSession))
        let terminal = try terminal("devmenu")
        try play(session.dropFirst(), at: terminal)
        try terminal.enter("quit")
        #expect(try terminal.waitForEnd() == .exited(0))
    }

    @Test(arguments: documents + ["Sources/DevMenuKit/DevMenuKit.docc/InCI.md"])
    func `has the output of scripts and commands`(document: String) throws {
        let transcripts = try transcripts(in: document).filter { !Self.isSession($0) }
        #expect(!transcripts.isEmpty)
        // In order, because a toggle that one command switches stays switched for the next.
        for transcript in transcripts {
            let file = transcript.first?.firstMatch(of: /^\$ cat (\w+)$/)?.output.1
            if let file {
                let lines = transcript.dropFirst().prefix { !$0.hasPrefix("$ ") }
                try environment.write(lines.map { $0 + "\n" }.joined(), to: "project/\(file)")
            }
            var printed: [String] = []
            for line in transcript where line.hasPrefix("$ ") {
                printed.append(line)
                let folder = file == nil ? "work" : "project"
                printed += try output(of: String(line.dropFirst(2)), in: folder)
            }
            #expect(printed.map(settled) == transcript.map(settled))
        }
    }

    @Test func `has an app and a shell that is attached to it`() throws {
        let sessions = try transcripts(in: Self.sample)
        try #require(sessions.count == 2)
        let screen = try #require(try blocks("text", in: Self.sample).first)
        let app = try terminal("moments")
        try app.wait(for: "Taylor Swift")
        let shell = try terminal("devmenu", "--attach", "moments")
        try play(sessions[0].dropFirst(), at: shell, until: "moments (attached)>")
        try app.type("r")
        try app.wait(for: "the app's screen as in the article") { current in
            current.lines.prefix(screen.count).map(withoutAge) == screen.map(withoutAge)
        }
        try play(
            sessions[0].dropFirst() + sessions[1],
            at: shell,
            from: sessions[0].count - 1,
            until: "moments (ended)>"
        )
        _ = try app.waitForEnd()
    }

    @Test func `has a project whose programs get arguments, a switch and the terminal`()
        throws
    {
        let session = try #require(
            try transcripts(in: Self.project).first { $0.first?.hasPrefix("shop> ") == true }
        )
        let menu = try #require(
            try blocks("json", in: Self.project).map { $0.joined(separator: "\n") }
                .first { $0.contains(#""id": "release""#) }
        )
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
        #expect(try output(of: "devmenu trust", in: "shop").first?.hasPrefix("Trusted ") == true)
        let terminal = try terminal("devmenu", in: "shop")
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

    private func terminal(
        _ program: String,
        _ arguments: String...,
        in folder: String = "work"
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            program,
            arguments,
            // The documents show terminals without colours.
            environment: variables.merging(["NO_COLOR": "1"]) { $1 },
            directory: environment.path(folder),
            // The sample fills it: on a wider one its column is centred.
            columns: program == "moments" ? 80 : 120,
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
            let before = shown.map(settled).joined(separator: "\n")
            let ready = String(before.dropLast(typed.count)).trimmedAtEnd
            try terminal.wait(for: "'\(ready)'") { settled($0.text) == ready }
            try terminal.enter(typed)
        }
        let all = (shown + [prompt]).map(settled).joined(separator: "\n")
        try terminal.wait(for: "'\(all)'") { settled($0.text) == all }
    }

    private func transcripts(in document: String) throws -> [[String]] {
        try blocks("console", in: document)
    }

    private func blocks(_ language: String, in document: String) throws -> [[String]] {
        FencedBlock.blocks(in: try Repository.text(of: document))
            .filter { $0.language == language }.map(\.lines)
    }

    /// Indicates whether a transcript is of a prompt.
    private static func isSession(_ transcript: [String]) -> Bool {
        transcript.first == "$ devmenu"
    }

    /// Returns the typed part of a session's line, or `nil` if the program printed the line.
    private func typed(in line: String) -> String? {
        for prompt in ["moments> ", "moments (attached)> ", "[y/N] ", "[Y/n] "] {
            guard let range = line.firstRange(of: prompt) else { continue }
            return String(line[range.upperBound...])
        }
        return nil
    }

    private func output(of command: String, in folder: String) throws -> [String] {
        let result = try ProcessRun.run(
            "sh",
            ["-c", "cd '\(environment.path(folder))' && exec 2>&1; " + command],
            environment: variables
        )
        return result.stdout.split(separator: "\n").map(String.init)
    }

    /// Returns a line without the age of a moment, which grows with time.
    private func withoutAge(_ line: String) -> String {
        line.replacing(/[0-9]+ [a-z]+ ago/, with: "N ago")
    }

    /// Returns text with the documents' cache directory, and without the ids of processes.
    private func settled(_ text: String) -> String {
        text.replacing(/pid [0-9]+/, with: "pid N")
            .replacing(environment.path("cache"), with: "/home/me/.cache")
    }
}
