import DevMenuKit

/// The timeline that the server serves, which is the one user's.
struct ServedTimeline: Sendable {
    private let details: MomentsDetails
    private let momentIDs: Set<String>

    /// A timeline.
    init(_ details: MomentsDetails) {
        self.details = details
        momentIDs = Set(details.moments.map(\.id))
    }

    /// That there is such a user.
    func check(userID: String) throws(GraphQLFailure) {
        guard userID == details.userDetails.id else { throw .unknownUser(userID) }
    }

    /// That there is such a moment.
    func check(momentID: String) throws(GraphQLFailure) {
        guard momentIDs.contains(momentID) else { throw .unknownMoment(momentID) }
    }

    /// The timeline; without likes where there are none given.
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

/// Who likes which moment, in the order in which they came to.
struct MomentLikes: Sendable {
    private var usersByMoment: [String: [String]]

    /// The likes of a timeline.
    init(_ details: MomentsDetails) {
        usersByMoment = Dictionary(
            details.moments.map { ($0.id, ($0.likes ?? []).map(\.id)) },
            uniquingKeysWith: { first, _ in first }
        )
    }

    /// Those who like a moment.
    func users(of momentID: String) -> [String] { usersByMoment[momentID] ?? [] }

    /// Lets a user like a moment, or no longer.
    mutating func set(_ isLiked: Bool, momentID: String, userID: String) {
        var users = users(of: momentID)
        guard users.contains(userID) != isLiked else { return }
        if isLiked { users.append(userID) } else { users.removeAll { $0 == userID } }
        usersByMoment[momentID] = users
    }
}
