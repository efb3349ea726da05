import DevMenuKit

extension MenuFileShape {
    /// A pattern for a line of text without the characters that `ControlEscaping` always escapes.
    private static let plainPattern = #"^[^\u0000-\u001F\u007F-\u009F\u2028-\u202E\u2066-\u2069]*$"#

    /// The shape as a JSON Schema.
    var schema: JSONObject {
        switch self {
        case .text(let limit):
            [
                "type": "string", "minLength": 1, "maxLength": .integer(limit),
                "pattern": .string(Self.plainPattern),
            ]
        case .localized(let limit):
            [
                "anyOf": [
                    .object(MenuFileShape.text(limit: limit).schema),
                    .object(Self.schema(of: Self.languages(limit: limit))),
                ]
            ]
        case .identifier: Self.schema(ofNamesLike: "^[a-z0-9]+(-[a-z0-9]+)*$")
        case .reference: Self.schema(ofNamesLike: "^[a-z0-9]+([-:][a-z0-9]+)*$")
        case .variable: ["type": "string", "pattern": "^[A-Za-z_][A-Za-z0-9_]*$"]
        case .name: Self.schema(ofNamesLike: "^[A-Za-z][A-Za-z0-9_-]*$")
        case .bool: ["type": "boolean"]
        case .number: ["type": "number"]
        case .word(let words): ["enum": .array(words.map { .string($0) })]
        case .address:
            [
                "type": "string", "format": "uri",
                "pattern": #"^[A-Za-z][A-Za-z0-9+.-]*:/*[^/?#\s{}][^\s{}]*$"#,
            ]
        case .argument: ["type": "string", "pattern": #"^[^\u0000]*$"#]
        case .command:
            [
                "type": "array", "minItems": 1,
                "items": [["type": "string", "pattern": #"^[^\u0000]+$"#]],
                "additionalItems": .object(MenuFileShape.argument.schema),
            ]
        case .environment:
            [
                "type": "object", "propertyNames": ["pattern": #"^[^=\u0000]+$"#],
                "additionalProperties": .object(MenuFileShape.argument.schema),
            ]
        case .version(let number): ["const": .integer(number)]
        case .list(let shape, let least):
            ["type": "array", "items": .object(shape.schema), "minItems": .integer(least)]
        case .map(let shape): ["type": "object", "additionalProperties": .object(shape.schema)]
        case .object(let members): Self.schema(of: members)
        case .anyOf(let shapes): ["anyOf": .array(shapes.map { .object($0.schema) })]
        case .except(let refused, let shape, _): shape.schema(without: refused)
        case .ruled(let shape, let rules):
            JSONObject(
                shape.schema.members.map { ($0.name, $0.value) }
                    + rules.members.map { ($0.name, $0.value) }
            )
        case .value: [:]
        }
    }

    private static func schema(ofNamesLike pattern: JSONValue) -> JSONObject {
        ["type": "string", "maxLength": .integer(ItemID.maximumLength), "pattern": pattern]
    }

    /// Returns the shape as a JSON Schema that excludes some texts.
    private func schema(without refused: [String]) -> JSONObject {
        var schema = schema
        let excluded = refused.filter { check(.string($0), JSONProblemLog()) }
        if !excluded.isEmpty { schema["not"] = ["enum": .array(excluded.map { .string($0) })] }
        return schema
    }

    /// Returns a JSON Schema for an object with these members.
    static func schema(of members: [MenuFileMember]) -> JSONObject {
        var properties = JSONObject()
        for member in members {
            var schema = member.shape.schema
            schema["description"] = .string(member.summary)
            properties[member.name] = .object(schema)
        }
        let required = members.filter(\.isRequired).map { JSONValue.string($0.name) }
        return [
            "type": "object", "properties": .object(properties), "required": .array(required),
            "additionalProperties": false,
        ]
    }
}
