import DevMenuKit

extension NativeMenuReader {
    /// The native form as a JSON Schema.
    var schema: JSONValue {
        let items = kinds.flatMap { kind in
            kind.forms.map { form -> JSONValue in
                var schema = MenuFileShape.schema(of: NativeMenuForm.item + form)
                var properties = schema["properties"]?.object ?? [:]
                properties["kind"] = ["const": .string(kind.kind.rawValue)]
                schema["properties"] = .object(properties)
                return .object(schema)
            }
        }
        var section = MenuFileShape.schema(of: NativeMenuForm.section)
        section.setItems("items", to: ["anyOf": .array(items)])
        var document: JSONObject = [
            "$schema": "http://json-schema.org/draft-07/schema#",
            "title": "A developer menu, as devmenu reads it",
        ]
        document.merge(MenuFileShape.schema(of: NativeMenuForm.document))
        document.setItems("sections", to: .object(section))
        return .object(document)
    }
}

extension JSONObject {
    /// Says, in the schema of an object, what the elements of a list in it are.
    fileprivate mutating func setItems(_ name: String, to items: JSONValue) {
        var properties = self["properties"]?.object ?? [:]
        var list = properties[name]?.object ?? [:]
        list["items"] = items
        properties[name] = .object(list)
        self["properties"] = .object(properties)
    }
}
