package import DevMenuKit

/// Writes messages of the protocol, one a line.
package enum MessageWriter {
    /// Writes a request.
    package static func request(
        id: Int,
        _ request: HostRequest,
        chain: Int?,
        into writer: inout JSONWriter
    ) {
        begin(message: id, into: &writer)
        writer.name("method")
        writer.string(request.method.rawValue)
        let params = request.params
        if !params.isEmpty {
            writer.name("params")
            writer.value(.object(params))
        }
        if let chain {
            writer.raw("\"chain\":")
            writer.follows = false
            writer.integer(chain)
        }
        end(&writer)
    }

    /// Writes a notification.
    package static func notification(
        method: String,
        params: JSONObject,
        into writer: inout JSONWriter
    ) {
        writer.raw("{\"jsonrpc\":\"2.0\",\"method\":")
        writer.follows = false
        writer.string(method)
        writer.name("params")
        writer.value(.object(params))
        end(&writer)
    }

    /// Writes a response; without an identifier, it answers a line that can't be read.
    package static func response(
        id: RequestID?,
        _ result: Result<JSONValue, WireError>,
        into writer: inout JSONWriter
    ) {
        begin(response: id, into: &writer)
        switch result {
        case .success(let value):
            writer.name("result")
            writer.value(value)
        case .failure(let error):
            writer.name("error")
            writer.value(error.json)
        }
        end(&writer)
    }

    /// Writes a response with a result that is written already.
    ///
    /// - Parameters:
    ///   - id: The identifier of the request.
    ///   - writer: The writer.
    ///   - result: Writes the result.
    package static func response(
        id: RequestID,
        into writer: inout JSONWriter,
        _ result: (inout JSONWriter) -> Void
    ) {
        begin(response: id, into: &writer)
        writer.follows = false
        writer.raw(",\"result\":")
        writer.follows = false
        result(&writer)
        end(&writer)
    }

    /// The bytes with which every message that has an identifier begins.
    private static let beginning: StaticString = "{\"jsonrpc\":\"2.0\",\"id\":"

    private static func begin(message id: Int, into writer: inout JSONWriter) {
        writer.raw(beginning)
        writer.follows = false
        writer.integer(id)
    }

    private static func begin(response id: RequestID?, into writer: inout JSONWriter) {
        if case .integer(let number)? = id { return begin(message: number, into: &writer) }
        writer.raw(beginning)
        writer.follows = false
        writer.value(id?.json ?? .null)
    }

    private static func end(_ writer: inout JSONWriter) {
        writer.endObject()
        writer.newline()
    }
}
