package import DevMenuKit
import FoundationEssentials

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

/// Draws the profile: the portrait and the name, and the background picture.
package struct UserProfileCell: ListCell {
    private var item: UserProfileListItemViewModel?

    package init() {}

    package mutating func update(with item: UserProfileListItemViewModel) { self.item = item }

    package func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: context.width)
        let avatar = Avatar(of: item.name, at: item.avatarURL, isRounded: item.isAvatarRounded)
        lines.addName(item.name, avatar)
        if let background = item.backgroundImageURL {
            let word = LocalizedText(en: "Background", zhHans: "背景")
            lines.addFrame(around: background.caption(word.resolved(for: context.locale)))
        }
        lines.addGap()
        return lines.lines
    }
}

/// A moment in the timeline; missing and invalid parts are left out.
package struct MomentListItemViewModel: ListItemViewModel {
    /// The ID of the moment.
    package let momentID: String
    /// The author's name; `nil` where it is empty.
    package let userName: String?
    /// The address of the author's portrait.
    package let userAvatarURL: WebAddress?
    /// The text; `nil` for none.
    package let title: String?
    /// The address of its first photo.
    package let photoURL: WebAddress?
    /// The number of its photos.
    package let photoCount: Int
    /// `true` where the author's portrait is round.
    package let isAvatarRounded: Bool
    /// The time of the post, relative to now.
    package let postDate: RelativeDate?
    /// `true` where the user likes it; `nil` where likes are not shown.
    package let isLiked: Bool?
    /// The portraits of the users who like it; `nil` for an invalid address.
    package let likes: [WebAddress?]
    /// The names of the users who like it, as far as the server tells them.
    package let likerNames: [String]
    /// The mark of a like.
    package var style: FavoriteStyle { liking?.style ?? .heart }

    private let liking: MomentLiking?

    /// Creates the row of a moment.
    ///
    /// - Parameters:
    ///   - moment: The moment.
    ///   - now: The time, in seconds since 1970.
    ///   - isAvatarRounded: `true` where portraits are round.
    ///   - liking: Handles likes; `nil` where likes are not shown.
    package init(
        moment: Moment,
        now: Int,
        isAvatarRounded: Bool = false,
        liking: MomentLiking?
    ) {
        momentID = moment.id
        userName = moment.userDetails.name.isEmpty ? nil : moment.userDetails.name
        userAvatarURL = WebAddress(moment.userDetails.avatar)
        title = moment.title.flatMap { $0.isEmpty ? nil : $0 }
        photoURL = moment.photos.first.flatMap { WebAddress($0) }
        photoCount = moment.photos.count
        self.isAvatarRounded = isAvatarRounded
        postDate = Int(moment.createdDate).map { RelativeDate($0, now: now) }
        // A moment without likes from the server has nothing to change.
        self.liking = moment.isLiked == nil ? nil : liking
        isLiked = liking.flatMap { $0.marks[moment.id] ?? moment.isLiked }
        let likes = liking == nil ? [] : moment.likes ?? []
        self.likes = likes.map { WebAddress($0.avatar) }
        likerNames = likes.compactMap(\.name).filter { !$0.isEmpty }
    }

    /// The like key, where likes are shown.
    package var keys: [RowKey] {
        guard let isLiked, liking != nil else { return [] }
        return [
            isLiked
                ? RowKey("l", title: LocalizedText(en: "unlike", zhHans: "取消点赞"))
                : RowKey("l", title: LocalizedText(en: "like", zhHans: "点赞"))
        ]
    }

    /// Likes the moment, or no longer does.
    package func press(_ key: RowKey, in locale: MenuLocale) async throws -> StyledText? {
        guard let isLiked else { return nil }
        if isLiked { try await unlike() } else { try await like() }
        return nil
    }

    /// Likes the moment: shown at once, and undone where the request fails.
    ///
    /// - Throws: ``LikeError``, or `CancellationError`.
    package func like() async throws { try await update(isLiked: true) }

    /// Removes the like: shown at once, and undone where the request fails.
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
            throw LikeError(isLiked: isLiked, reason: String(describing: error))
        }
    }
}

/// Draws a moment: author, text, first photo, time and likes.
package struct MomentCell: ListCell {
    private var item: MomentListItemViewModel?

    package init() {}

    package mutating func update(with item: MomentListItemViewModel) { self.item = item }

    package func lines(in context: DrawingContext) -> [StyledText] {
        guard let item else { return [] }
        var lines = CellLines(width: context.width)
        let avatar = Avatar(
            of: item.userName,
            at: item.userAvatarURL,
            isRounded: item.isAvatarRounded
        )
        lines.addName(item.userName, avatar)
        lines.addText(item.title)
        if let photo = item.photoURL {
            lines.addFrame(around: photo.caption(Self.photo(of: item, context.locale)))
        }
        lines.addText(item.postDate?.text.resolved(for: context.locale), isDim: true)
        if !item.likes.isEmpty { lines.add(likes(of: item, in: context)) }
        if let isLiked = item.isLiked { lines.add(mark(isLiked, item.style, context.locale)) }
        lines.addGap()
        return lines.lines
    }

    /// Returns the word for a moment's photo, with the number of its photos.
    private static func photo(of item: MomentListItemViewModel, _ locale: MenuLocale) -> String {
        let word = LocalizedText(en: "Photo", zhHans: "照片").resolved(for: locale)
        return item.photoCount > 1 ? "\(word) 1/\(item.photoCount)" : word
    }

    /// Returns the mark of a like, one dot for each friend cut to the width, and the friends' names.
    private func likes(of item: MomentListItemViewModel, in context: DrawingContext) -> StyledText {
        let marks = "\(item.style.filled) " + String(repeating: "●", count: item.likes.count)
        var text = StyledText()
        text.append(DisplayWidth.truncated(marks, columns: context.width), color: item.style.color)
        guard !item.likerNames.isEmpty else { return text }
        let rest = item.likes.count - item.likerNames.count
        let english = item.likerNames.joined(separator: ", ")
        let chinese = item.likerNames.joined(separator: "、")
        let names = LocalizedText(
            en: rest > 0 ? "\(english) and \(rest) more" : english,
            zhHans: rest > 0 ? "\(chinese)等 \(item.likes.count) 人" : chinese
        )
        text.append(" " + ControlEscaping.escaped(names.resolved(for: context.locale)), isDim: true)
        return text
    }

    private func mark(_ isLiked: Bool, _ style: FavoriteStyle, _ locale: MenuLocale) -> StyledText {
        let word =
            isLiked
            ? LocalizedText(en: "Liked", zhHans: "已赞") : LocalizedText(en: "Like", zhHans: "赞")
        var text = StyledText()
        text.append(isLiked ? style.filled : style.outline, color: style.color)
        text.append(" [\(word.resolved(for: locale))]")
        return text
    }
}

/// Draws a moment as a card, in place of ``MomentCell``, where `swiftui` was on at the start.
package struct MomentCardCell: ListCell {
    private var cell = MomentCell()

    package init() {}

    package mutating func update(with item: MomentListItemViewModel) { cell.update(with: item) }

    package func lines(in context: DrawingContext) -> [StyledText] {
        let inner = DrawingContext(
            width: context.width - CellLines.frameWidth,
            locale: context.locale
        )
        // The frame replaces the gap before the next moment.
        return CellLines.framed(Array(cell.lines(in: inner).dropLast()), width: inner.width)
    }
}

/// An absolute http or https URL, checked without network access.
package struct WebAddress: Hashable, Sendable, CustomStringConvertible {
    /// The address as it was written.
    package let description: String
    /// The name of its server.
    let host: String

    /// Creates an address, or `nil` where the text is no absolute http or https URL.
    package init?(_ text: String) {
        guard let url = URL(string: text, encodingInvalidCharacters: false),
            let scheme = url.scheme?.lowercased(), scheme == "http" || scheme == "https",
            let host = url.host(), !host.isEmpty
        else { return nil }
        description = text
        self.host = host
    }

    /// Returns a caption that says what stands there, and where.
    func caption(_ word: String) -> String { "\(word) · \(host)" }
}

/// A portrait in a terminal: a person's initials, in round or square brackets.
struct Avatar: CustomStringConvertible {
    /// The initials in their brackets.
    let description: String

    /// Creates a portrait; `nil` where there's no picture, or no name to take initials from.
    init?(of name: String?, at address: WebAddress?, isRounded: Bool) {
        guard address != nil, let name else { return nil }
        let initials = name.split(separator: " ").prefix(2).compactMap(\.first)
        guard !initials.isEmpty else { return nil }
        let text = String(initials).uppercased()
        description = isRounded ? "(\(text))" : "[\(text)]"
    }
}
