package import DevMenuKit
#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

extension HostEvent {
    /// Parses the notification of an event, or returns `nil` if this package doesn't know it.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - params: The parameters.
    /// - Throws: ``HostMessageError`` if a known notification lacks a member.
    package init?(method: String, params: JSONValue) throws(HostMessageError) {
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
            self.init(params: params)
        case "dropped":
            self = .dropped(params["count"]?.integer ?? 0)
        default:
            return nil
        }
    }

    private static func request(of method: String, _ params: JSONValue) throws(HostMessageError)
        -> Int
    {
        guard let request = params["request"]?.integer else {
            throw .missing("'request', the number of a request", in: method)
        }
        return request
    }

    private static func bytes(of method: String, _ params: JSONValue) throws(HostMessageError)
        -> [UInt8]
    {
        if let text = params["text"]?.string { return Array(text.utf8) }
        guard let data = params["base64"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
            throw .missing("'text' and no valid 'base64'", in: method)
        }
        return Array(data)
    }
}

extension MessageWriter {
    /// Writes the hello of a host.
    package static func hello(_ hello: Hello, into writer: inout JSONWriter) {
        notification(method: "hello", params: hello.params, into: &writer)
    }

    /// Writes a piece of a running action's output.
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

    /// Writes the progress of a running action; a fraction that isn't finite is left out.
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

    /// Writes an event.
    package static func event(_ event: HostEvent, seq: Int, into writer: inout JSONWriter) {
        notification(method: "event", params: event.params(seq: seq), into: &writer)
    }

    /// Writes the number of events that were dropped.
    package static func dropped(_ count: Int, into writer: inout JSONWriter) {
        notification(method: "dropped", params: ["count": .integer(count)], into: &writer)
    }
}

/// Splits an action's output into pieces that fit in a notification.
package struct OutputPieces: Sequence, IteratorProtocol {
    /// A piece: text, or base64 of bytes that aren't UTF-8.
    package struct Piece: Equatable {
        package let isText: Bool
        package let content: String
    }

    private var rest: ArraySlice<UInt8>

    /// Creates the pieces of some bytes, or none if there are no bytes.
    package init(_ bytes: [UInt8]) { rest = bytes[...] }

    package mutating func next() -> Piece? {
        guard !rest.isEmpty else { return nil }
        let bytes = rest.prefix(Self.length(of: rest))
        rest = rest.dropFirst(bytes.count)
        if let text = String(validating: bytes, as: UTF8.self) {
            return Piece(isText: true, content: text)
        }
        return Piece(isText: false, content: Self.base64(bytes))
    }

    /// Returns bytes that aren't text as base64.
    package static func base64(_ bytes: some Sequence<UInt8>) -> String {
        Data(bytes).base64EncodedString()
    }

    /// Returns the length of the next piece, which splits no character in two.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int {
        guard bytes.count > WireLimits.outputPiece else { return bytes.count }
        let piece = bytes.prefix(WireLimits.outputPiece)
        return piece.count - WholeCharacters.unfinished(in: piece)
    }
}
