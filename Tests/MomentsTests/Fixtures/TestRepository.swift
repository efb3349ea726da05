import DevMenuPages
@testable import MomentsKit
import TerminalTesting

/// A repository with prepared contents that records its calls.
final class TestRepository: MomentsRepository {
    enum Call: Equatable {
        case getMoments(userID: String)
        case updateLike(isLiked: Bool, momentID: String, userID: String)
    }

    typealias Body = @Sendable (Call) async throws -> MomentsDetails?

    let momentsDetails: CurrentValue<MomentsDetails?>
    private let recorder = Recorder<Call>()
    private let body: Body

    /// Creates a repository whose calls publish the body's result; `nil` changes nothing.
    init(_ details: MomentsDetails? = nil, body: @escaping Body = { _ in nil }) {
        momentsDetails = CurrentValue(details)
        self.body = body
    }

    var calls: [Call] { recorder.values }

    func getMoments(userID: String) async throws { try await carryOut(.getMoments(userID: userID)) }

    func updateLike(isLiked: Bool, momentID: String, userID: String) async throws {
        try await carryOut(.updateLike(isLiked: isLiked, momentID: momentID, userID: userID))
    }

    private func carryOut(_ call: Call) async throws {
        recorder.record(call)
        if let details = try await body(call) { momentsDetails.update { $0 = details } }
    }
}

/// A session that records its calls, and answers them by a closure.
final class TestSession: TimelineSession {
    typealias Call = TestRepository.Call

    let calls = Recorder<Call>()
    private let answer: @Sendable (Call) throws -> MomentsDetails

    init(_ answer: @escaping @Sendable (Call) throws -> MomentsDetails) { self.answer = answer }

    func getMoments(userID: String) async throws -> MomentsDetails {
        calls.record(.getMoments(userID: userID))
        return try answer(.getMoments(userID: userID))
    }

    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails {
        let call = Call.updateLike(isLiked: isLiked, momentID: momentID, userID: userID)
        calls.record(call)
        return try answer(call)
    }
}

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
