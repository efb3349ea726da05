/// The data of the sample's server: user 0, Jake Lin, and his friends' moments.
public enum MomentsFixture {
    /// The default number of moments in the timeline.
    public static let momentCount = 40

    /// Returns the timeline, with its first likes.
    ///
    /// - Parameters:
    ///   - momentCount: The number of moments; the first two are always the same.
    ///   - now: The time that the ages of the others refer to, in seconds since 1970.
    /// - Returns: The timeline.
    static func details(momentCount: Int = momentCount, now: Int) -> MomentsDetails {
        let first = [
            moment(
                "0",
                by: "Taylor Swift",
                title: "the pic is awesome",
                posted: 1_605_521_360,
                likedBy: ["0"]
            ),
            moment(
                "1",
                by: "Mattt",
                title: "Low-level programming on iOS",
                posted: 1_605_519_980,
                likedBy: ["105"]
            ),
        ]
        let more = (2..<max(2, momentCount)).map { number in
            let title = titles[number % titles.count]
            return moment(
                "\(number)",
                by: authors[number % authors.count],
                title: title,
                // A moment without words has a photo.
                hasPhoto: title == nil || number % 3 != 0,
                posted: now - age(of: number - 2),
                likedBy: (0..<(number % 5)).map { "\(101 + (number + $0) % 9)" }
            )
        }
        return MomentsDetails(
            userDetails: UserDetails(
                id: "0",
                name: "Jake Lin",
                avatar: avatar(of: "0"),
                backgroundImage: "https://picsum.photos/id/1018/1200/400"
            ),
            moments: Array((first + more).prefix(max(0, momentCount)))
        )
    }

    /// Returns a user's like.
    static func like(of userID: String) -> Moment.Like {
        let number = Int(userID) ?? 0
        let author = number > 100 ? authors.dropFirst(number - 101).first : nil
        let name = userID == "0" ? "Jake Lin" : author
        return Moment.Like(id: userID, avatar: avatar(of: userID), name: name)
    }

    /// Returns a moment's age in seconds: every form of a relative date, from now to years ago.
    private static func age(of index: Int) -> Int {
        let (minute, hour, day) = (60, 3_600, 86_400)
        let ages = [
            0, 20, minute, 12 * minute, hour, 5 * hour, day, 3 * day, 7 * day, 21 * day, 31 * day,
            150 * day, 366 * day,
        ]
        return index < ages.count ? ages[index] : (index - ages.count + 2) * 366 * day
    }

    /// Returns the address of a user's portrait.
    private static func avatar(of userID: String) -> String {
        "https://avatars.githubusercontent.com/u/\(userID)?s=128"
    }

    private static let authors = [
        "Ada", "李雷", "Grace", "韩梅梅", "Linus", "Margaret", "小林", "Dennis", "Barbara",
    ]

    private static let titles: [String?] = [
        "Sunrise over the harbour 🌅",
        "今天的面条特别好吃 🍜",
        "Shipped it. 🚢",
        nil,
        "Swift on a server, in a terminal, on a train",
        "周末一起去爬山吗？",
        "A good name is worth an hour's thought",
        "My family 👨‍👩‍👧‍👦 says hello",
        "写代码的第十年，仍然会被一个空格难住一个下午",
        "Café, rain, and the last chapter of a book",
        "Nobody has ever regretted a test that failed",
    ]

    private static func moment(
        _ id: String,
        by author: String,
        title: String?,
        hasPhoto: Bool = true,
        posted seconds: Int,
        likedBy users: [String]
    ) -> Moment {
        Moment(
            id: id,
            userDetails: Moment.Author(
                name: author,
                avatar: avatar(of: "\(1_000 + author.utf8.count)")
            ),
            type: "PHOTOS",
            title: title,
            photos: hasPhoto ? ["https://picsum.photos/id/\(id)/600/400"] : [],
            createdDate: PostTime(seconds),
            isLiked: users.contains("0"),
            likes: users.map { like(of: $0) }
        )
    }
}
