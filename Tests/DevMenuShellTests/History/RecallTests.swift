import Testing

@testable import DevMenuShell

@Suite struct RecallTests {
    @Test(arguments: [
        ("!!", "c x"), ("!1", "a"), ("!b", "b"), ("!a", "a b"), ("history run 2", "b"),
        ("!-9223372036854775808", nil), ("!9223372036854775807", nil),
        ("history run -9223372036854775808", nil), ("!9", nil), ("!0", nil), ("!z", nil),
        ("history run 9", nil),
    ])
    func `stands for an earlier line`(line: String, expected: String?) throws {
        let recall = try #require(Recall(TypedLine(line)))
        #expect((try? recall.line(among: ["a", "b", "a b", "c x"])) == expected)
    }

    @Test(arguments: [
        "list", "!", "history", "history run", "history run x", "history 3", "list !!",
        "history 'run' 2",
    ])
    func `other lines stand for themselves`(line: String) {
        #expect(Recall(TypedLine(line)) == nil)
    }
}
