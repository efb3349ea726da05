package import DevMenuKit

/// The profile above the moments; missing and invalid parts are left out.
package struct UserProfileListItemViewModel: ListItemViewModel {
    /// The user's name; `nil` where it is empty.
    package let name: String?
    /// The address of the portrait.
    package let avatarURL: WebAddress?
    /// The address of the background picture.
    package let backgroundImageURL: WebAddress?
    /// `true` where the portrait is round.
    package let isAvatarRounded: Bool

    /// Creates the row of a user.
    package init(userDetails: UserDetails, isAvatarRounded: Bool = false) {
        name = userDetails.name.isEmpty ? nil : userDetails.name
        avatarURL = WebAddress(userDetails.avatar)
        backgroundImageURL = WebAddress(userDetails.backgroundImage)
        self.isAvatarRounded = isAvatarRounded
    }
}

/// Draws the profile: the name, and the addresses of the portrait and the background picture.
package struct UserProfileCell: ListCell {
    private var item: UserProfileListItemViewModel?

    package init() {}

    package mutating func update(with item: UserProfileListItemViewModel) { self.item = item }

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
