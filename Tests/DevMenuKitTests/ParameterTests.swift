import DevMenuKit
import Testing

@Suite struct ParameterTests {
    @Test(arguments: [
        (ParameterType.string, "any thing", JSONValue.string("any thing")),
        (.int, "-7", .integer(-7)), (.double, "2.5", .double(2.5)), (.double, "2", .integer(2)),
        (.double, ".5", .double(0.5)), (.int, "007", .integer(7)),
        (.bool, "on", .bool(true)), (.bool, "NO", .bool(false)), (.bool, "1", .bool(true)),
        (.path, "/tmp/x", .string("/tmp/x")),
        (.url, "https://example.com/a", .string("https://example.com/a")),
    ])
    func `accepts texts of its type`(type: ParameterType, text: String, value: JSONValue) throws {
        #expect(try Parameter("p", type: type).argument(from: text) == value)
    }

    @Test(arguments: [
        (ParameterType.int, "7.5"), (.int, ""), (.int, "99999999999999999999"), (.double, "nan"),
        (.double, "many"), (.bool, "maybe"), (.path, ""), (.url, "this is not a URL"),
        (.url, "example.com"),
    ])
    func `refuses texts of another type`(type: ParameterType, text: String) {
        #expect(throws: ArgumentError.self) { try Parameter("p", type: type).argument(from: text) }
    }

    @Test(arguments: [
        (ParameterType.double, "1", #"1"#), (.double, "0.10", #"0.10"#), (.double, "1e2", #"1e2"#),
        (.double, ".50", #"".50""#), (.int, "7", #"7"#), (.int, "007", #""007""#),
        (.int, "+7", #""+7""#), (.double, "36893488147419103233", #"36893488147419103233"#),
    ])
    func `keeps the text of a number for a program`(
        type: ParameterType,
        text: String,
        json: String
    ) throws {
        var parameter = Parameter("n", type: type)
        parameter.keepsText = true
        #expect(parameter.json(in: .english)["keepsText"] == true)
        let argument = try parameter.argument(from: text)
        #expect(argument.description == json)
        #expect(try parameter.checked(argument) == argument)
        #expect(throws: ArgumentError.self) { try parameter.checked("x") }
        #expect(throws: ArgumentError.self) { try Parameter("n", type: type).checked("7") }
    }

    @Test func `refuses a number that no Double can be`() throws {
        let large = try JSONReader().read("1e400")
        #expect(throws: ArgumentError.self) { try Parameter("n", type: .double).checked(large) }
        #expect(throws: ArgumentError.self) { try Parameter("n", type: .int).checked(large) }
    }

    @Test func `an unknown choice gets the nearest as a suggestion`() {
        let parameter = Parameter.choice("kind", of: ["fatal-error", "abort"])
        let expected = ArgumentError.unfit(
            "kind",
            given: "abrot",
            expected: "one of fatal-error, abort",
            suggestion: "abort"
        )
        #expect(throws: expected) { try parameter.argument(from: "abrot") }
        #expect(
            expected.description
                == "'abrot' isn't valid for 'kind': give one of fatal-error, abort. "
                + "Did you mean 'abort'?"
        )
    }

    @Test func `a secret's text appears in no error`() throws {
        let parameter = Parameter("pin", type: .int, isSecret: true)
        let error = #expect(throws: ArgumentError.self) { try parameter.argument(from: "hunter2") }
        #expect(error?.description.contains("hunter2") == false)
        #expect(parameter.json(in: .english)["isSecret"] == true)
    }

    @Test func `fills in defaults, in the parameters' order`() throws {
        let parameters = [Parameter("a", default: "x"), Parameter("b"), Parameter.flag("c")]
        let arguments = try Arguments(["b": "y"], for: parameters)
        #expect(arguments.values.names == ["a", "b", "c"])
        #expect(arguments.string("a") == "x")
        #expect(arguments.bool("c") == false)
    }

    @Test func `names unknown and missing arguments`() {
        let parameters = [Parameter("domain", isRequired: true)]
        #expect(throws: ArgumentError.unknown("domian", suggestion: "domain")) {
            try Arguments(["domian": "x"], for: parameters)
        }
        #expect(throws: ArgumentError.missing("domain", expected: "text")) {
            try Arguments([:], for: parameters)
        }
    }
}
