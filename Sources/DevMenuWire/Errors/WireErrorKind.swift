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
