package import DevMenuKit

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

/// Draws the profile: the name, and the addresses of the portrait and of the picture behind.
package struct UserProfileCell: ListCell {
    private var item: UserProfileListItemViewModel?

    /// A cell that shows nothing yet.
    package init() {}

    /// Takes a profile.
    package mutating func update(with item: UserProfileListItemViewModel) { self.item = item }

    /// The name and the addresses.
    package func lines(in place: ListPlace) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: place.width)
        lines.addText(item.name, isBold: true)
        if let avatar = item.avatarURL {
            lines.addAddress(item.isAvatarRounded ? "(\(avatar))" : "[\(avatar)]")
        }
        lines.addAddress(item.backgroundImageURL?.description)
        lines.addGap()
        return lines.lines
    }
}
