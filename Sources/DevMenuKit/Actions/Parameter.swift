/// What an action or a route is told when it runs.
public struct Parameter: Sendable {
    /// Suggests arguments as somebody types; ``Candidate``s that do not fit are left out by the host.
    public typealias Completions = @Sendable (_ prefix: String, MenuContext) async -> [Candidate]

    /// What people type before `=`; unique in its action, and not `yes`.
    public let name: String
    /// What its arguments have to be.
    public let type: ParameterType
    /// What it is about, in a sentence.
    public let summary: LocalizedText
    /// Whether an argument has to be given.
    public let isRequired: Bool
    /// What stands where no argument is given.
    public let defaultValue: JSONValue?
    /// The values of a ``ParameterType/choice``.
    public let choices: [String]
    /// Whether its arguments must reach neither history, log, output nor JSON.
    public let isSecret: Bool
    /// Suggests arguments; `nil` for those that its type alone gives.
    public let completions: Completions?

    /// A parameter of a type.
    ///
    /// - Parameters:
    ///   - name: What people type before `=`.
    ///   - type: What its arguments have to be.
    ///   - summary: What it is about.
    ///   - isRequired: Whether an argument has to be given.
    ///   - defaultValue: What stands where no argument is given; not for a required one.
    ///   - choices: The values of a choice; empty for every other type.
    ///   - isSecret: Whether its arguments are kept from history, log, output and JSON.
    ///   - completions: Suggests arguments.
    public init(
        _ name: String,
        type: ParameterType = .string,
        summary: LocalizedText = .empty,
        isRequired: Bool = false,
        default defaultValue: JSONValue? = nil,
        choices: [String] = [],
        isSecret: Bool = false,
        completions: Completions? = nil
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.choices = choices
        self.isSecret = isSecret
        self.completions = completions
    }

    /// A parameter that takes one of some words.
    public static func choice(
        _ name: String,
        of choices: [String],
        default defaultValue: String? = nil,
        summary: LocalizedText = .empty
    ) -> Parameter {
        Parameter(
            name,
            type: .choice,
            summary: summary,
            isRequired: defaultValue == nil,
            default: defaultValue.map { .string($0) },
            choices: choices
        )
    }

    /// A Bool that is off unless it is given.
    public static func flag(_ name: String, summary: LocalizedText = .empty) -> Parameter {
        Parameter(name, type: .bool, summary: summary, default: false)
    }
}
