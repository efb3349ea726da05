import DevMenuKit
import Testing

@Suite struct ParameterTests {
    @Test(arguments: [
        (ParameterType.string, "any thing", JSONValue.string("any thing")),
        (.int, "-7", .integer(-7)), (.double, "2.5", .double(2.5)), (.double, "2", .double(2)),
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
