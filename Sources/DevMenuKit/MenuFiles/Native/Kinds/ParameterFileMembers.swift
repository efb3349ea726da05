/// The members of a parameter in a menu's file, which are those that the protocol has.
enum ParameterFileMembers {
    static let all = [
        MenuFileMember(
            "name",
            .text(limit: ItemID.maximumLength),
            isRequired: true,
            summary: "What people type before '='."
        ),
        MenuFileMember(
            "type",
            .word(ParameterType.allCases.map(\.rawValue)),
            summary: "What it has to be: a string unless it says otherwise."
        ),
        MenuFileMember(
            "summary",
            .localized(limit: MenuFileShape.textLimit),
            summary: "What it is about, in a sentence."
        ),
        MenuFileMember("isRequired", .bool, summary: "Whether it has to be given."),
        MenuFileMember("default", .value, summary: "What stands where nothing is given."),
        MenuFileMember(
            "choices",
            .list(of: .text(limit: 256), atLeast: 0),
            summary: "The values of a choice."
        ),
        MenuFileMember(
            "isSecret",
            .bool,
            summary: "Whether it reaches neither history, log, output nor JSON."
        ),
    ]

    /// The parameter that an object stands for, whose members are known to be right.
    static func parameter(_ json: JSONValue) -> Parameter {
        Parameter(
            json["name"]?.string ?? "",
            type: json["type"]?.string.flatMap { ParameterType(rawValue: $0) } ?? .string,
            summary: LocalizedText(json: json["summary"]),
            isRequired: json["isRequired"]?.bool ?? false,
            default: json["default"],
            choices: (json["choices"]?.array ?? []).compactMap(\.string),
            isSecret: json["isSecret"]?.bool ?? false
        )
    }
}
