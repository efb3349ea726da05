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

    @Test func `has each load, with or without likes`() async throws {
        let app = try AppUnderTest()
        _ = try await app.open("Timeline")
        try app.toggles.set("like-button", to: true)
        _ = try await app.open("Timeline")
        #expect(
            app.logged("timeline") == [
                "info: loaded 40 moments without likes", "info: loaded 40 moments with likes",
            ]
        )
        #expect(app.logged("routes") == ["info: Timeline opened", "info: Timeline opened"])
        #expect(app.logged("remote-config") == [])
    }

    @Test func `has each like, and the reason for one that failed`() async throws {
        let bff = InProcessTransport(to: BFF(now: 1_605_521_360))
        let transport = TestTransport { request in
            try await bff.post(Array(request.json.description.utf8), headers: [:])
        }
        let app = try AppUnderTest(transport: transport)
        try app.toggles.set("like-button", to: true)
        app.app.start()
        let page = try #require(app.app.pages.top)
        await page.load()
        let context = DrawingContext(width: 60, locale: .english)
        for status in [200, 500] {
            if status != 200 { transport.answer { _ in HTTPAnswer(status: status, body: []) } }
            let row = try #require(
                page.layout(in: context).rows.first { $0.keys.contains { $0.key == "l" } }
            )
            await page.press("l", in: row, locale: .english)
        }
        #expect(
            app.logged("likes") == [
                "info: moment 0 unliked",
                """
                error: moment 0 not liked: network error, status 500: the server failed
                """,
            ]
        )
    }

    @Test func `has the reason why nothing was loaded, and that a route doesn't open`()
        async throws
    {
        let app = try AppUnderTest(
            transport: TestTransport("", status: 503),
            remoteConfig: UnreadConfig()
        )
        app.app.start()
        await #expect(throws: RouteError.self) { try await app.app.open("Setings") }
        await #expect(throws: (any Error).self) {
            try await app.app.open("Settings?file=/nonexistent/page.json")
        }
        #expect(app.logged("routes").count == 2)
        #expect(app.logged("routes")[0].hasPrefix("warning: no route 'Setings'. Did you mean "))
        #expect(app.logged("routes")[1].hasPrefix("error: Settings not opened: "))
        #expect(app.logged("routes")[1].contains("/nonexistent/page.json"))
        let page = app.services.timeline()
        await page.load()
        #expect(
            app.logged("timeline").last
                == "error: not loaded: network error, status 503: the server failed"
        )
        #expect(app.logged("remote-config").last == "error: not read: no data: closed")
    }
}
