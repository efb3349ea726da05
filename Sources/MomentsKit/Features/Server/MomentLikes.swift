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
