import Foundation
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import moments

@Suite(.timeLimit(.minutes(5))) struct HTTPClientTests {
    private func failure(
        of client: HTTPClient,
        asking server: BFFServer
    ) async throws -> HTTPClient.Failure? {
        var request = URLRequest(url: try #require(URL(string: server.url + "/graphql")))
        request.httpMethod = "POST"
        request.setValue("application/json", forHTTPHeaderField: "Content-Type")
        request.httpBody = Data("{}".utf8)
        return await #expect(throws: HTTPClient.Failure.self) {
            try await client.body(answering: request)
        }
    }

    @Test(arguments: [(500, HTTPClient.Failure.status(500)), (404, .status(404)), (200, .noData)])
    func `tells a status that is no success, and an answer without a body`(
        status: Int,
        failure expected: HTTPClient.Failure
    ) async throws {
        let server = try await BFFServer(port: 0) { _ in
            BFFReply(status: status, contentType: "text/html", body: [])
        }
        let failure = try await failure(of: HTTPClient(timeout: .seconds(30)), asking: server)
        #expect(failure == expected)
        await server.stop()
    }

    @Test func `waits for an answer no longer than it may`() async throws {
        // What it waits for comes only when the test is over.
        let (never, end) = AsyncStream<Never>.makeStream()
        let server = try await BFFServer(port: 0) { _ in
            for await _ in never {}
            return .graphQL([])
        }
        let client = HTTPClient(timeout: .milliseconds(200))
        let failure = try await failure(of: client, asking: server)
        #expect(failure == .network(reason: "no answer within 0.2 seconds"))
        end.finish()
        await server.stop()
    }

    @Test func `tells that nobody listens`() async throws {
        let server = try await BFFServer(port: 0) { .graphQL($0) }
        await server.stop()
        let client = HTTPClient(timeout: .seconds(30))
        guard case .network? = try await failure(of: client, asking: server) else {
            Issue.record("expected a failure of the network")
            return
        }
    }
}
