#if Tools
import Testing

@testable import DevMenuShell

@Suite struct CompletionMatchesTests {
    @Test func `the only candidate replaces its word`() throws {
        let matches = try #require(found(["like-button"], for: "show li", from: 5))
        #expect(matches.inserted == "show like-button")
        #expect(matches.alternatives == [])
        #expect(matches.areWhole)
    }

    @Test(arguments: [
        ("show l", 5, ["like-button", "like-count"], "show like-"),
        ("show ", 5, ["a", "b"], "show "),
        ("", 0, ["list", "list-all"], "list"),
        ("open des", 5, ["DesignKit", "DesignLab"], "open Design"),
        ("open Des", 5, ["'Design Kit'", "'Design Lab'"], "open 'Design "),
        ("open 'Des", 5, ["'Design Kit'", "'Design Lab'"], "open 'Design "),
        ("open De", 5, ["'Design Kit'", "Demo"], "open De"),
        ("open \"De", 5, ["Design", "Desk"], "open Des"),
        ("open x", 5, ["Design", "Desk"], "open x"),
        ("show é", 5, ["élan", "élite"], "show él"),
        ("show ", 5, ["é", "è"], "show "),
    ])
    func `several candidates insert their common beginning, and remove nothing`(
        line: String,
        start: Int,
        candidates: [String],
        inserted: String
    ) throws {
        let matches = try #require(found(candidates, for: line, from: start))
        #expect(matches.inserted == inserted)
        let prefix = String(line.prefix(start))
        #expect(matches.alternatives == candidates.map { prefix + $0 })
    }

    @Test(arguments: [-1, 4, 100])
    func `a word that starts outside the line completes nothing`(start: Int) {
        #expect(found(["list"], for: "li", from: start) == nil)
    }

    @Test func `no character of the line is cut`() {
        #expect(found(["x"], for: "é", from: 1) == nil)
    }

    @Test func `no candidates complete nothing`() { #expect(found([], for: "li", from: 0) == nil) }

    @Test func `a space follows only whole words`() throws {
        let completions = Completions(
            start: 0,
            candidates: [CompletionCandidate("dir/", isWhole: false)]
        )
        let matches = try #require(CompletionMatches(completions, line: "d", cursor: 1))
        #expect(!matches.areWhole)
    }

    @Test(arguments: [
        ([], ""), (["abc"], "abc"), (["abc", "ab"], "ab"), (["ab", "abc"], "ab"),
        (["", "a"], ""), (["日本", "日光"], "日"),
    ])
    func `finds the common beginning of texts`(texts: [String], common: String) {
        #expect(CompletionMatches.commonPrefix(of: texts) == common)
    }

    private func found(
        _ candidates: [String],
        for line: String,
        from start: Int
    ) -> CompletionMatches? {
        CompletionMatches(
            Completions(start: start, candidates: candidates.map { CompletionCandidate($0) }),
            line: line,
            cursor: line.utf8.count
        )
    }
}
#endif
