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
        let (method, params) = request.message
        begin(.integer(id), into: &writer)
        writer.name("method")
        writer.string(method.rawValue)
        if !params.isEmpty {
            writer.name("params")
            writer.value(.object(params))
        }
        if let chain {
            writer.name("chain")
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
        begin(id, into: &writer)
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

    /// Writes the beginning of a message that has an identifier.
    private static func begin(_ id: RequestID?, into writer: inout JSONWriter) {
        writer.raw("{\"jsonrpc\":\"2.0\",\"id\":")
        writer.follows = false
        writer.value(id?.json ?? .null)
    }

    private static func end(_ writer: inout JSONWriter) {
        writer.endObject()
        writer.newline()
    }
}
