import DevMenuKit

/// Varies a value to both sides of each limit that a schema sets to one of its parts.
struct SchemaBorders {
    /// Texts that the schema's patterns accept or refuse.
    private static let texts = [
        "", "a", "A", "1", "-", "_", "a-b", "a--b", "-a", "a-", "a_b", "a b", "a=b", "=", "é",
        "yes", "2027-3-1", "2027-00-10", "2027-13-10", "2027-10-00", "2027-10-31", "2027-10-32",
        "flip", "reset", "fatal", "a:b", "https://", "https:///", "https://a", "mailto:a@b",
        "app:p",
        "1:a", "a:?b", "a:#b", "a:", ":a",
        "\0", "a\0", "\u{1F}", " ", "~", "\u{7F}", "\u{9F}", "\u{A0}", "\u{2027}", "\u{2028}",
        "\u{202E}", "\u{202F}", "\u{2065}", "\u{2066}", "\u{2069}", "\u{206A}",
    ]

    /// Returns the variants, each with one part changed.
    func values(around value: JSONValue, by schema: JSONValue) -> [JSONValue] {
        guard let schema = schema.object else { return [] }
        var values = texts(by: schema)
        values += (schema["enum"]?.array ?? []) + (schema["not"]?["enum"]?.array ?? [])
        if let constant = schema["const"]?.integer {
            values += [constant - 1, constant, constant + 1].map { .integer($0) }
        }
        for other in schema["anyOf"]?.array ?? [] {
            values += self.values(around: value, by: other)
        }
        switch value {
        case .array(let elements): values += lists(around: elements, by: schema)
        case .object(let object): values += objects(around: object, by: schema)
        default: break
        }
        return values
    }

    private func texts(by schema: JSONObject) -> [JSONValue] {
        let limits = [schema["minLength"]?.integer, schema["maxLength"]?.integer].compactMap(\.self)
        let lengths = limits.flatMap { [$0 - 1, $0, $0 + 1] }.filter { $0 >= 0 }
        let isText = schema["type"] == "string" || schema["pattern"] != nil
        return
            (lengths.flatMap {
                [String(repeating: "a", count: $0), String(repeating: "é", count: $0)]
            }
            + (isText ? Self.texts : [])).map { .string($0) }
    }

    private func lists(around elements: [JSONValue], by schema: JSONObject) -> [JSONValue] {
        var lists: [[JSONValue]] = []
        if let most = schema["maxItems"]?.integer, let last = elements.last {
            lists.append(elements + Array(repeating: last, count: most))
        }
        if let least = schema["minItems"]?.integer {
            for count in [least - 1, least] where elements.indices.contains(count) {
                lists.append(Array(elements.prefix(count)))
            }
        }
        let items = schema["items"] ?? [:]
        for (index, element) in elements.enumerated() {
            let inner =
                SchemaValidator.element(index, of: items) ?? schema["additionalItems"] ?? [:]
            for other in values(around: element, by: inner) {
                var list = elements
                list[index] = other
                lists.append(list)
            }
        }
        return lists.map { .array($0) }
    }

    private func objects(around object: JSONObject, by schema: JSONObject) -> [JSONValue] {
        var objects: [JSONObject] = []
        for (name, value) in object.members {
            let inner = schema["properties"]?[name] ?? schema["additionalProperties"] ?? [:]
            for other in values(around: value, by: inner) {
                var changed = object
                changed[name] = other
                objects.append(changed)
            }
            var less = object
            less[name] = nil
            objects.append(less)
            for other in texts(by: schema["propertyNames"]?.object ?? [:]) {
                var changed = less
                changed[other.string ?? ""] = value
                objects.append(changed)
            }
        }
        return objects.map { .object($0) }
    }
}
