import DevMenuKit
import DevMenuPages
import TerminalTesting
import Testing

@testable import MomentsKit

@Suite struct MomentListItemViewModelTests {
    private let tracking = RecordedTracking()
    private let marks = LikeMarks()

    private func item(
        _ moment: Moment = .sample(),
        _ repository: TestRepository = TestRepository()
    ) -> MomentListItemViewModel {
        MomentListItemViewModel(
            moment: moment,
            now: 1_605_521_360 + 3 * 86_400,
            liking: MomentLiking(
                userID: "0",
                style: .heart,
                repository: repository,
                tracking: tracking,
                marks: marks
            )
        )
    }

    @Test(arguments: [
        (["0"], "♥ Liked", "♥ 已赞"),
        (["0", "105"], "♥ Liked · Linus", "♥ 已赞 · Linus"),
        (["105", "0", "106"], "♥ Liked · Linus, Ada", "♥ 已赞 · Linus、Ada"),
        (
            ["0", "105", "106", "7"], "♥ Liked · Linus, Ada and 1 more",
            "♥ 已赞 · Linus、Ada 等 3 人"
        ),
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
        #expect(item.momentID == "0")
        #expect(item.userName == "Taylor Swift")
        #expect(item.userAvatarURL?.description == "https://example.com/taylor.png")
        #expect(item.title == "the pic is awesome")
        #expect(item.photoURL?.description == "https://example.com/pic.png")
        #expect(item.postDate.text.english == "3 days ago")
        #expect(item.isLiked == true)
        #expect(item.likes.map(\.name) == ["Linus"])
    }

    @Test(arguments: ["", "not an address", "/pic.png", "ftp://example.com/a.png", "https://"])
    func `drops an invalid address`(address: String) {
        let item = item(.sample(avatar: address, photos: [address]))
        #expect(item.userAvatarURL == nil)
        #expect(item.photoURL == nil)
    }

    @Test func `leaves out missing parts`() {
        let item = item(.sample(title: nil, photos: []))
        #expect(item.title == nil)
        #expect(item.photoURL == nil)
    }

    @Test func `likes and unlikes through repository and tracking`() async throws {
        let repository = TestRepository()
        try await item(.sample(isLiked: false), repository).like()
        try await item(.sample(isLiked: true), repository).unlike()
        #expect(
            repository.calls == [
                .updateLike(isLiked: true, momentID: "0", userID: "0"),
                .updateLike(isLiked: false, momentID: "0", userID: "0"),
            ]
        )
        #expect(
            tracking.events == [
                .like(true, momentID: "0", userID: "0"), .like(false, momentID: "0", userID: "0"),
            ]
        )
    }

    @Test(arguments: [(true, "unlike"), (false, "like")])
    func `its key reverses the current state`(isLiked: Bool, title: String) async throws {
        let repository = TestRepository()
        let item = item(.sample(isLiked: isLiked), repository)
        let key = try #require(item.keys.first)
        #expect(key.key == "l")
        #expect(key.title.english == title)
        _ = try await item.press(key, in: .english)
        #expect(repository.calls == [.updateLike(isLiked: !isLiked, momentID: "0", userID: "0")])
    }

    @Test func `has no key where likes are not shown or were not requested`() {
        #expect(item(.sample(isLiked: nil, likes: nil)).keys.isEmpty)
        let item = MomentListItemViewModel(moment: .sample(), now: 0, liking: nil)
        #expect(item.keys.isEmpty)
        #expect(item.isLiked == nil)
        #expect(item.likes.isEmpty)
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `the mark changes at once, and a second key press waits for the first`() async throws {
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
