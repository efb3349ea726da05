import TerminalTesting

#if Tools || PlainEditing || Shipping
import DevMenuKit
import DevMenuSystem
import Foundation
@testable import MomentsKit
import Testing

@testable import moments

@Suite(.onOwnThread) struct ServerTransportTests {
    private func transport(
        to server: SampleServer,
        timeout: Duration = .seconds(60)
    ) throws -> ServerTransport {
        let address = try #require(ServerAddress(server.url))
        return ServerTransport(address: address, client: HTTPClient(timeout: timeout))
    }

    /// Posts on its own thread, since blocking tests use those of the default executor.
    private func post(_ transport: ServerTransport) async throws -> HTTPAnswer {
        try await Task(executorPreference: OwnThreadExecutor()) {
            try await transport.post(Array("{}".utf8), headers: ["x-app-version": "1"])
        }.value
    }

    @Test(arguments: [
        ([] as [String], 400, "errors"), (["--fault", "500"], 500, "out of order"),
        (["--fault", "html"], 200, "<html>"), (["--fault", "empty"], 200, ""),
    ])
    func `returns an answer of any status`(
        flags: [String],
        status: Int,
        part: String
    ) async throws {
        let server =
            try flags.isEmpty ? SampleServer() : SampleServer(flags[0], flags[1])
        let answer = try await post(transport(to: server))
        #expect(answer.status == status)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(part) || part.isEmpty)
        #expect(part.isEmpty == answer.body.isEmpty)
    }

    @Test func `stops waiting for an answer at its timeout`() async throws {
        let server = try SampleServer("--fault", "silence")
        let transport = try transport(to: server, timeout: .milliseconds(200))
        let error = APIError.network(
            status: nil,
            reason: LocalizedText("no answer within 0.2 seconds", ["zh-Hans": "0.2 秒内没有响应"])
        )
        await #expect(throws: error) { try await post(transport) }
    }

    @Test func `reports a server that does not listen, without a status`() async throws {
        let server = try SampleServer()
        try server.stop()
        let transport = try transport(to: server)
        let error = await #expect(throws: APIError.self) { try await post(transport) }
        guard case .network(nil, _) = error else {
            Issue.record("expected an error without a status, not \(String(describing: error))")
            return
        }
    }

    @Test func `ends when the calling task is cancelled`() async throws {
        let server = try SampleServer("--fault", "silence")
        let transport = try transport(to: server)
        let task = Task(executorPreference: OwnThreadExecutor()) {
            try await transport.post([], headers: [:])
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
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
#endif
