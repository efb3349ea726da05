import DevMenuClient
import DevMenuKit
import Testing

@Suite struct ListedParameterTests {
    @Test func `reads all that is declared`() throws {
        let parameter = try #require(
            ListedParameter(json: [
                "name": "kind", "type": "choice", "summary": "种类", "isRequired": false,
                "default": "abort", "choices": ["abort", "segv"], "isSecret": true,
            ])
        )
        #expect(parameter.name == "kind")
        #expect(parameter.summary == "种类")
        #expect(parameter.isSecret)
        #expect(parameter.parameter.type == .choice)
        #expect(parameter.parameter.choices == ["abort", "segv"])
        #expect(parameter.parameter.defaultValue == "abort")
    }

    @Test(
        arguments: [
            ["name": "n"], ["name": "n", "type": "colour"], ["name": "n", "type": 7],
            [
                "name": "n", "summary": 7, "isRequired": "yes", "choices": "a", "isSecret": nil,
            ],
        ] as [JSONValue]
    )
    func `takes a type that it does not know for a text, and does without the rest`(
        json: JSONValue
    ) throws {
        let parameter = try #require(ListedParameter(json: json))
        #expect(parameter.parameter.type == .string)
        #expect(parameter.summary == "")
        #expect(parameter.parameter.choices.isEmpty)
        #expect(parameter.parameter.defaultValue == nil)
        #expect(!parameter.isSecret)
        #expect(parameter.usage == "[n]")
    }

    @Test(arguments: [[:], ["type": "int"], ["name": 7], "name"] as [JSONValue])
    func `is none without a name`(json: JSONValue) {
        #expect(ListedParameter(json: json) == nil)
    }

    @Test(arguments: [(true, "LOG-LEVEL"), (false, "[log-level]")])
    func `stands in a usage so that one sees whether it may be left out`(
        isRequired: Bool,
        usage: String
    ) {
        let json: JSONValue = ["name": "log-level", "isRequired": .bool(isRequired)]
        #expect(ListedParameter(json: json)?.usage == usage)
    }
}
