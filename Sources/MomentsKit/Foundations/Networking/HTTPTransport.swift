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
