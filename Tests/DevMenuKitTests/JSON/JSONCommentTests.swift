import DevMenuKit
import TerminalTesting
import Testing

@Suite struct JSONCommentTests {
    private let reader = JSONReader(allowsComments: true)

    @Test(
        arguments: [
            ("// a\n1", 1), ("1// a", 1), ("/**/1/* a\n*/", 1), ("/***/ /*/ */ 1 // *", 1),
            ("[/* 1 */]", []), ("{// }\n}", [:]), ("[1,]", [1]), ("[1 /* , */, // 2\n]", [1]),
            (#"{"a": 1,}"#, ["a": 1]), (#"{"a"/**/:/**/{"b":[[],],}/**/,}"#, ["a": ["b": [[]]]]),
            (#"["// a", "/* b */", "c,]"]"#, ["// a", "/* b */", "c,]"]),
            (#"{"\"//": "\\", /* " */ "b": 1}"#, [#""//"#: #"\"#, "b": 1]),
        ] as [(String, JSONValue)]
    )
    func `reads comments and commas after last elements`(text: String, value: JSONValue) throws {
        #expect(try reader.read(text) == value)
    }

    @Test(arguments: [
        ("[,]", "line 1, column 2: expected a value or ']' but found ','"),
        ("{,}", "line 1, column 2: expected a name in double quotes or '}' but found ','"),
        ("[1,,]", "line 1, column 4: expected a value but found ','"),
        ("[1,,2]", "line 1, column 4: expected a value but found ','"),
        (",", "line 1, column 1: expected a value but found ','"),
        ("1,", "line 1, column 2: expected nothing more but found ','"),
        ("[1, // ]", "line 1, column 9: expected a value but the document ends"),
        ("// 1", "line 1, column 5: expected a value but the document ends"),
        ("[1 / 2]", "line 1, column 4: expected ',' or ']' but found '/'"),
        ("1 /", "line 1, column 3: expected nothing more but found '/'"),
        ("1 # 2", "line 1, column 3: expected nothing more but found '#'"),
        (
            "[1,\n /* 2 ]",
            "line 2, column 2: this comment has no end: end it with '*/'"
        ),
        ("/*/", "line 1, column 1: this comment has no end: end it with '*/'"),
        ("1 /*", "line 1, column 3: this comment has no end: end it with '*/'"),
        (
            "/* {\n */ {\"a\": 1, // \"\n\"a\": 2}",
            #"line 3, column 1: the name "a" occurs twice in one object: keep one of them"#
        ),
    ])
    func `describes errors beside comments`(text: String, message: String) {
        #expect { try reader.read(text) } throws: { error in
            #expect("\(error)" == message)
            return true
        }
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `reads in time proportional to the comments`() throws {
        let comments = String(repeating: "/* a */", count: 10_000 * TestScale.factor)
        #expect(try reader.read("[1,\(comments)]") == [1])
        #expect(throws: JSONError.self) { try reader.read("[1,\(comments)") }
    }
}
