package import DevMenuKit

/// A message from a shell to a host.
package enum MessageToHost: Sendable {
    /// A request, which gets a response.
    case request(id: RequestID, method: String, params: JSONObject, chain: Int?)
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
        let value: JSONValue
        do {
            value = try JSONReader(valueLimit: WireLimits.valuesToHost).read(line.span)
        } catch {
            throw MalformedError(error, in: line)
        }
        guard let object = value.object else {
            let reason = "a message is one JSON object on one line"
            throw MalformedError(id: nil, chain: nil, error: WireError(.invalidRequest, reason))
        }
        try self.init(object)
    }

    private init(_ object: JSONObject) throws(MalformedError) {
        let id = object["id"].flatMap { RequestID(json: $0) }
        let chain = object["chain"]?.integer
        func malformed(_ reason: String) -> MalformedError {
            MalformedError(id: id, chain: chain, error: WireError(.invalidRequest, reason))
        }
        guard object["jsonrpc"]?.string == "2.0" else {
            throw malformed("'jsonrpc' must be \"2.0\"")
        }
        if let unknown = object.members.first(where: { !Self.members.contains($0.name) }) {
            throw malformed("a request has no member '\(unknown.name)'")
        }
        guard let method = object["method"]?.string else {
            throw malformed("'method' must be a string")
        }
        guard let params = (object["params"] ?? [:]).object else {
            throw malformed("'params' must be an object")
        }
        guard object["id"] != nil else {
            let id = method == "cancel" ? params["id"].flatMap { RequestID(json: $0) } : nil
            self = id.map { .cancel($0) } ?? .unknownNotification
            return
        }
        guard let id else { throw malformed("'id' must be a whole number or a string") }
        guard chain != nil || object["chain"] == nil else {
            throw malformed("'chain' must be a whole number")
        }
        self = .request(id: id, method: method, params: params, chain: chain)
    }

    private static let members = ["jsonrpc", "id", "method", "params", "chain"]
}

extension MessageToHost.MalformedError {
    /// Creates an error for a line that isn't JSON, or has too many values.
    fileprivate init(_ error: JSONError, in line: ArraySlice<UInt8>) {
        guard case .tooManyValues(let limit) = error.problem else {
            self.init(id: nil, chain: nil, error: WireError(.parse, "not JSON: \(error)"))
            return
        }
        let reader = JSONReader(valueLimit: 1)
        self.init(
            id: reader.member("id", of: line.span).flatMap { RequestID(json: $0) },
            chain: reader.member("chain", of: line.span)?.integer,
            error: WireError(.tooLarge, "a request holds more than \(limit) values")
        )
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
