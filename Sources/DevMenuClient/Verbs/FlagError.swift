import DevMenuKit
import DevMenuWire

/// A reason that the flags of a command line can't be used.
package enum FlagError: Error, Equatable, Sendable {
    /// No flag has this name.
    case unknown(String, suggestion: String?)
    /// A flag has no value.
    case missingValue(of: String)
    /// A flag has a value that it doesn't accept.
    case unwantedValue(of: String)
    /// A flag of one value has several.
    case repeated(String)
    /// A flag doesn't accept this value.
    case unfit(String, of: String, expected: String, suggestion: String?)
    /// The flags don't fit together, or with what there is.
    case misuse(String)

    /// The name of the error for programs.
    package var kind: String {
        if case .unfit = self { WireErrorKind.badArgument.rawValue } else { "usage" }
    }

    /// The nearest name or value, if the error has one.
    package var suggestion: String? {
        switch self {
        case .unknown(_, let suggestion), .unfit(_, _, _, let suggestion): suggestion
        default: nil
        }
    }

    /// Throws the first of some problems that is there.
    package static func refuse(_ problems: [(isThere: Bool, text: String)]) throws(FlagError) {
        if let problem = problems.first(where: \.isThere) { throw .misuse(problem.text) }
    }
}

extension FlagError: CustomStringConvertible {
    package var description: String {
        let hint = NearestName.question(suggestion, or: ".")
        return switch self {
        case .unknown(let name, _): "Unknown option '\(name)'" + hint
        case .missingValue(let name): "\(name) needs a value"
        case .unwantedValue(let name): "\(name) takes no value"
        case .repeated(let name): "\(name) is given more than once"
        case .unfit(let value, let name, let expected, _):
            "\(name) takes \(expected), not '\(value.shownName)'" + hint
        case .misuse(let problem): problem
        }
    }
}
