import DevMenuPages
import DevMenuServer
@testable import MomentsKit
import TerminalTesting

@testable import DevMenuPlugins

/// The output of an action.
final class Printed: ActionChannel {
    private let pieces = Recorder<String>()

    var text: String { pieces.values.joined() }

    func write(_ bytes: [UInt8], to stream: StandardStream) {
        pieces.record(String(decoding: bytes, as: UTF8.self))
    }

    func report(fraction: Double?, message: String?) {}
    func announce(_ ending: Ending) throws {}
}

/// A page that a test reads and uses as a person does.
extension ListPage {
    /// Returns the page as text.
    func text(_ width: Int = 80, in locale: MenuLocale = .english) -> String {
        layout(in: DrawingContext(width: width, locale: locale)).text.text
    }

    /// Returns the row that has a title.
    func row(_ title: String) throws -> PageRow {
        let layout = layout(in: DrawingContext(width: 80, locale: .english))
        let lines = (0..<layout.count).filter { layout[$0].text.contains(title) }
        return layout.rows[try #require(lines.compactMap { layout.row(at: $0) }.first)]
    }

    /// Presses a key in the row that has a title, and returns the page's text after that.
    @discardableResult
    func press(
        _ key: Character = RowKey.enter,
        on title: String,
        in locale: MenuLocale = .english
    ) async throws -> String {
        await press(key, in: try row(title), locale: locale)
        return text(in: locale)
    }

    /// Waits until the page has a text that it has once a change has arrived.
    func shows(_ words: String) async {
        let (changes, change) = AsyncStream<Void>.makeStream()
        let observation = observe { change.yield() }
        defer { observation.cancel() }
        change.yield()
        for await _ in changes where text().contains(words) { return }
    }
}

/// The app with its bundled plugins, settings in memory, and a server in the same process.
struct AppUnderTest {
    let tracking = RecordedTracking()
    let services: MomentsServices
    let app: MomentsApp
    let settings: SettingsPageAction
    let menu: AppMenu
    let served: ServedApp
    private let lines: LogLines

    init(
        _ items: any MenuItem...,
        build: BuildKind = .internal,
        store: InMemorySettingStore = InMemorySettingStore(),
        rescue: AppDirectories? = nil,
        locale: MenuLocale = .english,
        transport: any HTTPTransport = InProcessTransport(to: BFF(now: 1_605_521_360)),
        remoteConfig: (any RemoteConfigProvider)? = nil,
        presenters: [any SettingsPresenter] = StandardPresenters.all(),
        likeButtonStyle: String? = nil,
        adding add: (inout MenuBuilder, PageStack) throws -> Void = { _, _ in }
    ) throws {
        let facts = MomentsMenu.app(build: build)
        let tracking = tracking
        let remoteToggles = RemoteToggles(provider: remoteConfig)
        let nowhere = AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state")
        let host = try HostAssembly(
            AppCore(
                app: facts,
                directories: rescue ?? nowhere,
                store: store,
                holdsUntilRelaunch: true,
                sources: [remoteToggles.source]
            ).checked()
        )
        lines = host.core.lines
        services = MomentsServices(
            facts,
            tracking: tracking,
            remoteToggles: remoteToggles,
            likeButtonStyle: likeButtonStyle,
            now: { 1_605_521_360 },
            transport: { transport }
        )
        app = MomentsApp(services, locale: locale)
        settings = MomentsMenu.settings(of: app, presenters)
        var builder = MenuBuilder(title: MomentsMenu.title, app: facts)
        builder.add(MomentsMenu.content(of: app, settings: settings))
        for item in items { try builder.add(item) }
        try add(&builder, app.pages)
        // By hand, since the tests' program has more plugins linked.
        builder.add(plugin: ClearCache())
        builder.add(plugin: CrashApp())
        builder.add(plugin: DesignKitDemo())
        builder.add(plugin: DumpVersion())
        menu = builder.build().opening(by: app.visit)
        let served = ServedApp(host.server(of: menu))
        self.served = served
        services.connect(
            to: AppHost(
                served,
                settings: served.settings,
                router: { served.router(in: $0) },
                log: served.shellLog
            )
        )
    }

    /// The settings of the menu.
    var toggles: AppSettings { served.settings }

    /// Opens a URL as a shell does.
    func open(_ url: String, _ transition: RouteTransition = .show) async throws -> Page {
        try await served.router().open(url, transition: transition).page
    }

    /// Starts the app, opens a URL as a shell does, and returns the visible page, loaded.
    func page(_ url: String) async throws -> ListPage {
        app.start()
        _ = try await open(url)
        let page = try #require(app.pages.top)
        await page.load()
        return page
    }

    /// Starts the app, and returns the page of its menu.
    func menuPage() async throws -> ListPage {
        app.start()
        try await app.shake()
        return try #require(app.pages.top)
    }

    /// Returns the context in which items are read, for a language.
    func context(in locale: MenuLocale) -> MenuContext {
        MenuContext(
            app: served.app,
            directories: served.directories,
            settings: served.settings,
            locale: locale
        )
    }

    /// Runs an action as a shell does.
    func run(
        _ id: ItemID,
        _ given: JSONObject = [:],
        isConfirmed: Bool = false,
        printing channel: Printed = Printed(),
        locale: MenuLocale = .english
    ) async throws -> ActionResult {
        let action = try #require(menu[id]?.asAction)
        let context = context(in: locale)
        return try await action.trigger(
            ActionCall(
                item: id,
                arguments: try Arguments(given, for: action.parameters),
                context: context,
                router: served.router(in: locale),
                channel: channel,
                isConfirmed: isConfirmed
            )
        )
    }

    /// Returns the lines that were logged with a label.
    func logged(_ label: String) -> [String] {
        lines.entries { $0.label == label }.entries.map { "\($0.level.rawValue): \($0.message)" }
    }

    /// The title of the visible page.
    var seen: String? { app.pages.top?.viewModel.title.english }
}
