import Foundation
import MomentsKit
import Testing

@testable import moments

@Suite(.timeLimit(.minutes(10))) struct ServerTransportTests {
    private func transport(
        to server: BFFServer,
        timeout: Duration = .seconds(30)
    ) throws -> ServerTransport {
        let address = try #require(ServerAddress(server.url))
        return ServerTransport(address: address, client: HTTPClient(timeout: timeout))
    }

    @Test(arguments: [(200, "{}"), (500, "oops"), (404, ""), (200, "<html>")])
    func `takes an answer of any status`(status: Int, body: String) async throws {
        let server = try await BFFServer(port: 0) { _ in
            BFFReply(status: status, contentType: "text/html", body: Array(body.utf8))
        }
        let answer = try await transport(to: server).post([], headers: [:])
        #expect(answer == HTTPAnswer(status: status, body: Array(body.utf8)))
        await server.stop()
    }

    @Test func `waits for an answer no longer than it may`() async throws {
        // What it waits for comes only when the test is over.
        let (never, end) = AsyncStream<Never>.makeStream()
        let server = try await BFFServer(port: 0) { _ in
            for await _ in never {}
            return .graphQL([])
        }
        let transport = try transport(to: server, timeout: .milliseconds(200))
        let error = APIError.network(status: nil, reason: "no answer within 0.2 seconds")
        await #expect(throws: error) { try await transport.post([], headers: [:]) }
        end.finish()
        await server.stop()
    }

    @Test func `tells that nobody listens`() async throws {
        let server = try await BFFServer(port: 0) { .graphQL($0) }
        await server.stop()
        let transport = try transport(to: server)
        let error = await #expect(throws: APIError.self) {
            try await transport.post([], headers: [:])
        }
        guard case .network(nil, _) = error else {
            Issue.record("expected a failure without a status, not \(String(describing: error))")
            return
        }
    }

    @Test func `ends with the task that asks`() async throws {
        let (asked, ask) = AsyncStream<Void>.makeStream()
        let (never, end) = AsyncStream<Never>.makeStream()
        let server = try await BFFServer(port: 0) { _ in
            ask.yield()
            for await _ in never {}
            return .graphQL([])
        }
        let transport = try transport(to: server)
        let task = Task { try await transport.post([], headers: [:]) }
        for await _ in asked { break }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        end.finish()
        await server.stop()
    }

    @Test(arguments: [
        ("http://127.0.0.1:80", "http://127.0.0.1:80/graphql"),
        ("http://[::1]:8080/", "http://[::1]:8080/graphql"),
        ("https://example.org/api", "https://example.org/api/graphql"),
        ("127.0.0.1:80", nil), ("ftp://a", nil), ("http://", nil), ("http://a?b", nil),
        ("http://a b", nil), ("", nil),
    ])
    func `reads the address of a server`(text: String, expected: String?) {
        #expect(ServerAddress(text)?.graphQL.absoluteString == expected)
    }
}
