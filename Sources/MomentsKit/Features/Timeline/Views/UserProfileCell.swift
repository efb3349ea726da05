import DevMenuKit
import DevMenuPages

/// Draws the profile: the background picture, and on it initials in place of the portrait, and the name.
struct UserProfileCell: ListCell {
    private var item: UserProfileListItemViewModel?

    init() {}

    mutating func update(with item: UserProfileListItemViewModel) { self.item = item }

    func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let context = context.narrowed(to: DrawingContext.columnWidth)
        let isLow = context.screen?.isLow ?? false
        let person = TimelinePerson(
            name: item.name,
            hasAvatar: item.avatarURL != nil,
            isRounded: item.isAvatarRounded
        ).text(in: context)
        var lines = CellLines(in: context)
        if let background = item.backgroundImageURL, context.hasPictures, !isLow {
            lines.addPicture(
                Picture(address: background.description),
                columns: context.width,
                rows: context.screen?.isTall == true ? 8 : 5,
                caption: person
            )
        } else {
            if !person.text.isEmpty { lines.add(person) }
            if let background = item.backgroundImageURL, !isLow {
                let caption = LocalizedText("Background", ["zh-Hans": "背景"])
                lines.addCaption("\(caption.resolved(for: context.locale)) · \(background.host)")
            }
        }
        lines.addGap()
        return lines.lines
    }
}

/// A person as the timeline shows them: initials in place of the portrait, and the name.
struct TimelinePerson {
    /// The name, or `nil` if there is none.
    let name: String?
    /// Indicates whether there is a portrait.
    let hasAvatar: Bool
    /// Indicates whether the portrait is round.
    let isRounded: Bool

    /// Returns the initials and the name on one line; empty if there is neither.
    func text(in context: DrawingContext) -> StyledText {
        var text = StyledText()
        if hasAvatar {
            text.append(Chip(of: name ?? "", isRound: isRounded).text(in: context.theme))
            text.append(" ")
        }
        text.append(ControlEscaping.escaped(name ?? ""), isBold: true)
        return text
    }
}
