public import DevMenuKit

/// An error as it stands in a response: a sentence for people, a kind and facts for programs.
public struct WireError: Error, Equatable, Sendable {
    /// What kind of error it is, by name; a peer may know kinds that this package does not.
    public let kind: String
    /// Its number in JSON-RPC.
    public let code: Int
    /// A sentence for people.
    public let message: String
    /// What the kind adds, without the kind itself.
    public let data: JSONObject

    /// An error of a known kind.
    public init(_ kind: WireErrorKind, _ message: String, data: JSONObject = [:]) {
        self.kind = kind.rawValue
        self.code = kind.code
        self.message = message
        self.data = data
    }

    /// The error of a response; what is missing is taken as a failed action's.
    public init(json: JSONValue) {
        var data = json["data"]?.object ?? [:]
        code = json["code"]?.integer ?? WireErrorKind.actionFailed.code
        let number = code
        kind =
            data["kind"]?.string
            ?? WireErrorKind.allCases.first { $0.code == number }?.rawValue
            ?? WireErrorKind.actionFailed.rawValue
        message = json["message"]?.string ?? kind
        data["kind"] = nil
        self.data = data
    }

    /// The known kind of this name, if there is one.
    public var knownKind: WireErrorKind? { WireErrorKind(rawValue: kind) }

    /// The nearest name, where the error has one.
    public var suggestion: String? { data["suggestion"]?.string }

    /// The error as it stands in a response.
    public var json: JSONValue {
        var members: JSONObject = ["kind": .string(kind)]
        members.merge(data)
        return ["code": .integer(code), "message": .string(message), "data": .object(members)]
    }
}

extension WireError: CustomStringConvertible {
    /// The sentence for people.
    public var description: String { message }
}
