#if Tools || PlainEditing || Shipping
import FlyingFox
import FlyingSocks
import Foundation
import MomentsKit

/// The sample's server: GraphQL over HTTP, on the loopback interface only.
///
/// It answers `POST /graphql` with a body of JSON, and refuses all other requests. The content type
/// has to be JSON, which prevents pages in a browser on the same machine from posting without
/// consent.
final class BFFServer: Sendable {
    /// The maximum length of a body, in bytes.
    static let longestBody = 1 << 20

    /// The port that it listens on.
    let port: UInt16

    private let server: HTTPServer
    private let running: Task<Void, any Error>

    /// Starts a server of the sample's timeline.
    ///
    /// - Parameters:
    ///   - port: The port on 127.0.0.1; 0 for any free one.
    ///   - bff: The timeline, which answers the requests, several at a time.
    ///   - fault: The fault of each answer, or `nil` for correct answers.
    ///   - failsLikesOnly: `true` if only answers to likes have the fault.
    /// - Throws: ``BFFServerError``.
    init(
        port: UInt16,
        serving bff: BFF,
        failingBy fault: BFFFault? = nil,
        onlyForLikes failsLikesOnly: Bool = false
    ) async throws {
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: port),
            // The client has its own timeout.
            timeout: 3_600,
            logger: .disabled,
            handler: ClosureHTTPHandler { request in
                await Self.response(to: request) { body in
                    let answer = bff.answer(body)
                    let isLike = String(decoding: body, as: UTF8.self).contains("mutation")
                    guard let fault, isLike || !failsLikesOnly else {
                        return .of(answer.body, status: answer.status)
                    }
                    return await fault.response(inPlaceOf: answer)
                }
            }
        )
        let listening = Task { try await server.waitUntilListening(timeout: 60) }
        let running = Task {
            defer { listening.cancel() }
            try await server.run()
        }
        do {
            try await listening.value
        } catch {
            running.cancel()
            throw Self.error(of: await running.result, port: port)
        }
        self.server = server
        self.running = running
        self.port = await server.listeningPort ?? port
    }

    /// The URL of the server.
    var url: String { "http://127.0.0.1:\(port)" }

    /// Serves until it fails or the task is cancelled.
    func wait() async throws { try await running.value }

    /// Stops accepting requests, and discards those without an answer.
    func stop() async {
        await server.stop()
        running.cancel()
    }

    private static func response(
        to request: HTTPRequest,
        _ answer: (_ body: [UInt8]) async -> HTTPResponse
    ) async -> HTTPResponse {
        guard request.path == "/graphql" else {
            return .error(404, "nothing is at \(request.path): post to /graphql")
        }
        guard request.method == .POST else {
            return .error(405, "\(request.method.rawValue) isn't accepted: use POST")
        }
        let type = request.headers[.contentType]?.split(separator: ";").first.map(String.init)
        guard type?.lowercased() == "application/json" else {
            return .error(415, "post a body of the type application/json")
        }
        guard request.bodySequence.count ?? 0 <= longestBody,
            let body = try? await request.bodyData
        else { return .error(413, "the body is longer than \(longestBody) bytes") }
        return await answer([UInt8](body))
    }

    private static func error(of result: Result<Void, any Error>, port: UInt16) -> BFFServerError {
        guard case .failure(let error) = result else {
            return .refused(port: port, reason: "it stopped at once")
        }
        guard case SocketError.failed(_, let code, let message) = error else {
            return .refused(port: port, reason: String(describing: error))
        }
        return code == EADDRINUSE
            ? .portInUse(port) : .refused(port: port, reason: message)
    }
}

extension HTTPResponse {
    /// Returns an answer with a body, by default GraphQL's, which has the status 200 even if it
    /// reports errors of its operation.
    static func of(
        _ body: [UInt8],
        status: Int = 200,
        type: String = "application/json"
    ) -> HTTPResponse {
        var headers: HTTPHeaders = [.contentType: type]
        if status == 405 { headers[HTTPHeader("Allow")] = "POST" }
        return HTTPResponse(
            statusCode: HTTPStatusCode(status, phrase: ""),
            headers: headers,
            body: Data(body)
        )
    }

    /// Returns an error, with a reason for people.
    static func error(_ status: Int, _ reason: String) -> HTTPResponse {
        .of(Array((reason + "\n").utf8), status: status, type: "text/plain; charset=utf-8")
    }
}

extension HTTPServer {
    /// The port that it listens on, or `nil` if it doesn't listen.
    fileprivate var listeningPort: UInt16? {
        guard case .ip4(_, let port) = listeningAddress else { return nil }
        return port
    }
}

/// An error of a server that can't listen.
enum BFFServerError: Error, Equatable {
    /// Another program uses the port.
    case portInUse(UInt16)
    /// The operating system refuses the port.
    case refused(port: UInt16, reason: String)
}

extension BFFServerError: CustomStringConvertible {
    var description: String {
        switch self {
        case .portInUse(let port):
            "port \(port) is in use by another program: give another by --port, or 0 for any"
        case .refused(let port, let reason): "can't listen on port \(port): \(reason)"
        }
    }
}
#endif
