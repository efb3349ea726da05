/// Keeps a timeline from one run of the app to the next.
package protocol MomentsStore: Sendable {
    /// What is kept; `nil` where nothing is, or it cannot be decoded.
    func load() -> MomentsDetails?

    /// Keeps a timeline in place of the one before.
    ///
    /// - Parameter details: The timeline.
    /// - Throws: Why it could not be kept; the one before then stays.
    func save(_ details: MomentsDetails) throws
}
