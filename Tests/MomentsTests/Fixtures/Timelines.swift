@testable import MomentsKit

extension MomentsDetails {
    /// Returns Jake Lin's timeline with a moment of Taylor Swift, liked or not.
    static func sample(isLiked: Bool? = true, likes: [String]? = ["0"]) -> MomentsDetails {
        MomentsDetails(
            userDetails: UserDetails(
                id: "0",
                name: "Jake Lin",
                avatar: "https://example.com/jake.png",
                backgroundImage: "https://example.com/sea.png"
            ),
            moments: [.sample(isLiked: isLiked, likes: likes)]
        )
    }
}

extension Moment {
    /// Returns a moment of Taylor Swift, liked or not.
    static func sample(
        title: String? = "the pic is awesome",
        avatar: String = "https://example.com/taylor.png",
        photos: [String] = ["https://example.com/pic.png", "https://example.com/other.png"],
        createdDate: Int = 1_605_521_360,
        isLiked: Bool? = true,
        likes: [String]? = ["0"]
    ) -> Moment {
        Moment(
            id: "0",
            userDetails: Author(name: "Taylor Swift", avatar: avatar),
            type: "PHOTOS",
            title: title,
            photos: photos,
            createdDate: PostTime(createdDate),
            isLiked: isLiked,
            likes: likes?.map {
                Like(
                    id: $0,
                    avatar: "https://example.com/\($0).png",
                    name: ["0": "Jake Lin", "105": "Linus", "106": "Ada"][$0]
                )
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
        TimelineEnvironment(
            repository: repository,
            tracking: tracking,
            toggles: toggles,
            now: { 1_605_521_360 + 3 * 86_400 }
        )
    }
}
