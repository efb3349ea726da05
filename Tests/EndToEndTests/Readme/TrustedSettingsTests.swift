import TerminalTesting

/// Runs the transcripts of the articles on rescue and values from files that need an app which crashes, or
/// one with a file of flags.
@Suite(.onOwnThread) struct TrustedSettingsTests {
    private static let articles = ["RescueAnApp", "ValuesFromFiles"]
    private static let flagFile = "/etc/shop/flags.json"

    private let environment: TestEnvironment
    private let variables: [String: String?]

    init() throws {
        environment = try TestEnvironment()
        _ = try BuiltProducts.path(of: "devmenu")
        let path = BuiltProducts.directory + ":" + (environment.variables["PATH"] ?? "")
        variables = [
            "PATH": path, "XDG_STATE_HOME": nil, "SWIFT_BACKTRACE": "enable=no",
            "TEST_APP_TOGGLES": "new-cart,quick-checkout", "TEST_APP_CRASHES": "new-cart",
        ]
    }

    /// The titles of the sections that have transcripts.
    static let sections = ["An app that crashes at launch", "Values from a file of flags"]

    @Test(arguments: sections)
    func `each transcript is what the programs print`(section: String) throws {
        try environment.write(
            """
            #!/bin/sh
            test-app shop </dev/null >/dev/null 2>&1 || { echo "shop crashed at launch"; exit 134; }
            echo "shop started"

            """,
            to: "work/shop",
            mode: 0o700
        )
        let app = try prepare(section)
        defer { withExtendedLifetime(app) {} }
        for block in try Self.blocks().first(where: { $0.title == section })?.blocks ?? [] {
            var printed: [String] = []
            for line in block where line.hasPrefix("$ ") {
                printed.append(line)
                let expected = block.drop { $0 != line }.dropFirst().prefix { !$0.hasPrefix("$ ") }
                printed += try output(of: String(line.dropFirst(2)), like: Array(expected))
            }
            #expect(printed == block)
        }
    }

    /// Starts the app to which the shell of a section attaches.
    private func prepare(_ section: String) throws -> RunningApp? {
        switch section {
        case "Values from a file of flags":
            let block = FencedBlock.blocks(in: try Self.text()).last {
                $0.text.contains("flagd.dev/schema")
            }
            let file = try #require(block).text.replacing(
                "isLikeButtonEnabled",
                with: "like-button"
            )
            try environment.write(file, to: "flags.json")
            var variables = variables
            variables["TEST_APP_FLAGS"] = environment.path("flags.json")
            let app = try RunningApp(in: environment, changing: variables)
            let damaged = file.replacing(#""off": false"#, with: #""off" false"#)
            try environment.write(damaged, to: "flags.json")
            return app
        default: return nil
        }
    }

    /// Runs a command in a shell until it prints what is expected, as far as that may take time.
    private func output(of command: String, like expected: [String]) throws -> [String] {
        while true {
            let result = try environment.run(
                "sh",
                ["-c", "cd work && exec 2>&1; " + command],
                changing: variables
            )
            let lines = result.stdout.split(separator: "\n").map { settled(String($0)) }
            // The app follows its file of flags on a separate thread.
            let isEarly = command.contains("--attach shop explain") && lines != expected
            if !isEarly { return lines }
        }
    }

    /// Returns a line with the names and times of the article.
    private func settled(_ line: String) -> String {
        line.replacing(/(\d{4}-\d\d-\d\d )?\d\d:\d\d [+-]\d\d:\d\d/, with: "13:35 +01:00")
            .replacing(/read 13:35/, with: "read 14:01")
            .replacing(/by \S+ in/, with: "by ada in")
            .replacing(#/override of \S+ is/#, with: "override of ada is")
            .replacing(environment.path("flags.json"), with: Self.flagFile)
            .replacing(environment.path("home"), with: "~")
    }

    /// Returns the text of both articles.
    private static func text() throws -> String {
        try articles.map { try Repository.text(of: "Sources/DevMenuKit/DevMenuKit.docc/\($0).md") }
            .joined(separator: "\n")
    }

    /// Returns the transcripts of each section, in order.
    private static func blocks() throws -> [(title: String, blocks: [[String]])] {
        var sections: [(title: String, lines: [String])] = []
        for line in try text().split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("##") {
                sections.append((String(line.drop { "# ".contains($0) }), []))
            } else if !sections.isEmpty {
                sections[sections.count - 1].lines.append(String(line))
            }
        }
        return sections.map { section in
            let blocks = FencedBlock.blocks(in: section.lines.joined(separator: "\n"))
            return (section.title, blocks.filter { $0.language == "console" }.map(\.lines))
        }
    }
}
