package import DevMenuKit

/// Requests a user's timeline from the server, and sends likes to it.
package protocol TimelineSession: Sendable {
    /// Returns a timeline; the toggle decides at each call whether it has likes.
    ///
    /// - Parameter userID: The owner of the timeline.
    /// - Returns: The timeline.
    /// - Throws: `APIError`, or `CancellationError`.
    func getMoments(userID: String) async throws -> MomentsDetails

    /// Sends that a user likes a moment, or no longer does.
    ///
    /// - Parameters:
    ///   - isLiked: `true` if the user likes it.
    ///   - momentID: The moment.
    ///   - userID: The user.
    /// - Returns: The user's timeline after the change.
    /// - Throws: `APIError`, or `CancellationError`.
    func updateLike(
        _ isLiked: Bool,
        momentID: String,
        userID: String
    ) async throws -> MomentsDetails
}

/// The app's session with its server, over any transport.
package struct MomentsSession: TimelineSession {
    private let session: GraphQLSession
    private let toggles: any TogglesDataStore<InternalToggle>

    /// Creates a session.
    ///
    /// - Parameters:
    ///   - transport: Sends requests, and receives answers.
    ///   - app: The facts that the server receives about the app.
    ///   - toggles: Decides whether to request likes.
    package init(
        transport: any HTTPTransport,
        app: AppFacts,
        toggles: any TogglesDataStore<InternalToggle>
    ) {
        session = GraphQLSession(transport: transport, app: app)
        self.toggles = toggles
    }

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
    /// The query for a user's timeline, with or without likes.
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
                  likes @include(if: $withLikes) { id avatar name }
                }
              }
            }
            """
    )

    /// The mutation that likes a moment, or no longer does; it returns the user's timeline.
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
                  likes { id avatar name }
                }
              }
            }
            """
    )
}
