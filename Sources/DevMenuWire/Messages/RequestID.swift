public import DevMenuKit

/// What a request and its response have in common: a whole number or a text.
public enum RequestID: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A text.
    case string(String)

    /// The identifier that a peer wrote; `nil` where it is neither.
    public init?(json: JSONValue) {
        switch json {
        case .integer(let number): self = .integer(number)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }

    /// The identifier as it stands in a message.
    public var json: JSONValue {
        switch self {
        case .integer(let number): .integer(number)
        case .string(let text): .string(text)
        }
    }
}
