import DevMenuKit
@testable import MomentsKit
import Synchronization
import TerminalTesting

/// A transport that gives prepared answers, and records the requests.
final class TestTransport: HTTPTransport {
    struct Request: Sendable {
        let json: JSONValue
        let headers: [String: String]
    }

    typealias Answer = @Sendable (Request) async throws -> HTTPAnswer

    private let recorder = Recorder<Request>()
    private let answer: Mutex<Answer>

    init(_ answer: @escaping Answer) { self.answer = Mutex(answer) }

    /// Creates a transport that answers each request with a status and a text.
    convenience init(_ text: String, status: Int = 200) {
        self.init { _ in HTTPAnswer(status: status, body: Array(text.utf8)) }
    }

    var requests: [Request] { recorder.values }

    /// Replaces the answer to later requests.
    func answer(_ answer: @escaping Answer) { self.answer.withLock { $0 = answer } }

    func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        let request = Request(json: try JSONReader().read(body), headers: headers)
        recorder.record(request)
        return try await answer.withLock(\.self)(request)
    }
}
