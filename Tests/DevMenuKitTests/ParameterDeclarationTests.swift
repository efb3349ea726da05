import DevMenuKit
import Testing

@Suite struct ParameterDeclarationTests {
    @Test(arguments: [
        (ParameterType.string, "any thing", JSONValue.string("any thing")),
        (.int, "-7", .integer(-7)), (.double, "2.5", .double(2.5)), (.double, "2", .integer(2)),
        (.double, ".5", .double(0.5)), (.int, "007", .integer(7)),
        (.bool, "on", .bool(true)), (.bool, "NO", .bool(false)), (.bool, "1", .bool(true)),
        (.path, "/tmp/x", .string("/tmp/x")),
        (.url, "https://example.com/a", .string("https://example.com/a")),
    ])
    func `accepts texts of its type`(type: ParameterType, text: String, value: JSONValue) throws {
        #expect(try ParameterDeclaration("p", type: type).argument(from: text) == value)
    }

    @Test(arguments: [
        (ParameterType.int, "7.5"), (.int, ""), (.int, "99999999999999999999"), (.double, "nan"),
        (.double, "many"), (.bool, "maybe"), (.path, ""), (.url, "this isn't a URL"),
        (.url, "example.com"),
    ])
    func `refuses texts of another type`(type: ParameterType, text: String) {
        #expect(throws: ArgumentError.self) {
            try ParameterDeclaration("p", type: type).argument(from: text)
        }
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
        var parameter = ParameterDeclaration("n", type: type)
        parameter.keepsText = true
        #expect(parameter.json(in: .english)["keepsText"] == true)
        let argument = try parameter.argument(from: text)
        #expect(argument.description == json)
        #expect(try parameter.checked(argument) == argument)
        #expect(throws: ArgumentError.self) { try parameter.checked("x") }
        #expect(throws: ArgumentError.self) {
            try ParameterDeclaration("n", type: type).checked("7")
        }
    }

    @Test func `refuses a number that no Double can be`() throws {
        let large = try JSONReader().read("1e400")
        #expect(throws: ArgumentError.self) {
            try ParameterDeclaration("n", type: .double).checked(large)
        }
        #expect(throws: ArgumentError.self) {
            try ParameterDeclaration("n", type: .int).checked(large)
        }
    }

    @Test func `an unknown choice gets the nearest as a suggestion`() {
        let parameter = ParameterDeclaration(
            "kind",
            type: .choice,
            choices: ["fatal-error", "abort"]
        )
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
        let parameter = ParameterDeclaration("pin", type: .int, isSecret: true)
        let error = #expect(throws: ArgumentError.self) { try parameter.argument(from: "hunter2") }
        #expect(error?.description.contains("hunter2") == false)
        #expect(parameter.json(in: .english)["isSecret"] == true)
    }

    @Test(
        arguments: [
            (
                "yes", .string,
                "can't be called that: '--yes' is a flag that may follow every command"
            ),
            ("dry-run", .string, "is what '--dry-run' sets, and so has the type 'bool'"),
            ("a b", .string, "needs a name of ASCII letters, digits, '-' and '_'"),
            ("a", .choice, "is a choice without choices: give 'choices'"),
        ] as [(String, ParameterType, String)]
    )
    func `has a problem with a name, and with a choice without choices`(
        name: String,
        type: ParameterType,
        problem: String
    ) {
        #expect(ParameterDeclaration(name, type: type).problem == problem)
    }

    @Test func `has a problem with what contradicts itself`() {
        #expect(
            ParameterDeclaration("a", choices: ["x"]).problem
                == "has choices but isn't a choice: give it the type 'choice', or leave them out"
        )
        #expect(
            ParameterDeclaration("a", isRequired: true, default: "x").problem
                == "is required and has a default: leave one of the two out"
        )
        #expect(
            ParameterDeclaration("a", isSecret: true, isRest: true).problem
                == "takes the rest of the line, and so is a string and no secret"
        )
        #expect(
            ParameterDeclaration("a", type: .int, default: "x").problem
                == "has a default that isn't valid: give a whole number"
        )
    }

    @Test(
        arguments: [
            (1, 10, "a whole number from 1 to 10"), (1, nil, "a whole number of at least 1"),
            (nil, 10, "a whole number of at most 10"), (nil, nil, "a whole number"),
        ] as [(Int?, Int?, String)]
    )
    func `says which numbers fit`(minimum: Int?, maximum: Int?, words: String) {
        var parameter = ParameterDeclaration("n", type: .int)
        parameter.minimum = minimum.map { .integer($0) }
        parameter.maximum = maximum.map { .integer($0) }
        #expect(parameter.expectation == words)
        for number in [0, 1, 10, 11] {
            let fits = number >= minimum ?? 0 && number <= maximum ?? 11
            #expect(((try? parameter.checked(.integer(number))) != nil) == fits)
            #expect(((try? parameter.argument(from: "\(number)")) != nil) == fits)
        }
    }

    @Test func `tells large whole numbers in a range apart`() {
        var parameter = ParameterDeclaration("n", type: .int)
        parameter.maximum = .integer(Int.max - 1)
        #expect(throws: ArgumentError.self) { try parameter.checked(.integer(Int.max)) }
    }

    @Test func `a choice that has no choices at present says so`() {
        let parameter = Parameter("region", of: String.self).among([]).declaration
        #expect(parameter.expectation == "one of its choices, of which there are none now")
    }
}
