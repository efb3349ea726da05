/// Something that somebody posted.
package struct Moment: Hashable, Sendable {
    /// Who posted it.
    package struct Author: Hashable, Sendable {
        /// What people call the author.
        package let name: String
        /// The address of the portrait, as the server wrote it.
        package let avatar: String

        /// An author.
        package init(name: String, avatar: String) {
            self.name = name
            self.avatar = avatar
        }
    }

    /// Somebody's like.
    package struct Like: Hashable, Sendable {
        /// Who likes it.
        package let id: String
        /// The address of that one's portrait, as the server wrote it.
        package let avatar: String

        /// A like of a user.
        package init(id: String, avatar: String) {
            self.id = id
            self.avatar = avatar
        }
    }

    /// Which one it is.
    package let id: String
    /// Who posted it.
    package let userDetails: Author
    /// What it is: `PHOTOS` or `URL`.
    package let type: String
    /// What it says; `nil` where it says nothing.
    package let title: String?
    /// The addresses of its photos, as the server wrote them.
    package let photos: [String]
    /// When it was posted, in seconds since 1970, as the server wrote it.
    package let createdDate: String
    /// Whether the user likes it; `nil` where that was not asked for.
    package let isLiked: Bool?
    /// Who likes it; `nil` where that was not asked for.
    package let likes: [Like]?

    /// A moment.
    package init(
        id: String,
        userDetails: Author,
        type: String,
        title: String?,
        photos: [String],
        createdDate: String,
        isLiked: Bool?,
        likes: [Like]?
    ) {
        self.id = id
        self.userDetails = userDetails
        self.type = type
        self.title = title
        self.photos = photos
        self.createdDate = createdDate
        self.isLiked = isLiked
        self.likes = likes
    }
}
