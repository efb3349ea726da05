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

/// The type of a parameter, and so of the arguments that it takes.
public enum ParameterType: String, CaseIterable, Sendable {
    /// Any text.
    case string
    /// A whole number of 64 bits.
    case int
    /// A finite number.
    case double
    /// `true` or `false`; people also type `on`, `off`, `yes`, `no`, `1`, `0`.
    case bool
    /// One of the parameter's choices.
    case choice
    /// A file's path.
    case path
    /// An absolute URL.
    case url
}

extension ParameterType {
    /// What an argument has to be, in words.
    var expectation: String {
        switch self {
        case .string: "a text"
        case .int: "a whole number"
        case .double: "a number"
        case .bool: "on or off"
        case .choice: "one of its choices"
        case .path: "a path"
        case .url: "a URL, like https://example.com"
        }
    }
}

/// An argument that could be given.
public struct Candidate: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The argument as it would be typed, without quotes.
    public let text: String
    /// What it means; empty for nothing to say.
    public let summary: LocalizedText

    /// A candidate and what it means.
    public init(_ text: String, summary: LocalizedText = .empty) {
        self.text = text
        self.summary = summary
    }

    /// A candidate that speaks for itself.
    public init(stringLiteral value: String) { self.init(value) }
}

extension Parameter {
    /// Why no action can have this parameter; `nil` where one can.
    package var flaw: String? {
        if name == Self.confirmingName {
            return "cannot be called that: '--yes' confirms risky actions"
        }
        if !Self.isName(name) { return "needs a name of ASCII letters, digits, '-' and '_'" }
        if type == .choice, choices.isEmpty {
            return "is a choice without choices: give 'choices'"
        }
        if type != .choice, !choices.isEmpty {
            return "has choices but is no choice: give it the type 'choice', or leave them out"
        }
        if isRequired, defaultValue != nil {
            return "is required and has a default: leave one of the two out"
        }
        if let defaultValue, (try? checked(defaultValue)) == nil {
            return "has a default that does not fit it: give \(expectation)"
        }
        return nil
    }

    /// What no parameter can be called.
    package static let confirmingName = "yes"

    /// Whether a text can be the name of a parameter.
    package static func isName(_ name: String) -> Bool {
        guard let first = name.first, first.isASCII, first.isLetter else { return false }
        return name.utf8.count <= ItemID.maximumLength
            && name.allSatisfy {
                $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_")
            }
    }
}

extension Parameter {
    /// The parameter as the protocol has it, in a language.
    public func json(in locale: MenuLocale) -> JSONValue {
        var members: JSONObject = ["name": .string(name), "type": .string(type.rawValue)]
        if !summary.isEmpty { members["summary"] = .string(summary.resolved(for: locale)) }
        members["isRequired"] = .bool(isRequired)
        if let defaultValue, !isSecret { members["default"] = defaultValue }
        if !choices.isEmpty { members["choices"] = .array(choices.map { .string($0) }) }
        if isSecret { members["isSecret"] = true }
        return .object(members)
    }
}
