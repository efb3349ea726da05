import Foundation

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Requests over HTTP, as the app makes them.
struct HTTPClient: Sendable {
    /// Why there is no answer to use.
    enum Failure: Error, Equatable {
        /// There was no answer; the reason is for people.
        case network(reason: String)
        /// The server answered with a status that is none of success.
        case status(Int)
        /// The answer has no body.
        case noData
    }

    /// How long an answer may take.
    let timeout: Duration

    private let session: URLSession

    /// A client that keeps nothing: neither cookies nor answers.
    init(timeout: Duration) {
        self.timeout = timeout
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        configuration.httpShouldSetCookies = false
        session = URLSession(configuration: configuration)
    }

    /// Sends a request and takes the whole answer.
    ///
    /// - Parameter request: The request.
    /// - Returns: The body of an answer of success.
    /// - Throws: ``Failure``, or `CancellationError`.
    func body(answering request: URLRequest) async throws -> [UInt8] {
        let (data, response) = try await answer(to: request)
        if let response = response as? HTTPURLResponse, !(200..<300).contains(response.statusCode) {
            throw Failure.status(response.statusCode)
        }
        guard !data.isEmpty else { throw Failure.noData }
        return Array(data)
    }

    private func answer(to request: URLRequest) async throws -> (Data, URLResponse) {
        // The session's own limit starts anew with every byte that comes.
        let (session, timeout) = (session, timeout)
        return try await withThrowingTaskGroup(of: (Data, URLResponse)?.self) { group in
            group.addTask { try await session.data(for: request) }
            group.addTask {
                try await Task.sleep(for: timeout)
                return nil
            }
            defer { group.cancelAll() }
            do {
                if case .some(.some(let answer)) = try await group.next() { return answer }
            } catch {
                try Task.checkCancellation()
                throw Failure.network(reason: error.localizedDescription)
            }
            throw Failure.network(reason: "no answer within \(timeout)")
        }
    }
}
