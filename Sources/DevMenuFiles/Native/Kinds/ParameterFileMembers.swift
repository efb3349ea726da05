import DevMenuKit

/// The members of a parameter in a menu's file; the protocol has the same.
enum ParameterFileMembers {
    static let all = [
        MenuFileMember(
            "name",
            .except(
                [Parameter.confirmingName],
                of: .name,
                because: "cannot be a parameter's name, since '--yes' confirms risky actions: "
                    + "give it another"
            ),
            isRequired: true,
            summary: "Its name, which people type before '='."
        ),
        MenuFileMember(
            "type",
            .word(ParameterType.allCases.map(\.rawValue)),
            summary: "Its type; a string by default."
        ),
        MenuFileMember(
            "summary",
            .localized(limit: MenuFileShape.textLimit),
            summary: "A sentence about it."
        ),
        MenuFileMember("isRequired", .bool, summary: "Whether it must be given."),
        MenuFileMember("default", .value, summary: "Its value where none is given."),
        MenuFileMember(
            "choices",
            .list(of: .text(limit: 256), atLeast: 1),
            summary: "The values of a choice."
        ),
        MenuFileMember(
            "isSecret",
            .bool,
            summary: "Whether it's kept out of history, logs, output and JSON; a program "
                + "gets it in 'environment'."
        ),
    ]

    /// Creates a parameter from an object whose members have the right shapes.
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

    /// Returns the names and indices of an entry's parameters, and reports invalid parameters.
    ///
    /// `areAll` is `false` if there are parameters whose names can't be read.
    static func declared(
        in entry: MenuFileEntry
    ) -> (names: [(name: String, index: Int, isSecret: Bool)], areAll: Bool) {
        guard let written = entry.written["parameters"] else { return ([], true) }
        guard let sound = entry.members["parameters"]?.array, let all = written.array
        else { return ([], false) }
        var names: [(name: String, index: Int, isSecret: Bool)] = []
        var seen: Set<String> = []
        var areAll = true
        for (index, json) in sound.enumerated() {
            guard let name = json["name"]?.string else {
                areAll = false
                continue
            }
            let shown = ProblemText.quoted(name)
            if seen.insert(name).inserted {
                names.append((name, index, json["isSecret"]?.bool ?? false))
            } else {
                entry.refuse(
                    "\(shown) appears twice: give each parameter its own name",
                    at: .name("parameters"),
                    .index(index)
                )
            }
            // Without its invalid members a parameter may look wrong although it isn't.
            guard json == all[index], let problem = parameter(json).problem else { continue }
            entry.refuse("\(shown) \(problem)", at: .name("parameters"), .index(index))
        }
        return (names, areAll)
    }
}
