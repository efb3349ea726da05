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
        begin(.integer(id), into: &writer)
        writer.member("method", request.method.rawValue)
        writer.member("params") { request.write(to: &$0) }
        writer.member("chain", chain)
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
    ///
    /// A result that exceeds the limits of a shell becomes the error `too-large`.
    ///
    /// - Returns: `true` if the response is an error.
    @discardableResult
    package static func response(
        id: RequestID?,
        _ result: Result<HostAnswer, WireError>,
        into writer: inout JSONWriter
    ) -> Bool {
        let start = writer.bytes.count
        begin(id, into: &writer)
        switch result {
        case .success(let answer):
            writer.name("result")
            answer.write(to: &writer)
            end(&writer)
            guard let reason = excess(of: writer.bytes, from: start) else { return false }
            writer.removeAll(after: start)
            return response(id: id, .failure(WireError(.tooLarge, reason)), into: &writer)
        case .failure(let error):
            writer.name("error")
            writer.value(error.json)
            end(&writer)
            return true
        }
    }

    /// Returns the reason for which a line is too large for a shell, or `nil` if it isn't.
    private static func excess(of bytes: [UInt8], from start: Int) -> String? {
        let (limit, values) = (WireLimits.lineToShell, WireLimits.valuesToShell)
        let count = bytes.count - start
        guard count <= limit else { return "the answer has \(count) bytes; the limit is \(limit)" }
        // A value has at least one byte, and a separator.
        guard count > 2 * values else { return nil }
        do throws(JSONError) {
            let (reader, line) = (JSONReader(valueLimit: values), bytes[start...])
            _ = try reader.scan(line.span) { scanner throws(JSONError) in
                try scanner.skip()
            }
            return nil
        } catch {
            guard case .tooManyValues = error.problem else { return nil }
            return "the answer holds more than \(values) values"
        }
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
