import DevMenuKit
import DevMenuSystem

/// Carries requests to the app's server, and its answers back.
///
/// Laws: what cannot be carried (no such server, a timeout, a connection that breaks) is thrown as
/// ``APIError/network(status:reason:)`` without a status; an answer of any status is an answer; a task
/// that is cancelled throws `CancellationError`.
package protocol HTTPTransport: Sendable {
    /// Sends a body by POST to `/graphql`.
    ///
    /// - Parameters:
    ///   - body: A JSON document.
    ///   - headers: What else the server is told, by the headers' names.
    /// - Returns: The answer.
    /// - Throws: ``APIError``, or `CancellationError`.
    func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer
}

/// What a server answered.
package struct HTTPAnswer: Hashable, Sendable {
    /// The status, such as 200.
    package let status: Int
    /// The body.
    package let body: [UInt8]

    /// An answer.
    package init(status: Int, body: [UInt8]) {
        self.status = status
        self.body = body
    }
}

/// What the app tells its server of itself with every request.
struct APIHeaders {
    /// The headers by name: `x-app-platform`, `x-app-version` and `x-os-version`.
    let values: [String: String]

    /// The headers of an app on this system.
    init(app: AppFacts) {
        let name = SystemName()
        values = [
            "x-app-platform": name?.system.lowercased() ?? "unknown",
            "x-app-version": app.version,
            "x-os-version": name?.release ?? "unknown",
        ]
    }
}

/// Why a request of the app came to nothing.
package enum APIError: Error, Hashable, Sendable {
    /// The server was not reached, or refused; the status where it answered with one.
    case network(status: Int?, reason: String)
    /// The server answered, but without the data that were asked for.
    case noData(reason: String)
    /// What the server answered cannot be decoded.
    case cannotDecode(reason: String)
}

extension APIError: CustomStringConvertible {
    /// A sentence for people.
    package var description: String {
        switch self {
        case .network(let status?, let reason): "network error, status \(status): \(reason)"
        case .network(nil, let reason): "network error: \(reason)"
        case .noData(let reason): "no data: \(reason)"
        case .cannotDecode(let reason): "cannot decode the answer: \(reason)"
        }
    }
}
