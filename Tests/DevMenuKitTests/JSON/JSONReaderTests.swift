import Foundation
import TerminalTesting

@testable import DevMenuKit

@Suite struct JSONReaderTests {
    private let reader = JSONReader()

    @Test(
        arguments: [
            ("null", JSONValue.null), ("true", true), ("false", false), ("7", 7),
            (#""text""#, "text"), ("[]", []), ("{}", [:]), ("[ ]", []), ("{ }", [:]),
            ("[[]]", [[]]), ("[{},[]]", [[:], []]), ("[1,2,3]", [1, 2, 3]),
            (#"{"a":{"b":[null]}}"#, ["a": ["b": [nil]]]), (#"{"":0}"#, ["": 0]),
            (#"{"\u0000":0}"#, ["\0": 0]), (" \t\r\n[ 1\t,\r2\n] \t\r\n", [1, 2]),
            ("\n{ \"a\" :\t1 ,\r\n\"b\" : [ ] }\n", ["a": 1, "b": []]),
        ] as [(String, JSONValue)]
    )
    func `reads a document`(text: String, value: JSONValue) throws {
        #expect(try reader.read(text) == value)
        #expect(try reader.read(Array(text.utf8)) == value)
        let part = Array("[\(text)]".utf8).dropFirst().dropLast()
        let partRead = try reader.read(part.span)
        #expect(partRead == value)
    }

    @Test(arguments: [
        "", " ", "\n", ",", ":", "[", "]", "{", "}", "[[", "[}", "{]", "[1", "[1,", "[1,]", "[,]",
        "[,1]", "[1,,2]", "[1 2]", "[1:2]", "[1;2]", "[1]]", "[1],", "[] []", "1 2", "{}{}", "{}x",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":1,}"#, #"{"a":1,,"b":2}"#, #"{"a" 1}"#,
        #"{"a"::1}"#, #"{"a",1}"#, #"{"a":1:2}"#, #"{"a":1 "b":2}"#, #"{,"a":1}"#, "{a:1}",
        "{'a':1}", "{1:1}", "{null:1}", "{[]:1}", #"["a":1]"#, #"["a",1}"#, "tru", "truE", "True",
        "TRUE", "nul", "nullnull", "falsey", "undefined", "None", "yes", "NaN", "Infinity",
        "-Infinity", "<null>", "*", "'a'", "// note\n1", "1 // note", "[1 /* note */]",
        "[1] # note", "#1", "\\n[]", #"\u005B1]"#, "\u{B}1", "[1\u{C}]", "\0", "1\0", "[\0]",
        "\u{A0}1", "\u{2028}1", "\u{2060}[]", "1\u{3000}", "\u{7F}", "é", "🌔", "[１]",
        // Numbers.
        "-", "+1", "--1", "- 1", "00", "01", "-01", "007.5", ".5", "-.5", "1.", "-1.", "1.e1", "1e",
        "1E+", "1e-", "1e+-1", "1e1.5", "1e1e1", "1.2.3", "1..2", "0x10", "0b1", "1_000", "1,0",
        "1a", "1f", "١", "[1.e]", "1 e5", "1e 5", "1.\0", "1e\u{FF15}",
    ])
    func `refuses text that is not one value`(text: String) {
        #expect(throws: JSONError.self) { try reader.read(text) }
        #expect(throws: JSONError.self) { try reader.read(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            ("0", JSONValue.integer(0)), ("10", .integer(10)), ("-1", .integer(-1)),
            ("9223372036854775807", .integer(.max)), ("-9223372036854775808", .integer(.min)),
            ("1.0", .double(1)), ("-0.0", .double(-0.0)), ("0.5", .double(0.5)),
            ("1.7976931348623157e+308", .double(.greatestFiniteMagnitude)),
            ("5e-324", .double(.leastNonzeroMagnitude)),
        ] as [(String, JSONValue)]
    )
    func `reads a number`(text: String, number: JSONValue) throws {
        #expect(try reader.read(text) == number)
        #expect(try reader.read("[\(text)]") == [number])
        #expect(try reader.read(#"{"n": \#(text) }"#) == ["n": number])
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":{"c":0},"a":[]}"#, #"[{"a":1,"\u0061":2}]"#,
        #"[{"a":1,"b":2},{"a":1,"a":2}]"#, #"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#,
        #"[{"a":1,"b":2,"c":3},{"a":1,"d":2,"a":3}]"#,
    ])
    func `refuses two members of one name`(text: String) {
        let error = #expect(throws: JSONError.self) { try reader.read(text) }
        #expect(error?.problem == .duplicateName("a"))
    }

    @Test func `refuses names that differ only in Unicode composition`() {
        #expect(throws: JSONError.self) { try reader.read(#"{"é":1,"e\u0301":2}"#) }
    }

    @Test func `uses the last member of a name if asked to, in each of several objects`() throws {
        let reader = JSONReader(allowsRepeatedNames: true)
        let value = try reader.read(#"[{"a":1,"b":2,"a":3},{"a":4,"b":5,"a":6,"a":7}]"#)
        #expect(value == [["a": 3, "b": 2], ["a": 7, "b": 5]])
        #expect(value.array?.map { $0.object?.names } == [["a", "b"], ["a", "b"]])
    }

    @Test func `names may recur in other objects, and differ in case`() throws {
        let value = try reader.read(#"{"a":{"a":1},"A":[{"a":2},{"a":3}]}"#)
        #expect(value == ["a": ["a": 1], "A": [["a": 2], ["a": 3]]])
    }

    @Test(arguments: [15, 16, 17, 40])
    func `reads large objects with the same names`(count: Int) throws {
        let object = "{\((0..<count).map { #""name-\#($0)":\#($0)"# }.joined(separator: ","))}"
        let read = try #require(try reader.read("[\(object),\(object)]").array)
        #expect(read[0] == read[1])
        #expect(read[1].object?.names == (0..<count).map { "name-\($0)" })
        #expect(read[1]["name-\(count - 1)"] == .integer(count - 1))
        let error = #expect(throws: JSONError.self) {
            try reader.read("[\(object),\(object.dropLast()),\"name-0\":1}]")
        }
        #expect(error?.problem == .duplicateName("name-0"))
    }

    // Comparing each name with every other would take many minutes.
    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `reads an object in time proportional to its members`() throws {
        let count = 20_000 * TestScale.factor
        let members = (0..<count).map { #""a name that needs memory of its own \#($0)":\#($0)"# }
        let text = members.joined(separator: ",")
        let object = try #require(try reader.read("{\(text)}").object)
        #expect(object.count == count)
        #expect(object["a name that needs memory of its own \(count - 1)"] == .integer(count - 1))
        let error = #expect(throws: JSONError.self) { try reader.read("{\(text),\(members[0])}") }
        #expect(error?.problem == .duplicateName("a name that needs memory of its own 0"))
    }

    @Test(
        arguments: [
            ("9223372036854775808", nil, 9_223_372_036_854_775_808),
            ("-9223372036854775809", nil, -9_223_372_036_854_775_808),
            ("36893488147419103233", nil, 36_893_488_147_419_103_232),
            ("9007199254740993.0", 9_007_199_254_740_993, 9_007_199_254_740_992),
            ("-0", 0, 0), ("0e0", 0, 0), ("0E-9", 0, 0), ("0e99999999999999999999", 0, 0),
            ("1e2", 100, 100), ("1E+2", 100, 100), ("-1.50e2", -150, -150), ("1.50", nil, 1.5),
            ("1.00", 1, 1), ("250e-1", 25, 25), ("255e-1", nil, 25.5), ("25e-2", nil, 0.25),
            ("1.5e00002", 150, 150), ("0.10", nil, 0.1), ("1e-999", nil, 0),
            ("1e18", 1_000_000_000_000_000_000, 1e18),
            ("922337203685477580.7e1", .max, 9_223_372_036_854_775_808),
            ("-9223372036854775808.0", .min, -9_223_372_036_854_775_808), ("1e19", nil, 1e19),
            ("1e400", nil, nil), ("-1e400", nil, nil), ("1e99999999999999999999", nil, nil),
            ("1e-99999999999999999999", nil, 0),
            ("1.7976931348623157e308", nil, 0x1.fffffffffffffp1023),
            ("0.1000000000000000055511151231257827", nil, 0.1),
        ] as [(String, Int?, Double?)]
    )
    func `a number keeps its text`(text: String, whole: Int?, double: Double?) throws {
        let value = try JSONReader().read(text)
        #expect(value.description == text)
        #expect(value.integer == whole)
        #expect(value.double == double)
        #expect(try JSONReader().read("{\"n\": \(text) }").description == "{\"n\":\(text)}")
    }

    @Test func `a number may have any number of digits`() throws {
        let digits = String(repeating: "9", count: 400)
        let value = try JSONReader().read(digits)
        #expect(value.description == digits)
        #expect(value.integer == nil && value.double == nil)
    }

    @Test(arguments: [
        ("[1,2,3]", 4), ("[[],{}]", 3), (#"{"a":1,"b":[true]}"#, 4), (#"{"a":{"b":{}}}"#, 3),
        ("1", 1),
    ])
    func `counts every value, and no name`(text: String, count: Int) throws {
        #expect(try JSONReader(valueLimit: count).read(text).description == text)
        guard count > 1 else { return }
        let reader = JSONReader(valueLimit: count - 1)
        let error = #expect(throws: JSONError.self) { try reader.read(text) }
        #expect(error?.problem == .tooManyValues(limit: count - 1))
    }

    @Test func `reports the position of the first value beyond the limit`() {
        let error = #expect(throws: JSONError.self) {
            try JSONReader(valueLimit: 3).read("[1,\n 2,\n 3]")
        }
        #expect(error?.description == "line 3, column 2: there are more than 3 values")
    }

    @Test(arguments: [("[", "]", 1), (#"{"a":"#, "}", 1), (#"[{"a":"#, "}]", 2)])
    func `refuses values nested too deeply`(open: String, close: String, levels: Int) throws {
        func nested(_ times: Int) -> String {
            String(repeating: open, count: times) + "1" + String(repeating: close, count: times)
        }
        let reader = JSONReader(depthLimit: 8)
        _ = try reader.read(nested(8 / levels))
        let error = #expect(throws: JSONError.self) { try reader.read(nested(8 / levels + 1)) }
        #expect(error?.problem == .tooDeep(limit: 8))
    }

    @Test func `values side by side are not nested`() throws {
        let siblings = Array(repeating: "[{}]", count: 1000).joined(separator: ",")
        #expect(try JSONReader(depthLimit: 3).read("[\(siblings)]").array?.count == 1000)
    }

    @Test func `a hundred thousand brackets are refused at the limit`() {
        for text in [
            String(repeating: "[", count: 100_000), String(repeating: #"{"":"#, count: 100_000),
        ] {
            let error = #expect(throws: JSONError.self) { try JSONReader().read(text) }
            #expect(error?.problem == .tooDeep(limit: 128))
        }
    }

    @Test(arguments: ["[]", #"{"a":}"#])
    func `a small stack holds the greatest depth`(level: String) throws {
        let depth = JSONReader.maximumDepthLimit
        let text =
            String(repeating: String(level.dropLast()), count: depth - 1) + "[]"
            + String(repeating: String(level.suffix(1)), count: depth - 1)
        let holds = Monitor<Bool?>(nil)
        let thread = Thread {
            let value = try? JSONReader(depthLimit: depth).read(text)
            var writer = JSONWriter()
            writer.pretty(value ?? .null)
            let again = try? JSONReader(depthLimit: depth).read(writer.bytes)
            let deeper = try? JSONReader(depthLimit: depth).read("[\(text)]")
            let isSame = value?.description == text && again == value && deeper == nil
            holds.change { $0 = isSame }
        }
        thread.stackSize = 512 << 10
        thread.start()
        #expect(holds.wait(until: { $0 != nil }, then: { $0 }) == true)
    }
}

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
        ("[1,\n /* 2 ]", "line 2, column 2: this comment has no end: end it with '*/'"),
        ("/*/", "line 1, column 1: this comment has no end: end it with '*/'"),
        ("1 /*", "line 1, column 3: this comment has no end: end it with '*/'"),
        (
            "/* {\n */ {\"a\": 1, // \"\n\"a\": 2}",
            #"line 3, column 1: the name "a" occurs twice in one object: keep one of them"#
        ),
    ])
    func `describes errors beside comments`(text: String, message: String) {
        let error = #expect(throws: JSONError.self) { try reader.read(text) }
        #expect(error?.description == message)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `reads in time proportional to the comments`() throws {
        let comments = String(repeating: "/* a */", count: 10_000 * TestScale.factor)
        #expect(try reader.read("[1,\(comments)]") == [1])
        #expect(throws: JSONError.self) { try reader.read("[1,\(comments)") }
    }
}

@Suite struct JSONScannerTests {
    private static let document = #"""
        {"id": "a", "texts": ["", "é\n\ud83c\udf14", "plain, and longer than a word"], "n": -1.5e3,
         "x": {"true": true, "é": null, "\u0061": false, "list": [[], {}, [1, 22]]}, "b": 0}
        """#

    /// Returns the error of a closure, or `nil`.
    private func error(_ body: () throws(JSONError) -> Void) -> JSONError? {
        do { try body() } catch { return error }
        return nil
    }

    /// The byte that replaces each one of the document in turn; without one, it's removed.
    @Test(arguments: [nil] + Array("\"\\{}[],:1tx\u{1} \u{FF}".utf8).map(Optional.some))
    func `accepts what a reader accepts, and refuses the rest with the same error`(byte: UInt8?) {
        let valid = Array(Self.document.utf8)
        for index in valid.indices {
            var bytes = valid
            bytes.replaceSubrange(index...index, with: byte.map { [$0] } ?? [])
            let slice = bytes[...]
            for reader in [JSONReader(), JSONReader(depthLimit: 2), JSONReader(valueLimit: 9)] {
                let read = error { () throws(JSONError) in _ = try reader.read(bytes) }
                let scanned = error { () throws(JSONError) in
                    try reader.scan(slice.span) { scanner throws(JSONError) in
                        _ = try scanner.skip()
                    }
                }
                #expect(read == scanned, "\(String(decoding: bytes, as: UTF8.self))")
            }
        }
    }

    @Test(arguments: [1, 15, 16, 17, 40])
    func `finds a name that occurs twice, however many there are`(count: Int) {
        for name in ["n0", #"\u006e0"#, "é"] {
            let first = name == "é" ? #""e\u0301":0"# : #""n0":0"#
            let names = [first] + (1..<max(count, 1)).map { "\"n\($0)\":[{\"n0\":0}]" }
            let text = "{\(names.joined(separator: ",")),\"\(name)\":0}"
            let bytes = Array(text.utf8)[...]
            let reader = JSONReader()
            let read = error { () throws(JSONError) in _ = try reader.read(bytes.span) }
            let scanned = error { () throws(JSONError) in
                try reader.scan(bytes.span) { scanner throws(JSONError) in _ = try scanner.skip() }
            }
            #expect(read == scanned)
            #expect(read != nil)
        }
    }

    @Test func `reads members and elements without the values around them`() throws {
        let bytes = Array(#"{"a": [1, "two", {}], "b": {"c": null}}"#.utf8)[...]
        var found: [String] = []
        func text(_ range: Range<Int>, _ bytes: UnsafeBufferPointer<UInt8>) -> String {
            String(decoding: bytes[range], as: UTF8.self)
        }
        try JSONReader().scan(bytes.span) { scanner throws(JSONError) in
            var members = try scanner.enterObject()
            while let name = try scanner.nextName(in: &members) {
                let name = scanner.text(of: name)
                guard scanner.isArray else {
                    found.append("\(name)=\(text(try scanner.skip(), scanner.bytes))")
                    continue
                }
                try scanner.enterArray()
                while try scanner.hasElement(after: found.count) {
                    found.append(text(try scanner.skip(), scanner.bytes))
                }
            }
        }
        #expect(found == ["1", #""two""#, "{}", #"b={"c": null}"#])
    }
}
