package import DevMenuKit

/// A message from a shell to a host.
package enum MessageToHost: Sendable {
    /// A request, which gets a response.
    case request(id: RequestID, method: String, params: ReceivedJSON, chain: Int?)
    /// A notification, which gets no response: the shell no longer wants an answer.
    case cancel(RequestID)
    /// A notification that this host doesn't know, or that names no request.
    case unknownNotification
}

extension MessageToHost {
    /// An error that occurs when a line isn't a message, with the members that could be read.
    package struct MalformedError: Error, Equatable, Sendable {
        /// The identifier of the request, or `nil` if it can't be read.
        package let id: RequestID?
        /// The chain that the line breaks, or `nil` if it can't be read.
        package let chain: Int?
        /// The error to answer with.
        package let error: WireError
    }

    /// Parses a line.
    ///
    /// - Parameter line: The line without its newline.
    /// - Throws: ``MalformedError``.
    package init(line: ArraySlice<UInt8>) throws(MalformedError) {
        var envelope = Envelope()
        func malformed(_ kind: WireErrorKind, _ reason: String) -> MalformedError {
            let (id, chain) = (envelope.id, envelope.chain?.integer)
            return MalformedError(id: id, chain: chain, error: WireError(kind, reason))
        }
        do throws(JSONError) {
            try envelope.read(line, valueLimit: WireLimits.valuesToHost)
        } catch {
            guard case .tooManyValues(let limit) = error.problem else {
                envelope = Envelope()
                throw malformed(.parse, "not JSON: \(error)")
            }
            throw malformed(.tooLarge, "a request holds more than \(limit) values")
        }
        func invalid(_ reason: String) -> MalformedError { malformed(.invalidRequest, reason) }
        guard envelope.isObject else { throw invalid("a message is one JSON object on one line") }
        guard envelope.version == "2.0" else { throw invalid("'jsonrpc' must be \"2.0\"") }
        if let name = envelope.notOfRequest { throw invalid("a request has no member '\(name)'") }
        guard let method = envelope.method else { throw invalid("'method' must be a string") }
        let params = envelope.params ?? .empty
        guard params.isObject else { throw invalid("'params' must be an object") }
        guard envelope.hasID else {
            let cancelled = method == "cancel" ? params["id"].flatMap { RequestID(json: $0) } : nil
            self = cancelled.map { .cancel($0) } ?? .unknownNotification
            return
        }
        guard let id = envelope.id else {
            throw invalid("'id' must be a whole number or a string")
        }
        let chain = envelope.chain?.integer
        guard chain != nil || envelope.chain == nil else {
            throw invalid("'chain' must be a whole number")
        }
        self = .request(id: id, method: method, params: params, chain: chain)
    }
}

extension Envelope {
    /// A member that a request can't have, or `nil` if there is none.
    fileprivate var notOfRequest: String? {
        unknown ?? (result == nil ? error == nil ? nil : "error" : "result")
    }
}

/// The identifier that a request and its response share: a whole number or a text.
package enum RequestID: Hashable, Sendable {
    /// A whole number.
    case integer(Int)
    /// A text.
    case string(String)

    /// Creates an identifier from a message, or `nil` if it's neither.
    package init?(json: JSONValue) {
        switch json {
        case .integer(let number): self = .integer(number)
        case .string(let text): self = .string(text)
        default: return nil
        }
    }

    /// The identifier as written in a message.
    package var json: JSONValue {
        switch self {
        case .integer(let number): .integer(number)
        case .string(let text): .string(text)
        }
    }
}

extension MessageWriter {
    /// Writes the notification of a shell that no longer wants an answer.
    package static func cancel(_ id: RequestID, into writer: inout JSONWriter) {
        notification(method: "cancel", params: ["id": id.json], into: &writer)
    }
}
