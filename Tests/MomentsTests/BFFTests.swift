import DevMenuKit
@testable import MomentsKit
import TerminalTesting
import Testing

@Suite struct BFFTests {
    private let bff = BFF()

    private func session(_ toggles: TestToggles = TestToggles(.likeButton)) -> MomentsSession {
        MomentsSession(
            transport: InProcessTransport(to: bff),
            app: AppFacts(name: "moments", build: .debug),
            toggles: toggles
        )
    }

    private func answer(_ request: JSONValue) throws -> (status: Int, json: JSONValue) {
        let answer = bff.answer(Array(request.description.utf8))
        return (answer.status, try JSONReader().read(answer.body))
    }

    @Test func `serves the fixture`() async throws {
        let details = try await session().getMoments(userID: "0")
        #expect(details.userDetails.name == "Jake Lin")
        #expect(details.moments.count == MomentsFixture.momentCount)
        let first = details.moments[0]
        #expect(first.id == "0")
        #expect(first.userDetails.name == "Taylor Swift")
        #expect(first.title == "the pic is awesome")
        #expect(first.type == "PHOTOS")
        #expect(first.createdDate == PostTime(1_605_521_360))
        #expect(first.isLiked == true)
        #expect(first.likes?.map(\.id) == ["0"])
        let second = details.moments[1]
        #expect(second.userDetails.name == "Mattt")
        #expect(second.title == "Low-level programming on iOS")
        #expect(second.createdDate == PostTime(1_605_519_980))
        #expect(second.isLiked == false)
        #expect(second.likes?.map(\.id) == ["105"])
        #expect(Set(details.moments.map(\.id)).count == details.moments.count)
    }

    @Test func `leaves out likes unless they are requested`() async throws {
        let details = try await session(TestToggles()).getMoments(userID: "0")
        #expect(details.moments.allSatisfy { $0.isLiked == nil && $0.likes == nil })
    }

    @Test func `saves likes`() async throws {
        let liked = try await session().updateLike(true, momentID: "1", userID: "0")
        #expect(liked.moments[1].isLiked == true)
        #expect(liked.moments[1].likes?.map(\.id) == ["105", "0"])
        _ = try await session().updateLike(true, momentID: "1", userID: "0")
        #expect(try await session().getMoments(userID: "0") == liked)
        let unliked = try await session().updateLike(false, momentID: "1", userID: "0")
        #expect(unliked.moments[1].likes?.map(\.id) == ["105"])
        #expect(unliked.moments[1].isLiked == false)
    }

    @Test func `keeps likes for the next start, and sets a damaged file aside`() async throws {
        let folder = try TemporaryDirectory()
        let file = folder.path + "/likes.json"
        func session() -> MomentsSession {
            MomentsSession(
                transport: InProcessTransport(to: BFF(now: 1_000_000, keepingLikesIn: file)),
                app: AppFacts(name: "moments", build: .debug),
                toggles: TestToggles(.likeButton)
            )
        }
        _ = try await session().updateLike(true, momentID: "1", userID: "0")
        let kept = try await session().getMoments(userID: "0")
        #expect(kept.moments[1].likes?.map(\.id) == ["105", "0"])
        #expect(kept.moments[1].likes?.map(\.name) == ["Linus", "Jake Lin"])
        let text = try folder.contents(of: "likes.json")
        try folder.write("\u{FEFF}\(text)", to: "likes.json")
        #expect(try await session().getMoments(userID: "0") == kept)
        try folder.write("{", to: "likes.json")
        let first = try await session().getMoments(userID: "0")
        #expect(first.moments[1].likes?.map(\.id) == ["105"])
        #expect(try folder.contents(of: "likes.json") == "{")
        _ = try await session().updateLike(true, momentID: "1", userID: "0")
        #expect(try folder.contents(of: "likes.json.damaged") == "{")
        #expect(try await session().getMoments(userID: "0") == kept)
    }

    @Test func `servers that share a file have the likes of each other`() async throws {
        let folder = try TemporaryDirectory()
        let sessions = (0..<2).map { _ in
            MomentsSession(
                transport: InProcessTransport(to: BFF(keepingLikesIn: folder.path("likes.json"))),
                app: AppFacts(name: "moments", build: .debug),
                toggles: TestToggles(.likeButton)
            )
        }
        for number in 0..<4 {
            _ = try await sessions[number % 2]
                .updateLike(true, momentID: "\(number)", userID: "0")
        }
        for session in sessions {
            let details = try await session.getMoments(userID: "0")
            #expect(details.moments.prefix(4).allSatisfy { $0.isLiked == true })
        }
    }

    @Test func `has a date of every form`() {
        let details = MomentsFixture.details(now: 1_800_000_000)
        let dates = details.moments.dropFirst(2).map { moment in
            RelativeDate(moment.createdDate.seconds, now: 1_800_000_000).text.english
        }
        #expect(
            dates.prefix(13) == [
                "just now", "20 seconds ago", "1 minute ago", "12 minutes ago", "1 hour ago",
                "5 hours ago", "1 day ago", "3 days ago", "1 week ago", "3 weeks ago",
                "1 month ago", "5 months ago", "1 year ago",
            ]
        )
        #expect(dates.dropFirst(13).allSatisfy { $0.hasSuffix("years ago") })
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `loses none of many likes at a time`() async throws {
        let session = session()
        try await withThrowingTaskGroup { group in
            for number in 0..<MomentsFixture.momentCount {
                group.addTask {
                    _ = try await session.updateLike(true, momentID: "\(number)", userID: "0")
                }
            }
            try await group.waitForAll()
        }
        let details = try await session.getMoments(userID: "0")
        #expect(details.moments.allSatisfy { $0.isLiked == true })
    }

    @Test(arguments: [
        "query getMomentsDetailsByUserID { __schema { types { name } } }", "{ users { id } }", "",
    ])
    func `refuses an untrusted document`(query: String) throws {
        let (status, json) = try answer(["query": .string(query), "variables": [:]])
        #expect(status == 200)
        #expect(json["data"] == .null)
        let message = try #require(json["errors"]?[0]?["message"]?.string)
        #expect(message.hasPrefix("the document isn't trusted"))
    }

    @Test(arguments: [("9", "0", "no data: no user '9'"), ("0", "99", "no data: no moment '99'")])
    func `refuses an unknown user and an unknown moment`(
        user: String,
        moment: String,
        words: String
    ) async {
        let error = await #expect(throws: APIError.self) {
            try await session().updateLike(true, momentID: moment, userID: user)
        }
        #expect(error?.description == words)
    }

    @Test(arguments: ["", "no JSON", "[]", "{}", #"{"query":1}"#])
    func `answers an invalid request with 400`(text: String) throws {
        let answer = bff.answer(Array(text.utf8))
        #expect(answer.status == 400)
        #expect(try JSONReader().read(answer.body)["errors"]?[0]?["message"] != nil)
    }

    @Test func `names a missing variable`() async throws {
        let transport = TestTransport("{}")
        _ = try? await MomentsSession(
            transport: transport,
            app: AppFacts(name: "moments", build: .debug),
            toggles: TestToggles()
        ).getMoments(userID: "0")
        let query = try #require(transport.requests.first?.json["query"])
        let (_, json) = try answer(["query": query, "variables": ["userID": "0"]])
        let message = json["errors"]?[0]?["message"]
        #expect(message == "the variable 'withLikes' must be true or false")
    }

    @Test(arguments: [0, 1, 2, 3, 10_000])
    func `has the given number of moments`(count: Int) {
        #expect(MomentsFixture.details(momentCount: count, now: 0).moments.count == count)
    }
}
