import TerminalTesting

@Suite struct FlagDocumentTests {
    private static func read(_ text: String) throws -> FlagDocument {
        try FlagDocument(Array(text.utf8))
    }

    /// Returns the error of a text, with each problem on a line.
    private static func problems(_ text: String) throws -> String {
        let error = try #require(throws: FlagDocumentError.self) { try read(text) }
        return error.problems.map { "\($0)" }.joined(separator: "\n")
    }

    /// Returns a document of one flag with these members.
    private static func flag(_ members: String) -> String { #"{"flags":{"sale":{\#(members)}}}"# }

    @Test func `reads flags in order, with all that is said of them`() throws {
        let document = try Self.read(
            """
            { "$schema": "https://flagd.dev/schema/v0/flags.json",
              "flags": {
                "sale": {
                  "state": "ENABLED",
                  "variants": { "on": true, "off": false },
                  "defaultVariant": "off",
                  "metadata": { "team": "shop" } },
                "colour": {
                  "state": "DISABLED", "variants": { "red": "#F00" }, "defaultVariant": "red" } },
              "metadata": { "flagSetId": "shop", "version": 2 } }
            """
        )
        #expect(document.flags.map(\.key) == ["sale", "colour"])
        #expect(document.flags.map(\.value) == [.value(false), .disabled])
        #expect(document.flags[0].metadata == ["team": "shop"])
        #expect(document.flags[0].variants == ["on": true, "off": false])
        #expect(document.metadata == ["flagSetId": "shop", "version": 2])
        let positions = document.flags.map { document.position(of: $0).map { "\($0)" } }
        #expect(positions == ["line 5, column 40", "line 9, column 49"])
    }

    @Test(
        arguments: [
            (#""defaultVariant":"b""#, .value(2)),
            (#""defaultVariant":"b","targeting":{}"#, .value(2)),
            (#""defaultVariant":null"#, .codeDefault),
            (#""defaultVariant":"""#, .codeDefault),
            (#""metadata":{}"#, .codeDefault),
            (#""defaultVariant":"a","targeting":{"if":[true,"a"]}"#, .unknown),
            (#""targeting":{"new-rule":1}"#, .unknown),
        ] as [(String, FlagValue)]
    )
    func `a flag's value is that of its default variant`(members: String, value: FlagValue) throws {
        let text = Self.flag(#""state":"ENABLED","variants":{"a":1.5,"b":2},"# + members)
        #expect(try Self.read(text).flags.map(\.value) == [value])
        let disabled = text.replacing("ENABLED", with: "DISABLED")
        #expect(try Self.read(disabled).flags.map(\.value) == [.disabled])
    }

    /// Texts with the line, the column and the words of each problem.
    private static let wrong: [(String, String)] = [
        ("", "1:1 expected a value but the document ends"),
        ("[]", "1:1 must be an object with 'flags', but is a list"),
        (
            "{\n  \"flags\": {\n    \"a\": {\n      \"variants\": { \"on\": true, \"off\" false },\n",
            "4:39 expected ':' but found 'false'"
        ),
        (#"{"flag": {}}"#, "1:1 flags: is missing. Is 'flag' meant?"),
        (#"{"flags": []}"#, "1:11 flags: must be an object with flags by key, but is a list"),
        (
            #"{"flags": {"": {"state": "ENABLED", "variants": {"a": 1}}}}"#,
            #"1:12 flags[""]: a key is empty: give one line"#
        ),
        (
            #"{"flags": {"a": 1, "a": 2}}"#,
            #"1:20 flags.a: the name "a" occurs twice in one object: keep one of them"#
        ),
        (
            flag(#""stat": "ENABLED", "variants": {"on": true}"#),
            "1:18 \(sale).state: is missing. Is 'stat' meant?"
        ),
        (
            flag(#""state": "ENABLE", "variants": {"on": true}"#),
            "1:28 \(sale).state: 'ENABLE' isn't a state. Did you mean 'ENABLED'?"
        ),
        (
            flag(#""state": true, "variants": {"on": true}"#),
            "1:28 \(sale).state: must be ENABLED or DISABLED, but is true"
        ),
        (
            flag(#""state": "ENABLED""#),
            "1:18 \(sale).variants: is missing: give an object with values by name"
        ),
        (variants("{}"), "1:51 \(sale).variants: is empty: give at least one value by its name"),
        (
            variants(#"{"on": true, "off": "no"}"#),
            "1:71 \(sale).variants.off: must be true or false, as 'on' is: "
                + "variants share one type, but is a string"
        ),
        (
            variants(#"{"on": null}"#),
            "1:58 \(sale).variants.on: must be true or false, a number, a string or an object, "
                + "but is null"
        ),
        (
            variants(#"{"on": 1}, "defaultVariant": "om""#),
            "1:80 \(sale).defaultVariant: 'om' is none of the variants. Did you mean 'on'?"
        ),
        (
            variants(#"{"on": 1}, "defaultVariant": true"#),
            "1:80 \(sale).defaultVariant: must be the name of a variant or null, but is true"
        ),
        (
            variants(#"{"on": 1}, "targeting": []"#),
            "1:75 \(sale).targeting: must be an object with a rule, but is a list"
        ),
        (
            variants(#"{"on": 1}, "metadata": {"a": {}}"#),
            "1:80 \(sale).metadata.a: must be true or false, a number or a string, but is an object"
        ),
        (
            #"{"flags": {}, "$evaluators": 1, "metadata": 2}"#,
            "1:30 [\"$evaluators\"]: must be an object with rules by name, but is a number\n"
                + "1:45 metadata: must be an object, but is a number"
        ),
    ]
    private static let sale = "flags.sale"

    private static func variants(_ text: String) -> String {
        flag(#""state": "ENABLED", "variants": "# + text)
    }

    @Test(arguments: wrong)
    func `says what is wrong, and where`(text: String, problems: String) throws {
        let found = try Self.problems(text)
            .replacing(/line (\d+), column (\d+):/) { "\($0.1):\($0.2)" }
        #expect(found == problems)
    }

    @Test func `counts the problems besides the first`() throws {
        let flag = #"{"state":"ENABLED","variants":{}}"#
        let error = try #require(throws: FlagDocumentError.self) {
            try Self.read(#"{"flags":{"a":\#(flag),"b":\#(flag),"c":\#(flag)}}"#)
        }
        #expect("\(error)".hasSuffix("give at least one value by its name (and 2 more problems)"))
    }

    @Test func `has limits`() throws {
        func flags(_ count: Int) -> String {
            let flags = (0..<count).map { #""\#($0)":{"state":"ENABLED","variants":{"a":1}}"# }
            return #"{"flags":{\#(flags.joined(separator: ","))}}"#
        }
        let limit = FlagDocument.flagLimit
        #expect(try Self.read(flags(limit)).flags.count == limit)
        let tooMany = "line 1, column 10: flags: has 10001 flags: the limit is 10000"
        #expect(try Self.problems(flags(limit + 1)) == tooMany)
        let blanks = String(repeatingASCII: " ", count: FlagDocument.sizeLimit)
        let tooLarge = "the file is larger than the limit of 1 MiB"
        #expect(try Self.problems(blanks + "{}") == tooLarge)
        #expect(throws: FlagDocumentError.self) { try FlagDocument(["a": .string(blanks)]) }
        #expect(try Self.problems(String(repeating: "[", count: 1_000)).contains("nested"))
    }

    @Test func `writes values as flagd's own examples do`() throws {
        let document = try FlagDocument([
            "sale": true, "quiet": false, "colour": "red", "pace": 1.5, "theme": ["dark": true],
        ])
        let written = try JSONReader().read(document.bytes)
        #expect(written.object?.names == ["$schema", "flags"])
        #expect(written["$schema"] == "https://flagd.dev/schema/v0/flags.json")
        let sale = #"{"state":"ENABLED","variants":{"on":true,"off":false},"defaultVariant":"on"}"#
        #expect(written["flags"]?["sale"]?.description == sale)
        let read = try FlagDocument(document.bytes)
        #expect(read.flags == document.flags)
        let values: [JSONValue] = [true, false, "red", 1.5, ["dark": true]]
        #expect(read.flags.map(\.value) == values.map { .value($0) })
        #expect(document.flags.map(document.position) == [nil, nil, nil, nil, nil])
    }

    @Test(arguments: [("", true), ("a\nb", true), ("a", nil), ("a", [1])] as [(String, JSONValue)])
    func `refuses to write what no flag can be`(key: String, value: JSONValue) throws {
        let error = try #require(throws: FlagDocumentError.self) {
            try FlagDocument(["fine": 1, key: value])
        }
        #expect(error.problems.map(\.position) == [nil])
        #expect(error.description.hasPrefix("flags"))
    }

    @Test func `keeps what it doesn't know`() throws {
        let text = """
            {
              "$evaluators": {},
              "flags": {
                "sale": {
                  "owner": "ada",
                  "state": "ENABLED",
                  "variants": {
                    "on": true
                  }
                }
              },
              "colour": 1
            }

            """
        #expect(try String(decoding: Self.read(text).bytes, as: UTF8.self) == text)
    }

    @Test func `no beginning of a document is one, and none crashes`() throws {
        let whole = try FlagDocument(["sale": true, "Preis": "1 €", "theme": ["a": [nil, 1]]]).bytes
        for end in 0..<(whole.count - 1) {
            #expect(throws: FlagDocumentError.self) { try FlagDocument(Array(whole[..<end])) }
        }
        // Any byte may be wrong, too.
        for index in whole.indices {
            for byte in [UInt8(ascii: "{"), UInt8(ascii: "\""), UInt8(ascii: "0"), 0xFF] {
                var bytes = whole
                bytes[index] = byte
                do throws(FlagDocumentError) {
                    _ = try FlagDocument(bytes)
                } catch { #expect(!error.problems.isEmpty && !"\(error)".isEmpty) }
            }
        }
    }
}
