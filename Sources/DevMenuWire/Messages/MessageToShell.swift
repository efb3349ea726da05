package import DevMenuKit

/// A message from a host to a shell.
package enum MessageToShell: Sendable {
    /// The answer to a request.
    case response(id: RequestID, Result<ReceivedJSON, WireError>)
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
        var envelope = Envelope()
        do throws(JSONError) {
            try envelope.read(line, valueLimit: valueLimit)
        } catch {
            guard case .tooManyValues(let limit) = error.problem, let id = envelope.id else {
                return nil
            }
            let reason = "the answer holds more than \(limit) values"
            self = .response(id: id, .failure(WireError(.tooLarge, reason)))
            return
        }
        let failure = envelope.error.flatMap { WireError(json: $0) }
        if let method = envelope.method, !envelope.hasID {
            self = .notification(method: method, params: envelope.params?.value ?? [:])
        } else if let failure {
            self = envelope.id.map { .response(id: $0, .failure(failure)) } ?? .failure(failure)
        } else if let id = envelope.id, let result = envelope.result {
            self = .response(id: id, .success(result))
        } else {
            return nil
        }
    }
}
