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

/// What kind of error a peer answers with: a name for programs, and its number in JSON-RPC.
public enum WireErrorKind: String, CaseIterable, Sendable {
    /// The line is no JSON.
    case parse
    /// The JSON is no request, or its `id` is already in flight.
    case invalidRequest = "invalid-request"
    /// There is no such method.
    case unknownMethod = "unknown-method"
    /// The parameters are not those of the method.
    case invalidParams = "invalid-params"
    /// No item has this identifier.
    case unknownItem = "unknown-item"
    /// The item cannot do that.
    case wrongKind = "wrong-kind"
    /// The action is risky, and nobody confirmed it.
    case needsConfirmation = "needs-confirmation"
    /// The access level, the setting or the build does not allow it.
    case denied
    /// The action threw, or did not end the process as it announced.
    case actionFailed = "action-failed"
    /// No route has this path.
    case unknownRoute = "unknown-route"
    /// An argument does not fit its parameter.
    case badArgument = "bad-argument"
    /// The override could not be kept, and nothing changed.
    case notSaved = "not-saved"
    /// There are too many connections.
    case busy
    /// An earlier member of the chain failed, and nothing was done.
    case skipped
    /// The request or its answer is larger than the protocol allows.
    case tooLarge = "too-large"
    /// The programs of a file are not trusted as it was loaded.
    case untrusted
    /// It was cancelled.
    case cancelled

    /// The number in JSON-RPC 2.0 and in its range for servers.
    public var code: Int {
        switch self {
        case .parse: -32700
        case .invalidRequest: -32600
        case .unknownMethod: -32601
        case .invalidParams: -32602
        case .unknownItem: -32001
        case .wrongKind: -32002
        case .needsConfirmation: -32003
        case .denied: -32004
        case .actionFailed: -32005
        case .unknownRoute: -32006
        case .badArgument: -32007
        case .notSaved: -32008
        case .busy: -32009
        case .skipped: -32010
        case .tooLarge: -32011
        case .untrusted: -32012
        case .cancelled: -32800
        }
    }
}
