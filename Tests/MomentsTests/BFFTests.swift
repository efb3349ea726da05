@testable import MomentsKit
import TerminalTesting

@Suite struct BFFTests {
    private let bff = BFF()

    /// Returns a session with a server, by default the same one.
    private func session(
        _ toggles: TestToggles = TestToggles(.likeButton),
        with other: (any HTTPTransport)? = nil
    ) -> MomentsSession {
        let app = AppFacts(name: "moments", build: .debug)
        let transport = other ?? InProcessTransport(to: bff)
        return MomentsSession(transport: transport, app: app, toggles: toggles)
    }

    @Test func `serves the fixture`() async throws {
        let details = try await session().getMoments(userID: "0")
        #expect(details.userDetails.name == "Jake Lin")
        #expect(details.moments.count == MomentsFixture.momentCount)
        let facts = details.moments.prefix(2).map { moment -> [String?] in
            [
                moment.id, moment.userDetails.name, moment.title, moment.type,
                "\(moment.createdDate.seconds)", "\(moment.isLiked == true)",
                moment.likes?.map(\.id).joined(),
            ]
        }
        let titles = ["the pic is awesome", "Low-level programming on iOS"]
        #expect(
            Array(facts) == [
                ["0", "Taylor Swift", titles[0], "PHOTOS", "1605521360", "true", "0"],
                ["1", "Mattt", titles[1], "PHOTOS", "1605519980", "false", "105"],
            ]
        )
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
        func session() -> MomentsSession {
            let bff = BFF(now: 1_000_000, keepingLikesIn: folder.path("likes.json"))
            return self.session(with: InProcessTransport(to: bff))
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
            session(with: InProcessTransport(to: BFF(keepingLikesIn: folder.path("likes.json"))))
        }
        for id in 0..<4 {
            _ = try await sessions[id % 2].updateLike(true, momentID: "\(id)", userID: "0")
            let moments = try await sessions[(id + 1) % 2].getMoments(userID: "0").moments
            #expect(moments[...id].allSatisfy { $0.isLiked == true })
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

    @Test func `loses none of many likes at a time`() async throws {
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

    @Test(arguments: [("9", "0", "no data: no user '9'"), ("0", "99", "no data: no moment '99'")])
    func `refuses an unknown user or moment`(user: String, moment: String, words: String) async {
        let error = await #expect(throws: APIError.self) {
            try await session().updateLike(true, momentID: moment, userID: user)
        }
        #expect(error?.description == words)
    }

    @Test(arguments: [
        ("", 400, ""), ("no JSON", 400, ""), ("[]", 400, ""), ("{}", 400, ""),
        (#"{"query":1}"#, 400, ""),
        (#"{"query":"","variables":{}}"#, 200, "the document isn't trusted"),
        (#"{"query":"{ users { id } }","variables":{}}"#, 200, "the document isn't trusted"),
        (
            #"{"query":"query getMomentsDetailsByUserID { __schema { name } }","variables":{}}"#,
            200, "the document isn't trusted"
        ),
        (
            #"{"query":\#(JSONValue.string(GraphQLDocument.momentsDetails.text)),"variables":{}}"#,
            200, "the variable 'userID' must be"
        ),
    ])
    func `refuses an invalid request, and names an error`(
        text: String,
        status: Int,
        words: String
    ) throws {
        let answer = bff.answer(Array(text.utf8))
        let json = try JSONReader().read(answer.body)
        #expect(answer.status == status && json["data"] ?? .null == .null)
        #expect(json["errors"]?[0]?["message"]?.string?.hasPrefix(words) == true)
    }

    @Test(arguments: [0, 1, 2, 3, 10_000])
    func `has the given number of moments`(count: Int) {
        #expect(MomentsFixture.details(momentCount: count, now: 0).moments.count == count)
    }
}
