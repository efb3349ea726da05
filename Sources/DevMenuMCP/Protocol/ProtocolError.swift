import DevMenuKit

/// An error in place of a request's result, as JSON-RPC and the Model Context Protocol number them.
struct ProtocolError: Error, Equatable {
    /// The number.
    let code: Int
    /// A sentence for the client.
    let message: String
    /// The facts, or `nil`.
    var data: JSONValue?

    /// The line isn't JSON.
    static func parse(_ reason: String) -> ProtocolError {
        ProtocolError(code: -32700, message: reason)
    }

    /// The JSON isn't a request, or its identifier is in flight already.
    static func invalidRequest(_ reason: String) -> ProtocolError {
        ProtocolError(code: -32600, message: reason)
    }

    /// The line is no JSON object: a batch isn't, either.
    static let notAnObject = invalidRequest("a message is one JSON object on a line")

    /// No method has this name in the client's revision of the protocol.
    static func unknownMethod(_ name: String) -> ProtocolError {
        ProtocolError(code: -32601, message: "no method '\(name.shownToAgent(limit: 64))'")
    }

    /// The parameters don't fit the method.
    static func invalidParams(_ reason: String) -> ProtocolError {
        ProtocolError(code: -32602, message: reason)
    }

    /// No resource has this address; its number depends on the era.
    static func unknownResource(_ uri: String, in era: ProtocolEra) -> ProtocolError {
        let shown = uri.shownToAgent(limit: 200)
        return ProtocolError(
            code: era.isStateless ? -32602 : -32002,
            message: "no resource '\(shown)': see resources/list and resources/templates/list",
            data: ["uri": .string(shown)]
        )
    }

    /// The request needs a capability that the client doesn't have.
    static var missingElicitation: ProtocolError {
        ProtocolError(
            code: -32021,
            message: "an answer to a question needs the client's capability 'elicitation'",
            data: ["requiredCapabilities": ["elicitation": ["form": [:]]]]
        )
    }

    /// The client speaks a revision that this server doesn't know.
    static func unsupportedVersion(_ version: String) -> ProtocolError {
        ProtocolError(
            code: -32022,
            message: "unsupported protocol version",
            data: [
                "supported": .array([.string(ProtocolEra.statelessVersion)]),
                "requested": .string(version),
            ]
        )
    }

    /// The error as written in a response.
    var json: JSONValue {
        .object(compacting: ["code": .integer(code), "message": .string(message), "data": data])
    }
}
