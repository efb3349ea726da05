package import DevMenuKit

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
