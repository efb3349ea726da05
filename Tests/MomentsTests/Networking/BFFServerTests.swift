#if Tools || PlainEditing || Shipping
import DevMenuKit
import Dispatch
import Foundation
import Synchronization
import TerminalTesting
import Testing

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

@testable import MomentsKit
@testable import moments

/// The sample's server over real HTTP.
@Suite(.onOwnThread) struct BFFServerTests {
    private let server: SampleServer

    init() throws { server = try SampleServer() }

    /// Sends a request, and blocks this thread until its answer.
    private func send(
        _ body: String,
        path: String = "/graphql",
        method: String = "POST",
        type: String = "application/json; charset=utf-8"
    ) throws -> (status: Int, text: String) {
        var request = URLRequest(url: try #require(URL(string: server.url + path)))
        request.httpMethod = method
        request.setValue(type, forHTTPHeaderField: "Content-Type")
        if method == "POST" { request.httpBody = Data(body.utf8) }
        let answer = Mutex<(status: Int, text: String)?>(nil)
        let isDone = DispatchSemaphore(value: 0)
        let task = URLSession.shared.dataTask(with: request) { data, response, _ in
            let status = (response as? HTTPURLResponse)?.statusCode ?? 0
            let text = String(decoding: data ?? Data(), as: UTF8.self)
            answer.withLock { $0 = (status, text) }
            isDone.signal()
        }
        task.resume()
        isDone.wait()
        return try #require(answer.withLock { $0 })
    }

    @Test func `keeps likes over its own end, also of moments that it doesn't have`() throws {
        func answer(to document: GraphQLDocument, _ variables: JSONObject) throws -> JSONValue? {
            var variables = variables
            variables["userID"] = "0"
            let body: JSONValue = [
                "query": .string(document.text), "variables": .object(variables),
            ]
            let text = try send(body.description).text
            return try JSONReader().read(text)["data"]?[document.name]?["moments"]
        }
        _ = try answer(to: .momentLike, ["momentID": "1", "isLiked": true])
        try server.restart("--moments", "1")
        _ = try answer(to: .momentLike, ["momentID": "0", "isLiked": false])
        try server.restart()
        let moments = try answer(to: .momentsDetails, ["withLikes": true])
        #expect(moments?[0]?["isLiked"] == false && moments?[1]?["isLiked"] == true)
    }

    @Test func `refuses everything but posted JSON`() throws {
        for (path, method, type, size, status) in [
            ("/", "POST", "application/json", 2, 404),
            ("/graphql/more", "POST", "application/json", 2, 404),
            ("/graphql", "GET", "application/json", 2, 405),
            ("/graphql", "POST", "text/plain", 2, 415),
            ("/graphql", "POST", "application/json", BFFServer.longestBody + 1, 413),
        ] {
            let body = String(repeatingASCII: " ", count: size)
            let answer = try send(body, path: path, method: method, type: type)
            #expect(answer.status == status, "\(method) \(path) of \(size) bytes")
        }
    }
}
#endif
