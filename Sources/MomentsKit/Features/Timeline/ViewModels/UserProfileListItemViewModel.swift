/// The profile above the moments; parts that are missing or invalid are left out.
package struct UserProfileListItemViewModel: ListItemViewModel {
    /// The user's name; `nil` where it is empty.
    package let name: String?
    /// The address of the portrait.
    package let avatarURL: WebAddress?
    /// The address of the picture behind.
    package let backgroundImageURL: WebAddress?
    /// Whether the portrait is round.
    package let isAvatarRounded: Bool

    /// A profile.
    package init(userDetails: UserDetails, isAvatarRounded: Bool = false) {
        name = userDetails.name.isEmpty ? nil : userDetails.name
        avatarURL = WebAddress(userDetails.avatar)
        backgroundImageURL = WebAddress(userDetails.backgroundImage)
        self.isAvatarRounded = isAvatarRounded
    }
}
