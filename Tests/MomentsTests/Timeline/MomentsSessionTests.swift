import DevMenuKit
@testable import MomentsKit
import Testing

@Suite struct MomentsSessionTests {
    private static func session(
        _ transport: some HTTPTransport,
        _ toggles: TestToggles = TestToggles()
    ) -> MomentsSession {
        let app = AppFacts(name: "moments", version: "1.0.0.0", build: .debug)
        return MomentsSession(transport: transport, app: app, toggles: toggles)
    }

    /// Returns the error of a load.
    private static func failure(_ transport: TestTransport) async -> APIError? {
        let session = session(transport)
        return await #expect(throws: APIError.self) { try await session.getMoments(userID: "0") }
    }

    private static func data(_ name: String, _ details: MomentsDetails) -> String {
        JSONValue.object(["data": .object([name: details.json ?? nil])]).description
    }

    @Test func `a 200 maps to the fixture, and headers identify the app`() async throws {
        let transport = TestTransport(Self.data("getMomentsDetailsByUserID", .sample()))
        #expect(try await Self.session(transport).getMoments(userID: "0") == .sample())
        let headers = try #require(transport.requests.first?.headers)
        #expect(headers["x-app-version"] == "1.0.0.0")
        #expect(headers["content-type"] == "application/json")
        for name in ["x-app-platform", "x-os-version"] {
            #expect(headers[name]?.isEmpty == false, "\(name)")
        }
    }

    @Test func `the toggle sets withLikes, read with each request`() async throws {
        let toggles = TestToggles()
        let transport = TestTransport(Self.data("getMomentsDetailsByUserID", .sample()))
        let session = Self.session(transport, toggles)
        for isOn in [false, true, false] {
            toggles.set(.likeButton, to: isOn)
            _ = try await session.getMoments(userID: "0")
            let variables = transport.requests.last?.json["variables"]
            #expect(variables == ["userID": "0", "withLikes": .bool(isOn)])
        }
    }

    @Test func `sends a like as the mutation, with exact variables`() async throws {
        let transport = TestTransport(Self.data("updateMomentLike", .sample(isLiked: false)))
        let session = Self.session(transport)
        let details = try await session.updateLike(false, momentID: "7", userID: "0")
        #expect(details == .sample(isLiked: false))
        let request = try #require(transport.requests.first?.json)
        #expect(request["operationName"] == "updateMomentLike")
        #expect(request["variables"] == ["momentID": "7", "userID": "0", "isLiked": false])
        #expect(request["query"]?.string?.hasPrefix("mutation updateMomentLike(") == true)
    }

    @Test(arguments: [
        (500, "{}", "network error, status 500: the server failed"),
        (404, "<html>", "network error, status 404: the server refused the request"),
        (200, "", "no data: the answer is empty"),
        (200, #"{"data":null}"#, "no data: the answer holds none"),
        (200, #"{}"#, "no data: the answer holds none"),
        (200, #"{"errors":[{"message":"out"},{}]}"#, "no data: out; an error without a message"),
        (
            200, "<html>down</html>",
            "can't decode the answer: line 1, column 1: expected a value but found '<'"
        ),
        (200, "[]", "can't decode the answer: an object"),
        (200, #"{"data":1}"#, "can't decode the answer: data: an object"),
        (200, #"{"data":{}}"#, "no data: the answer holds none"),
    ])
    func `reports each error in a server's answer, in the languages of the app`(
        status: Int,
        text: String,
        message: String
    ) async throws {
        let error = await Self.failure(TestTransport(text, status: status))
        #expect(error?.description == message)
        let chinese = error?.message.resolved(for: .simplifiedChinese) ?? message
        let isOwn = !text.contains("errors")
        #expect(!isOwn || chinese.firstMatch(of: #/[a-z]+ [a-z]+ /#) == nil, "\(chinese)")
    }

    @Test func `reports a failure of the transport unchanged`() async {
        let error = APIError.network(status: nil, reason: "connection refused")
        let session = Self.session(TestTransport { _ in throw error })
        await #expect(throws: error) { try await session.getMoments(userID: "0") }
        #expect("\(error)" == "network error: connection refused")
    }

    @Test(arguments: [
        ("Taylor Swift", "1", "moments, 0, userDetails, name: a string", "应为字符串"),
        ("PHOTOS", "null", "moments, 0, type: a string", "应为字符串"),
        ("1605521360", "1.5", "moments, 0, createdDate: a whole number", "应为整数"),
        ("1605521360", #""yesterday""#, "moments, 0, createdDate: a whole number", "应为整数"),
        ("the pic is awesome", "{}", "moments, 0, title: a string", "应为字符串"),
        ("https://example.com/0.png", "[]", "moments, 0, likes, 0, avatar: a string", "应为字符串"),
        ("moments", #""others""#, "moments: missing", "缺失"),
    ])
    func `says what does not fit, after its path`(
        value: String,
        other: String,
        reason: String,
        chinese: String
    ) async throws {
        var text = Self.data("getMomentsDetailsByUserID", .sample())
        text.replace(#""\#(value)""#, with: other)
        let message = try #require(await Self.failure(TestTransport(text))?.message)
        #expect(message.english == "can't decode the answer: " + reason)
        #expect(message.resolved(for: .simplifiedChinese).hasSuffix("：" + chinese))
    }
}
