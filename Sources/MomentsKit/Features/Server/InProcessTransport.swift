/// Carries requests to a server in the same process, for a host that has no other.
package struct InProcessTransport: HTTPTransport {
    private let bff: BFF

    /// A transport to a server.
    package init(to bff: BFF = BFF()) { self.bff = bff }

    /// Asks the server.
    package func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        try Task.checkCancellation()
        return bff.answer(body)
    }
}
