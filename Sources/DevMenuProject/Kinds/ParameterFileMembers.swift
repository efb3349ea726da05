import DevMenuKit
import DevMenuWire

/// The members of a parameter in a menu's file; the protocol has the same.
enum ParameterFileMembers {
    static let all: [MenuFileMember] = [
        .required(
            "name",
            .except(
                ParameterDeclaration.reservedNames,
                of: .name,
                because: "can't be a parameter's name, because a flag of devmenu has it: "
                    + "give it another"
            ),
            "Its name, which people type before '='."
        ),
        .optional(
            "type",
            .word(ParameterType.allCases.map(\.rawValue)),
            "Its type; a string by default."
        ),
        .optional(
            "summary",
            .sentence,
            "A sentence about it.",
            synonyms: ["description", "desc", "help"]
        ),
        .optional("isRequired", .bool, "True if it must be given.", synonyms: ["required"]),
        .optional("default", .value, "Its value if none is given."),
        .optional(
            "choices",
            .anyOf([.list(of: .text(limit: 256), atLeast: 1), ProgramFileMembers.computedChoices]),
            "The values of a choice, or the program that prints one on each line when a person "
                + "completes or picks one; any other text fits too then.",
            synonyms: ["options", "enum", "values"]
        ),
        .optional(
            "isSecret",
            .bool,
            "True if history, logs, output and JSON never show it; a program "
                + "gets it in 'environment'.",
            synonyms: ["secret"]
        ),
        .optional(
            "isRest",
            .bool,
            "True if it takes the rest of the line; '{name...}' in 'run' says so, too."
        ),
        .optional("allowsHyphen", .bool, "True if an agent may give a value that begins with '-'."),
        .optional(
            "flag",
            .text(limit: 256),
            "The word that stands for a bool that's on, such as '--verbose'; nothing stands "
                + "for one that's off."
        ),
    ]

    /// The shape of a parameter.
    static let shape = MenuFileShape.ruled(
        .object(all),
        by: [
            "allOf": [
                [
                    "if": ["properties": ["type": ["const": "choice"]], "required": ["type"]],
                    "then": ["required": ["choices"]],
                    "else": ["not": ["required": ["choices"]]],
                ],
                [
                    "if": ["required": ["flag"]],
                    "then": ["properties": ["type": ["const": "bool"]], "required": ["type"]],
                ],
                [
                    "if": ["properties": ["isRest": ["const": true]], "required": ["isRest"]],
                    "then": [
                        "properties": ["type": ["const": "string"], "isSecret": ["const": false]]
                    ],
                ],
                [
                    "not": [
                        "properties": ["isRequired": ["const": true]],
                        "required": ["isRequired", "default"],
                    ]
                ],
            ]
        ]
    )

    /// Creates a parameter from an object whose members have the right shapes.
    ///
    /// - Parameters:
    ///   - json: The object.
    ///   - leading: The names that begin a word of the program.
    ///   - rest: The name that accepts the rest of the line, or `nil`.
    /// - Returns: The parameter.
    static func parameter(
        _ json: JSONValue,
        leading: Set<String> = [],
        rest: String? = nil
    ) -> ParameterDeclaration {
        var parameter = ParameterDeclaration(received: json) ?? ParameterDeclaration("")
        let type = parameter.type
        parameter.isOpen = json["choices"]?["run"] != nil
        if parameter.isOpen { parameter.type = .string }
        parameter.summary = LocalizedText(json: json["summary"])
        if json["isRest"] == nil { parameter.isRest = parameter.name == rest }
        if json["allowsHyphen"] == nil, leading.contains(parameter.name) {
            // The values of these are the file's own.
            parameter.allowsHyphen = !parameter.isOpen && (type == .bool || type == .choice)
        }
        parameter.keepsText = true
        return parameter
    }

    /// Returns the programs that compute choices in an entry, with the names of the parameters.
    static func programs(in entry: MenuFileEntry) -> [(name: String, program: MenuFileEntry)] {
        (entry.members["parameters"]?.array ?? []).enumerated().compactMap { index, json in
            let path: [JSONPath.Step] = [.name("parameters"), .index(index), .name("choices")]
            return entry.program(computing: json["choices"], at: path)
                .map { (json["name"]?.string ?? "", $0) }
        }
    }

    /// Returns the actions that run the programs that compute choices, by the names of parameters.
    static func choices(in entry: MenuFileEntry) -> [String: ProgramAction] {
        let actions = programs(in: entry).map { ($0.name, ProgramFileMembers.item($0.program)) }
        return Dictionary(actions) { _, last in last }
    }

    /// Returns the words for Bools that are on, by name.
    static func flags(in parameters: [JSONValue]) -> [String: String] {
        parameters.reduce(into: [:]) { flags, json in
            if let name = json["name"]?.string { flags[name] = json["flag"]?.string }
        }
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
            guard json == all[index], let problem = problem(of: json) else { continue }
            entry.refuse("\(shown) \(problem)", at: .name("parameters"), .index(index))
        }
        return (names, areAll)
    }

    private static func problem(of json: JSONValue) -> String? {
        var parameter = parameter(json)
        if parameter.isOpen {
            // In a file it's a choice, whose default may be any text.
            parameter.type = ParameterDeclaration(received: json)?.type ?? .string
            parameter.choices = [parameter.defaultValue?.string ?? "a text"]
        }
        if json["flag"] != nil, parameter.type != .bool {
            return "has a flag but isn't a bool: give it the type 'bool', or leave the flag out"
        }
        return parameter.problem
    }
}
