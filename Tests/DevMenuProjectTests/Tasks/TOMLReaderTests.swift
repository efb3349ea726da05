import TerminalTesting

@testable import DevMenuProject

@Suite struct TOMLReaderTests {
    private static func read(_ text: String) throws(TaskFileProblem) -> YAMLNode {
        try TOMLReader.value(of: TaskFile(path: "/pyproject.toml", bytes: Array(text.utf8)))
    }

    /// Returns a value as text: `{key@line: value, …}`, `[item, …]`, or the text itself.
    private static func text(_ node: YAMLNode) -> String {
        switch node {
        case .nothing: "-"
        case .text(let text): text
        case .list(let items): "[\(items.map(text).joined(separator: ", "))]"
        case .mapping(let members, _):
            "{" + members.map { "\($0.key)@\($0.line): \(text($0.value))" }.joined(separator: ", ")
                + "}"
        }
    }

    @Test(arguments: [
        ("", "{}"), ("a = 1", "{a@1: 1}"), ("a = {}\nb = []", "{a@1: {}, b@2: []}"),
        ("a = 'b' # c\nc = \"d\\n\\u00e9\\x41\\\"\"", "{a@1: b, c@2: d\néA\"}"),
        ("a.b.c = true\na.d = -inf", "{a@1: {b@1: {c@1: true}, d@2: -inf}}"),
        ("[a.\"b c\"]\n\nd = +1_0.5e3", "{a@1: {b c@1: {d@3: +1_0.5e3}}}"),
        ("[a.b]\nx='1'\n[a]\ny='2'", "{a@1: {b@1: {x@2: 1}, y@4: 2}}"),
        ("[[a]]\nx='1'\n[[a]]\nx='2'\n[b]", "{a@1: [{x@2: 1}, {x@4: 2}], b@5: {}}"),
        (
            "[[a]]\n[a.b]\nx='1'\n[[a.c]]\n[[a]]\n[a.b]\n",
            "{a@1: [{b@2: {x@3: 1}, c@4: [{}]}, {b@6: {}}]}"
        ),
        ("a = [ 'b', # c\n  {b = 'd'},\n]\nc = 1", "{a@1: [b, {b@2: d}], c@4: 1}"),
        ("a = {b = 'c', d.e = ['f'], }", "{a@1: {b@1: c, d@1: {e@1: [f]}}}"),
        ("a = \"\"\"\nb\\\n   c\"\"\"\"", "{a@1: bc\"}"),
        ("a = \'\'\'b\'\'c\nd\'\'\'\r\ne = \'\'", "{a@1: b\'\'c\nd, e@3: }"),
        ("[ a . b ]\r\nc = 'd'\r\n", "{a@1: {b@1: {c@2: d}}}"),
        ("a = 1979-05-27T07:32:00Z\nb = 07:32:00", "{a@1: 1979-05-27T07:32:00Z, b@2: 07:32:00}"),
        (
            "a = 1979-05-27 07:32:00\nb = [1979-05-27 07:32:00.5, 1979-05-27 ]\nc = 1979-05-27 # d",
            "{a@1: 1979-05-27 07:32:00, b@2: [1979-05-27 07:32:00.5, 1979-05-27], c@3: 1979-05-27}"
        ),
    ])
    func `reads a document`(document: String, text: String) throws {
        #expect(try Self.text(Self.read(document)) == text)
    }

    @Test(arguments: [
        ("a", 1), ("a =", 1), ("= 1", 1), ("[a", 1), ("[[a]", 1), ("a = 'b", 1), ("a = 'b\nc'", 1),
        ("\na = [1 2]", 2), ("a = {b = 1", 1), ("a = {b = 1 c = 2}", 1), ("a = [,]", 1),
        ("a = 1 2", 1), ("a = \"\\q\"", 1), ("a = \"\\ud800\"", 1), ("a = \"\"\"b", 1),
        ("a = \"\\", 1), ("[]", 1), ("\na = yes", 2), ("a = 1979-05-27 x", 1),
        ("a = \"\\u41\"", 1),
    ])
    func `names the line of what is no TOML`(text: String, line: Int) throws {
        let error = #expect(throws: TaskFileProblem.self) { try Self.read(text) }
        #expect(error?.line == line)
    }

    @Test(arguments: [
        "a = 1\na = 2", "a = 1\n[a]", "a = 1\n[[a]]", "a = 1\na.b = 2", "a = {}\na.b = 1",
        "a = {}\n[a.b]", "a = []\n[[a]]", "a.b = 1\n[a]", "[a]\n[a]", "[a]\n[[a]]",
        "[[a]]\n[a]", "[a.b]\n[a]\nb.c = 1", "[[a]]\nb.c = 1\n[a.b]", "a = {b = 1, b = 2}",
        "a = {b = {}, b.c = 2}", "[[a.b]]\n[a]\nb.c = 1",
    ])
    func `names what occurs twice`(text: String) throws {
        let error = #expect(throws: TaskFileProblem.self) { try Self.read(text) }
        #expect(error?.reason.contains("occurs twice") == true)
    }

    @Test func `refuses what is too deep`() {
        for text in [
            "a = " + String(repeating: "[", count: 100_000),
            "a = " + String(repeating: "{a = ", count: 100_000),
            String(repeating: "a.", count: 100_000) + "a = 1",
        ] {
            #expect(throws: TaskFileProblem.self) { try Self.read(text) }
        }
    }

    @Test(.timeLimit(.minutes(TestScale.factor))) func `takes linear time`() throws {
        let count = 5_000 * TestScale.factor
        let text = (0..<count).map { "[tool.t.k\($0)]\nx = 1\n[[list]]\ny.k\($0) = 2\n" }.joined()
        let document = try Self.read(text)
        #expect(document["tool"]["t"].members.count == count)
        #expect(document["list"].items.count == count)
        #expect(document["tool"]["t"].members.last?.line == 4 * count - 3)
    }
}
