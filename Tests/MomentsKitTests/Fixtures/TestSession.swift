import MomentsKit
import Synchronization

/// A session that gives prepared answers in order, and records its calls.
final class TestSession: GetMomentsSession, UpdateMomentLikeSession {
    private let state:
        Mutex<(calls: [TestRepository.Call], answers: [Result<MomentsDetails, APIError>])>

    init(_ answers: Result<MomentsDetails, APIError>...) { state = Mutex(([], answers)) }

    var calls: [TestRepository.Call] { state.withLock { $0.calls } }

    func getMoments(userID: String) async throws -> MomentsDetails {
        try answer(.getMoments(userID: userID))
    }

    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails {
        try answer(.updateLike(isLiked: isLiked, momentID: momentID, userID: userID))
    }

    private func answer(_ call: TestRepository.Call) throws -> MomentsDetails {
        try state.withLock { state in
            state.calls.append(call)
            return state.answers.isEmpty
                ? .failure(APIError.noData(reason: "no more answers")) : state.answers.removeFirst()
        }.get()
    }
}
