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

    /// The token under which the client wants to hear of progress, or `nil` if it doesn't.
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
    /// The answer to a request of the server, or `nil` if it is an error.
    case answer(id: RequestID, JSONValue?)
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
            self.init(try JSONReader(valueLimit: Self.valueLimit).read(line.span))
        } catch {
            self = .malformed(id: nil, .parse("the line is not JSON: \(error)"))
        }
    }

    private init(_ value: JSONValue) {
        guard let object = value.object else {
            self = .malformed(id: nil, .invalidRequest("a message is one JSON object on a line"))
            return
        }
        let id = object["id"].flatMap { RequestID(json: $0) }
        func malformed(_ reason: String) -> ClientMessage {
            .malformed(id: id, .invalidRequest(reason))
        }
        guard object["jsonrpc"]?.string == "2.0" else {
            self = malformed("'jsonrpc' must be \"2.0\"")
            return
        }
        guard let method = object["method"] else {
            guard let id, object["result"] != nil || object["error"] != nil else {
                self = malformed("'method' is missing")
                return
            }
            self = .answer(id: id, object["error"] == nil ? object["result"] : nil)
            return
        }
        guard let method = method.string else {
            self = malformed("'method' must be a string")
            return
        }
        let params: JSONObject
        switch object["params"] {
        case nil: params = [:]
        case .object(let members): params = members
        default:
            self = .malformed(id: id, .invalidParams("'params' must be an object"))
            return
        }
        if let id {
            self = .request(ClientRequest(id: id, method: method, params: params))
        } else if object["id"] == nil {
            self = .notification(method: method, params: params)
        } else {
            self = malformed("'id' must be a whole number or a string")
        }
    }
}
