package import DevMenuKit

/// An error of a response: a sentence for people, a kind and facts for programs.
package struct WireError: Error, Equatable, Sendable {
    /// The name of the error's kind; a peer may use kinds that this package doesn't know.
    package let kind: String
    /// The error's number in JSON-RPC.
    package let code: Int
    /// A sentence for people.
    package let message: String
    /// The facts of the error, without its kind.
    package let data: JSONObject

    /// Creates an error of a known kind, with the nearest one to a name or a value that isn't known.
    package init(
        _ kind: WireErrorKind,
        _ message: String,
        data: JSONObject = [:],
        suggestion: String? = nil
    ) {
        self.kind = kind.rawValue
        self.code = kind.code
        self.message = message
        var data = data
        if let suggestion { data["suggestion"] = .string(suggestion) }
        self.data = data
    }

    /// Creates an error from a response; for missing members it uses those of `action-failed`.
    package init(json: JSONValue) {
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

    /// The kind, or `nil` if this package doesn't know it.
    package var knownKind: WireErrorKind? { WireErrorKind(rawValue: kind) }

    /// The nearest name, if the error has one.
    package var suggestion: String? { data["suggestion"]?.string }

    /// The error as written in a response.
    package var json: JSONValue {
        var members: JSONObject = ["kind": .string(kind)]
        members.merge(data)
        return ["code": .integer(code), "message": .string(message), "data": .object(members)]
    }
}

extension WireError: CustomStringConvertible {
    /// The sentence for people.
    package var description: String { message }
}

/// The kind of a response's error: a name for programs, and a number in JSON-RPC.
package enum WireErrorKind: String, CaseIterable, Sendable {
    /// The line isn't JSON.
    case parse
    /// The JSON isn't a request, or its `id` is in flight already.
    case invalidRequest = "invalid-request"
    /// No method has this name.
    case unknownMethod = "unknown-method"
    /// The parameters don't fit the method.
    case invalidParams = "invalid-params"
    /// No item has this identifier.
    case unknownItem = "unknown-item"
    /// The item's kind doesn't support the request.
    case wrongKind = "wrong-kind"
    /// The action is risky, and wasn't confirmed.
    case needsConfirmation = "needs-confirmation"
    /// The access level, the setting or the build doesn't allow it.
    case denied
    /// The action threw an error, or didn't end the process as announced.
    case actionFailed = "action-failed"
    /// No route has this path.
    case unknownRoute = "unknown-route"
    /// An argument doesn't fit its parameter.
    case badArgument = "bad-argument"
    /// The override couldn't be saved, and nothing changed.
    case notSaved = "not-saved"
    /// The host has too many connections, or runs an exclusive action already.
    case busy
    /// An earlier member of the chain failed, and this one didn't run.
    case skipped
    /// The request or its answer exceeds a limit of the protocol.
    case tooLarge = "too-large"
    /// The file isn't trusted as it was loaded, and its programs aren't run.
    case untrusted
    /// Somebody has changed the setting since.
    case conflict
    /// The setting has another value than the expected one.
    case unmet
    /// The app's own code didn't answer in its time.
    case timeout
    /// The system has no thread left for the request or the connection.
    case unavailable
    /// The app doesn't have what an argument of an action or a route names.
    case notFound = "not-found"
    /// The request was cancelled.
    case cancelled

    /// The number in JSON-RPC 2.0, or in its range for servers.
    package var code: Int {
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
        case .conflict: -32013
        case .unmet: -32014
        case .timeout: -32015
        case .unavailable: -32016
        case .notFound: -32017
        case .cancelled: -32800
        }
    }
}
