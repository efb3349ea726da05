import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import Synchronization
import TerminalTesting
import Testing

@Suite struct MomentsAppTests {
    private static let designKit = "DesignKit?productName=DesignKit&version=1.0.1"
    private static let context = DrawingContext(width: 80, locale: .english)

    @Test func `opens the timeline first`() throws {
        let app = try AppUnderTest()
        #expect(app.app.pages.top == nil)
        app.app.start()
        #expect(app.seen == "Moments")
        #expect(!app.app.pages.canGoBack)
        #expect(!app.app.pages.isModal)
    }

    @Test(arguments: [
        "InternalMenu", "Timeline", "DesignKit?productName=D&version=1", "TextStyles",
    ])
    func `a page is never seen before it loads`(path: String) async throws {
        let app = try AppUnderTest()
        app.app.start()
        let unloaded = Mutex<[String]>([])
        let observation = app.app.pages.observe {
            guard let page = app.app.pages.top, !page.isLoading, !page.hasLoaded else { return }
            unloaded.withLock { $0.append(page.viewModel.title.resolved(for: .english)) }
        }
        defer { observation.cancel() }
        let before = try #require(app.app.pages.top)
        _ = try await app.open(path)
        #expect(app.app.pages.top !== before)
        #expect(unloaded.withLock { $0 } == [])
    }

    @Test func `a route that a shell opens moves the app, and returns the page's text`()
        async throws
    {
        let app = try AppUnderTest()
        let unseen = try await app.open(Self.designKit)
        #expect(!unseen.isShown)
        app.app.start()
        let page = try await app.open(Self.designKit)
        #expect(page.text.hasPrefix("DesignKit 1.0.1") && page.isShown)
        #expect(app.seen == "DesignKit Demo")
        #expect(app.app.pages.canGoBack)
        _ = try await app.open("TextStyles", .present)
        #expect(app.seen == "iOS Text Styles Demo")
        #expect(app.app.pages.isModal)
        app.app.pages.done()
        #expect(app.seen == "DesignKit Demo")
        app.app.pages.back()
        #expect(app.seen == "Moments")
    }

    @Test func `a page that appears again is recorded again`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        _ = try await app.open("TextStyles")
        app.app.pages.back()
        let names = app.tracking.events.map { $0.parameters["screen_name"] }
        #expect(names == ["Moments", "TextStyles", "Moments"])
    }

    @Test func `a shake is recorded, and presents the menu`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        try await app.app.shake()
        #expect(app.seen == "Area 51")
        #expect(app.app.pages.isModal)
        #expect(app.tracking.events.contains(.shake(userID: "0", at: 1_605_521_360)))
    }

    @Test func `a universal link is presented`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        try await app.app.open("https://momentsapp.com/" + Self.designKit)
        #expect(app.seen == "DesignKit Demo")
        #expect(app.app.pages.isModal)
    }

    @Test func `a route that does not open reports why, and leaves the page`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        await #expect(throws: RouteError.unknown("DesignKti", suggestion: "DesignKit")) {
            try await app.app.open("DesignKti")
        }
        await #expect(throws: RouteError.self) { try await app.app.open("DesignKit?version=1") }
        #expect(app.seen == "Moments")
    }

    @Test func `production refuses the menu, the DesignKit page and the shake`() async throws {
        let app = try AppUnderTest(build: .production)
        app.app.start()
        await #expect(throws: RouteError.refused(path: "InternalMenu", build: .production)) {
            _ = try await app.open("InternalMenu")
        }
        await #expect(throws: RouteError.refused(path: "DesignKit", build: .production)) {
            _ = try await app.open(Self.designKit)
        }
        let error = await #expect(throws: NoMenuError.self) { try await app.app.shake() }
        #expect(error?.description == "the menu is refused in a production build")
        #expect(app.seen == "Moments")
        #expect(!app.tracking.events.contains { $0.name == "shake" })
        #expect(try await app.open("Timeline").text.contains("Taylor Swift"))
    }

    @Test func `the favourite buttons keep their state for the visit`() async throws {
        let app = try AppUnderTest()
        app.app.start()
        _ = try await app.open(Self.designKit)
        let page = try #require(app.app.pages.top)
        await page.load()
        let rows = page.layout(in: Self.context).rows.filter(\.isSelectable)
        #expect(rows.count == 2)
        await page.press(" ", in: rows[0], locale: .english)
        let text = page.layout(in: Self.context).text.text
        #expect(text.contains("★ Star  #F1C40F"))
        #expect(text.contains("♡ Heart  #E74C3C"))
        await page.load()
        #expect(page.layout(in: Self.context).text.text == text)
    }

    @Test func `without a host, as it ships, it has the timeline, and refuses menu and links`()
        async throws
    {
        let services = MomentsServices(MomentsMenu.app(build: .production)) {
            InProcessTransport(to: BFF(now: 1_605_521_360))
        }
        services.connect(to: nil)
        let app = MomentsApp(services, locale: .english)
        app.start()
        let page = try #require(app.pages.top)
        await page.load()
        #expect(page.layout(in: Self.context).text.text.contains("Taylor Swift"))
        #expect(!services.offersMenu)
        await #expect(throws: NoMenuError.self) { try await app.shake() }
        await #expect(throws: NoMenuError.self) { try await app.open("TextStyles") }
    }

    @Test func `a favourite button looks as on DesignKit's page`() async throws {
        let value = try #require(try await AppUnderTest().open(Self.designKit).value)
        for style in FavoriteStyle.allCases {
            let button = try #require(
                value["favoriteButtons"]?.array?.first { $0["name"] == .string(style.rawValue) }
            )
            #expect(button["color"] == .string(style.color.description))
            #expect(button["outline"] == .string(style.outline))
            #expect(button["filled"] == .string(style.filled))
        }
    }

    @Test func `a toggle with effect at the next start draws cards only then`() async throws {
        let store = InMemorySettingStore()
        let app = try AppUnderTest(store: store)
        app.app.start()
        try app.toggles.set("swiftui", to: true)
        #expect(try await !app.open("Timeline").text.contains("│ [TS]"))
        let next = try AppUnderTest(store: store)
        next.app.start()
        let text = try await next.open("Timeline").text
        let rule = String(repeating: "─", count: 70)
        let name = "[TS] Taylor Swift  just now" + String(repeating: " ", count: 68 - 27)
        #expect(text.contains("╭\(rule)╮\n│ \(name) │\n│ the pic is awesome "))
    }
}
