import TerminalTesting
import Testing

@Suite(.onOwnThread, .hangLimit) struct CompletionScriptTests {
    private let place: CompletionPlace

    init() throws {
        place = try CompletionPlace()
    }

    @Test(arguments: [("bash", "devmenu.bash"), ("zsh", "_devmenu"), ("fish", "devmenu.fish")])
    func `the committed scripts are those that the program prints`(
        shell: String,
        file: String
    ) throws {
        let printed = try place.run("devmenu", ["completions", shell])
        let committed = try place.run("cat", [CompletionPlace.script(file)])
        #expect(printed.ending == .exited(0))
        #expect(
            printed.stdout == committed.stdout,
            "completions/\(file) is stale: write 'devmenu completions \(shell)' to it"
        )
    }

    @Test func `the scripts know each flag that the help tells of`() throws {
        let help = try place.run("devmenu", ["--help"]).stdout
        let flags = help.split(separator: "\n").filter { $0.hasPrefix("  -") }
            .flatMap { $0.split(separator: "  ")[0].split(separator: ", ") }
            .compactMap { $0.split(separator: " ").first.map(String.init) }
        #expect(flags.contains("--keep-going"))
        for name in ["devmenu.bash", "_devmenu"] {
            let script = try place.run("cat", [CompletionPlace.script(name)]).stdout
            let words = Set(script.split { $0.isWhitespace || "|[='{},()*".contains($0) })
            for flag in flags { #expect(words.contains(flag[...]), "in \(name)") }
        }
    }

    @Test func `another shell is refused with those that there are`() throws {
        let result = try place.run("devmenu", ["completions", "tcsh"])
        #expect(result.ending == .exited(64))
        #expect(result.stdout.isEmpty)
        for word in ["'tcsh'", "bash", "zsh", "fish"] { #expect(result.stderr.contains(word)) }
    }

    @Test func `the help is silent about what only scripts ask`() throws {
        let help = try place.run("devmenu", ["--help"]).stdout
        #expect(!help.contains("complete-words"))
        let offered = try place.run("devmenu", ["complete-words", "--index", "0", "--", "co"])
            .stdout
        #expect(offered == "completions\tPrint the completion script of an outer shell\n")
    }
}
