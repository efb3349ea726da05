import DevMenuKit
import Testing

@Suite struct JSONWriterTests {
    @Test(
        arguments: [
            (nil, "null"), (true, "true"), (false, "false"), (0, "0"), (-7, "-7"),
            (1_234_567_890, "1234567890"), (.integer(.max), "9223372036854775807"),
            (.integer(.min), "-9223372036854775808"), (1.0, "1.0"), (-0.0, "-0.0"), (0.1, "0.1"),
            (1e16, "1e+16"), (1e-7, "1e-07"), (.double(1.0 / 3), "0.3333333333333333"),
            (.double(.greatestFiniteMagnitude), "1.7976931348623157e+308"),
            (.double(.leastNonzeroMagnitude), "5e-324"), (.double(.nan), "null"),
            (.double(.infinity), "null"), (.double(-.infinity), "null"), ([], "[]"), ([:], "{}"),
            ([1, [], "a", nil], #"[1,[],"a",null]"#),
            (["b": 1, "a": ["c": [:]], "": [true]], #"{"b":1,"a":{"c":{}},"":[true]}"#),
        ] as [(JSONValue, String)]
    )
    func `writes a value`(value: JSONValue, text: String) { #expect(value.description == text) }

    @Test(arguments: [
        ("", ""), ("plain", "plain"), ("é中🌔", "é中🌔"), ("a/b", "a/b"), ("'", "'"),
        ("\u{7F}\u{2028}", "\u{7F}\u{2028}"), ("\"", #"\""#), ("\\", #"\\"#),
        ("\n\r\t\u{8}\u{C}", #"\n\r\t\b\f"#), ("\0\u{1}\u{B}\u{F}", #"\u0000\u0001\u000b\u000f"#),
        ("\u{10}\u{1B}\u{1F} ", #"\u0010\u001b\u001f "#), ("a\"b\\c\nd", #"a\"b\\c\nd"#),
        ("\"\"", #"\"\""#), ("\r\n", #"\r\n"#), ("中\n文", #"中\n文"#),
    ])
    func `escapes only characters that require it`(text: String, written: String) {
        #expect(JSONValue.string(text).description == "\"\(written)\"")
        #expect(JSONValue.object([text: 1]).description == "{\"\(written)\":1}")
    }

    @Test func `escapes a character wherever it stands`() {
        let parts = [
            ("\u{0}", #"\u0000"#), ("\u{1F}", #"\u001f"#), (" ", " "), ("!", "!"), ("\"", #"\""#),
            ("#", "#"), ("[", "["), ("\\", #"\\"#), ("]", "]"), ("\u{7F}", "\u{7F}"),
            ("\u{80}", "\u{80}"), ("\u{10FFFF}", "\u{10FFFF}"),
        ]
        for before in 0..<18 {
            for (text, written) in parts {
                for (next, nextWritten) in parts {
                    let head = String(repeating: "a", count: before)
                    for tail in ["", "é", "a long text behind it"] {
                        let value = JSONValue.string(head + text + next + tail)
                        #expect(value.description == "\"\(head)\(written)\(nextWritten)\(tail)\"")
                    }
                }
            }
        }
    }

    @Test func `writes piece by piece`() {
        var writer = JSONWriter(capacity: 16)
        writer.beginObject()
        writer.raw(#""jsonrpc":"2.0""#)
        writer.name("id")
        writer.integer(-42)
        writer.name("params")
        writer.beginObject()
        writer.name("a\n")
        writer.string("\"")
        writer.name("b")
        writer.beginArray()
        writer.endArray()
        writer.name("c")
        writer.beginArray()
        writer.bool(true)
        writer.null()
        writer.double(2.5)
        writer.raw(Array("[1]".utf8)[...])
        writer.beginObject()
        writer.endObject()
        writer.value(["d": 1])
        writer.endArray()
        writer.endObject()
        writer.endObject()
        writer.newline()
        writer.integer(1)
        writer.newline()
        let text = String(decoding: writer.bytes, as: UTF8.self)
        let params = #"{"a\n":"\"","b":[],"c":[true,null,2.5,[1],{},{"d":1}]}"#
        #expect(text == #"{"jsonrpc":"2.0","id":-42,"params":\#(params)}"# + "\n1\n")
        writer.removeAll()
        #expect(writer.bytes.isEmpty)
        writer.value([2])
        #expect(String(decoding: writer.bytes, as: UTF8.self) == "[2]")
    }

    @Test func `writes indented text for people`() {
        var writer = JSONWriter()
        writer.pretty(["b": [1, ["c": nil], []], "a": [:], "d e": ["f": "g\n", "h": 0.5]])
        writer.pretty(3)
        writer.pretty([])
        let text = String(decoding: writer.bytes, as: UTF8.self)
        #expect(
            text == #"""
                {
                  "b": [
                    1,
                    {
                      "c": null
                    },
                    []
                  ],
                  "a": {},
                  "d e": {
                    "f": "g\n",
                    "h": 0.5
                  }
                }
                3
                []

                """#
        )
    }

    @Test func `written values are read back unchanged`() throws {
        let texts =
            (0...0x20).compactMap(Unicode.Scalar.init).map { "x\($0)y" } + [
                "", "\"\\/", "é", "🌔\u{10FFFF}",
            ]
        let numbers: [Double] = [
            0.1, 1e21, 1e22, -2.5e-8, 123456.789, .pi, .ulpOfOne, .leastNormalMagnitude, 1e308,
        ]
        let value: JSONValue = [
            "texts": .array(texts.map(JSONValue.string)),
            "names": .object(JSONObject(texts.map { ($0, .null) })),
            "numbers": .array(numbers.map(JSONValue.double)),
            "whole": .array([0, 1, -1, 99, .integer(.max), .integer(.min)]),
            "nested": [[[[:], []], ["a": ["b": [true, false, nil]]]]],
        ]
        #expect(try JSONReader().read(value.description) == value)
        #expect(try JSONReader().read(value.description).description == value.description)
        var writer = JSONWriter()
        writer.pretty(value)
        #expect(try JSONReader().read(writer.bytes) == value)
    }
}
