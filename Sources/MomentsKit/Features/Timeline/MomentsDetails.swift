package import DevMenuKit

/// A user's timeline: the profile, and the moments in the server's order.
package struct MomentsDetails: Hashable, Sendable {
    /// The owner of the timeline.
    package let userDetails: UserDetails
    /// The moments in order.
    package let moments: [Moment]
}

/// A post in the timeline.
package struct Moment: Hashable, Sendable {
    /// The author of a moment.
    package struct Author: Hashable, Sendable {
        /// The author's name.
        package let name: String
        /// The address of the portrait, as the server wrote it.
        package let avatar: String
    }

    /// A user's like.
    package struct Like: Hashable, Sendable {
        /// The ID of the user.
        package let id: String
        /// The address of the user's portrait, as the server wrote it.
        package let avatar: String
        /// The user's name; `nil` if the server wrote none.
        package var name: String?
    }

    /// The ID of the moment.
    package let id: String
    /// The author.
    package let userDetails: Author
    /// The kind of moment: `PHOTOS` or `URL`.
    package let type: String
    /// The text, or `nil`.
    package let title: String?
    /// The addresses of its photos, as the server wrote them.
    package let photos: [String]
    /// The time of the post in seconds since 1970, as the server wrote it.
    package let createdDate: String
    /// `true` if the user likes it, or `nil` if likes were not requested.
    package var isLiked: Bool?
    /// The users who like it, or `nil` if likes were not requested.
    package var likes: [Like]?
}

/// A user's profile.
package struct UserDetails: Hashable, Sendable {
    /// The ID of the user.
    package let id: String
    /// The user's name.
    package let name: String
    /// The address of the portrait, as the server wrote it.
    package let avatar: String
    /// The address of the background picture, as the server wrote it.
    package let backgroundImage: String
}

extension MomentsDetails {
    /// The timeline as the server writes it.
    package var json: JSONValue {
        ["userDetails": userDetails.json, "moments": .array(moments.map(\.json))]
    }

    /// Decodes a timeline that the server wrote.
    init(_ fields: JSONFields) throws(APIError) {
        self.init(
            userDetails: try UserDetails(fields.object("userDetails")),
            moments: try fields.array("moments").map(Moment.init)
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

extension Moment.Like {
    fileprivate var json: JSONValue {
        .object(compacting: [
            "id": .string(id), "avatar": .string(avatar), "name": name.map { .string($0) },
        ])
    }
}

extension Moment {
    fileprivate var json: JSONValue {
        .object(compacting: [
            "id": .string(id),
            "userDetails": [
                "name": .string(userDetails.name), "avatar": .string(userDetails.avatar),
            ],
            "type": .string(type),
            "title": title.map { .string($0) } ?? JSONValue.null,
            "photos": .array(photos.map { .string($0) }),
            "createdDate": .string(createdDate),
            "isLiked": isLiked.map { .bool($0) },
            "likes": likes.map { .array($0.map(\.json)) },
        ])
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
            photos: try fields.array("photos").map { photo throws(APIError) in
                try photo.asString()
            },
            createdDate: try fields.string("createdDate"),
            isLiked: try fields.optionalBool("isLiked"),
            likes: try fields.optionalArray("likes")?.map { like throws(APIError) in
                Like(
                    id: try like.string("id"),
                    avatar: try like.string("avatar"),
                    name: try like.optionalString("name")
                )
            }
        )
    }
}
