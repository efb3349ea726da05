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
        let error = #expect(throws: JSONError.self) { try JSONReader(depthLimit: 2).read(text) }
        #expect(error?.description == message)
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
        let error = #expect(throws: JSONError.self) { try JSONReader().read(bytes) }
        #expect(error?.description == message)
    }
}

@Suite struct JSONReaderStringTests {
    private let reader = JSONReader()

    @Test(
        arguments: [
            ("", ""), ("a", "a"), ("fifteen bytes !", "fifteen bytes !"),
            ("more than fifteen bytes", "more than fifteen bytes"),
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u4E2d"#, "Aé中"),
            (#"before\nafter"#, "before\nafter"), (#"\u0000"#, "\0"),
            (#"\u001F\u007f"#, "\u{1F}\u{7F}"), (#"\uD83C\uDF14"#, "🌔"),
            (#"x\udbff\udfffy"#, "x\u{10FFFF}y"), (#"\uD800\uDC00"#, "\u{10000}"),
            (#"\\u0041"#, #"\u0041"#), (#"\\\""#, #"\""#),
            ("é 中 🌔 \u{7F} \u{2028} \u{FEFF}", "é 中 🌔 \u{7F} \u{2028} \u{FEFF}"),
            (#"中\t文"#, "中\t文"), ("// [1, {", "// [1, {"), ("'", "'"),
        ] as [(String, String)]
    )
    func `reads a string`(written: String, text: String) throws {
        let read = try #require(try reader.read("\"\(written)\"").string)
        #expect(Array(read.unicodeScalars) == Array(text.unicodeScalars))
        #expect(try reader.read("{\"\(written)\" : 1}").object?.names == [text])
    }

    @Test(arguments: [0xFDD0, 0xFFFE, 0xFFFF, 0x1FFFF, 0x10FFFF] as [UInt32])
    func `reads code points that Unicode will never assign`(code: UInt32) throws {
        let text = String(try #require(Unicode.Scalar(code)))
        let escapes = text.utf16.map { "\\u" + String($0, radix: 16) }.joined()
        #expect(try reader.read("\"\(text)\"") == .string(text))
        #expect(try reader.read("\"\(escapes)\"") == .string(text))
    }

    @Test(arguments: [
        #"""#, #""a"#, #""\"#, #""\""#, #""\\\""#, #""\u"#, #""\u00"#, #""\u00""#, #""\u00G0""#,
        #""\u+041""#, #""\u 041""#,
        #""\U0041""#, #""\x41""#, #""\a""#, #""\0""#, #""\'""#, #""\é""#, #""\🌔""#, "\"\\\n\"",
        "\"\\\0\"",
        "\"\0\"", "\"\n\"", "\"\t\"", "\"a\u{1F}b\"", #""a"b""#, #""a" "b""#, #"["a"#, #"["a\"]"#,
        #"{"a:1}"#, #"{"\q":1}"#,
    ])
    func `refuses invalid strings`(text: String) {
        #expect(throws: JSONError.self) { try reader.read(text) }
    }

    @Test(
        arguments: [
            (#"\uD800"#, 0xD800), (#"\uDBFF tail"#, 0xDBFF), (#"\uDC00"#, 0xDC00),
            (#"\uDFFF\uD800"#, 0xDFFF),
            (#"\uD83C\n"#, 0xD83C), (#"\uD83C\u0041"#, 0xD83C), (#"\uD83C\uD83C\uDF14"#, 0xD83C),
            (#"\uD83C\\uDF14"#, 0xD83C), (#"\uD83CuDF14"#, 0xD83C),
            (#"\uD83C\uDF14\uDF14"#, 0xDF14),
        ] as [(String, UInt16)]
    )
    func `refuses half of a surrogate pair`(written: String, unit: UInt16) {
        for text in ["\"\(written)\"", "{\"\(written)\":1}"] {
            let error = #expect(throws: JSONError.self) { try reader.read(text) }
            #expect(error?.problem == .loneSurrogate(unit))
        }
    }

    @Test(
        arguments: [
            ([0x80], 0), ([0xBF], 0), ([0xC0, 0x80], 0), ([0xC1, 0xBF], 0), ([0xC3], 0),
            ([0xC3, 0x28], 0),
            ([0xE0, 0x80, 0xAF], 0), ([0xE4, 0xB8], 0), ([0xED, 0xA0, 0x80], 0),
            ([0xED, 0xBF, 0xBF], 0),
            ([0xF0, 0x80, 0x80, 0x80], 0), ([0xF0, 0x9F, 0x8C], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
            ([0xF5, 0x80, 0x80, 0x80], 0), ([0xF8, 0x88, 0x80, 0x80, 0x80], 0), ([0xFE], 0),
            ([0xFF], 0),
            ([0x61, 0xC3, 0xA9, 0xE9], 3), ([0xE4, 0xB8, 0xAD, 0xE4, 0x61], 3),
            ([0x5C, 0x6E, 0xFF], 2),
            ([0xC3, 0x5C, 0x6E, 0xA9], 0),
        ] as [([UInt8], Int)]
    )
    func `refuses bytes that are not UTF-8`(bytes: [UInt8], bad: Int) {
        let quote = UInt8(ascii: "\"")
        let error = #expect(throws: JSONError.self) { try reader.read([quote] + bytes + [quote]) }
        #expect(error?.problem == .invalidUTF8(bytes[bad]) && error?.position.offset == bad + 1)
    }

    @Test(
        arguments: [
            [0xFF], [0xE9], [0x5B, 0xE9, 0x5D], [0x5B, 0x31, 0xC3, 0x5D], [0xFF, 0xFE, 0x31, 0x00],
            [0xEF, 0xBB, 0x31],
            [0x22, 0x5C, 0xE9, 0x22], [0x22, 0x5C, 0x75, 0x30, 0xE9, 0x22],
        ] as [[UInt8]]
    )
    func `refuses bytes that are not UTF-8 outside strings too`(bytes: [UInt8]) {
        #expect { try reader.read(bytes) } throws: { error in
            if case .invalidUTF8? = (error as? JSONError)?.problem { true } else { false }
        }
    }

    @Test(arguments: ["", "{}", "1"])
    func `refuses a byte order mark and names it`(rest: String) {
        let bytes = [0xEF, 0xBB, 0xBF] + Array(rest.utf8)
        let error = #expect(throws: JSONError.self) { try reader.read(bytes) }
        #expect(error?.problem == .byteOrderMark)
    }

    @Test(arguments: [[0x31, 0x00], [0x00, 0x31], [0x00, 0x00, 0x00, 0x31]] as [[UInt8]])
    func `refuses other encodings of Unicode`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try reader.read(bytes) }
    }
}
