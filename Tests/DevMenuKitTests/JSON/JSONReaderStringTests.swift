import DevMenuKit
import Testing

@Suite struct JSONReaderStringTests {
    private let reader = JSONReader()

    @Test(
        arguments: [
            ("", ""), ("a", "a"), ("fifteen bytes !", "fifteen bytes !"),
            ("more than fifteen bytes", "more than fifteen bytes"),
            (#"\"\\\/\b\f\n\r\t"#, "\"\\/\u{8}\u{C}\n\r\t"), (#"\u0041\u00e9\u4E2d"#, "Aé中"),
            (#"before\nafter"#, "before\nafter"), (#"\u0000"#, "\0"),
            (#"\u001F\u007f"#, "\u{1F}\u{7F}"),
            (#"\uD83C\uDF14"#, "🌔"), (#"x\udbff\udfffy"#, "x\u{10FFFF}y"),
            (#"\uD800\uDC00"#, "\u{10000}"),
            (#"\\u0041"#, #"\u0041"#),
            (#"\\\""#, #"\""#),
            ("é 中 🌔 \u{7F} \u{2028} \u{FEFF}", "é 中 🌔 \u{7F} \u{2028} \u{FEFF}"),
            (#"中\t文"#, "中\t文"),
            ("// [1, {", "// [1, {"), ("'", "'"),
        ] as [(String, String)]
    )
    func `reads a string`(written: String, text: String) throws {
        #expect(
            try reader.read("\"\(written)\"").string?.unicodeScalars.elementsEqual(
                text.unicodeScalars
            ) == true
        )
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
            #expect { try reader.read(text) } throws: { error in
                (error as? JSONError)?.problem == .loneSurrogate(unit)
            }
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
        #expect { try reader.read([quote] + bytes + [quote]) } throws: { error in
            let error = error as? JSONError
            return error?.problem == .invalidUTF8(bytes[bad]) && error?.position.offset == bad + 1
        }
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
        #expect { try reader.read([0xEF, 0xBB, 0xBF] + Array(rest.utf8)) } throws: { error in
            (error as? JSONError)?.problem == .byteOrderMark
        }
    }

    @Test(arguments: [[0x31, 0x00], [0x00, 0x31], [0x00, 0x00, 0x00, 0x31]] as [[UInt8]])
    func `refuses other encodings of Unicode`(bytes: [UInt8]) {
        #expect(throws: JSONError.self) { try reader.read(bytes) }
    }
}
