import DevMenuKit
import DevMenuPages
import DevMenuServer
@testable import MomentsKit
import Testing

@testable import DevMenuPlugins

/// The app with its bundled plugins, settings in memory, and a server in the same process.
struct AppUnderTest {
    let tracking = RecordedTracking()
    let services: MomentsServices
    let app: MomentsApp
    let menu: AppMenu
    private let lines: LogLines

    init(
        build: BuildKind = .internal,
        store: InMemorySettingStore = InMemorySettingStore(),
        rescue: AppDirectories? = nil,
        locale: MenuLocale = .english,
        transport: any HTTPTransport = InProcessTransport(to: BFF(now: 1_605_521_360)),
        remoteConfig: (any RemoteConfigProvider)? = nil,
        settingsPresenters: SettingsPresenters = .standard(),
        likeButtonStyle: String? = nil,
        now: @escaping @Sendable () -> Double = { 1_605_521_360 },
        wait: @escaping Waiting = { _ in throw CancellationError() },
        adding add: (inout MenuBuilder, any PageOpening) throws -> Void = { _, _ in }
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
            host.core,
            keepsMoments: false,
            tracking: tracking,
            remoteToggles: remoteToggles,
            settingsPresenters: settingsPresenters,
            likeButtonStyle: likeButtonStyle,
            now: now,
            wait: wait,
            transport: { transport }
        )
        app = MomentsApp(services: services, locale: locale, channel: NoScreen())
        var builder = MenuBuilder(title: MomentsMenu.title, app: facts)
        try MomentsMenu.add(to: &builder, services, opening: app)
        try add(&builder, app)
        // By hand, since the tests' program has more plugins linked.
        builder.add(plugin: ClearCache())
        builder.add(plugin: CrashApp())
        builder.add(plugin: DesignKitDemo())
        builder.add(plugin: DumpVersion())
        menu = app.adopt(builder.build())
        try services.settings.declare(menu.entries.compactMap { $0.item.asSetting })
    }

    /// Opens a URL as a shell does.
    func open(_ url: String, _ transition: RouteTransition = .show) async throws -> Page {
        let router = MenuRouter(routes: menu.routes, context: services.context(in: .english))
        return try await router.open(url, transition: transition).page
    }

    /// Runs an action as a shell does.
    func run(
        _ id: ItemID,
        _ given: JSONObject = [:],
        isConfirmed: Bool = false,
        printing channel: any ActionChannel = NoScreen(),
        locale: MenuLocale = .english
    ) async throws -> ActionResult {
        let action = try #require(menu[id]?.asAction)
        let context = services.context(in: locale)
        return try await action.trigger(
            ActionCall(
                item: id,
                arguments: try Arguments(given, for: action.parameters),
                context: context,
                router: MenuRouter(routes: menu.routes, context: context),
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
    var seen: String? { app.top?.viewModel.title.english }
}
