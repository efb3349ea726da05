/// The description of a parameter that hosts, shells and menu files use, without its Swift type.
public struct ParameterDeclaration: Sendable {
    /// The name that people type before `=`; unique in its action, and not `yes`.
    package var name: String
    /// The type of the arguments.
    package var type: ParameterType
    /// A sentence about the parameter; may be empty.
    package var summary: LocalizedText
    /// Indicates whether an argument is required.
    package var isRequired: Bool
    /// The value that is used if no argument is given.
    package var defaultValue: JSONValue?
    /// The values of a ``ParameterType/choice``.
    package var choices: [String]
    /// The smallest number that fits, or `nil` if any does.
    package var minimum: JSONValue?
    /// The largest number that fits, or `nil` if any does.
    package var maximum: JSONValue?
    /// Indicates whether the arguments are excluded from history, log, output and JSON.
    package var isSecret: Bool
    /// Indicates whether it accepts all words that are left, as a list of strings.
    package var isRest: Bool
    /// Indicates whether an agent may give an argument that begins with `-`.
    ///
    /// It's `false` if the argument begins a word of a program, which would read it as an option.
    package var allowsHyphen: Bool
    /// Indicates whether a number may also be given as a text, because a program gets it as typed.
    package var keepsText = false
    /// Indicates whether a program computes choices for it, while any text fits.
    package var isOpen = false
    /// The arguments of another parameter that it goes with, or `nil` if it goes with any.
    package var condition: ParameterCondition?
    /// Indicates whether hosts don't list it, since a front end gives it in another way.
    package var isUnlisted = false
    /// The closure that suggests arguments, or `nil` to suggest only what follows from the type.
    package var completions: Completions?

    /// Creates a declaration.
    ///
    /// - Parameters:
    ///   - name: The name that people type before `=`.
    ///   - type: The type of the arguments.
    ///   - summary: A sentence about the parameter.
    ///   - isRequired: Indicates whether an argument is required.
    ///   - defaultValue: The value that is used if no argument is given, or `nil` for a required
    ///     parameter.
    ///   - choices: The values of a choice; empty for every other type.
    ///   - isSecret: Indicates whether the arguments are excluded from history, log, output and
    ///     JSON.
    ///   - isRest: Indicates whether it accepts all words left; then it's the last parameter,
    ///     a string, and its argument a list.
    ///   - allowsHyphen: Indicates whether an agent may give an argument that begins with `-`.
    package init(
        _ name: String,
        type: ParameterType = .string,
        summary: LocalizedText = .empty,
        isRequired: Bool = false,
        default defaultValue: JSONValue? = nil,
        choices: [String] = [],
        isSecret: Bool = false,
        isRest: Bool = false,
        allowsHyphen: Bool = true
    ) {
        self.name = name
        self.type = type
        self.summary = summary
        self.isRequired = isRequired
        self.defaultValue = defaultValue
        self.choices = choices
        self.isSecret = isSecret
        self.isRest = isRest
        self.allowsHyphen = allowsHyphen
    }
}

extension ParameterDeclaration: ActionParameter {
    /// The declaration itself.
    public var declaration: ParameterDeclaration { self }
}

/// The arguments of another parameter with which a parameter can be given.
package struct ParameterCondition: Equatable, Sendable {
    /// The name of the other parameter.
    package let name: String
    /// The arguments.
    package let values: [String]

    /// Creates a condition.
    package init(name: String, values: [String]) {
        self.name = name
        self.values = values
    }
}

/// The type of a parameter's arguments.
public enum ParameterType: String, CaseIterable, Sendable {
    /// Any text.
    case string
    /// A whole number of 64 bits.
    case int
    /// A finite number.
    case double
    /// `true` or `false`; people can also type `on`, `off`, `yes`, `no`, `1` and `0`.
    case bool
    /// One of the parameter's choices.
    case choice
    /// The path of a file.
    case path
    /// An absolute URL.
    case url
}

extension ParameterDeclaration {
    /// The reason the parameter is invalid, in words that follow its name, or `nil` if it's valid.
    package var problem: String? {
        if Self.reservedNames.contains(name) {
            return "can't be called that: '--\(name)' is a flag that may follow every command"
        }
        if name == Self.dryRunName, type != .bool {
            return "is what '--dry-run' sets, and so has the type 'bool'"
        }
        if !isUnlisted, !Self.isName(name) {
            return "needs a name of ASCII letters, digits, '-' and '_'"
        }
        if type == .choice, choices.isEmpty {
            return "is a choice without choices: give 'choices'"
        }
        if type != .choice, !choices.isEmpty {
            return "has choices but isn't a choice: give it the type 'choice', or leave them out"
        }
        if isRest, type != .string || isSecret {
            return "takes the rest of the line, and so is a string and no secret"
        }
        if isRequired, defaultValue != nil {
            return "is required and has a default: leave one of the two out"
        }
        if let defaultValue, (try? checked(defaultValue)) == nil {
            return "has a default that isn't valid: give \(expectation)"
        }
        return nil
    }

    /// The names that no parameter can have: those of the flags that may follow a command.
    package static let reservedNames = [
        "yes", "json", "format", "keep-going", "timeout", "locale", "color", "help",
    ]

    /// The name of the Bool that `--dry-run` sets, if an action has one.
    package static let dryRunName = "dry-run"

    /// Returns `true` if a text can be the name of a parameter.
    package static func isName(_ name: String) -> Bool {
        let bytes = name.utf8
        guard let first = bytes.first, first.isLetterOrDigit, first > UInt8(ascii: "9") else {
            return false
        }
        return bytes.count <= ItemID.maximumLength && name.isLettersAndDigits(or: "-_")
    }
}

extension ParameterDeclaration {
    /// Returns the parameter as JSON, in the form that the protocol uses.
    package func json(in locale: MenuLocale) -> JSONValue {
        .object(compacting: [
            "name": .string(name), "type": .string(type.rawValue),
            "summary": summary.isEmpty ? .none : .string(summary.resolved(for: locale)),
            "isRequired": .bool(isRequired), "default": isSecret ? .none : defaultValue,
            "choices": choices.isEmpty ? .none : .array(choices.map { .string($0) }),
            "isOpen": isOpen ? true : .none,
            "minimum": minimum, "maximum": maximum, "isSecret": isSecret ? true : .none,
            "isRest": isRest ? true : .none, "allowsHyphen": allowsHyphen ? .none : false,
            "keepsText": keepsText && (type == .int || type == .double) ? true : .none,
            "onlyWith": condition.map { condition in
                let values = condition.values.map { JSONValue.string($0) }
                return ["name": .string(condition.name), "values": .array(values)]
            },
        ])
    }
}

extension [any ActionParameter] {
    /// Returns the listed parameters in JSON, in the form that the protocol uses.
    package func json(in locale: MenuLocale) -> JSONValue {
        .array(map(\.declaration).filter { !$0.isUnlisted }.map { $0.json(in: locale) })
    }
}
