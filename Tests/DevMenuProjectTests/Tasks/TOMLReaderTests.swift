import DevMenuKit
import TerminalTesting
import Testing

@testable import DevMenuProject

@Suite struct TOMLReaderTests {
    private static func read(_ text: String) throws(TaskFileProblem) -> [TOMLEntry] {
        try TOMLReader.read(TaskFile(path: "/pyproject.toml", bytes: Array(text.utf8)))
    }

    /// Returns the entries of a document: `path=text@line`.
    private static func entries(_ text: String) throws(TaskFileProblem) -> [String] {
        try Self.read(text).map { entry in
            "\(entry.path.joined(separator: "/"))\(entry.text.map { "=" + $0 } ?? "")@\(entry.line)"
        }
    }

    @Test(arguments: [
        ("", []),
        ("a = 1", ["a=1@1"]),
        ("a = 'b' # c\nc = \"d\\n\\u00e9\\\"\"", ["a=b@1", "c=d\né\"@2"]),
        ("a.b.c = true\na.d = false", ["a/b/c=true@1", "a/d=false@2"]),
        ("[a.\"b c\"]\n\nd = 1979-05-27T07:32:00Z", ["a/b c@1", "a/b c/d=1979-05-27T07:32:00Z@3"]),
        ("[a.b]\nx='1'\n[a]\ny='2'", ["a/b@1", "a/b/x=1@2", "a@3", "a/y=2@4"]),
        ("[[a]]\nx='1'\n[[a]]\nx='2'\n[b]\ny='3'", ["a@1", "a@3", "b@5", "b/y=3@6"]),
        ("[[a]]\n[a.b]\nx='1'\n[[a.c]]\nx='2'\n[d]\n[[d.e]]", ["a@1", "d@6", "d/e@7"]),
        ("a = [ 'b', # c\n  {b = 'd'},\n]\nc = 1", ["a@1", "c=1@4"]),
        ("a = {b = 'c', d.e = ['f'], }", ["a@1", "a/b=c@1", "a/d/e@1"]),
        ("a = {}\nb = []", ["a@1", "b@2"]),
        ("a = \"\"\"\nb\\\n   c\"\"\"\"", ["a=bc\"@3"]),
        ("a = '''b''c\nd'''\r\ne = ''", ["a=b''c\nd@2", "e=@3"]),
        ("[ a . b ]\r\nc = 'd'\r\n", ["a/b@1", "a/b/c=d@2"]),
    ])
    func `reads a document`(text: String, entries: [String]) throws {
        #expect(try Self.entries(text) == entries)
    }

    @Test(arguments: [
        ("a", 1), ("a =", 1), ("= 1", 1), ("[a", 1), ("[[a]", 1), ("a = 'b", 1), ("a = 'b\nc'", 1),
        ("\na = [1 2]", 2), ("a = {b = 1", 1), ("a = {b = 1 c = 2}", 1), ("a = [,]", 1),
        ("a = 1 2", 1), ("a = \"\\q\"", 1), ("a = \"\\ud800\"", 1), ("a = \"\"\"b", 1),
        ("a = \"\\", 1), ("[]", 1),
    ])
    func `names the line of what is no TOML`(text: String, line: Int) throws {
        let error = #expect(throws: TaskFileProblem.self) { try Self.read(text) }
        #expect(error?.line == line)
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
        let entries = try Self.read(text)
        #expect(entries.count == 3 * count)
        #expect(entries.last?.line == 4 * count - 1)
    }
}
