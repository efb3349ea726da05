/// A timeline: whose it is, and the moments in the server's order.
package struct MomentsDetails: Hashable, Sendable {
    /// Whose timeline it is.
    package let userDetails: UserDetails
    /// The moments in order.
    package let moments: [Moment]

    /// A timeline of a user.
    package init(userDetails: UserDetails, moments: [Moment]) {
        self.userDetails = userDetails
        self.moments = moments
    }
}
