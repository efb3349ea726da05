import DevMenuKit
import DevMenuPages
@testable import MomentsKit
import TerminalTesting
import Testing

/// The laws that every page of the app follows, whatever it shows.
@Suite struct PageConformanceTests {
    private static let links = [
        "Timeline", "InternalMenu", "TextStyles", "Settings", "Settings?presenter=taobao",
        "Settings?presenter=taobao-json", "Settings?presenter=user", "Settings?presenter=driver",
        "DesignKit?productName=DesignKit&version=1.0.1",
    ]

    @Test(arguments: links, [MenuLocale.english, .simplifiedChinese])
    func `has its rows in order`(link: String, locale: MenuLocale) async throws {
        let app = try AppUnderTest(locale: locale)
        app.app.start()
        _ = try await app.open(link)
        let page = try #require(app.app.pages.top)
        await page.load()
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

    @Test(arguments: links, [MenuLocale.english, .simplifiedChinese])
    func `keeps the laws of pages`(link: String, locale: MenuLocale) async throws {
        let conformance = PageConformance(locales: [locale]) {
            let app = try AppUnderTest(locale: locale)
            app.app.start()
            _ = try await app.open(link)
            return try #require(app.app.pages.top)
        }
        #expect(try await conformance.violations() == [])
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

    @Test(arguments: StandardPresenters.all().map(\.name))
    func `every row has a name of its own, and every handler exists`(name: String) async throws {
        let app = try AppUnderTest()
        let page = try app.settings.page(of: name)
        await page.load()
        let viewModel = try #require(page.viewModel as? SettingsPageViewModel)
        let entries = SettingsRowNames(viewModel).entries
        #expect(Set(entries.map(\.name)).count == entries.count)
        for row in viewModel.items.joined() where row.handler != nil {
            #expect(try await row.choose()?.isEmpty == false)
        }
    }

    @Test(.timeLimit(.minutes(TestScale.factor)))
    func `instant messaging shows its row at once`() async throws {
        let app = try AppUnderTest()
        let page = app.services.timeline()
        await page.load()
        let context = DrawingContext(width: 60, locale: .english)
        #expect(!page.layout(in: context).text.text.contains("Chats"))
        try await page.redrawn { _ = try app.toggles.set("instant-messaging", to: true) }
        #expect(page.layout(in: context).text.text.contains("✉ Chats: no messages"))
    }

    @Test func `tells a remote configuration that cannot be read, in the app's language`()
        async throws
    {
        let config = CachedRemoteConfig(
            FileRemoteConfigSource(path: "/nonexistent/config.json"),
            cachedIn: nil
        )
        let app = try AppUnderTest(remoteConfig: config)
        let page = app.services.timeline()
        await page.load()
        let chinese = DrawingContext(width: 120, locale: .simplifiedChinese)
        #expect(page.layout(in: chinese).text.text.contains("无法读取远程配置："))
        let english = DrawingContext(width: 120, locale: .english)
        #expect(
            page.layout(in: english).text.text.contains("The remote configuration can't be read: ")
        )
    }
}
