import DevMenuKit

/// The timeline of the server's only user.
struct ServedTimeline: Sendable {
    private let details: MomentsDetails
    private let momentIDs: Set<String>

    init(_ details: MomentsDetails) {
        self.details = details
        momentIDs = Set(details.moments.map(\.id))
    }

    /// Throws where there is no such user.
    func check(userID: String) throws(GraphQLFailure) {
        guard userID == details.userDetails.id else { throw .unknownUser(userID) }
    }

    /// Throws where there is no such moment.
    func check(momentID: String) throws(GraphQLFailure) {
        guard momentIDs.contains(momentID) else { throw .unknownMoment(momentID) }
    }

    /// Returns the timeline as JSON; without `likes`, the fields of likes are left out.
    func json(likes: MomentLikes?) -> JSONValue {
        let user = details.userDetails.id
        let moments = details.moments.map { moment in
            let users = likes?.users(of: moment.id)
            return Moment(
                id: moment.id,
                userDetails: moment.userDetails,
                type: moment.type,
                title: moment.title,
                photos: moment.photos,
                createdDate: moment.createdDate,
                isLiked: users?.contains(user),
                likes: users?.map { Moment.Like(id: $0, avatar: MomentsFixture.avatar(of: $0)) }
            )
        }
        return MomentsDetails(userDetails: details.userDetails, moments: moments).json
    }
}

/// The users who like each moment, in the order of their likes.
struct MomentLikes: Sendable {
    private var usersByMoment: [String: [String]]

    /// Creates the likes of a timeline.
    init(_ details: MomentsDetails) {
        usersByMoment = Dictionary(
            details.moments.map { ($0.id, ($0.likes ?? []).map(\.id)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Returns the users who like a moment.
    func users(of momentID: String) -> [String] { usersByMoment[momentID] ?? [] }

    /// Adds or removes a user's like of a moment; does nothing where that changes nothing.
    mutating func set(_ isLiked: Bool, momentID: String, userID: String) {
        var users = users(of: momentID)
        guard users.contains(userID) != isLiked else { return }
        if isLiked { users.append(userID) } else { users.removeAll { $0 == userID } }
        usersByMoment[momentID] = users
    }
}
