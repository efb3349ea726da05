import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import Testing

/// The app's log, which shells show with `logs`.
@Suite struct MomentsLogTests {
    private struct UnreadConfig: RemoteConfigProvider {
        let values = JSONObject()

        func setup() {}
        func fetch() async throws { throw APIError.noData(reason: "closed") }
        func getBool(_ key: String) -> Bool { false }
    }

    @Test func `has each load, each like, and the reason for one that failed`() async throws {
        let bff = InProcessTransport(to: BFF(now: 1_605_521_360))
        let transport = TestTransport { request in
            try await bff.post(Array(request.json.description.utf8), headers: [:])
        }
        let app = try AppUnderTest(transport: transport)
        _ = try await app.open("Timeline")
        try app.toggles.set("like-button", to: true)
        let page = try await app.page("Timeline")
        for status in [200, 500] {
            if status != 200 { transport.answer { _ in HTTPAnswer(status: status, body: []) } }
            try await page.press("l", on: "Taylor Swift")
        }
        #expect(app.logged("timeline").first == "info: loaded 40 moments without likes")
        #expect(app.logged("timeline").contains("info: loaded 40 moments with likes"))
        #expect(app.logged("routes") == ["info: Timeline opened", "info: Timeline opened"])
        #expect(app.logged("remote-config") == [])
        #expect(
            app.logged("likes") == [
                "info: moment 0 unliked",
                "error: moment 0 not liked: network error, status 500: the server failed",
            ]
        )
    }

    @Test func `has the reason why nothing was loaded, and that a route doesn't open`() async throws
    {
        let transport = TestTransport("", status: 503)
        let app = try AppUnderTest(transport: transport, remoteConfig: UnreadConfig())
        app.app.start()
        await #expect(throws: RouteError.unknown("Setings", suggestion: "Settings")) {
            try await app.app.open("Setings")
        }
        await #expect(throws: (any Error).self) {
            try await app.app.open("Settings?file=/nonexistent/page.json")
        }
        #expect(app.seen == "Moments")
        let routes = app.logged("routes")
        #expect(routes.count == 2)
        #expect(routes[0].hasPrefix("warning: no route 'Setings'. Did you mean "))
        #expect(routes[1].hasPrefix("error: Settings not opened: "))
        #expect(routes[1].contains("/nonexistent/page.json"))
        await app.services.timeline().load()
        let reason = "error: not loaded: network error, status 503: the server failed"
        #expect(app.logged("timeline").last == reason)
        #expect(app.logged("remote-config").last == "error: not read: no data: closed")
    }
}
