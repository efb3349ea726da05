import DevMenuKit
@testable import MomentsKit
import Synchronization
import TerminalTesting

/// A session that gives prepared answers in order, and records its calls.
final class TestSession: TimelineSession {
    private let recorder = Recorder<TestRepository.Call>()
    private let answers: Mutex<[Result<MomentsDetails, APIError>]>

    init(_ answers: Result<MomentsDetails, APIError>...) { self.answers = Mutex(answers) }

    var calls: [TestRepository.Call] { recorder.values }

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
        recorder.record(call)
        return try answers.withLock { answers in
            answers.isEmpty
                ? .failure(APIError.noData(reason: "no more answers")) : answers.removeFirst()
        }.get()
    }
}
