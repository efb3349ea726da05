import DevMenuKit
import DevMenuPages
import DevMenuServer
@testable import MomentsKit
import Testing

@testable import DevMenuPlugins

/// Drops the output of actions.
private struct NoOutput: ActionChannel {
    func write(_ bytes: [UInt8], to stream: StandardStream) {}
    func report(fraction: Double?, message: String?) {}
    func announce(_ ending: Ending) throws {}
}

extension ListPage {
    /// Calls a closure, and waits until the page is drawn again.
    func redrawn(by body: () throws -> Void) async rethrows {
        let (changes, change) = AsyncStream<Void>.makeStream()
        let observation = observe { change.yield() }
        try body()
        for await _ in changes { break }
        observation.cancel()
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
        build: BuildKind = .internal,
        store: InMemorySettingStore = InMemorySettingStore(),
        rescue: AppDirectories? = nil,
        locale: MenuLocale = .english,
        transport: any HTTPTransport = InProcessTransport(to: BFF(now: 1_605_521_360)),
        remoteConfig: (any RemoteConfigProvider)? = nil,
        presenters: [any SettingsPresenter] = StandardPresenters.all(),
        likeButtonStyle: String? = nil,
        now: @escaping @Sendable () -> Double = { 1_605_521_360 },
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
            now: now,
            transport: { transport }
        )
        app = MomentsApp(services, locale: locale)
        settings = MomentsMenu.settings(of: app, presenters)
        var builder = MenuBuilder(title: MomentsMenu.title, app: facts)
        builder.add(MomentsMenu.content(of: app, settings: settings))
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
        printing channel: any ActionChannel = NoOutput(),
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
