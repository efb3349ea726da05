package import DevMenuKit
import FoundationEssentials

/// A notification of a host, as a front end takes it; its hello, which comes first, is a ``Hello``.
package enum HostNotification: Equatable, Sendable {
    /// A running action prints.
    case output(request: Int, StandardStream, [UInt8])
    /// A running action says how far it has come.
    case progress(request: Int, fraction: Double?, message: String?)
    /// Something happened.
    case event(seq: Int, HostEvent)
    /// So many events were dropped.
    case dropped(Int)
}

extension HostNotification {
    /// A notification of a known method without what that has to have.
    package struct Malformed: Error, Equatable, CustomStringConvertible {
        /// The method.
        package let method: String
        /// What it has to have.
        package let expected: String

        package var description: String { "its notification '\(method)' has no \(expected)" }
    }

    /// Reads a notification; `nil` for one that this shell does not know.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - params: Its parameters.
    /// - Throws: ``Malformed``.
    package init?(method: String, params: JSONValue) throws(Malformed) {
        switch method {
        case "output":
            self = .output(
                request: try Self.request(of: method, params),
                params["stream"]?.string == StandardStream.stderr.rawValue ? .stderr : .stdout,
                try Self.bytes(of: method, params)
            )
        case "progress":
            self = .progress(
                request: try Self.request(of: method, params),
                fraction: params["fraction"]?.double,
                message: params["message"]?.string
            )
        case "event":
            guard let event = HostEvent(params: params) else { return nil }
            self = .event(seq: params["seq"]?.integer ?? 0, event)
        case "dropped":
            self = .dropped(params["count"]?.integer ?? 0)
        default:
            return nil
        }
    }

    private static func request(of method: String, _ params: JSONValue) throws(Malformed) -> Int {
        guard let request = params["request"]?.integer else {
            throw Malformed(method: method, expected: "'request', the number of a request")
        }
        return request
    }

    private static func bytes(of method: String, _ params: JSONValue) throws(Malformed) -> [UInt8] {
        if let text = params["text"]?.string { return Array(text.utf8) }
        guard let data = params["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw Malformed(method: method, expected: "'text' and no valid 'base64'")
        }
        return Array(data)
    }
}

extension MessageWriter {
    /// Writes what a host says first.
    package static func hello(_ hello: Hello, into writer: inout JSONWriter) {
        notification(method: "hello", params: hello.params, into: &writer)
    }

    /// Writes a piece of what a running action prints.
    package static func output(
        _ piece: OutputPieces.Piece,
        of request: RequestID,
        to stream: StandardStream,
        into writer: inout JSONWriter
    ) {
        var params: JSONObject = ["request": request.json, "stream": .string(stream.rawValue)]
        params[piece.isText ? "text" : "base64"] = .string(piece.content)
        notification(method: "output", params: params, into: &writer)
    }

    /// Writes how far a running action has come; a fraction that is no number is left out.
    package static func progress(
        of request: RequestID,
        fraction: Double?,
        message: String?,
        into writer: inout JSONWriter
    ) {
        var params: JSONObject = ["request": request.json]
        if let fraction, fraction.isFinite { params["fraction"] = .double(fraction) }
        if let message { params["message"] = .string(message) }
        notification(method: "progress", params: params, into: &writer)
    }

    /// Writes something that happened.
    package static func event(_ event: HostEvent, seq: Int, into writer: inout JSONWriter) {
        notification(method: "event", params: event.params(seq: seq), into: &writer)
    }

    /// Writes that so many events were dropped.
    package static func dropped(_ count: Int, into writer: inout JSONWriter) {
        notification(method: "dropped", params: ["count": .integer(count)], into: &writer)
    }
}
