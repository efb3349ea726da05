import DevMenuKit
import MomentsKit
import Testing

@Suite struct MomentsSessionTests {
    private static func session(
        _ transport: some HTTPTransport,
        _ toggles: TestToggles = TestToggles()
    ) -> MomentsSession {
        MomentsSession(
            transport: transport,
            app: AppFacts(name: "moments", version: "1.0.0.0", build: .debug),
            toggles: toggles
        )
    }

    private static func data(_ name: String, _ details: MomentsDetails) -> String {
        JSONValue.object(["data": .object([name: details.json])]).description
    }

    @Test func `a 200 maps to the fixture`() async throws {
        let answer = Self.data("getMomentsDetailsByUserID", .sample())
        let details = try await Self.session(TestTransport(answer)).getMoments(userID: "0")
        #expect(details == .sample())
    }

    @Test(arguments: [true, false])
    func `the toggle sets withLikes, read with each request`(isOn: Bool) async throws {
        let toggles = TestToggles()
        let transport = TestTransport(Self.data("getMomentsDetailsByUserID", .sample()))
        let session = Self.session(transport, toggles)
        toggles.set(.likeButton, to: isOn)
        _ = try await session.getMoments(userID: "0")
        toggles.set(.likeButton, to: !isOn)
        _ = try await session.getMoments(userID: "0")
        let variables = transport.requests.compactMap { $0.json["variables"] }
        let expected = [isOn, !isOn].map { isOn -> JSONValue in
            ["userID": "0", "withLikes": .bool(isOn)]
        }
        #expect(variables == expected)
    }

    @Test func `identifies the app in headers`() async throws {
        let transport = TestTransport(Self.data("getMomentsDetailsByUserID", .sample()))
        _ = try await Self.session(transport).getMoments(userID: "0")
        let headers = try #require(transport.requests.first?.headers)
        #expect(headers["x-app-version"] == "1.0.0.0")
        #expect(headers["content-type"] == "application/json")
        for name in ["x-app-platform", "x-os-version"] {
            #expect(headers[name]?.isEmpty == false, "\(name)")
        }
    }

    @Test func `sends a like as the mutation, with exact variables`() async throws {
        let transport = TestTransport(Self.data("updateMomentLike", .sample(isLiked: false)))
        let details = try await Self.session(transport)
            .updateLike(false, momentID: "7", userID: "0")
        #expect(details == .sample(isLiked: false))
        let request = try #require(transport.requests.first?.json)
        #expect(request["operationName"] == "updateMomentLike")
        #expect(request["variables"] == ["momentID": "7", "userID": "0", "isLiked": false])
        #expect(request["query"]?.string?.hasPrefix("mutation updateMomentLike(") == true)
    }

    @Test(arguments: [
        (500, "{}", "network error, status 500: the server refused the request"),
        (404, "<html>", "network error, status 404: the server refused the request"),
        (200, "", "no data: the answer is empty"),
        (200, #"{"data":null}"#, "no data: the answer holds none"),
        (200, #"{}"#, "no data: the answer holds none"),
        (
            200, #"{"errors":[{"message":"out"},{}],"data":null}"#,
            "no data: out; an error without a message"
        ),
        (
            200, "<html>down</html>",
            "cannot decode the answer: line 1, column 1: expected a value but found '<'"
        ),
        (
            200, #"{"data":{"#,
            "cannot decode the answer: line 1, column 10: expected a name in double quotes or '}' but "
                + "the document ends"
        ),
        (200, "[]", "cannot decode the answer: the document isn't an object"),
        (200, #"{"data":1}"#, "cannot decode the answer: data isn't an object"),
        (
            200, #"{"data":{}}"#,
            "cannot decode the answer: data.getMomentsDetailsByUserID is missing"
        ),
    ])
    func `reports each error in a server's answer, in the languages of the app`(
        status: Int,
        text: String,
        message: String
    ) async throws {
        let session = Self.session(TestTransport(text, status: status))
        let error = try #require(
            await #expect(throws: APIError.self) { try await session.getMoments(userID: "0") }
        )
        #expect("\(error)" == message)
        let chinese = error.message.resolved(for: .simplifiedChinese)
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
        (["userDetails"], "userDetails is missing"),
        (["userDetails", "name"], "userDetails.name is missing"),
        (["moments"], "moments is missing"),
    ])
    func `names a missing field`(path: [String], what: String) async throws {
        var details = try #require(MomentsDetails.sample().json.object)
        if path.count == 1 {
            details[path[0]] = nil
        } else {
            var inner = try #require(details[path[0]]?.object)
            inner[path[1]] = nil
            details[path[0]] = .object(inner)
        }
        let answer: JSONValue = ["data": ["getMomentsDetailsByUserID": .object(details)]]
        let session = Self.session(TestTransport(answer.description))
        let reason = "data.getMomentsDetailsByUserID." + what
        let error = await #expect(throws: APIError.self) {
            try await session.getMoments(userID: "0")
        }
        #expect(error?.message.english == "cannot decode the answer: " + reason)
    }

    @Test func `names a field of another type, with its path`() async throws {
        let json = MomentsDetails.sample().json.description
            .replacing(
                #""id":"0","userDetails":{"name":"Taylor"#,
                with: #""id":0,"userDetails":{"name":"Taylor"#
            )
        let answer = #"{"data":{"getMomentsDetailsByUserID":\#(json)}}"#
        let reason = "data.getMomentsDetailsByUserID.moments[0].id isn't a string"
        let error = await #expect(throws: APIError.self) {
            try await Self.session(TestTransport(answer)).getMoments(userID: "0")
        }
        #expect(error?.message.english == "cannot decode the answer: " + reason)
    }
}
