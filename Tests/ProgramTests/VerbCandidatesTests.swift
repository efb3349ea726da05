#if Tools || PlainEditing
import DevMenuClient
import Testing

@testable import DevMenuShell
@testable import devmenu

/// The candidates for words after the program's verbs.
@Suite struct VerbCandidatesTests {
    @Test(
        arguments: [
            (["completions"], "", ["bash", "zsh", "fish"]), (["completions"], "z", ["zsh"]),
            (["serve"], "--std", ["--stdio"]), (["serve", "--menu"], "", nil),
            (["rescue"], "--ye", ["--yes"]), (["verify"], "", nil), (["verify", "one"], "tw", nil),
            (["verify"], "--j", ["--json"]), (["skill"], "--ins", ["--install"]),
            (["mcp", "--access"], "s", ["safe"]), (["mcp", "--allow"], "no-such-app", []),
            (["with"], "--pre", ["--preset"]), (["with", "a=b", "--"], "", nil),
            (["matrix"], "--pa", ["--pairs"]), (["matrix", "--"], "-", nil),
            (["scope"], "re", ["remove"]), (["scope", "remove"], "no-such-scope", []),
            (["scope"], "--h", ["--help"]),
        ] as [([String], String, [String]?)]
    )
    func `are flags, values and files`(words: [String], partial: String, expected: [String]?) throws
    {
        let verb = try #require(Program.verb(named: words[0]))
        let candidates = VerbCandidates(
            of: verb.declaration,
            words: Array(words.dropFirst()),
            partial: partial,
            Program.parts
        )
        // Without candidates of its own, the outer shell offers files.
        #expect(candidates.found()?.map(\.replacement) == expected)
    }
}
#endif
