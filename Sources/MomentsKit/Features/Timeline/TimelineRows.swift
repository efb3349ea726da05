import DevMenuTerminal
package import DevMenuKit
package import DevMenuPages

/// The profile above the moments; missing and invalid parts are left out.
package struct UserProfileListItemViewModel: ListItemViewModel {
    /// The user's name, or `nil` if it is empty.
    package let name: String?
    /// The address of the portrait.
    package let avatarURL: WebAddress?
    /// The address of the background picture.
    package let backgroundImageURL: WebAddress?
    /// `true` if the portrait is round.
    package let isAvatarRounded: Bool

    /// Creates the row of a user.
    package init(userDetails: UserDetails, isAvatarRounded: Bool = false) {
        name = userDetails.name.isEmpty ? nil : userDetails.name
        avatarURL = WebAddress(userDetails.avatar)
        backgroundImageURL = WebAddress(userDetails.backgroundImage)
        self.isAvatarRounded = isAvatarRounded
    }
}

/// Draws the profile: the background picture, and on it initials in place of the portrait, and the name.
package struct UserProfileCell: ListCell {
    private var item: UserProfileListItemViewModel?

    package init() {}

    package mutating func update(with item: UserProfileListItemViewModel) { self.item = item }

    package func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let context = context.narrowed(to: DrawingContext.columnWidth)
        let isCompact = context.screen?.isCompact ?? false
        let person = TimelinePerson(
            name: item.name,
            hasAvatar: item.avatarURL != nil,
            isRounded: item.isAvatarRounded
        )
        var lines = CellLines(in: context)
        if let background = item.backgroundImageURL, context.hasPictures, !isCompact {
            lines.addPicture(
                Picture(address: background.description),
                columns: context.width,
                rows: context.screen?.isTall == true ? 8 : 5,
                caption: person.text(in: context)
            )
        } else {
            lines.addPerson(person, in: context)
            if let background = item.backgroundImageURL, !isCompact {
                let caption = LocalizedText("Background", ["zh-Hans": "背景"])
                lines.addCaption(caption, of: background, in: context)
            }
        }
        lines.addGap()
        return lines.lines
    }
}

/// A moment in the timeline; missing and invalid parts are left out.
package struct MomentListItemViewModel: ListItemViewModel {
    /// The ID of the moment.
    package let momentID: String
    /// The author's name, or `nil` if it is empty.
    package let userName: String?
    /// The address of the author's portrait.
    package let userAvatarURL: WebAddress?
    /// The text, or `nil`.
    package let title: String?
    /// The address of its first photo.
    package let photoURL: WebAddress?
    /// The time of the post, relative to now.
    package let postDate: RelativeDate?
    /// `true` if the user likes it, or `nil` if likes are not shown.
    package let isLiked: Bool?
    /// The portraits of the users who like it, with `nil` for an invalid address.
    package let likes: [WebAddress?]
    /// The names of the users who like it, with `nil` for one whose name the server doesn't send.
    package let likers: [String?]
    /// `true` if the author's portrait is round.
    package let isAvatarRounded: Bool
    /// The mark of a like.
    package var style: FavoriteStyle { liking?.style ?? .heart }

    private let liking: MomentLiking?

    /// Creates the row of a moment.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - now: The time, in seconds since 1970.
    ///   - liking: Handles likes, or `nil` if likes are not shown.
    ///   - isAvatarRounded: `true` if the author's portrait is round.
    init(moment: Moment, now: Int, liking: MomentLiking?, isAvatarRounded: Bool = false) {
        self.isAvatarRounded = isAvatarRounded
        momentID = moment.id
        userName = moment.userDetails.name.isEmpty ? nil : moment.userDetails.name
        userAvatarURL = WebAddress(moment.userDetails.avatar)
        title = moment.title.flatMap { $0.isEmpty ? nil : $0 }
        photoURL = moment.photos.first.flatMap { WebAddress($0) }
        postDate = Int(moment.createdDate).map { RelativeDate($0, now: now) }
        // A moment without likes from the server has nothing to change.
        self.liking = moment.isLiked == nil ? nil : liking
        isLiked = liking.flatMap { $0.marks[moment.id] ?? moment.isLiked }
        likes = liking == nil ? [] : (moment.likes ?? []).map { WebAddress($0.avatar) }
        likers = liking == nil ? [] : (moment.likes ?? []).map(\.name)
    }

    /// The like key, if likes are shown.
    package var keys: [RowKey] {
        guard let isLiked, liking != nil else { return [] }
        return [
            isLiked
                ? RowKey("l", title: LocalizedText("unlike", ["zh-Hans": "取消点赞"]))
                : RowKey("l", title: LocalizedText("like", ["zh-Hans": "点赞"]))
        ]
    }

    /// Likes the moment, or no longer does.
    package func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        guard let isLiked else { return nil }
        if isLiked { try await unlike() } else { try await like() }
        return nil
    }

    /// Likes the moment: shown at once, and undone if the request fails.
    ///
    /// - Throws: ``LikeError``, or `CancellationError`.
    package func like() async throws { try await update(isLiked: true) }

    /// Removes the like: shown at once, and undone if the request fails.
    ///
    /// - Throws: ``LikeError``, or `CancellationError`.
    package func unlike() async throws { try await update(isLiked: false) }

    private func update(isLiked: Bool) async throws {
        guard let liking else { return }
        try await liking.marks.begin(momentID, isLiked: isLiked)
        defer { liking.marks.end(momentID) }
        liking.tracking.track(.like(isLiked, momentID: momentID, userID: liking.userID))
        do {
            try await liking.repository.updateLike(
                isLiked: isLiked,
                momentID: momentID,
                userID: liking.userID
            )
        } catch let error as CancellationError {
            throw error
        } catch {
            throw LikeError(isLiked: isLiked, reason: error.userMessage)
        }
    }
}

/// Draws a moment: author, time, text, first photo and likes.
package struct MomentCell: ListCell {
    /// The most names of likes that are shown, if there are more likes.
    private static let mostNames = 2

    private var item: MomentListItemViewModel?

    package init() {}

    package mutating func update(with item: MomentListItemViewModel) { self.item = item }

    package func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        let context = context.narrowed(to: DrawingContext.columnWidth)
        var lines = CellLines(in: context)
        let person = TimelinePerson(
            name: item.userName,
            hasAvatar: item.userAvatarURL != nil,
            isRounded: item.isAvatarRounded
        )
        lines.addPerson(person, posted: item.postDate, in: context)
        lines.addText(item.title)
        if let photo = item.photoURL { add(photo, to: &lines, in: context) }
        if !item.likes.isEmpty { lines.add(likes(of: item, context.locale)) }
        if let isLiked = item.isLiked { lines.add(mark(isLiked, item.style, context.locale)) }
        lines.addGap()
        return lines.lines
    }

    /// Adds a photo, which is lower, and narrower in proportion, on a low screen.
    private func add(_ photo: WebAddress, to lines: inout CellLines, in context: DrawingContext) {
        guard let screen = context.screen, screen.hasPictures else {
            let caption = LocalizedText("Photo", ["zh-Hans": "照片"])
            return lines.addCaption(caption, of: photo, in: context)
        }
        let rows = screen.isTall ? 14 : min(10, max(3, screen.height / 2))
        let columns = 4 * rows
        lines.addPicture(Picture(address: photo.description), columns: columns, rows: rows)
    }

    /// Returns the mark of a like, and the names of those who like the moment, or their number.
    private func likes(of item: MomentListItemViewModel, _ locale: MenuLocale) -> StyledText {
        let known = item.likers.compactMap(\.self).map { ControlEscaping.escaped($0) }
        let count = item.likers.count
        // `1 more` would need the room of a name.
        let names =
            known.count == count && count <= Self.mostNames + 1
            ? known : Array(known.prefix(Self.mostNames))
        let more = count - names.count
        var words = LocalizedText(
            names.joined(separator: ", "),
            ["zh-Hans": names.joined(separator: "、")]
        )
        if names.isEmpty {
            words = LocalizedText("\(count)")
        } else if more > 0 {
            words = LocalizedText(
                "\(words.english) and \(more) more",
                ["zh-Hans": "\(words.resolved(for: .simplifiedChinese)) 等 \(count) 人"]
            )
        }
        var text = StyledText(item.style.filled, color: item.style.color)
        text.append(" " + words.resolved(for: locale))
        return text
    }

    private func mark(_ isLiked: Bool, _ style: FavoriteStyle, _ locale: MenuLocale) -> StyledText {
        let word =
            isLiked
            ? LocalizedText("Liked", ["zh-Hans": "已赞"]) : LocalizedText("Like", ["zh-Hans": "赞"])
        var text = StyledText(isLiked ? style.filled : style.outline, color: style.color)
        text.append(" [\(word.resolved(for: locale))]")
        return text
    }
}

/// A person as the timeline shows them: initials in place of the portrait, and the name.
private struct TimelinePerson {
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

extension CellLines {
    /// Adds a person, and beside the name, or below it, the date of a post; nothing without either.
    fileprivate mutating func addPerson(
        _ person: TimelinePerson,
        posted date: RelativeDate? = nil,
        in context: DrawingContext
    ) {
        var text = person.text(in: context)
        let date = date?.text.resolved(for: context.locale) ?? ""
        let needed = DisplayWidth.of(text.text) + 2 + DisplayWidth.of(date)
        let isBeside = !text.text.isEmpty && needed <= context.width
        if isBeside, !date.isEmpty {
            text.append("  ")
            text.append(date, isDim: true)
        }
        if !text.text.isEmpty { add(text) }
        if !isBeside, !date.isEmpty { addText(date, isDim: true) }
    }

    /// Adds a frame around a caption and the name of the server, in place of a picture.
    fileprivate mutating func addCaption(
        _ caption: LocalizedText,
        of address: WebAddress,
        in context: DrawingContext
    ) {
        let caption = caption.resolved(for: context.locale)
        let words = ControlEscaping.escaped("\(caption) · \(address.host)")
        let shown = DisplayWidth.truncated(words, columns: max(0, context.width - 4))
        let text = StyledText(shown, isDim: true)
        for line in CellLines.framed([text], width: DisplayWidth.of(shown) + 4) { add(line) }
    }
}

/// Draws a moment as a card, in place of ``MomentCell``, if `swiftui` is on.
package struct MomentCardCell: ListCell {
    private var cell = MomentCell()

    package init() {}

    package mutating func update(with item: MomentListItemViewModel) { cell.update(with: item) }

    package func lines(in context: DrawingContext) -> [StyledText] {
        let context = context.narrowed(to: DrawingContext.columnWidth)
        let lines = cell.lines(in: context.narrowed(to: context.width - 4))
        // The frame replaces the gap before the next moment.
        return CellLines.framed(
            Array(lines.dropLast()),
            width: context.width,
            theme: context.theme
        )
    }
}

/// An absolute http or https URL, checked without network access.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    package let description: String
    /// The name of the server.
    package let host: String

    /// Creates an address, or `nil` if the text isn't an absolute http or https URL.
    package init?(_ text: String) {
        guard let url = URLParts(text), let scheme = url.scheme?.lowercased(),
            scheme == "http" || scheme == "https", let host = url.host, !host.isEmpty
        else { return nil }
        description = text
        self.host = host
    }
}
