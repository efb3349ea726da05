package import DevMenuKit

/// A message from a host to a shell.
package enum MessageToShell: Sendable {
    /// The answer to a request.
    case response(id: RequestID, Result<JSONValue, WireError>)
    /// An error that answers no request: a line can't be read, or the host is busy.
    case failure(WireError)
    /// A notification.
    case notification(method: String, params: JSONValue)

    /// Parses a line, or returns `nil` if it isn't a message of the protocol.
    ///
    /// - Parameters:
    ///   - line: The line, without its newline.
    ///   - valueLimit: The most JSON values; an answer with more of them becomes the error
    ///     `too-large`.
    package init?(line: ArraySlice<UInt8>, valueLimit: Int = WireLimits.valuesToShell) {
        let value: JSONValue
        do {
            value = try JSONReader(valueLimit: valueLimit).read(line.span)
        } catch {
            guard case .tooManyValues(let limit) = error.problem,
                let id = JSONReader(valueLimit: 1).member("id", of: line.span)
                    .flatMap({ RequestID(json: $0) })
            else { return nil }
            let reason = "the answer holds more than \(limit) values"
            self = .response(id: id, .failure(WireError(.tooLarge, reason)))
            return
        }
        guard let object = value.object else { return nil }
        let id = object["id"]
        let answer =
            object["error"].map { Result<JSONValue, WireError>.failure(WireError(json: $0)) }
            ?? object["result"].map { .success($0) }
        if let method = object["method"]?.string, id == nil {
            self = .notification(method: method, params: object["params"] ?? [:])
        } else if let id = id.flatMap({ RequestID(json: $0) }), let answer {
            self = .response(id: id, answer)
        } else if case .failure(let error)? = answer {
            self = .failure(error)
        } else {
            return nil
        }
    }
}
