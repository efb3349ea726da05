import Foundation
import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends the app's HTTP requests.
struct HTTPClient: Sendable {
    /// The time within which an answer must be complete.
    let timeout: Duration

    private let session: URLSession

    /// Creates a client that keeps neither cookies nor answers.
    init(timeout: Duration) {
        self.timeout = timeout
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    /// Sends a request, and returns the whole answer, with any status.
    ///
    /// - Parameter request: The request.
    /// - Returns: The answer.
    /// - Throws: ``APIError/network(status:reason:)`` without a status, or `CancellationError`.
    func answer(to request: URLRequest) async throws -> HTTPAnswer {
        // The session's own timeout starts again with every byte received.
        let (session, timeout) = (session, timeout)
        return try await withThrowingTaskGroup(of: HTTPAnswer?.self) { group in
            group.addTask { try await Self.answer(to: request, from: session) }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            guard let first = try await group.next(), let answer = first else {
                throw APIError.network(status: nil, reason: "no answer within \(timeout)")
            }
            return answer
        }
    }

    private static func answer(
        to request: URLRequest,
        from session: URLSession
    ) async throws -> HTTPAnswer {
        do {
            let (data, response) = try await session.data(for: request)
            let status = (response as? HTTPURLResponse)?.statusCode ?? 200
            return HTTPAnswer(status: status, body: Array(data))
        } catch {
            try Task.checkCancellation()
            throw APIError.network(status: nil, reason: error.localizedDescription)
        }
    }
}
