import DevMenuProject
import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct MenuFileSchemaTests {
    private static let schema = MenuFileReader().schema

    /// An item of each kind and form, with every member that it can have.
    private static let items: [JSONObject] = [
        ["kind": "description", "id": "a", "title": "A", "summary": "S.", "detail": "D"],
        ["kind": "link", "id": "a", "title": ["en": "A", "zh-Hans": "啊"], "url": "https://a.b"],
        [
            "kind": "toggle", "id": "a", "title": "A", "key": "k", "default": true,
            "effect": "reload", "owner": "@shop", "expires": "2027-03-01",
        ],
        [
            "kind": "choice", "id": "a", "title": "A", "key": "k", "default": "x", "effect": "now",
            "options": ["x", ["value": "y", "title": "Y"]], "permanent": "P",
        ],
        [
            "kind": "choice", "id": "a", "title": "A", "default": "x",
            "options": ["run": ["a", "b"]],
        ],
        [
            "kind": "number", "id": "a", "title": "A", "key": "k", "default": 3, "in": [0, 4.5],
            "effect": "restart", "variable": "N", "owner": "@o", "expires": "2027-03-01",
        ],
        [
            "kind": "text", "id": "a", "title": "A", "key": "k", "default": "x", "variable": "N",
            "effect": "now", "permanent": "P",
        ],
        [
            "kind": "action", "id": "a", "title": "A", "action": "pack",
            "arguments": ["size": "small"],
        ],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["a", "{x}"], "directory": "d",
            "environment": ["N": "v"], "risk": "destructive",
            "parameters": [
                [
                    "name": "x", "type": "choice", "summary": "S.", "isRequired": false,
                    "default": "p", "choices": ["p", "q"], "isSecret": false,
                ]
            ],
        ],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["b", "{x...}"],
            "environment": ["N": "v"], "confirm": "C",
            "parameters": [["name": "x", "isRest": true]],
        ],
    ]

    /// Values that few members accept, or none.
    private static let unusualValues: [JSONValue] = [
        .null, 0, "", "a\u{1}", "\u{0}", true, [], [:], ["en": ""], [7], ["x": 7], "not kebab",
    ]

    private func document(_ item: JSONObject) -> JSONValue {
        [
            "devmenu": 1, "title": "T",
            "sections": [["id": "s", "title": "S", "items": [.object(item)]]],
        ]
    }

    /// Expects that the reader and the schema both accept a document, or both refuse it.
    private func expectAgreement(on document: JSONValue, _ comment: Comment) {
        let problems = MenuFileText.problems(String(describing: document))
        let isAccepted = SchemaValidator().accepts(document, Self.schema)
        #expect(problems.isEmpty == isAccepted, "\(comment): \(problems)")
    }

    @Test func `uses no keyword of JSON Schema that the validator ignores`() {
        #expect(SchemaValidator().unknownWords(in: Self.schema).isEmpty)
    }

    @Test(arguments: items.indices)
    func `reader and schema accept an item, and refuse it without a required member`(index: Int) {
        let item = Self.items[index]
        #expect(MenuFileText.problems(String(describing: document(item))).isEmpty)
        #expect(SchemaValidator().accepts(document(item), Self.schema))
        for name in item.names {
            var less = item
            less[name] = nil
            // These are required only by other parts of the item, which a schema can't express.
            guard !["parameters", "choices"].contains(name) else { continue }
            expectAgreement(on: document(less), "without \(name)")
        }
        var more = item
        more["unheard-of"] = 1
        expectAgreement(on: document(more), "with more")
    }

    @Test(arguments: items.indices)
    func `reader and schema agree on the values of a member`(index: Int) {
        let item = Self.items[index]
        for name in item.names {
            for value in Self.unusualValues {
                // A schema can't judge values that have the right shape and the wrong content.
                let isShape = ["parameters", "arguments"].contains(name)
                guard !isShape || value.object == nil && value.array == nil else { continue }
                let isURL = name == "url" && value.string != nil
                let isOption = name == "default" && item["options"] != nil && value.string != nil
                guard !isURL, !isOption, !(name == "run" && value.array != nil) else { continue }
                var odd = item
                odd[name] = value
                expectAgreement(on: document(odd), "\(name) = \(value)")
            }
        }
    }

    /// Items whose parts all have limits, and don't refer to other parts.
    private static let bordered: [JSONObject] = [
        ["kind": "description", "id": "a", "title": "A", "summary": "S.", "detail": ["en": "D"]],
        [
            "kind": "link", "id": "a", "title": ["en": "A", "zh-Hans": "啊"], "url": "https://a.b",
        ],
        ["kind": "toggle", "id": "a", "title": "A", "key": "k", "effect": "reload"],
        ["kind": "toggle", "id": "a", "title": "A", "owner": "@o", "expires": "2027-03-01"],
        ["kind": "choice", "id": "a", "title": "A", "key": "k", "options": ["p"]],
        ["kind": "choice", "id": "a", "title": "A", "options": ["p"], "permanent": "P"],
        [
            "kind": "choice", "id": "a", "title": "A", "effect": "now",
            "options": ["p", ["value": "q", "title": "Q"]],
        ],
        ["kind": "number", "id": "a", "title": "A", "default": 2, "in": [1, 3]],
        ["kind": "text", "id": "a", "title": "A", "default": "x", "variable": "V"],
        ["kind": "action", "id": "a", "title": "A", "action": "pack"],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["p", "q"], "directory": "d",
            "environment": ["N": "v"], "risk": "destructive",
        ],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["p"],
            "parameters": [["name": "n", "summary": "S.", "isRequired": true, "isSecret": true]],
        ],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["p"],
            "parameters": [["name": "n", "type": "choice", "choices": ["p"]]],
        ],
        ["kind": "choice", "id": "a", "title": "A", "options": ["run": ["p", "q"]]],
        [
            "kind": "action", "id": "a", "title": "A", "run": ["p"],
            "parameters": [["name": "n", "type": "choice", "choices": ["run": ["p"]]]],
        ],
        ["kind": "action", "id": "a", "title": "A", "run": ["p"], "confirm": "C"],
    ]

    @Test(arguments: bordered.indices)
    func `reader and schema agree on every limit`(index: Int) throws {
        let schemas = try #require(
            Self.schema["properties"]?["sections"]?["items"]?["properties"]?["items"]?["items"]?[
                "anyOf"
            ]?.array
        )
        let item = Self.bordered[index]
        #expect(
            MenuFileText.problems(String(describing: document(Self.withPlaceholders(item)))).isEmpty
        )
        let schema = try #require(schemas.first { SchemaValidator().accepts(.object(item), $0) })
        let others = SchemaBorders().values(around: .object(item), by: schema).compactMap(\.object)
        #expect(others.count > 100)
        // The first item of a kind stands for all with the members that they share.
        let isFirst = !Self.bordered[..<index].contains { $0["kind"] == item["kind"] }
        let shared = isFirst ? [] : ["id", "title"]
        for other in others
        where shared.allSatisfy({ other[$0] == item[$0] }) && !Self.isBeyondSchema(other) {
            expectAgreement(on: document(Self.withPlaceholders(other)), "\(other)")
        }
    }

    /// Adds a placeholder to a command for each of its parameters.
    private static func withPlaceholders(_ item: JSONObject) -> JSONObject {
        guard let parameters = item["parameters"]?.array, let run = item["run"]?.array, !run.isEmpty
        else { return item }
        var item = item
        var words = run
        var environment = item["environment"]?.object ?? [:]
        for parameter in parameters {
            guard let name = parameter["name"]?.string else { continue }
            if parameter["isSecret"] == true {
                environment["N"] = .string("{\(name)}")
            } else {
                words.append(.string("{\(name)}"))
            }
        }
        item["run"] = .array(words)
        if !environment.isEmpty { item["environment"] = .object(environment) }
        return item
    }

    /// Indicates errors that no schema can see: an action that the host lacks, and stray choices.
    private static func isBeyondSchema(_ item: JSONObject) -> Bool {
        if let action = item["action"], action != "pack", item["run"] == nil {
            return ItemID(action.string ?? "").isValid
        }
        return (item["parameters"]?.array ?? []).contains { parameter in
            (parameter["type"] == "choice") != (parameter["choices"] != nil)
        }
    }

    @Test func `reader and schema agree on the members around items`() {
        let base = document(Self.items[0])
        for name in ["devmenu", "title", "sections", "environment"] {
            for value in Self.unusualValues + [2, [["id": "s"]]] {
                var odd = base.object ?? [:]
                odd[name] = value
                expectAgreement(on: .object(odd), "\(name) = \(value)")
            }
        }
        for name in ["id", "title", "footer", "items", "other"] {
            for value in Self.unusualValues {
                var section: JSONObject = ["id": "s", "title": "S", "items": []]
                section[name] = value
                let document: JSONValue = [
                    "$schema": "s", "devmenu": 1, "title": "T", "sections": [.object(section)],
                ]
                expectAgreement(on: document, "section \(name) = \(value)")
            }
        }
    }
}
