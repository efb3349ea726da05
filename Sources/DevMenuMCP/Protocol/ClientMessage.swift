import DevMenuKit
import DevMenuWire

/// A request of a client.
struct ClientRequest {
    /// The identifier, which its response has too.
    let id: RequestID
    /// The method.
    let method: String
    /// The parameters; may be empty.
    let params: JSONObject
    /// The client.
    var client = ClientFacts.unknown

    /// Indicates whether it states its own revision, which has neither `initialize` nor `ping`.
    var standsAlone: Bool { (params["_meta"]?[MetaKey.version] ?? .null) != .null }

    /// The token under which the client requests progress, or `nil` if it doesn't.
    var progressToken: JSONValue? {
        let token = params["_meta"]?[MetaKey.progressToken]
        return token.flatMap { RequestID(json: $0) }?.json
    }
}

/// A message from a client.
enum ClientMessage {
    /// A request, which gets one response.
    case request(ClientRequest)
    /// A notification, which gets none.
    case notification(method: String, params: JSONObject)
    /// The answer to a request of the server, or `nil` if it is an error; never answered.
    case answer(id: RequestID?, JSONValue?)
    /// A line that is none of these, and the error to answer it with.
    case malformed(id: RequestID?, ProtocolError)

    /// The longest line that is read, its newline included, in bytes.
    static let lineLimit = 4 << 20
    /// The most values of a message.
    private static let valueLimit = 1 << 16

    /// Reads a line without its newline; returns `nil` for an empty one.
    init?(line: ArraySlice<UInt8>) {
        let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
        guard !line.isEmpty else { return nil }
        do {
            self = Self.message(in: try JSONReader(valueLimit: Self.valueLimit).read(line.span))
        } catch {
            self = .malformed(id: nil, .parse("the line isn't JSON: \(error)"))
        }
    }

    private static func message(in value: JSONValue) -> ClientMessage {
        guard let given = value.object else { return .malformed(id: nil, .notAnObject) }
        // A member that is null is the same as none, except for the identifier.
        let object = given.withoutNulls
        let id = object["id"].flatMap { RequestID(json: $0) }
        func malformed(_ reason: String) -> ClientMessage {
            .malformed(id: id, .invalidRequest(reason))
        }
        let isOfVersion = object["jsonrpc"]?.string == "2.0"
        // An error that answers an error would be answered itself.
        if object["method"] == nil, given["result"] != nil || given["error"] != nil {
            return .answer(id: id, isOfVersion && object["error"] == nil ? object["result"] : nil)
        }
        guard isOfVersion else { return malformed("'jsonrpc' must be \"2.0\"") }
        guard let method = object["method"] else { return malformed("'method' is missing") }
        guard let method = method.string else { return malformed("'method' must be a string") }
        guard let params = (object["params"] ?? [:]).object else {
            // A notification is never answered.
            guard given["id"] != nil else { return .notification(method: method, params: [:]) }
            return .malformed(id: id, .invalidParams("'params' must be an object"))
        }
        if let id {
            return .request(ClientRequest(id: id, method: method, params: params.withoutNulls))
        }
        guard given["id"] == nil else {
            return malformed("'id' must be a whole number or a string")
        }
        return .notification(method: method, params: params.withoutNulls)
    }
}
