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
