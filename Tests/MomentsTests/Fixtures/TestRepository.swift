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
