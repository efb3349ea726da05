/// Holds the timeline, whoever brought it.
package protocol MomentsRepository: Sendable {
    /// The timeline; `nil` before there is any. It changes when one is received.
    var momentsDetails: CurrentValue<MomentsDetails?> { get }

    /// Asks for a user's timeline anew.
    ///
    /// - Parameter userID: Whose timeline.
    /// - Throws: ``APIError``, or `CancellationError`; the timeline is then as it was.
    func getMoments(userID: String) async throws

    /// Likes a moment, or no longer does.
    ///
    /// - Parameters:
    ///   - isLiked: Whether the user likes it.
    ///   - momentID: The moment.
    ///   - userID: The user.
    /// - Throws: ``APIError``, or `CancellationError`; the timeline is then as it was.
    func updateLike(isLiked: Bool, momentID: String, userID: String) async throws
}

extension MomentsRepository {
    /// Every timeline from now on, what is there already first.
    package var timelines: some AsyncSequence<MomentsDetails, Never> & Sendable {
        momentsDetails.values.compactMap { $0 }
    }
}
