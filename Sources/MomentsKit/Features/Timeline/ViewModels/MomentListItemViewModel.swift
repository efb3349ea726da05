import DevMenuKit
import DevMenuPages

/// A moment in the timeline; missing and invalid parts are left out.
struct MomentListItemViewModel: ListItemViewModel {
    /// `true` if the user likes it, or `nil` if likes aren't shown.
    let isLiked: Bool?
    /// `true` if the author's portrait is round.
    let isAvatarRounded: Bool

    private let moment: Moment
    private let now: Int
    private let liking: MomentLiking?

    /// Creates the row of a moment.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - now: The time, in seconds since 1970.
    ///   - liking: Handles likes, or `nil` if likes aren't shown.
    ///   - isAvatarRounded: `true` if the author's portrait is round.
    init(moment: Moment, now: Int, liking: MomentLiking?, isAvatarRounded: Bool = false) {
        self.moment = moment
        self.now = now
        // A moment without likes from the server has nothing to change.
        self.liking = moment.isLiked == nil ? nil : liking
        isLiked = liking.flatMap { $0.marks[moment.id] ?? moment.isLiked }
        self.isAvatarRounded = isAvatarRounded
    }

    /// The ID of the moment.
    var momentID: String { moment.id }
    /// The author's name, or `nil` if it is empty.
    var userName: String? {
        moment.userDetails.name.isEmpty ? nil : moment.userDetails.name
    }
    /// The address of the author's portrait.
    var userAvatarURL: WebAddress? { WebAddress(moment.userDetails.avatar) }
    /// The text, or `nil` if it is empty.
    var title: String? { moment.title.flatMap { $0.isEmpty ? nil : $0 } }
    /// The address of its first photo.
    var photoURL: WebAddress? { moment.photos.first.flatMap { WebAddress($0) } }
    /// The time of the post, relative to now.
    var postDate: RelativeDate { RelativeDate(moment.createdDate.seconds, now: now) }
    /// The other users who like it, in the server's order; empty if likes aren't shown.
    var likes: [Moment.Like] {
        guard let liking else { return [] }
        return (moment.likes ?? []).filter { $0.id != liking.userID }
    }
    /// The mark of a like.
    var style: FavoriteStyle { liking?.style ?? .heart }

    /// The like key, if likes are shown.
    var keys: [RowKey] {
        guard let isLiked, liking != nil else { return [] }
        return [
            isLiked
                ? RowKey("l", title: LocalizedText("unlike", ["zh-Hans": "取消点赞"]))
                : RowKey("l", title: LocalizedText("like", ["zh-Hans": "点赞"]))
        ]
    }

    /// Likes the moment, or no longer does.
    func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        guard let isLiked else { return nil }
        if isLiked { try await unlike() } else { try await like() }
        return nil
    }

    /// Likes the moment: shown at once, and undone if the request fails.
    ///
    /// - Throws: ``LikeError``, or `CancellationError`.
    func like() async throws { try await update(isLiked: true) }

    /// Removes the like: shown at once, and undone if the request fails.
    ///
    /// - Throws: ``LikeError``, or `CancellationError`.
    func unlike() async throws { try await update(isLiked: false) }

    private func update(isLiked: Bool) async throws {
        guard let liking else { return }
        try await liking.marks.begin(momentID, isLiked: isLiked)
        defer { liking.marks.end(momentID) }
        liking.tracking.track(.like(isLiked, momentID: momentID, userID: liking.userID))
        do {
            try await liking.repository.updateLike(
                isLiked: isLiked,
                momentID: momentID,
                userID: liking.userID
            )
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LikeError(isLiked: isLiked, reason: error.userMessage)
        }
    }
}
