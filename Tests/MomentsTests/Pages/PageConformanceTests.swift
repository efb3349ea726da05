import DevMenuPages
@testable import MomentsKit
import TerminalTesting

/// The laws that every page of the app follows, whatever it shows.
@Suite(.timeLimit(.minutes(TestScale.factor))) struct PageConformanceTests {
    private static let links = [
        "Timeline", "InternalMenu", "TextStyles", "Settings", "Settings?presenter=taobao",
        "Settings?presenter=taobao-json", "Settings?presenter=user", "Settings?presenter=driver",
        "DesignKit?productName=DesignKit&version=1.0.1",
    ]

    @Test(arguments: links, [MenuLocale.english, .simplifiedChinese])
    func `keeps the laws of pages, and has its rows in order`(
        link: String,
        locale: MenuLocale
    ) async throws {
        let conformance = PageConformance(locales: [locale]) {
            try await AppUnderTest(locale: locale).page(link)
        }
        #expect(try await conformance.violations() == [])
        let page = try await AppUnderTest(locale: locale).page(link)
        for width in [38, 58, 98] {
            let layout = page.layout(in: DrawingContext(width: width, locale: locale))
            var next = 0
            for row in layout.rows.indices {
                let lines = layout.lines(ofRow: row)
                #expect(lines.lowerBound >= next)
                next = lines.upperBound
                for line in lines { #expect(layout.row(at: line) == row) }
            }
        }
    }

    @Test(arguments: links)
    func `a page is gone once nobody shows it`(link: String) async throws {
        let app = try AppUnderTest()
        weak var state: CurrentValue<ListState>?
        do {
            let page = try await page(of: link, in: app)
            await page.load()
            state = page.viewModel.state
            #expect(state?.value.sections.isEmpty == false)
        }
        #expect(state == nil)
    }

    /// Returns a page that no screen shows.
    private func page(of link: String, in app: AppUnderTest) async throws -> ListPage {
        let services = app.services
        let name = link.split(separator: "=").last.map(String.init) ?? link
        if let page = try? app.settings.page(of: name) { return page }
        if link == "Timeline" { return services.timeline() }
        if link == "InternalMenu" { return try MomentsMenu.menu(of: app.app, in: .english) }
        let router = MenuRouter(routes: app.menu.routes, context: app.context(in: .english))
        let opened = try await router.open(link)
        return services.page(showing: opened.page, of: opened.visit.path)
    }

    @Test func `instant messaging shows its row at once`() async throws {
        let app = try AppUnderTest()
        let page = app.services.timeline()
        await page.load()
        #expect(!page.text().contains("Chats"))
        try app.toggles.set("instant-messaging", to: true)
        await page.shows("✉ Chats: no messages")
    }

    @Test func `tells a remote configuration that cannot be read, in the app's language`()
        async throws
    {
        let source = FileRemoteConfigSource(path: "/nonexistent/config.json")
        let app = try AppUnderTest(remoteConfig: CachedRemoteConfig(source, cachedIn: nil))
        let page = app.services.timeline()
        await page.load()
        #expect(page.text(120).contains("The remote configuration can't be read: "))
        #expect(page.text(120, in: .simplifiedChinese).contains("无法读取远程配置："))
    }
}
