import TerminalTesting

/// Replays the transcripts of the README and of articles, and compares their screens.
@Suite(.onOwnThread) struct TranscriptTests {
    private let environment: TestEnvironment
    private let variables: [String: String]

    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        variables = environment.variables(with: ["PATH": path, "TEST_APP_TOGGLES": "one-tap"])
        try environment.write("", to: "work/.keep")
    }

    private static let sample = "Sources/MomentsKit/MomentsKit.docc/MomentsKit.md"
    private static let project = "Sources/DevMenuProject/DevMenuProject.docc/MenusFromFiles.md"

    /// The README and the articles.
    private static func documents() throws -> [String] {
        try Repository.paths(in: "Sources").filter { $0.contains(".docc/") && $0.hasSuffix(".md") }
            .sorted() + ["README.md"]
    }

    @Test func `the README and the articles show what is printed`() throws {
        let documents = try Self.documents()
        let result = try ProcessRun.run(
            "devmenu",
            [
                "replay", "--keep-going", "--allow-programs", "--yes", "--app",
                "tail -f /dev/null | test-app shop",
            ]
                + documents.map(PackageDirectory.path),
            environment: variables
        )
        #expect(result.ending == .exited(0), "\(result.stdout)\(result.stderr)")
        let summary = try #require(result.stdout.split(separator: "\n").last)
        #expect(summary.contains(" same") && !summary.contains("not run"), "\(summary)")
    }

    @Test func `few transcripts are skipped`() throws {
        let skipped = try Self.documents().flatMap { document in
            try Repository.text(of: document).split(separator: "\n")
                .filter { $0.hasPrefix("<!-- console skip=") }
        }
        #expect(skipped.count <= 8)
    }

    @Test func `has an app as it looks once a shell has switched a toggle`() throws {
        let screen = try #require(try blocks("text", in: Self.sample).first)
        let app = try terminal("moments")
        try app.wait(for: "Taylor Swift")
        let result = try ProcessRun.run(
            "devmenu",
            ["--attach", "moments", "like-button", "on"],
            environment: variables
        )
        #expect(result.ending == .exited(0))
        try app.type("r")
        try app.wait(for: "the app's screen as in the article") { current in
            current.lines.prefix(screen.count).map(withoutAge) == screen.map(withoutAge)
        }
    }

    @Test func `has a project whose programs get arguments, a switch and the terminal`()
        throws
    {
        let session = try #require(
            try blocks("console", in: Self.project).first { $0.first?.hasPrefix("shop> ") == true }
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

    private func blocks(_ language: String, in document: String) throws -> [[String]] {
        FencedBlock.blocks(in: try Repository.text(of: document))
            .filter { $0.language == language }.map(\.lines)
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
}
