package import DevMenuKit

/// What the moments of a timeline share so that they can be liked.
package final class MomentLiking: Sendable {
    /// Who likes.
    package let userID: String
    /// How a like is marked.
    package let style: FavoriteStyle
    /// Where likes go.
    package let repository: any MomentsRepository
    /// Where they are recorded.
    package let tracking: any TrackingProvider
    /// The likes whose requests are under way.
    package let marks: LikeMarks

    /// What a user needs to like moments.
    package init(
        userID: String,
        style: FavoriteStyle,
        repository: any MomentsRepository,
        tracking: any TrackingProvider,
        marks: LikeMarks
    ) {
        self.userID = userID
        self.style = style
        self.repository = repository
        self.tracking = tracking
        self.marks = marks
    }
}

/// The likes whose requests are under way, by moment: whether each shall be liked.
///
/// They are shown at once, and gone when the server has answered: either it agrees, or the mark flips
/// back.
package final class LikeMarks: Sendable {
    /// The marks.
    package let marks = CurrentValue<[String: Bool]>([:])

    /// No marks.
    package init() {}

    /// Whether a moment shall be liked; `nil` where no request is under way.
    package subscript(momentID: String) -> Bool? { marks.value[momentID] }

    /// Sets a mark, once no request for the moment is under way any more.
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

    /// Takes a mark away.
    func end(_ momentID: String) { marks.update { $0[momentID] = nil } }
}

/// A like that did not reach the server, and was taken back.
package struct LikeFailure: LocalizedFailure, Equatable {
    /// Whether it was a like, or the end of one.
    package let isLiked: Bool
    /// Why it did not reach the server.
    package let reason: String

    /// A like that came to nothing.
    package init(isLiked: Bool, reason: String) {
        self.isLiked = isLiked
        self.reason = reason
    }

    /// What people are told.
    package var message: LocalizedText {
        isLiked
            ? LocalizedText(en: "Not liked: \(reason)", zhHans: "点赞失败：\(reason)")
            : LocalizedText(en: "Still liked: \(reason)", zhHans: "取消点赞失败：\(reason)")
    }
}
