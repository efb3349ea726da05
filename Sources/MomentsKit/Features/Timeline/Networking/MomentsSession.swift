package import DevMenuKit

/// The app's session with its server, over whatever carries it.
package struct MomentsSession: GetMomentsSession, UpdateMomentLikeSession {
    private let session: GraphQLSession
    private let toggles: any TogglesDataStore<InternalToggle>

    /// A session.
    ///
    /// - Parameters:
    ///   - transport: What carries requests and answers.
    ///   - app: What the server is told of the app.
    ///   - toggles: Tells whether to ask for likes.
    package init(
        transport: any HTTPTransport,
        app: AppFacts,
        toggles: any TogglesDataStore<InternalToggle>
    ) {
        session = GraphQLSession(transport: transport, app: app)
        self.toggles = toggles
    }

    /// Asks for a user's timeline.
    package func getMoments(userID: String) async throws -> MomentsDetails {
        try MomentsDetails(
            await session.field(
                of: .momentsDetails,
                variables: [
                    "userID": .string(userID), "withLikes": .bool(toggles.isOn(.likeButton)),
                ]
            )
        )
    }

    /// Tells that a user likes a moment, or no longer does.
    package func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails {
        try MomentsDetails(
            await session.field(
                of: .momentLike,
                variables: [
                    "momentID": .string(momentID), "userID": .string(userID),
                    "isLiked": .bool(isLiked),
                ]
            )
        )
    }
}
