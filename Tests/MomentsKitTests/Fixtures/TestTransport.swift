import DevMenuKit
import MomentsKit
import Synchronization

/// A transport that gives prepared answers, and records the requests.
final class TestTransport: HTTPTransport {
    struct Request: Sendable {
        let json: JSONValue
        let headers: [String: String]
    }

    typealias Answer = @Sendable (Request) async throws -> HTTPAnswer

    private let state: Mutex<(requests: [Request], answer: Answer)>

    init(_ answer: @escaping Answer) { state = Mutex(([], answer)) }

    /// Creates a transport that answers each request with a status and a text.
    convenience init(_ text: String, status: Int = 200) {
        self.init { _ in HTTPAnswer(status: status, body: Array(text.utf8)) }
    }

    var requests: [Request] { state.withLock { $0.requests } }

    /// Replaces the answer to later requests.
    func answer(_ answer: @escaping Answer) { state.withLock { $0.answer = answer } }

    func post(_ body: [UInt8], headers: [String: String]) async throws -> HTTPAnswer {
        let request = Request(json: try JSONReader().read(body), headers: headers)
        let answer = state.withLock { state in
            state.requests.append(request)
            return state.answer
        }
        return try await answer(request)
    }
}
