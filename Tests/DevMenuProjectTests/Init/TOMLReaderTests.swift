import DevMenuKit
import Testing

@testable import DevMenuProject

@Suite struct TOMLReaderTests {
    @Test(arguments: [
        ("", "{}"),
        ("a = 1", #"{"a":"1"}"#),
        ("a = 'b' # c\nc = \"d\\n\\u00e9\\\"\"", #"{"a":"b","c":"d\né\""}"#),
        ("a.b.c = true\na.d = false", #"{"a":{"b":{"c":true},"d":false}}"#),
        ("[a.\"b c\"]\nd = 1979-05-27T07:32:00Z", #"{"a":{"b c":{"d":"1979-05-27T07:32:00Z"}}}"#),
        ("[a.b]\nx='1'\n[a]\ny='2'", #"{"a":{"b":{"x":"1"},"y":"2"}}"#),
        ("[[a]]\nx='1'\n[a.b]\ny='2'\n[[a]]", #"{"a":[{"x":"1","b":{"y":"2"}},{}]}"#),
        ("a = [ 'b', # c\n  'd',\n]", #"{"a":["b","d"]}"#),
        ("a = {b = 'c', d.e = ['f']}", #"{"a":{"b":"c","d":{"e":["f"]}}}"#),
        ("a = {}\nb = []", #"{"a":{},"b":[]}"#),
        ("a = \"\"\"\nb\\\n   c\"\"\"\"", #"{"a":"bc\""}"#),
        ("a = '''b''c\nd'''\r\ne = ''", #"{"a":"b''c\nd","e":""}"#),
        ("[ a . b ]\r\nc = 'd'\r\n", #"{"a":{"b":{"c":"d"}}}"#),
    ])
    func `reads a document`(text: String, json: String) throws {
        #expect(try TOMLReader.read(Array(text.utf8)) == JSONReader().read(json))
    }

    @Test(arguments: [
        ("a", 1), ("a =", 1), ("= 1", 1), ("[a", 1), ("[[a]", 1), ("a = 'b", 1), ("a = 'b\nc'", 1),
        ("\na = [1 2]", 2), ("a = {b = 1", 1), ("a = 1 2", 1), ("a = 1\n\na = 2", 3),
        ("a = 1\n[a]", 2), ("a = {b = 1}\na.c = 2", 2), ("a = [1]\n[[a]]", 2), ("a = \"\\q\"", 1),
        ("a = \"\\ud800\"", 1), ("a = \"\"\"b", 1), ("[a]\n[[a]]", 2), ("a = \"\\", 1), ("[]", 1),
    ])
    func `names the line of what is no TOML`(text: String, line: Int) throws {
        let error = #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
        #expect(error?.line == line)
    }

    @Test func `refuses what is too deep`() {
        for text in [
            "a = " + String(repeating: "[", count: 100_000),
            "a = " + String(repeating: "{a = ", count: 100_000),
            String(repeating: "a.", count: 100_000) + "a = 1",
        ] {
            #expect(throws: TOMLError.self) { try TOMLReader.read(Array(text.utf8)) }
        }
    }

    @Test(.timeLimit(.minutes(1))) func `takes linear time`() throws {
        let count = 20_000
        let text = (0..<count).map { "[tool.t.k\($0)]\nx = 1\n[[list]]\ny.k\($0) = 2\n" }.joined()
        let value = try TOMLReader.read(Array(text.utf8))
        #expect(value["tool"]?["t"]?.object?.count == count)
        #expect(value["list"]?.array?.count == count)
    }
}
