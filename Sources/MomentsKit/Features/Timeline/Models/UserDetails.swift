/// A user's profile.
package struct UserDetails: Hashable, Sendable {
    /// Who it is.
    package let id: String
    /// What people call the user.
    package let name: String
    /// The address of the portrait, as the server wrote it.
    package let avatar: String
    /// The address of the picture behind the profile, as the server wrote it.
    package let backgroundImage: String

    /// A profile.
    package init(id: String, name: String, avatar: String, backgroundImage: String) {
        self.id = id
        self.name = name
        self.avatar = avatar
        self.backgroundImage = backgroundImage
    }
}
