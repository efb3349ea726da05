package import DevMenuKit

/// Asks the server for a user's timeline.
package protocol GetMomentsSession: Sendable {
    /// Asks for a timeline, with likes as the toggle says at that moment.
    ///
    /// - Parameter userID: Whose timeline.
    /// - Returns: The timeline.
    /// - Throws: ``APIError``, or `CancellationError`.
    func getMoments(userID: String) async throws -> MomentsDetails
}

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

extension GraphQLDocument {
    /// Asks for a user's timeline, with or without likes.
    static let momentsDetails = GraphQLDocument(
        name: "getMomentsDetailsByUserID",
        text: """
            query getMomentsDetailsByUserID($userID: ID!, $withLikes: Boolean!) {
              getMomentsDetailsByUserID(userID: $userID) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked @include(if: $withLikes)
                  likes @include(if: $withLikes) { id avatar }
                }
              }
            }
            """
    )

    /// Likes a moment for a user, or no longer does, and asks for that user's timeline.
    static let momentLike = GraphQLDocument(
        name: "updateMomentLike",
        text: """
            mutation updateMomentLike($momentID: ID!, $userID: ID!, $isLiked: Boolean!) {
              updateMomentLike(momentID: $momentID, userID: $userID, isLiked: $isLiked) {
                userDetails { id name avatar backgroundImage }
                moments {
                  id
                  userDetails { name avatar }
                  type
                  title
                  photos
                  createdDate
                  isLiked
                  likes { id avatar }
                }
              }
            }
            """
    )
}
