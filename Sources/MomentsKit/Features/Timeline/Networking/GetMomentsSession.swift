/// Asks the server for a user's timeline.
package protocol GetMomentsSession: Sendable {
    /// Asks for a timeline, with likes as the toggle says at that moment.
    ///
    /// - Parameter userID: Whose timeline.
    /// - Returns: The timeline.
    /// - Throws: ``APIError``, or `CancellationError`.
    func getMoments(userID: String) async throws -> MomentsDetails
}
