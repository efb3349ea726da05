/// Why arguments do not fit the parameters that they are for.
public enum ArgumentError: Error, Equatable, Sendable {
    /// No parameter has this name.
    case unknown(String, suggestion: String?)
    /// A required parameter was given nothing.
    case missing(String, expected: String)
    /// The argument is not what the parameter's type takes; a secret's text is left out.
    case unfit(String, given: String?, expected: String, suggestion: String?)
    /// More words were given than there are parameters.
    case tooMany(String, expected: Int)
    /// A parameter was given twice.
    case repeated(String)
}

extension ArgumentError {
    /// The parameter's name, or the word that is one too many.
    public var argument: String {
        switch self {
        case .unknown(let name, _), .missing(let name, _), .unfit(let name, _, _, _),
            .tooMany(let name, _), .repeated(let name):
            name
        }
    }

    /// What would have been right.
    public var expected: String {
        switch self {
        case .unknown: "the name of a parameter"
        case .missing(_, let expected), .unfit(_, _, let expected, _): expected
        case .tooMany(_, 0): "no argument"
        case .tooMany(_, let count): "at most \(count) argument\(count == 1 ? "" : "s")"
        case .repeated: "the argument once"
        }
    }

    /// The nearest name or choice.
    public var suggestion: String? {
        switch self {
        case .unknown(_, let suggestion), .unfit(_, _, _, let suggestion): suggestion
        case .missing, .tooMany, .repeated: nil
        }
    }
}

extension ArgumentError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        let hint = suggestion.map { ". Did you mean '\($0)'?" } ?? ""
        return switch self {
        case .unknown(let name, _): "there is no parameter '\(name)'" + hint
        case .missing(let name, let expected): "'\(name)' is missing: give \(expected)"
        case .unfit(let name, let given?, let expected, _):
            "'\(given)' does not fit '\(name)': give \(expected)" + hint
        case .unfit(let name, nil, let expected, _):
            "what was given for '\(name)' does not fit: give \(expected)" + hint
        case .tooMany(let word, let expected):
            "'\(word)' is one argument too many: "
                + (expected == 0 ? "none is taken" : "at most \(expected) can be given")
        case .repeated(let name): "'\(name)' is given twice"
        }
    }
}
