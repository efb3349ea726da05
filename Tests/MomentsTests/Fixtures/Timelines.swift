@testable import MomentsKit

extension MomentsDetails {
    /// Returns Jake Lin's timeline with a moment of Taylor Swift, liked or not.
    static func sample(isLiked: Bool? = true, likes: [String]? = ["0"]) -> MomentsDetails {
        let user = UserDetails(
            id: "0",
            name: "Jake Lin",
            avatar: "https://example.com/jake.png",
            backgroundImage: "https://example.com/sea.png"
        )
        return MomentsDetails(userDetails: user, moments: [.sample(isLiked: isLiked, likes: likes)])
    }
}

extension Moment {
    /// Returns a moment of Taylor Swift, liked or not.
    static func sample(
        title: String? = "the pic is awesome",
        avatar: String = "https://example.com/taylor.png",
        photos: [String] = ["https://example.com/pic.png", "https://example.com/other.png"],
        isLiked: Bool? = true,
        likes: [String]? = ["0"]
    ) -> Moment {
        Moment(
            id: "0",
            userDetails: Author(name: "Taylor Swift", avatar: avatar),
            type: "PHOTOS",
            title: title,
            photos: photos,
            createdDate: PostTime(1_605_521_360),
            isLiked: isLiked,
            likes: likes?.map { id in
                let name = ["0": "Jake Lin", "105": "Linus", "106": "Ada"][id]
                return Like(id: id, avatar: "https://example.com/\(id).png", name: name)
            }
        )
    }
}

extension TimelineEnvironment {
    /// Returns a timeline's dependencies, three days after Taylor Swift's moment.
    static func sample(
        _ repository: any MomentsRepository,
        tracking: any TrackingProvider = RecordedTracking(),
        toggles: TestToggles = TestToggles(.likeButton)
    ) -> TimelineEnvironment {
        let now = { @Sendable in 1_605_521_360.0 + 3 * 86_400 }
        return Self(repository: repository, tracking: tracking, toggles: toggles, now: now)
    }
}
