import TerminalTesting

#if Tools || PlainEditing || Shipping
import Foundation
@testable import MomentsKit

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

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

    @Test(arguments: [("500", 500, "out of order"), ("html", 200, "<html>"), ("empty", 200, "")])
    func `returns an answer of any status`(fault: String, status: Int, part: String) async throws {
        let server = try SampleServer("--fault", fault)
        let answer = try await post(transport(to: server))
        #expect(answer.status == status)
        #expect(String(decoding: answer.body, as: UTF8.self).hasPrefix(part))
        #expect(part.isEmpty == answer.body.isEmpty)
    }

    @Test func `stops waiting for an answer at its timeout`() async throws {
        let server = try SampleServer("--fault", "silence")
        let transport = try transport(to: server, timeout: .milliseconds(200))
        let reason = LocalizedText("no answer within 0.2 seconds", ["zh-Hans": "0.2 秒内没有响应"])
        let error = APIError.network(status: nil, reason: reason)
        await #expect(throws: error) { try await post(transport) }
    }

    @Test func `reports a server that does not listen, without a status`() async throws {
        let server = try SampleServer()
        try server.stop()
        let transport = try transport(to: server)
        let error = await #expect(throws: APIError.self) { try await post(transport) }
        if case .network(nil, _) = error { return }
        Issue.record("expected an error without a status, not \(String(describing: error))")
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

/// A remote configuration over real HTTP.
@Suite(.onOwnThread) struct HTTPRemoteConfigSourceTests {
    @Test func `reads the document at each fetch, and keeps the last good one`() async throws {
        let folder = try TestEnvironment()
        let server = try folder.start(
            "python3",
            ["-um", "http.server", "--bind", "127.0.0.1", "--directory", folder.path, "0"]
        )
        let port = try #require(try server.readLine()?.firstMatch(of: /port (\d+)/)?.output.1)
        let url = try #require(URL(string: "http://127.0.0.1:\(port)/config.json"))
        let client = HTTPClient(timeout: .seconds(60))
        let source = HTTPRemoteConfigSource(url: url, client: client)
        let config = CachedRemoteConfig(source, cachedIn: nil)
        await #expect(throws: (any Error).self) { try await config.fetch() }
        for isOn in [true, false, true] {
            try folder.write(#"{"isRoundedAvatar":\#(isOn)}"#, to: "config.json")
            try await config.fetch()
            #expect(config.getBool("isRoundedAvatar") == isOn)
        }
        let documents: [String?] = ["<html>", nil]
        for document in documents {
            folder.remove("config.json")
            if let document { try folder.write(document, to: "config.json") }
            await #expect(throws: (any Error).self) { try await config.fetch() }
            #expect(config.getBool("isRoundedAvatar"))
        }
    }
}

/// The sample's server over real HTTP.
@Suite(.onOwnThread) struct BFFServerTests {
    private let server: SampleServer

    init() throws { server = try SampleServer() }

    /// Sends a request, by default one that posts JSON.
    private func send(
        _ body: String,
        path: String = "/graphql",
        method: String = "POST",
        type: String = "application/json; charset=utf-8"
    ) async throws -> (status: Int, body: [UInt8]) {
        var request = URLRequest(url: try #require(URL(string: server.url + path)))
        request.httpMethod = method
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        if method == "POST" { request.httpBody = Data(body.utf8) }
        let answer = try await HTTPClient(timeout: .seconds(60)).answer(to: request)
        return (answer.status, answer.body)
    }

    @Test func `keeps likes over its own end, also of moments that it doesn't have`() async throws {
        func answer(
            to document: GraphQLDocument,
            _ variables: JSONObject
        ) async throws -> JSONValue? {
            var variables = variables
            variables["userID"] = "0"
            let body: JSONObject = [
                "query": .string(document.text), "variables": .object(variables),
            ]
            let answer = try await send("\(JSONValue.object(body))").body
            return try JSONReader().read(answer)["data"]?[document.name]?["moments"]
        }
        _ = try await answer(to: .momentLike, ["momentID": "1", "isLiked": true])
        try server.restart("--moments", "1")
        _ = try await answer(to: .momentLike, ["momentID": "0", "isLiked": false])
        try server.restart()
        let moments = try await answer(to: .momentsDetails, ["withLikes": true])
        #expect(moments?[0]?["isLiked"] == false && moments?[1]?["isLiked"] == true)
        try server.restart("--likes", "/nonexistent/likes.json")
        let others = try await answer(to: .momentsDetails, ["withLikes": true])
        #expect(others?[0]?["isLiked"] == true && others?[1]?["isLiked"] == false)
    }

    @Test func `refuses everything but posted JSON`() async throws {
        for (path, method, type, size, status) in [
            ("/", "POST", "application/json", 2, 404),
            ("/graphql/more", "POST", "application/json", 2, 404),
            ("/graphql", "GET", "application/json", 2, 405),
            ("/graphql", "POST", "text/plain", 2, 415),
            ("/graphql", "POST", "application/json", BFFServer.longestBody + 1, 413),
        ] {
            let body = String(repeatingASCII: " ", count: size)
            let answer = try await send(body, path: path, method: method, type: type)
            #expect(answer.status == status, "\(method) \(path) of \(size) bytes")
        }
    }
}
#endif
