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
        (500, "{}", APIError.network(status: 500, reason: "the server refused the request")),
        (404, "<html>", .network(status: 404, reason: "the server refused the request")),
        (200, "", .noData(reason: "the answer is empty")),
        (200, #"{"data":null}"#, .noData(reason: "the answer holds none")),
        (200, #"{}"#, .noData(reason: "the answer holds none")),
        (
            200, #"{"errors":[{"message":"no user '9'"},{}],"data":null}"#,
            .noData(reason: "no user '9'; an error without a message")
        ),
        (
            200, "<html>down</html>",
            .cannotDecode(reason: "line 1, column 1: expected a value but found '<'")
        ),
        (
            200, #"{"data":{"#,
            .cannotDecode(
                reason:
                    "line 1, column 10: expected a name in double quotes or '}' but the document ends"
            )
        ),
        (200, "[]", .cannotDecode(reason: "the document isn't an object")),
        (200, #"{"data":1}"#, .cannotDecode(reason: "data isn't an object")),
        (
            200, #"{"data":{}}"#,
            .cannotDecode(reason: "data.getMomentsDetailsByUserID is missing")
        ),
    ])
    func `reports each error in a server's answer`(
        status: Int,
        text: String,
        error: APIError
    ) async {
        let session = Self.session(TestTransport(text, status: status))
        await #expect(throws: error) { try await session.getMoments(userID: "0") }
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
        await #expect(throws: APIError.cannotDecode(reason: reason)) {
            try await session.getMoments(userID: "0")
        }
    }

    @Test func `names a field of another type, with its path`() async throws {
        let json = MomentsDetails.sample().json.description
            .replacing(
                #""id":"0","userDetails":{"name":"Taylor"#,
                with: #""id":0,"userDetails":{"name":"Taylor"#
            )
        let answer = #"{"data":{"getMomentsDetailsByUserID":\#(json)}}"#
        let reason = "data.getMomentsDetailsByUserID.moments[0].id isn't a string"
        await #expect(throws: APIError.cannotDecode(reason: reason)) {
            try await Self.session(TestTransport(answer)).getMoments(userID: "0")
        }
    }
}
