import DevMenuPages
import TerminalTesting

@testable import MomentsKit

@Suite(.timeLimit(.minutes(TestScale.factor))) struct MomentListItemViewModelTests {
    private let tracking = RecordedTracking()
    private let marks = LikeMarks()

    private func item(
        _ moment: Moment = .sample(),
        _ repository: TestRepository = TestRepository()
    ) -> MomentListItemViewModel {
        let liking = MomentLiking(
            userID: "0",
            style: .heart,
            repository: repository,
            tracking: tracking,
            marks: marks
        )
        let now = 1_605_521_360 + 3 * 86_400
        return MomentListItemViewModel(moment: moment, now: now, liking: liking)
    }

    @Test(arguments: [
        (["0"], "♥ Liked", "♥ 已赞"), (["0", "105"], "♥ Liked · Linus", "♥ 已赞 · Linus"),
        (["105", "0", "106"], "♥ Liked · Linus, Ada", "♥ 已赞 · Linus、Ada"),
        (["0", "105", "106", "7"], "♥ Liked · Linus, Ada and 1 more", "♥ 已赞 · Linus、Ada 等 3 人"),
        (["7", "8"], "♥ Liked · 2", "♥ 已赞 · 2 人"),
    ])
    func `names two others who like it, and counts the rest`(
        likes: [String],
        english: String,
        chinese: String
    ) {
        var cell = MomentCell()
        cell.update(with: item(.sample(likes: likes)))
        for (locale, words) in [(MenuLocale.english, english), (.simplifiedChinese, chinese)] {
            let lines = cell.lines(in: DrawingContext(width: 60, locale: locale)).map(\.text)
            #expect(lines.contains(words))
        }
    }

    @Test func `maps every field`() {
        let item = item(.sample(likes: ["0", "105"]))
        let fields = [
            item.momentID, item.userName, item.userAvatarURL?.description, item.title,
            item.photoURL?.description, item.postDate.text.english, item.likes.first?.name,
        ]
        let (avatar, photo) = ("https://example.com/taylor.png", "https://example.com/pic.png")
        let title = "the pic is awesome"
        #expect(fields == ["0", "Taylor Swift", avatar, title, photo, "3 days ago", "Linus"])
        #expect(item.isLiked == true && item.likes.count == 1)
    }

    @Test(arguments: ["", "not an address", "/pic.png", "ftp://example.com/a.png", "https://"])
    func `drops an invalid address, and leaves out missing parts`(address: String) {
        let invalid = item(.sample(avatar: address, photos: [address]))
        #expect(invalid.userAvatarURL == nil && invalid.photoURL == nil)
        let item = item(.sample(title: nil, photos: []))
        #expect(item.title == nil && item.photoURL == nil)
    }

    @Test(arguments: [(true, "unlike"), (false, "like")])
    func `its key likes or unlikes through repository and tracking`(
        isLiked: Bool,
        title: String
    ) async throws {
        let repository = TestRepository()
        let item = item(.sample(isLiked: isLiked), repository)
        let key = try #require(item.keys.first)
        #expect(key.key == "l" && key.title.english == title)
        _ = try await item.press(key, in: .english)
        #expect(repository.calls == [.updateLike(isLiked: !isLiked, momentID: "0", userID: "0")])
        #expect(tracking.events == [.like(!isLiked, momentID: "0", userID: "0")])
    }

    @Test func `has no key where likes are not shown or were not requested`() {
        #expect(item(.sample(isLiked: nil, likes: nil)).keys.isEmpty)
        let item = MomentListItemViewModel(moment: .sample(), now: 0, liking: nil)
        #expect(item.keys.isEmpty && item.isLiked == nil && item.likes.isEmpty)
    }

    @Test func `the mark changes at once, and a second key press waits for the first`() async throws
    {
        let gate = TaskGate()
        let repository = TestRepository { _ in
            await gate.pass()
            return nil
        }
        let moment = Moment.sample(isLiked: false)
        async let like: Void = item(moment, repository).like()
        await gate.waitForArrival()
        #expect(item(moment, repository).isLiked == true)
        async let unlike: Void = item(moment, repository).unlike()
        #expect(repository.calls.count == 1)
        gate.open()
        try await like
        await gate.waitForArrival()
        gate.open()
        try await unlike
        #expect(repository.calls.count == 2)
        #expect(item(moment, repository).isLiked == false)
    }

    @Test func `a failure is reported, and changes the mark back`() async throws {
        let error = APIError.network(status: 500, reason: "down")
        let repository = TestRepository { _ in throw error }
        let item = item(.sample(isLiked: false), repository)
        let failure = LikeError(isLiked: true, reason: error.message)
        await #expect(throws: failure) { try await item.like() }
        #expect(marks["0"] == nil)
        #expect(failure.message.english == "Not liked: network error, status 500: down")
        #expect(tracking.events.count == 1)
    }
}

@Suite struct UserProfileListItemViewModelTests {
    @Test func `maps every field`() {
        let profile = UserProfileListItemViewModel(userDetails: MomentsDetails.sample().userDetails)
        #expect(profile.name == "Jake Lin")
        #expect(profile.avatarURL?.description == "https://example.com/jake.png")
        #expect(profile.backgroundImageURL?.description == "https://example.com/sea.png")
        #expect(profile.reuseIdentifier == "UserProfileListItemViewModel")
    }

    @Test(arguments: ["", "not an address", "jake.png", "https:///jake.png"])
    func `drops an invalid address and an empty name`(address: String) {
        let user = UserDetails(id: "0", name: "", avatar: address, backgroundImage: address)
        let profile = UserProfileListItemViewModel(userDetails: user)
        #expect(profile.name == nil)
        #expect(profile.avatarURL == nil && profile.backgroundImageURL == nil)
    }
}
