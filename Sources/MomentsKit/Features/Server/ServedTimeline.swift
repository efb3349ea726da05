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
