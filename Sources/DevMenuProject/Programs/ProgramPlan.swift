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

/// The actions that run before another, each once with the same arguments, and what each waits for.
struct ProgramPlan<Action: Sendable>: Sendable {
    /// One run of an action.
    struct Step: Sendable {
        /// The action.
        let action: Action
        /// The arguments.
        let arguments: JSONObject
        /// The indices of the steps before it that have to succeed first.
        var waits: [Int]
    }

    /// The runs, in an order in which they may run one after another.
    private(set) var steps: [Step] = []
    /// The indices of the steps after which all have succeeded.
    private(set) var ends: [Int] = []
    /// Indicates whether some of them run side by side.
    private(set) var isParallel = false

    /// Returns the same plan of other actions.
    func map<Other>(_ other: (Action) -> Other?) -> ProgramPlan<Other> {
        var plan = ProgramPlan<Other>()
        for step in steps {
            guard let action = other(step.action) else { continue }
            plan.steps.append(.init(action: action, arguments: step.arguments, waits: step.waits))
        }
        (plan.ends, plan.isParallel) = (ends, isParallel)
        return plan
    }
}

extension ProgramPlan<Int> {
    /// Adds a run of an action, and what runs before it.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: Its arguments.
    ///   - plan: The plan of what runs before it.
    ///   - isBeside: `true` if it doesn't wait for those that are there already.
    mutating func add(
        _ action: Int,
        _ arguments: JSONObject,
        behind plan: ProgramPlan,
        isBeside: Bool
    ) {
        let earlier = isBeside ? [] : ends
        var indices: [Int] = []
        func add(_ step: Step, waitingFor waits: [Int]) -> Int {
            let same = steps.firstIndex {
                $0.action == step.action && $0.arguments == step.arguments
            }
            if let same { return same }
            var step = step
            step.waits = waits + earlier.filter { !waits.contains($0) }
            steps.append(step)
            return steps.count - 1
        }
        if steps.isEmpty {
            // All of them are new, as before each action of a chain.
            (steps, indices) = (plan.steps, Array(plan.steps.indices))
        } else {
            for step in plan.steps {
                indices.append(add(step, waitingFor: step.waits.map { indices[$0] }))
            }
        }
        let step = Step(action: action, arguments: arguments, waits: [])
        let end = add(step, waitingFor: plan.ends.map { indices[$0] })
        isParallel = isParallel || plan.isParallel || (isBeside && !ends.isEmpty)
        ends = isBeside ? ends + [end] : [end]
    }
}
