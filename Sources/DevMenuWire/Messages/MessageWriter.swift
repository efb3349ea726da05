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
        begin(&writer)
        writer.name("id")
        writer.integer(id)
        writer.name("method")
        writer.string(request.method.rawValue)
        let params = request.params
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
        begin(&writer)
        writer.name("method")
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
        begin(&writer)
        writer.name("id")
        writer.value(id?.json ?? .null)
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

    private static func begin(_ writer: inout JSONWriter) {
        writer.beginObject()
        writer.name("jsonrpc")
        writer.string("2.0")
    }

    private static func end(_ writer: inout JSONWriter) {
        writer.endObject()
        writer.newline()
    }
}
