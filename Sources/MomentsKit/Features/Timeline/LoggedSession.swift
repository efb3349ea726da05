import DevMenuKit
import DevMenuPages

/// Logs the loads and the likes of another session, and the reasons for failures.
struct LoggedSession: TimelineSession {
    private let session: any TimelineSession
    private let timeline: ShellLog
    private let likes: ShellLog

    /// Creates a session around another one, with the logs `timeline` and `likes`.
    init(_ session: any TimelineSession, _ log: (_ label: String) -> ShellLog) {
        self.session = session
        (timeline, likes) = (log("timeline"), log("likes"))
    }

    func getMoments(userID: String) async throws -> MomentsDetails {
        let details = try await timeline.failures("not loaded") {
            try await session.getMoments(userID: userID)
        }
        let hasLikes = details.moments.contains { $0.likes != nil }
        let likes = hasLikes ? "with likes" : "without likes"
        timeline.add(.info, "loaded \(details.moments.count) moments \(likes)")
        return details
    }

    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails {
        let verb = isLiked ? "liked" : "unliked"
        let details = try await likes.failures("moment \(momentID) not \(verb)") {
            try await session.updateLike(isLiked, momentID: momentID, userID: userID)
        }
        likes.add(.info, "moment \(momentID) \(verb)")
        return details
    }
}

extension ShellLog {
    /// Calls a closure, and logs the error that it throws after some words.
    func failures<Result>(
        _ words: @autoclosure () -> String,
        of body: () async throws -> Result
    ) async throws -> Result {
        do {
            return try await body()
        } catch {
            let level = error is CancellationError ? LogLevel.debug : .error
            add(level, "\(words()): \(error.userMessage.english)")
            throw error
        }
    }
}
