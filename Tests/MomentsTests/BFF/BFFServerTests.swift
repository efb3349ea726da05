import Foundation
import MomentsKit
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import moments

@Suite(.timeLimit(.minutes(10))) struct BFFServerTests {
    private let client = HTTPClient(timeout: .seconds(30))

    private func request(
        _ server: BFFServer,
        path: String = "/graphql",
        method: String = "POST",
        type: String? = "application/json; charset=utf-8",
        body: String = "{}"
    ) throws -> URLRequest {
        var request = URLRequest(url: try #require(URL(string: server.url + path)))
        request.httpMethod = method
        request.setValue(type ?? "", forHTTPHeaderField: "Content-Type")
        if method == "POST" { request.httpBody = Data(body.utf8) }
        return request
    }

    @Test func `hands the body over, and the answer back`() async throws {
        let server = try await BFFServer(port: 0) { .graphQL(Array("got ".utf8) + $0) }
        #expect(server.port != 0)
        let answer = try await client.answer(to: request(server, body: #"{"a":"好"}"#))
        #expect(answer == HTTPAnswer(status: 200, body: Array(#"got {"a":"好"}"#.utf8)))
        await server.stop()
    }

    @Test(arguments: [
        ("/", "POST", "application/json", 0, 404),
        ("/graphql/more", "POST", "application/json", 0, 404),
        ("/graphql", "GET", "application/json", 0, 405),
        ("/graphql", "POST", "text/plain", 0, 415),
        ("/graphql", "POST", "application/json", BFFServer.longestBody + 1, 413),
    ])
    func `refuses what is no posted JSON`(
        path: String,
        method: String,
        type: String,
        size: Int,
        status: Int
    ) async throws {
        let server = try await BFFServer(port: 0) { .graphQL($0) }
        let request = try request(
            server,
            path: path,
            method: method,
            type: type,
            body: String(repeating: " ", count: size)
        )
        #expect(try await client.answer(to: request).status == status)
        await server.stop()
    }

    @Test func `says that its port is in use`() async throws {
        let first = try await BFFServer(port: 0) { .graphQL($0) }
        await #expect(throws: BFFServer.Failure.portInUse(first.port)) {
            try await BFFServer(port: first.port) { .graphQL($0) }
        }
        await first.stop()
    }

    @Test func `cannot be reached once it has stopped`() async throws {
        let server = try await BFFServer(port: 0) { .graphQL($0) }
        let request = try request(server)
        await server.stop()
        await #expect(throws: APIError.self) { try await client.answer(to: request) }
    }
}
