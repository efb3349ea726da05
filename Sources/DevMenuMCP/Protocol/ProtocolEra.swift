import DevMenuKit

/// A revision of the Model Context Protocol, by the way in which a client states it.
enum ProtocolEra: Equatable {
    /// 2025-11-25 or before: the client has sent `initialize`, which negotiated the version.
    case handshake(version: String)
    /// 2026-07-28: every request states this itself.
    case stateless

    /// Returns the version that answers the one for which `initialize` asks.
    ///
    /// It is the same if that is spoken. Only 2025-03-26 has batches of messages, so that its
    /// successor answers it; the newest answers any other.
    static func negotiated(_ version: String?) -> String {
        switch version {
        case let version? where ["2024-11-05", "2025-06-18", "2025-11-25"].contains(version):
            version
        case "2025-03-26": "2025-06-18"
        default: "2025-11-25"
        }
    }

    /// The revision whose requests are self-contained.
    static let statelessVersion = "2026-07-28"

    /// Indicates whether each request is self-contained.
    var isStateless: Bool { self == .stateless }

    /// Indicates whether the negotiated version is this one or a later one.
    func isAtLeast(_ version: String) -> Bool {
        switch self {
        case .handshake(let own): own >= version
        case .stateless: true
        }
    }
}

/// The facts of a client that a request depends on.
struct ClientFacts: Equatable {
    /// The revision that it speaks.
    let era: ProtocolEra
    /// Indicates whether it can ask its person a question with a form.
    let canAsk: Bool
    /// Its name, or `nil` if it hasn't told one.
    let name: String?

    /// The facts of a client that hasn't identified itself.
    static let unknown = ClientFacts(initialize: [:])

    /// Creates the facts that `initialize` negotiates.
    init(initialize params: JSONObject) {
        era = .handshake(version: ProtocolEra.negotiated(params["protocolVersion"]?.string))
        name = params["clientInfo"]?["name"]?.string
        // Questions are part of the protocol since then.
        canAsk =
            era.isAtLeast("2025-06-18")
            && Self.hasForms(params["capabilities"]?["elicitation"])
    }

    /// Creates the facts that a request of the stateless era contains.
    ///
    /// - Parameter meta: The request's `_meta`.
    /// - Throws: ``ProtocolError`` if a member is missing, or the version is unknown.
    init(stateless meta: JSONValue?) throws(ProtocolError) {
        guard let meta = meta?.object?.withoutNulls else {
            throw .invalidParams(
                """
                send 'initialize' first, or give '\(MetaKey.version)' and \
                '\(MetaKey.capabilities)' in '_meta' of each request
                """
            )
        }
        guard let version = meta[MetaKey.version] else {
            throw .invalidParams("'_meta' has no '\(MetaKey.version)'")
        }
        guard let version = version.string else {
            throw .invalidParams("'\(MetaKey.version)' in '_meta' must be a string")
        }
        guard version == ProtocolEra.statelessVersion else {
            throw .unsupportedVersion(version.shownToAgent(limit: 64))
        }
        guard let capabilities = meta[MetaKey.capabilities]?.object else {
            throw .invalidParams("'_meta' has no object '\(MetaKey.capabilities)'")
        }
        era = .stateless
        name = meta[MetaKey.clientInfo]?["name"]?.string
        canAsk = Self.hasForms(capabilities["elicitation"])
    }

    /// Indicates whether a client's capability `elicitation` has the mode of forms.
    ///
    /// An empty one has: it is from before there were other modes.
    private static func hasForms(_ elicitation: JSONValue?) -> Bool {
        guard let modes = elicitation?.object?.withoutNulls else { return false }
        return modes.isEmpty || modes["form"]?.object != nil
    }
}

/// The names of members of `_meta` that the protocol reserves.
enum MetaKey {
    static let version = "io.modelcontextprotocol/protocolVersion"
    static let capabilities = "io.modelcontextprotocol/clientCapabilities"
    static let clientInfo = "io.modelcontextprotocol/clientInfo"
    static let serverInfo = "io.modelcontextprotocol/serverInfo"
    static let progressToken = "progressToken"
}
