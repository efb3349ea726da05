package import DevMenuKit
import DevMenuWire
import FoundationEssentials

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
