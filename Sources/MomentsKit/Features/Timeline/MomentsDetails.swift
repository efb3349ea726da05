package import DevMenuKit

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

extension MomentsDetails {
    /// The timeline as the server writes it.
    package var json: JSONValue {
        ["userDetails": userDetails.json, "moments": .array(moments.map(\.json))]
    }

    /// The timeline that the server wrote.
    init(_ fields: JSONFields) throws(APIError) {
        self.init(
            userDetails: try UserDetails(fields.object("userDetails")),
            moments: try fields.array("moments") { moment throws(APIError) in try Moment(moment) }
        )
    }
}

extension UserDetails {
    fileprivate var json: JSONValue {
        [
            "id": .string(id), "name": .string(name), "avatar": .string(avatar),
            "backgroundImage": .string(backgroundImage),
        ]
    }

    fileprivate init(_ fields: JSONFields) throws(APIError) {
        self.init(
            id: try fields.string("id"),
            name: try fields.string("name"),
            avatar: try fields.string("avatar"),
            backgroundImage: try fields.string("backgroundImage")
        )
    }
}

extension Moment {
    fileprivate var json: JSONValue {
        var members: JSONObject = [
            "id": .string(id),
            "userDetails": [
                "name": .string(userDetails.name), "avatar": .string(userDetails.avatar),
            ],
            "type": .string(type),
            "title": title.map { .string($0) } ?? .null,
            "photos": .array(photos.map { .string($0) }),
            "createdDate": .string(createdDate),
        ]
        if let isLiked { members["isLiked"] = .bool(isLiked) }
        if let likes {
            let likes = likes.map { like -> JSONValue in
                ["id": .string(like.id), "avatar": .string(like.avatar)]
            }
            members["likes"] = .array(likes)
        }
        return .object(members)
    }

    fileprivate init(_ fields: JSONFields) throws(APIError) {
        let author = try fields.object("userDetails")
        self.init(
            id: try fields.string("id"),
            userDetails: Author(
                name: try author.string("name"),
                avatar: try author.string("avatar")
            ),
            type: try fields.string("type"),
            title: try fields.optionalString("title"),
            photos: try fields.array("photos") { photo throws(APIError) in try photo.asString() },
            createdDate: try fields.string("createdDate"),
            isLiked: try fields.optionalBool("isLiked"),
            likes: try fields.optionalArray("likes") { like throws(APIError) in
                Like(id: try like.string("id"), avatar: try like.string("avatar"))
            }
        )
    }
}
