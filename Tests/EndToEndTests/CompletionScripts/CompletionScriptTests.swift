import TerminalTesting
import Testing

@Suite(.onOwnThread) struct CompletionScriptTests {
    private let folder: CompletionFolder

    init() throws {
        folder = try CompletionFolder()
    }

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
        let words = ["complete-words", "--index", "0", "--", "-"]
        let offered = try folder.run("devmenu", words).stdout.split(separator: "\n")
            .map { line in String(line.prefix { $0 != "\t" }) }
        #expect(Set(offered) == Set(flags))
    }

    @Test func `an unknown shell is an error that names the known ones`() throws {
        let result = try folder.run("devmenu", ["completions", "tcsh"])
        #expect(result.ending == .exited(64))
        #expect(result.stdout.isEmpty)
        for word in ["'tcsh'", "bash", "zsh", "fish"] { #expect(result.stderr.contains(word)) }
    }

    @Test func `the help leaves out the command that only scripts run`() throws {
        let help = try folder.run("devmenu", ["--help"]).stdout
        #expect(!help.contains("complete-words"))
        let offered = try folder.run("devmenu", ["complete-words", "--index", "0", "--", "co"])
            .stdout
        #expect(offered == "completions\tprint the completion script of an outer shell\n")
    }
}
