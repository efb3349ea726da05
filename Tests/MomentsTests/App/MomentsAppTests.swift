import DevMenuPages
@testable import MomentsKit
import TerminalTesting

@Suite struct MomentsAppTests {
    private static let designKit = "DesignKit?productName=DesignKit&version=1.0.1"

    @Test(arguments: ["InternalMenu", "Timeline", designKit, "TextStyles"])
    func `a page is never seen before it loads`(path: String) async throws {
        let app = try AppUnderTest()
        app.app.start()
        let unloaded = Mutex<[String]>([])
        let observation = app.app.pages.observe {
            guard let page = app.app.pages.top, !page.isLoading, !page.hasLoaded else { return }
            unloaded.withLock { $0.append(page.viewModel.title.english) }
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
        #expect(!unseen.isShown && app.seen == nil)
        app.app.start()
        #expect(app.seen == "Moments" && !app.app.pages.canGoBack && !app.app.pages.isModal)
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
        // A page that appears again is recorded again.
        let names = app.tracking.events.map { $0.parameters["screen_name"] }
        let stack: [JSONValue] = ["Moments", "DesignKit", "TextStyles", "DesignKit", "Moments"]
        #expect(names == stack)
    }

    @Test func `a shake is recorded, and presents the menu, and so is a universal link presented`()
        async throws
    {
        let app = try AppUnderTest()
        _ = try await app.menuPage()
        #expect(app.seen == "Area 51" && app.app.pages.isModal)
        #expect(app.tracking.events.contains(.shake(userID: "0", at: 1_605_521_360)))
        app.app.pages.done()
        try await app.app.open("https://momentsapp.com/" + Self.designKit)
        #expect(app.seen == "DesignKit Demo" && app.app.pages.isModal)
    }

    @Test func `production refuses the menu, the DesignKit page and the shake`() async throws {
        let app = try AppUnderTest(build: .production)
        app.app.start()
        for url in ["InternalMenu", Self.designKit] {
            let path = String(url.prefix { $0 != "?" })
            await #expect(throws: RouteError.refused(path: path, build: .production)) {
                _ = try await app.open(url)
            }
        }
        let error = await #expect(throws: NoMenuError.self) { try await app.app.shake() }
        #expect(error?.description == "the menu is refused in a production build")
        #expect(app.seen == "Moments")
        #expect(!app.tracking.events.contains { $0.name == "shake" })
        #expect(try await app.open("Timeline").text.contains("Taylor Swift"))
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
        #expect(page.text().contains("Taylor Swift"))
        #expect(!services.offersMenu)
        await #expect(throws: NoMenuError.self) { try await app.shake() }
        await #expect(throws: NoMenuError.self) { try await app.open("TextStyles") }
    }

    @Test func `a favourite button looks as its style, and keeps its state for the visit`()
        async throws
    {
        let app = try AppUnderTest()
        let buttons = try await app.open(Self.designKit).value?["favoriteButtons"]
        for style in FavoriteStyle.allCases {
            let name = JSONValue.string(style.rawValue)
            let button = try #require(buttons?.array?.first { $0["name"] == name })
            let looks = ["color", "outline", "filled"].map { button[$0]?.string }
            #expect(looks == [style.color.description, style.outline, style.filled])
        }
        let page = try await app.page(Self.designKit)
        let text = try await page.press(" ", on: "Star")
        #expect(text.contains("★ Star  #F1C40F") && text.contains("♡ Heart  #E74C3C"))
        await page.load()
        #expect(page.text() == text)
    }

    @Test func `a toggle with effect at the next start draws cards only then`() async throws {
        let store = InMemorySettingStore()
        let app = try AppUnderTest(store: store)
        app.app.start()
        try app.toggles.set("swiftui", to: true)
        #expect(try await !app.open("Timeline").text.contains("│ [TS]"))
        let text = try await AppUnderTest(store: store).open("Timeline").text
        let rule = String(repeating: "─", count: 70)
        let name = "[TS] Taylor Swift  just now" + String(repeating: " ", count: 68 - 27)
        #expect(text.contains("╭\(rule)╮\n│ \(name) │\n│ the pic is awesome "))
    }
}
