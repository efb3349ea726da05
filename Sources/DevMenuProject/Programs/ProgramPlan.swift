import DevMenuKit

/// An action that runs before another, as a menu's file names it.
struct ProgramReference {
    /// The id, as the file has it.
    let name: String
    /// The arguments; the parameters' defaults stand for the others.
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

/// The actions that run before another, in order, each once with the same arguments.
struct ProgramPlan<Action: Sendable>: Sendable {
    /// One run of an action.
    struct Step: Sendable {
        /// The action.
        let action: Action
        /// The arguments.
        let arguments: JSONObject
    }

    /// The runs in order.
    private(set) var steps: [Step] = []

    /// Returns the same plan of other actions.
    func map<Other>(_ other: (Action) -> Other?) -> ProgramPlan<Other> {
        var plan = ProgramPlan<Other>()
        for step in steps {
            guard let action = other(step.action) else { continue }
            plan.steps.append(.init(action: action, arguments: step.arguments))
        }
        return plan
    }
}

extension ProgramPlan<Int> {
    /// Adds a run of an action after what runs before it.
    mutating func add(_ action: Int, _ arguments: JSONObject, after plan: ProgramPlan) {
        for step in plan.steps + [Step(action: action, arguments: arguments)] {
            let isThere = steps.contains {
                $0.action == step.action && $0.arguments == step.arguments
            }
            if !isThere { steps.append(step) }
        }
    }
}
