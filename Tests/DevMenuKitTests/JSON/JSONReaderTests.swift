import DevMenuKit
import TerminalTesting
import Testing

@Suite struct JSONReaderTests {
    private let reader = JSONReader()

    @Test(
        arguments: [
            ("null", JSONValue.null), ("true", true), ("false", false), ("7", 7),
            (#""text""#, "text"),
            ("[]", []), ("{}", [:]), ("[ ]", []), ("{ }", [:]), ("[[]]", [[]]),
            ("[{},[]]", [[:], []]),
            ("[1,2,3]", [1, 2, 3]), (#"{"a":{"b":[null]}}"#, ["a": ["b": [nil]]]),
            (#"{"":0}"#, ["": 0]), (#"{"\u0000":0}"#, ["\0": 0]),
            (" \t\r\n[ 1\t,\r2\n] \t\r\n", [1, 2]),
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
        "[,1]",
        "[1,,2]", "[1 2]", "[1:2]", "[1;2]", "[1]]", "[1],", "[] []", "1 2", "{}{}", "{}x",
        #"{"a"}"#, #"{"a":}"#, #"{"a":1"#, #"{"a":1,}"#, #"{"a":1,,"b":2}"#, #"{"a" 1}"#,
        #"{"a"::1}"#,
        #"{"a",1}"#, #"{"a":1:2}"#, #"{"a":1 "b":2}"#, #"{,"a":1}"#, "{a:1}", "{'a':1}", "{1:1}",
        "{null:1}", "{[]:1}", #"["a":1]"#, #"["a",1}"#, "tru", "truE", "True", "TRUE", "nul",
        "nullnull",
        "falsey", "undefined", "None", "yes", "NaN", "Infinity", "-Infinity", "<null>", "*", "'a'",
        "// note\n1", "1 // note", "[1 /* note */]", "[1] # note", "#1", "\\n[]", #"\u005B1]"#,
        "\u{B}1", "[1\u{C}]", "\0", "1\0", "[\0]", "\u{A0}1", "\u{2028}1", "\u{2060}[]",
        "1\u{3000}", "\u{7F}",
        "é", "🌔", "[１]",
    ])
    func `refuses text that is not one value`(text: String) {
        #expect(throws: JSONError.self) { try reader.read(text) }
        #expect(throws: JSONError.self) { try reader.read(Array(text.utf8)) }
    }

    @Test(
        arguments: [
            ("0", JSONValue.integer(0)), ("10", .integer(10)),
            ("-1", .integer(-1)),
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
        "-", "+1", "--1", "- 1", "00", "01", "-01", "007.5", ".5", "-.5", "1.", "-1.", "1.e1", "1e",
        "1E+",
        "1e-", "1e+-1", "1e1.5", "1e1e1", "1.2.3", "1..2", "0x10", "0b1", "1_000", "1,0", "1a",
        "1f", "١",
        "[1.e]", "1 e5", "1e 5", "1.\0", "1e\u{FF15}",
    ])
    func `refuses invalid numbers`(text: String) {
        #expect(throws: JSONError.self) { try reader.read(text) }
    }

    @Test(arguments: [
        #"{"a":1,"a":1}"#, #"{"a":1,"b":{"c":0},"a":[]}"#, #"[{"a":1,"\u0061":2}]"#,
        #"[{"a":1,"b":2},{"a":1,"a":2}]"#, #"[{"a":1,"b":2},{"a":1,"b":2,"a":3}]"#,
        #"[{"a":1,"b":2,"c":3},{"a":1,"d":2,"a":3}]"#,
    ])
    func `refuses two members of one name`(text: String) {
        #expect { try reader.read(text) } throws: { error in
            (error as? JSONError)?.problem == .duplicateName("a")
        }
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
        #expect { try reader.read("[\(object),\(object.dropLast()),\"name-0\":1}]") } throws: {
            ($0 as? JSONError)?.problem == .duplicateName("name-0")
        }
    }

    @Test func `keeps the order of the members`() throws {
        let names = (0..<100).map { "name-\($0 * 37 % 100)" }
        let text = "{\(names.map { #""\#($0)":0"# }.joined(separator: ","))}"
        #expect(try reader.read(text).object?.names == names)
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
        #expect { try reader.read("{\(text),\(members[0])}") } throws: { error in
            (error as? JSONError)?.problem
                == .duplicateName("a name that needs memory of its own 0")
        }
    }
}
