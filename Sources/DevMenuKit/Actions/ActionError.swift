/// Why an action was not carried out, with facts for programs.
///
/// An action may throw any error, whose words people are shown; this one also says of what kind the
/// protocol is to call it, and what it adds.
public struct ActionError: Error, Equatable, Sendable {
    /// What became of the action.
    public enum Kind: Equatable, Sendable {
        /// It was tried, and failed.
        case failed
        /// It was not even tried, because it may not be.
        case denied
    }

    /// What became of the action.
    public let kind: Kind
    /// A sentence for people.
    public let message: String
    /// What programs are told besides.
    public let facts: JSONObject

    /// An error of a kind.
    public init(_ kind: Kind, _ message: String, facts: JSONObject = [:]) {
        self.kind = kind
        self.message = message
        self.facts = facts
    }
}

extension ActionError: CustomStringConvertible {
    /// The sentence for people.
    public var description: String { message }
}
