import DevMenuKit
import Testing

@testable import DevMenuShell

@Suite struct MistypedVerbTests {
    @Test(
        arguments: [
            ("shema", nil, ["shema"], "schema"),
            ("trst", nil, ["trst", "x.json"], "trust"),
            ("trst", "trst1", ["trst"], "trst1"),
            ("rescu", "restart", ["rescu"], "rescue"),
            ("lst", "list", ["lst"], "list"),
            ("bye", "quit", ["bye"], "quit"),
            ("turn", "like-button on", ["turn", "on"], "like-button on"),
            ("zzzzzz", nil, ["zzzzzz"], nil),
            ("complete-word", nil, ["complete-word"], nil),
            ("shema", nil, ["--json", "shema"], nil),
        ] as [(String, String?, [String], String?)]
    )
    func `suggests the nearest verb`(
        word: String,
        suggestion: String?,
        arguments: [String],
        corrected: String?
    ) {
        let error = MistypedVerb.corrected(
            .unknownCommand(word, suggestion: suggestion.map { Suggestion($0) }),
            in: arguments,
            among: ["schema", "trust", "rescue", "mcp"]
        )
        #expect(error == .unknownCommand(word, suggestion: corrected.map { Suggestion($0) }))
    }

    @Test func `leaves other errors unchanged`() {
        let error = CommandError.unknownSection("trst", suggestion: nil)
        #expect(MistypedVerb.corrected(error, in: ["trst"], among: ["trust"]) == error)
    }
}
