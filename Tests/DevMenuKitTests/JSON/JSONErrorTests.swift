import Testing

@testable import DevMenuKit

@Suite struct JSONErrorTests {
    @Test(arguments: [
        ("", "line 1, column 1: expected a value but the document ends"),
        ("{\n  \"a\": 1,\n  \"b\" 2\n}", "line 3, column 7: expected ':' but found '2'"),
        ("{\n  \"a\": 1\n  \"b\": 2\n}", #"line 3, column 3: expected ',' or '}' but found '"'"#),
        ("[1,\r\n2 x]", "line 2, column 3: expected ',' or ']' but found 'x'"),
        ("[\"é中🌔\", oops]", "line 1, column 9: expected a value but found 'oops'"),
        ("[True]", "line 1, column 2: expected a value or ']' but found 'True'"),
        ("[1,]", "line 1, column 4: expected a value but found ']'"),
        ("{'a': 1}", #"line 1, column 2: expected a name in double quotes or '}' but found "'""#),
        (#"{"a":1,}"#, "line 1, column 8: expected a name in double quotes but found '}'"),
        ("{} {}", "line 1, column 4: expected nothing more but found '{'"),
        ("-x", "line 1, column 2: expected a digit but found 'x'"),
        ("[\u{202E}1]", "line 1, column 2: expected a value or ']' but found U+202E"),
        ("\0", "line 1, column 1: expected a value but found U+0000"),
        ("[1,\n \"open]", "line 2, column 2: the string opened here is never closed"),
        (
            "\"a\tb\"",
            #"line 1, column 3: a string can't contain the control character U+0009: write it as \t"#
        ),
        (
            "\"\u{1B}[2J\"",
            #"line 1, column 2: a string can't contain the control character U+001B: write it as \u001b"#
        ),
        (
            #""C:\path""#,
            #"line 1, column 4: '\' can't be followed by 'p': for a backslash write '\\'"#
        ),
        (#""\u12x4""#, "line 1, column 6: expected four hexadecimal digits but found 'x'"),
        (
            #"["ab\uD83C"]"#,
            #"line 1, column 5: '\uD83C' is half of a surrogate pair without its other half"#
        ),
        ("[012]", "line 1, column 2: a number can't start with a zero that other digits follow"),
        (
            "{\"a\": 1,\n \"a\": 2}",
            #"line 2, column 2: the name "a" occurs twice in one object: keep one of them"#
        ),
        (
            #"{"\u001b\"": 1, "\u001b\"": 2}"#,
            #"line 1, column 17: the name "\u001b\"" occurs twice in one object: keep one of them"#
        ),
        (
            "{\"\u{7F}\u{9B}\": 1, \"\u{7F}\u{9B}\": 2}",
            #"line 1, column 11: the name "\u007f\u009b" occurs twice in one object: keep one of them"#
        ),
        ("[[[1]]]", "line 1, column 3: arrays and objects are nested more than 2 deep"),
    ])
    func `describes the error and its position`(text: String, message: String) {
        #expect { try JSONReader(depthLimit: 2).read(text) } throws: { error in
            #expect("\(error)" == message)
            return true
        }
    }

    @Test(
        arguments: [
            (
                [0x22, 0x0A, 0x22],
                #"line 1, column 2: a string can't contain the control character U+000A: write it as \n"#
            ),
            (
                [0x5B, 0x0A, 0x22, 0xC3, 0xA9, 0xE9, 0x22, 0x5D],
                "line 2, column 3: the byte 0xE9 isn't part of a character in UTF-8"
            ),
            (
                [0xEF, 0xBB, 0xBF, 0x31],
                "line 1, column 1: the document starts with a byte order mark, which JSON doesn't allow: "
                    + "save it as UTF-8 without one"
            ),
        ] as [([UInt8], String)]
    )
    func `describes errors in bytes`(bytes: [UInt8], message: String) {
        #expect { try JSONReader().read(bytes) } throws: { error in
            #expect("\(error)" == message)
            return true
        }
    }

    @Test func `carries facts`() {
        #expect { try JSONReader().read("[1,\n22 é]") } throws: { error in
            error as? JSONError
                == JSONError(
                    problem: .unexpected("é", expected: .commaOrBracket),
                    position: JSONPosition(offset: 7, line: 2, column: 4)
                )
        }
    }
}
