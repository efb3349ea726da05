package import DevMenuKit

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
