import DevMenuKit
import Testing

private enum Item: String, CaseIterable {
    case tea
    case greenTea = "green-tea"
}

@Suite struct ParameterTests {
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
            (["item": "green-tea"], true),
            (["item": "green-tea", "sugar": 1], false),
        ] as [(JSONObject, Bool)]
    )
    func `an argument may go with some cases of another alone`(given: JSONObject, fits: Bool) {
        do throws(ArgumentError) {
            _ = try Arguments(given, for: [Self.item, Self.sugar])
            #expect(fits)
        } catch {
            #expect(!fits)
            #expect(
                error.description == """
                    '1' isn't valid for 'sugar': give it only with item=tea: green-tea has no sugar
                    """
            )
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
        #expect(throws: ArgumentError.self) {
            try Arguments(["region": "south"], for: [listed])
        }
        let city = Parameter("city", of: String?.self)
        #expect(try Arguments([:], for: [city.among(["Ulm"])])[city] == nil)
    }

    @Test func `a parameter that is not listed gives its default or nil`() {
        #expect(Arguments.none[Parameter("count", default: 10)] == 10)
        #expect(Arguments.none[Parameter("city", of: String?.self)] == nil)
        #expect(Arguments.none[Parameter("words", .rest)] == [])
    }

    @Test func `to read one that is not listed and has no default is a programming error`() async {
        let result = await #expect(
            processExitsWith: .failure,
            observing: [\.standardErrorContent]
        ) {
            _ = Arguments.none[Parameter("count", of: Int.self)]
        }
        let errors = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
        #expect(errors.contains("'count' was read as a parameter"))
    }

    @Test func `a visit reads the values of its route`() async throws {
        let city = Parameter("city", of: String.self)
        let route = MenuRoute("Weather", parameters: [city]) { visit in Page(text: visit[city]) }
        let context = MenuContext(
            app: AppFacts(name: "shop", build: .debug),
            directories: AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state"),
            settings: AppSettings(store: InMemorySettingStore(), build: .debug)
        )
        let router = MenuRouter(routes: [route], context: context)
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
