import DevMenuKit
import DevMenuPages

/// The objects that the moments of a timeline share to handle likes.
struct MomentLiking: Sendable {
    /// The user who likes.
    let userID: String
    /// The mark of a like.
    let style: FavoriteStyle
    /// Sends likes to the server.
    let repository: any MomentsRepository
    /// Records likes.
    let tracking: any TrackingProvider
    /// The likes whose requests are under way.
    let marks: LikeMarks
}

/// The likes whose requests are under way: the requested state by moment ID.
///
/// A mark is shown at once, and removed when the server has answered: either the server agrees, or
/// the moment shows its old state again.
final class LikeMarks: Sendable {
    /// The marks by moment ID.
    let marks = CurrentValue<[String: Bool]>([:])

    /// Returns the requested state of a moment, or `nil` if no request is under way.
    subscript(momentID: String) -> Bool? { marks.value[momentID] }

    /// Sets a mark; waits first while a request for the same moment is under way.
    ///
    /// - Throws: `CancellationError`.
    func begin(_ momentID: String, isLiked: Bool) async throws(CancellationError) {
        while !set(momentID, isLiked: isLiked) {
            for await marks in marks.values where marks[momentID] == nil { break }
            if Task.isCancelled { throw CancellationError() }
        }
    }

    private func set(_ momentID: String, isLiked: Bool) -> Bool {
        marks.update { marks in
            guard marks[momentID] == nil else { return false }
            marks[momentID] = isLiked
            return true
        }
    }

    /// Removes a mark.
    func end(_ momentID: String) { marks.update { $0[momentID] = nil } }
}

/// The error of a like that didn't reach the server, and was undone.
struct LikeError: UserFacingError, Equatable {
    /// `true` for a like, `false` for the end of one.
    let isLiked: Bool
    /// The reason why it didn't reach the server.
    let reason: LocalizedText

    var message: LocalizedText {
        isLiked
            ? reason.behind(en: "Not liked: ", zhHans: "点赞失败：")
            : reason.behind(en: "Still liked: ", zhHans: "取消点赞失败：")
    }
}
