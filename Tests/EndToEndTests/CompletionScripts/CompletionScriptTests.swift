import TerminalTesting

@Suite(.onOwnThread) struct CompletionScriptTests {
    private let folder: CompletionFolder

    init() throws { folder = try CompletionFolder() }

    @Test(arguments: [("bash", "devmenu.bash"), ("zsh", "_devmenu"), ("fish", "devmenu.fish")])
    func `the committed scripts are those that the program prints`(
        shell: String,
        file: String
    ) throws {
        let printed = try folder.run("devmenu", ["completions", shell])
        let committed = try folder.run("cat", [CompletionFolder.script(file)])
        #expect(printed.ending == .exited(0))
        #expect(
            printed.stdout == committed.stdout,
            "completions/\(file) is stale: write 'devmenu completions \(shell)' to it"
        )
    }

    @Test func `the program offers each flag of the help`() throws {
        let help = try folder.run("devmenu", ["--help"]).stdout
        let flags = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
            .flatMap { $0.split(separator: "  ")[0].split(separator: ", ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(flags.contains("--keep-going"))
        #expect(Set(try texts("-")) == Set(flags))
    }

    /// Returns the candidates of the last word, without their summaries.
    private func texts(_ words: String...) throws -> [String] {
        let flags = ["complete-words", "--index", "\(words.count - 1)", "--"]
        return try folder.run("devmenu", flags + words).stdout.split(separator: "\n").map { line in
            String(line.prefix { $0 != "\t" })
        }
    }

    @Test func `does not wait for an app that does not answer`() throws {
        let app = try folder.app("stuck")
        try #require(kill(app.pid, SIGSTOP) == 0)
        #expect(try texts("--attach", "stuck", "gr") == [])
        // A wait for the app would use up the time for all candidates.
        #expect(try texts("--attach", "stuck", "lis") == ["list"])
        #expect(try texts("--attach", "st") == ["stuck"])
    }

    @Test func `waits for its own host, however long that takes to load its menu`() throws {
        let items = (0..<3_000).map { index in
            #"{"kind":"toggle","id":"flag-\#(index)","title":"Flag","default":false}"#
        }
        let menu = #"{"devmenu":1,"title":"Long","sections":[{"id":"s","title":"S","items":["#
        try folder.environment.write(menu + items.joined(separator: ",") + "]}]}", to: "long.json")
        let path = folder.environment.path + "/long.json"
        #expect(try texts("--menu", path, "flag-2999") == ["flag-2999"])
    }
}
