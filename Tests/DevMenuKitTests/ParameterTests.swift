import TerminalTesting

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

    @Test func `an unknown choice gets the nearest as a suggestion`() {
        let parameter = ParameterDeclaration("kind", type: .choice, choices: ["exit", "abort"])
        let error = #expect(throws: ArgumentError.self) { try parameter.argument(from: "abrot") }
        let words = "'abrot' isn't valid for 'kind': give one of exit, abort. Did you mean 'abort'?"
        #expect(error?.description == words && error?.suggestion == "abort")
    }

    @Test func `a secret's text appears in no error`() throws {
        let parameter = ParameterDeclaration("pin", type: .int, isSecret: true)
        let error = #expect(throws: ArgumentError.self) { try parameter.argument(from: "hunter2") }
        #expect(error?.description.contains("hunter2") == false)
        #expect(parameter.json(in: .english)["isSecret"] == true)
    }

    @Test(arguments: [
        ("yes", "can't be called that: '--yes' is a flag that may follow every command"),
        ("a b", "needs a name of ASCII letters, digits, '-' and '_'"),
    ])
    func `has a problem with a name`(name: String, problem: String) {
        #expect(ParameterDeclaration(name).problem == problem)
    }

    @Test(arguments: [ParameterType.double, .int])
    func `refuses a number that no Double can be`(type: ParameterType) throws {
        let large = try JSONReader().read("1e400")
        let parameter = ParameterDeclaration("n", type: type)
        #expect(throws: ArgumentError.self) { try parameter.checked(large) }
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

private enum Item: String, CaseIterable {
    case tea
    case greenTea = "green-tea"
}

@Suite(.onOwnThread) struct ParameterTests {
    /// Returns the value that a call with an argument reads, or with none.
    private func value<Value>(
        of parameter: Parameter<Value>,
        _ argument: JSONValue? = nil
    ) throws -> Value {
        var given = JSONObject()
        given[parameter.name] = argument
        return try Arguments(given, for: [parameter])[parameter]
    }

    @Test func `a value has the type of its parameter`() throws {
        #expect(try value(of: Parameter("p", of: String.self), "x") == "x")
        #expect(try value(of: Parameter("p", of: Int.self), 7) == 7)
        #expect(try value(of: Parameter("p", of: Double.self), 7) == 7.0)
        #expect(try value(of: Parameter("p", of: Bool.self), true))
        #expect(try value(of: Parameter("p", of: Item.self), "green-tea") == .greenTea)
        #expect(try value(of: Parameter("p", .path), "/tmp") == "/tmp")
        #expect(try value(of: Parameter("p", .url), "https://a.b") == "https://a.b")
        #expect(try value(of: Parameter("p", .secret), "4711").text == "4711")
        #expect(try value(of: Parameter("p", .rest), ["a", "-b"]) == ["a", "-b"])
    }

    @Test func `an argument is required unless there is a default, an optional or the rest`() {
        let required: [any ActionParameter] = [
            Parameter("p", of: String.self), Parameter("p", of: Item.self), Parameter("p", .path),
            Parameter("p", .number(in: 1...5)), Parameter("p", .secret),
        ]
        for parameter in required {
            #expect(throws: ArgumentError.self) { try Arguments([:], for: [parameter]) }
        }
    }

    @Test func `a default counts if no argument is given`() throws {
        #expect(try value(of: Parameter("p", default: "x")) == "x")
        #expect(try value(of: Parameter("p", default: 7)) == 7)
        #expect(try value(of: Parameter("p", default: 10, in: 1...1000)) == 10)
        #expect(try value(of: Parameter("p", default: 0.5)) == 0.5)
        #expect(try value(of: Parameter("p", default: false)) == false)
        #expect(try value(of: Parameter("p", default: Item.greenTea)) == .greenTea)
        #expect(try value(of: Parameter("p", .path, default: "/tmp")) == "/tmp")
        #expect(try value(of: Parameter("p", .rest, default: ["a"])) == ["a"])
        #expect(try value(of: Parameter("p", default: 7), 8) == 8)
        #expect(Parameter("p", default: Item.greenTea).declaration.defaultValue == "green-tea")
    }

    @Test func `an optional may be left out, and the rest be empty`() throws {
        #expect(try value(of: Parameter("p", of: String?.self)) == nil)
        #expect(try value(of: Parameter("p", of: String?.self), "x") == "x")
        #expect(try value(of: Parameter("p", of: Item?.self)) == nil)
        #expect(try value(of: Parameter("p", of: Item?.self), "tea") == .tea)
        #expect(try value(of: Parameter("p", optional: .path)) == nil)
        #expect(try value(of: Parameter("p", optional: .number(in: 1...5))) == nil)
        #expect(try value(of: Parameter("p", optional: .number(in: 1...5)), 5) == 5)
        #expect(try value(of: Parameter("p", optional: .secret), "x")?.text == "x")
        #expect(try value(of: Parameter("p", .rest)) == [])
    }

    @Test func `a number out of its range is refused in words`() {
        let count = Parameter("count", default: 10, in: 1...1000)
        let error = #expect(throws: ArgumentError.self) { try value(of: count, 1001) }
        #expect(error?.expected == "a whole number from 1 to 1000")
        let share = Parameter("share", .number(in: 0.5...2))
        #expect(throws: ArgumentError.self) { try value(of: share, 0) }
        #expect(throws: Never.self) { try value(of: share, 2) }
        let json = count.declaration.json(in: .english)
        #expect(json["minimum"] == 1 && json["maximum"] == 1000)
    }

    private static let item = Parameter("item", default: Item.tea)
    private static let sugar = Parameter("sugar", of: Int?.self)
        .only(with: .tea, of: ParameterTests.item)

    @Test(
        arguments: [
            (["sugar": 1], true), (["item": "tea", "sugar": 1], true),
            (["item": "green-tea"], true), (["item": "green-tea", "sugar": 1], false),
        ] as [(JSONObject, Bool)]
    )
    func `an argument may go with some cases of another alone`(given: JSONObject, fits: Bool) {
        do throws(ArgumentError) {
            _ = try Arguments(given, for: [Self.item, Self.sugar])
            #expect(fits)
        } catch {
            #expect(!fits)
            let message = "give it only with item=tea: green-tea has no sugar"
            #expect("\(error)" == "'1' isn't valid for 'sugar': " + message)
        }
        // A menu's file may have given the other argument itself, and checks the whole.
        #expect(throws: Never.self) { try Arguments(["sugar": 1], for: [Self.sugar]) }
    }

    @Test func `the cases of an enum are the choices`() {
        #expect(Parameter("p", of: Item.self).declaration.choices == ["tea", "green-tea"])
        #expect(Parameter("p", of: Item?.self).declaration.choices == ["tea", "green-tea"])
        #expect(Parameter("p", of: Item.self).declaration.type == .choice)
        let error = #expect(throws: ArgumentError.self) {
            try value(of: Parameter("p", of: Item.self), "gren-tea")
        }
        #expect(error?.suggestion == "green-tea")
    }

    @Test func `choices that are known at run time keep the parameter's name and default`() throws {
        let region = Parameter("region", default: "all", summary: "where")
        let listed = region.among(["all", "north"])
        #expect(listed.declaration.type == .choice)
        #expect(listed.declaration.choices == ["all", "north"])
        #expect(listed.declaration.summary == region.declaration.summary)
        #expect(try Arguments([:], for: [listed])[region] == "all")
        #expect(try Arguments(["region": "north"], for: [listed])[region] == "north")
        #expect(throws: ArgumentError.self) { try Arguments(["region": "south"], for: [listed]) }
        let city = Parameter("city", of: String?.self)
        #expect(try Arguments([:], for: [city.among(["Ulm"])])[city] == nil)
    }

    @Test func `a parameter that is not listed gives its default or nil`() {
        #expect(Arguments.none[Parameter("count", default: 10)] == 10)
        #expect(Arguments.none[Parameter("city", of: String?.self)] == nil)
        #expect(Arguments.none[Parameter("words", .rest)] == [])
    }

    @Test func `to read one that is not listed and has no default is a programming error`() async {
        let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent])
        { _ = Arguments.none[Parameter("count", of: Int.self)] }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("'count' was read as a parameter"))
    }

    @Test func `a visit reads the values of its route`() async throws {
        let city = Parameter("city", of: String.self)
        let route = MenuRoute("Weather", parameters: [city]) { visit in Page(text: visit[city]) }
        let router = MenuRouter(routes: [route], context: MenuContext())
        #expect(try await router.open("Weather?city=Ulm").page.text == "Ulm")
    }

    @Test func `a secret's text appears only where it is asked for`() throws {
        let secret = try value(of: Parameter("token", .secret), "hunter2")
        var dumped = ""
        dump(secret, to: &dumped)
        for text in ["\(secret)", String(reflecting: secret), dumped, "\([secret])"] {
            #expect(text.contains("***") && !text.contains("hunter2"))
        }
        #expect(secret.text == "hunter2")
        let json = Parameter("token", .secret, default: secret).declaration.json(in: .english)
        #expect(json["isSecret"] == true && json["default"] == nil)
    }

    @Test func `an agent may give no hyphen if the parameter says so`() {
        let word = Parameter("word", of: String.self, allowsHyphen: false)
        #expect(word.declaration.json(in: .english)["allowsHyphen"] == false)
    }

    @Test func `fills in defaults, in the parameters' order`() throws {
        let parameters: [any ActionParameter] = [
            Parameter("a", default: "x"), Parameter("b", of: String?.self),
            Parameter("c", default: false),
        ]
        let arguments = try Arguments(["b": "y"], for: parameters)
        #expect(arguments.values.names == ["a", "b", "c"])
        #expect(arguments["a"] == "x")
        #expect(arguments["c"] == false)
    }

    @Test func `names unknown and missing arguments`() {
        let parameters = [Parameter("domain", of: String.self)]
        #expect(throws: ArgumentError.unknown("domian", suggestion: "domain")) {
            try Arguments(["domian": "x"], for: parameters)
        }
        #expect(throws: ArgumentError.missing("domain", expected: "text")) {
            try Arguments([:], for: parameters)
        }
    }
}
