public import DevMenuKit
import DevMenuSystem

extension MenuFileReader {
    /// The JSON Schema (draft 7) of menus, for editors.
    public var schema: JSONValue { schema(naming: []) }

    /// Returns the schema of a host with some actions, which are all that a file may name.
    package func schema(naming actions: [ItemID]) -> JSONValue {
        let items = kinds.flatMap { kind, forms in
            forms.map { form -> JSONValue in
                var schema = MenuFileShape.schema(of: form)
                var properties = schema["properties"]?.object ?? [:]
                properties["kind"] = ["const": .string(kind.kind.rawValue)]
                let name = RegisteredFileMembers.action
                if !actions.isEmpty, var action = properties[name]?.object {
                    action["enum"] = .array(actions.sorted().map { .string($0.rawValue) })
                    properties[name] = .object(action)
                }
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
    /// Sets the schema of a list's elements, in the schema of the object that has the list.
    fileprivate mutating func setItems(_ name: String, to items: JSONValue) {
        var properties = self["properties"]?.object ?? [:]
        var list = properties[name]?.object ?? [:]
        list["items"] = items
        properties[name] = .object(list)
        self["properties"] = .object(properties)
    }
}

/// The members of a menu's file that don't depend on the kind of an item.
enum NativeMenuForm {
    /// The version of the form.
    private static let version = 1

    /// The advice for a file that isn't a menu.
    static let beginning = #"begin with {"devmenu": 1, "title": …, "sections": […]}"#

    private static let title = MenuFileMember.required(
        "title",
        .title,
        "The text that people read above it.",
        synonyms: ["name", "label"]
    )

    /// The members of the file.
    static let document: [MenuFileMember] = [
        .optional("$schema", .argument, "The address of this schema, for editors."),
        .required("devmenu", .version(version), "The version of the format: 1."),
        title,
        .required("sections", .list(of: .value, atLeast: 0), "The groups of items, in order."),
        MenuInclusion.member,
        TaskFileMembers.member,
        .optional(
            "environment",
            .environment,
            "Variables of every program; {name} is a setting's value.",
            synonyms: ["env", "vars", "variables"]
        ),
    ]

    /// The members of a section.
    static let section: [MenuFileMember] = [
        .required("id", .identifier, "The word that people type."),
        title,
        .optional("footer", .sentence, "The text that people read below its items."),
        .required("items", .list(of: .value, atLeast: 0), "The items, in order."),
    ]

    /// The members of every item.
    static let item: [MenuFileMember] = [
        .required("kind", .value, "The kind of item."),
        .required("id", .identifier, "Its name, which people type: unique in the file."),
        title,
        .optional(
            "summary",
            .sentence,
            "A sentence about it.",
            synonyms: ["description", "desc", "help", "doc"]
        ),
        .optional(
            "names",
            .ruled(.list(of: .identifier, atLeast: 1), by: ["uniqueItems": true]),
            "Other names that people type for it.",
            synonyms: ["aliases", "alias"]
        ),
        .optional(
            "hidden",
            .bool,
            "True if lists and completion leave it out; people can still type it.",
            synonyms: ["private", "internal", "isHidden"]
        ),
        .optional(
            "platforms",
            .list(of: .word(platforms), atLeast: 1),
            "The platforms on which the menu has it; all of them by default.",
            synonyms: ["os", "platform"]
        ),
    ]

    private static let platforms = ["linux", "macos"]

    /// Indicates whether an item is for the platform that this process runs on.
    static func isForThisPlatform(_ item: JSONValue) -> Bool {
        guard let given = item["platforms"]?.array?.compactMap(\.string), !given.isEmpty else {
            return true
        }
        return given.contains(Platform.name)
    }
}
