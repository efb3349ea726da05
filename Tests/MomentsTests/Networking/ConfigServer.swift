#if Tools || PlainEditing || Shipping
import FlyingFox
import FlyingSocks
import Foundation
import Synchronization
import Testing

/// An HTTP server for one document, which a test can replace at any time.
final class ConfigServer: Sendable {
    /// The content and the status of an answer.
    struct Document: CustomTestStringConvertible {
        var status: HTTPStatusCode = .ok
        var text: String

        /// Its beginning: a report has room for no more.
        var testDescription: String { "\(status.code) \(text.prefix(40))" }
    }

    /// The address of the document.
    let url: URL

    private let document: Monitored
    private let running: Task<Void, any Error>

    /// The document, which the server reads and a test writes.
    private final class Monitored: Sendable {
        let value: Mutex<Document>
        init(_ document: Document) { value = Mutex(document) }
    }

    /// Starts a server on any port.
    init(_ text: String) async throws {
        let document = Monitored(Document(text: text))
        let server = HTTPServer(
            address: try .inet(ip4: "127.0.0.1", port: 0),
            logger: .disabled,
            handler: ClosureHTTPHandler { _ in
                let document = document.value.withLock { $0 }
                return HTTPResponse(statusCode: document.status, body: Data(document.text.utf8))
            }
        )
        running = Task { try await server.run() }
        try await server.waitUntilListening(timeout: 60)
        guard case .ip4(_, let port)? = await server.listeningAddress else {
            throw CancellationError()
        }
        url = try #require(URL(string: "http://127.0.0.1:\(port)/config.json"))
        self.document = document
    }

    deinit { running.cancel() }

    /// Replaces the document.
    func serve(_ document: Document) { self.document.value.withLock { $0 = document } }
}
#endif
