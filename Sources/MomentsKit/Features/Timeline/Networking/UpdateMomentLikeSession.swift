/// Tells the server of a like.
package protocol UpdateMomentLikeSession: Sendable {
    /// Tells that a user likes a moment, or no longer does.
    ///
    /// - Parameters:
    ///   - isLiked: Whether the user likes it.
    ///   - momentID: The moment.
    ///   - userID: The user.
    /// - Returns: The user's timeline as it is now.
    /// - Throws: ``APIError``, or `CancellationError`.
    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails
}
