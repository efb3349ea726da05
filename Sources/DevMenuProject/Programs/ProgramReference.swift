import DevMenuKit

/// An action that runs before another, as a menu's file names it.
struct ProgramReference {
    /// The id, as the file has it.
    let name: String
    /// The arguments; the others have the parameters' defaults.
    var arguments: JSONObject = [:]

    /// The shape of one in a menu's file.
    static let shape = MenuFileShape.anyOf([
        .reference,
        .object([
            .required("id", .reference, "The action."),
            .optional(
                "arguments",
                .map(of: .value),
                "Its arguments, by the names of its parameters.",
                synonyms: ["args", "with"]
            ),
        ]),
    ])

    /// Returns those of an item of a file.
    static func list(of item: JSONValue) -> [ProgramReference] {
        (item["after"]?.array ?? []).compactMap { value in
            (value.string ?? value["id"]?.string).map { name in
                ProgramReference(name: name, arguments: value["arguments"]?.object ?? [:])
            }
        }
    }

    /// The reference as people read it: `test filter=Cart`.
    var shown: String {
        ([name]
            + arguments.members.map { name, value in
                "\(name)=\(CommandText.text(of: [value.string ?? "\(value)"]))"
            }).joined(separator: " ")
    }
}
