import DevMenuKit
import Synchronization

/// Validates values by the part of JSON Schema (draft 7) that the schema of menus uses.
struct SchemaValidator {
    private static let known: Set<String> = [
        "$schema", "title", "description", "format", "type", "const", "enum", "anyOf", "properties",
        "required", "additionalProperties", "items", "minItems", "minLength", "maxLength",
        "pattern", "not", "additionalItems", "propertyNames", "uniqueItems", "maxItems",
    ]

    /// A pattern, and its outcomes by text: the same few texts are matched thousands of times.
    private struct Pattern {
        let expression: Regex<AnyRegexOutput>
        var outcomes: [String: Bool] = [:]
    }

    private static let patterns = Mutex<[String: Pattern]>([:])

    /// Returns the keywords of a schema that it doesn't support; a test expects none.
    func unknownWords(in schema: JSONValue) -> [String] {
        guard let object = schema.object else { return [] }
        return object.members.flatMap { name, value -> [String] in
            switch name {
            case "properties": (value.object?.members ?? []).flatMap { unknownWords(in: $0.value) }
            case "anyOf", "allOf": (value.array ?? []).flatMap(unknownWords)
            case "items": (value.array ?? [value]).flatMap(unknownWords)
            case "additionalProperties", "additionalItems", "propertyNames", "not", "if", "then",
                "else":
                unknownWords(in: value)
            default: Self.known.contains(name) ? [] : [name]
            }
        }
    }

    /// Indicates whether a schema accepts a value.
    func accepts(_ value: JSONValue, _ schema: JSONValue) -> Bool {
        guard let schema = schema.object else { return schema.bool ?? true }
        return schema.members.allSatisfy { word, requirement in
            switch word {
            case "type": hasType(requirement.string ?? "", value)
            case "const": value == requirement
            case "enum": requirement.array?.contains(value) ?? false
            case "anyOf": requirement.array?.contains { accepts(value, $0) } ?? false
            case "allOf": requirement.array?.allSatisfy { accepts(value, $0) } ?? false
            case "if":
                accepts(
                    value,
                    (accepts(value, requirement) ? schema["then"] : schema["else"]) ?? true
                )
            case "uniqueItems":
                (value.array ?? []).indices.allSatisfy { index in
                    value.array?.firstIndex(of: value.array?[index] ?? .null) == index
                }
            case "required":
                value.object == nil
                    || (requirement.array ?? []).allSatisfy { value[$0.string ?? ""] != nil }
            case "properties":
                (requirement.object?.members ?? []).allSatisfy { name, inner in
                    value[name].map { accepts($0, inner) } ?? true
                }
            case "additionalProperties":
                (value.object?.members ?? []).allSatisfy { name, inner in
                    schema["properties"]?[name] != nil || accepts(inner, requirement)
                }
            case "not": !accepts(value, requirement)
            case "propertyNames":
                (value.object?.names ?? []).allSatisfy { accepts(.string($0), requirement) }
            case "items":
                (value.array ?? []).enumerated().allSatisfy { index, element in
                    Self.element(index, of: requirement).map { accepts(element, $0) } ?? true
                }
            case "additionalItems":
                (value.array ?? []).dropFirst(schema["items"]?.array?.count ?? .max)
                    .allSatisfy { accepts($0, requirement) }
            case "minItems": value.array.map { $0.count >= requirement.integer ?? 0 } ?? true
            case "maxItems": value.array.map { $0.count <= requirement.integer ?? 0 } ?? true
            case "minLength":
                value.string.map { $0.unicodeScalars.count >= requirement.integer ?? 0 } ?? true
            case "maxLength":
                value.string.map { $0.unicodeScalars.count <= requirement.integer ?? 0 } ?? true
            case "pattern": value.string.map { matches($0, requirement.string ?? "") } ?? true
            default: true
            }
        }
    }

    /// Returns the schema of an element: `items` is one for all, or a list for the first ones.
    ///
    /// - Returns: `nil` for an element after those.
    static func element(_ index: Int, of items: JSONValue) -> JSONValue? {
        guard let first = items.array else { return items }
        return first.indices.contains(index) ? first[index] : nil
    }

    private func matches(_ text: String, _ pattern: String) -> Bool {
        Self.patterns.withLock { patterns in
            if let outcome = patterns[pattern]?.outcomes[text] { return outcome }
            if patterns[pattern] == nil {
                patterns[pattern] = (try? Regex(pattern)).map { Pattern(expression: $0) }
            }
            guard let expression = patterns[pattern]?.expression else { return false }
            let outcome = text.wholeMatch(of: expression) != nil
            patterns[pattern]?.outcomes[text] = outcome
            return outcome
        }
    }

    private func hasType(_ type: String, _ value: JSONValue) -> Bool {
        switch (type, value) {
        case ("object", .object), ("array", .array), ("string", .string), ("boolean", .bool): true
        case ("number", _): value.isNumber
        default: false
        }
    }
}
