package import DevMenuKit
package import DevMenuPages
import DevMenuSystem
import Synchronization

/// The parts of the app, except its screen.
///
/// They add sections, toggles and routes to the menu, and create the pages. Before the first page,
/// no transport is created, no saved timeline is read, and nothing is requested.
package final class MomentsServices: Sendable {
    /// The toggles that users of the menu switch.
    package let toggles = InternalToggles()
    /// The toggles that a remote configuration switches.
    package let remoteToggles: RemoteToggles
    /// The provider that records events.
    package let tracking: any TrackingProvider
    /// The A/B value of the like button.
    package let likeButtonStyle: LikeButtonStyle
    /// The identifier of the user.
    package let userID = "0"

    /// Returns the time, in seconds since 1970.
    let now: @Sendable () -> Double

    private let core: AppCore
    private let lines: LogLines?
    private let transport: @Sendable () -> any HTTPTransport
    private let momentsFile: WholeFile?
    private let repository = Mutex<(any MomentsRepository)?>(nil)
    private let menu = Mutex<AppMenu?>(nil)
    private let offered = Mutex<(any OfferedMenu)?>(nil)
    private let reportOpened = Mutex<@Sendable (String) -> Void>({ _ in })

    /// Creates the services of an app.
    ///
    /// - Parameters:
    ///   - core: The facts of the app, its directories, its settings and its log.
    ///   - keepsMoments: `true` to save the timeline, in the cache directory's `responses`.
    ///   - keepsLog: `false` if no shell can read the app's log.
    ///   - tracking: The provider that records events.
    ///   - remoteToggles: The toggles that a remote configuration switches; their source is one of
    ///     those of the settings.
    ///   - likeButtonStyle: The A/B value `likeButtonStyle` at the start of the app, or `nil`.
    ///   - now: Returns the time, in seconds since 1970.
    ///   - transport: Returns the transport to the server; called at the first page.
    package init(
        _ core: AppCore,
        keepsMoments: Bool,
        keepsLog: Bool = true,
        tracking: any TrackingProvider = TrackingRepository([]),
        remoteToggles: RemoteToggles = RemoteToggles(),
        likeButtonStyle: String? = nil,
        now: @escaping @Sendable () -> Double = { ProcessClock.now },
        transport: @escaping @Sendable () -> any HTTPTransport
    ) {
        self.core = core
        lines = keepsLog ? core.lines : nil
        self.tracking = tracking
        self.now = now
        self.transport = transport
        self.likeButtonStyle = LikeButtonStyle(
            startingWith: likeButtonStyle,
            isRemote: remoteToggles.hasProvider
        )
        self.remoteToggles = remoteToggles
        momentsFile =
            keepsMoments ? WholeFile(core.directories.cache + "/responses/moments.json") : nil
    }

    /// The facts of the app.
    package var app: AppFacts { core.app }

    /// The settings of the menu.
    package var settings: AppSettings { core.settings }

    /// The directories of the app's files.
    package var directories: AppDirectories { core.directories }

    /// Returns the log of a part of the app: `timeline`, `likes`, `routes` or `remote-config`.
    func log(_ label: String) -> ShellLog { ShellLog(label, in: lines) }

    /// The app's menu, or `nil` before ``adopt(_:)``.
    var adoptedMenu: AppMenu? { menu.withLock { $0 } }

    /// The menu that the app offers to shells and draws, or `nil` if it offers none.
    package var offeredMenu: (any OfferedMenu)? {
        get { offered.withLock(\.self) }
        set { offered.withLock { $0 = newValue } }
    }

    /// Indicates whether the menu can be opened: not in a production build.
    package var offersMenu: Bool { app.build != .production && offeredMenu != nil }

    /// Sets the closure that is called for every URL that the app itself opens.
    package func whenOpened(_ report: @escaping @Sendable (String) -> Void) {
        reportOpened.withLock { $0 = report }
    }

    /// Stores the menu that the app starts with, and sets up the remote toggles.
    ///
    /// - Returns: The menu for the host to serve, whose routes are logged.
    package func adopt(_ menu: AppMenu) -> AppMenu {
        let menu = menu.opening { [log = log("routes")] visit, body in
            let page = try await log.failures("\(visit.path) not opened") { try await body(visit) }
            log.add(.info, "\(visit.path) opened")
            return page
        }
        self.menu.withLock { $0 = menu }
        remoteToggles.setup()
        return menu
    }

    /// Creates a page of the timeline.
    package func timeline() -> ListPage {
        let environment = TimelineEnvironment(
            userID: userID,
            repository: sharedRepository(),
            tracking: tracking,
            toggles: toggles,
            remoteToggles: remoteToggles,
            changesSwiftUI: { [settings, toggles] in
                let readings = settings.readings(of: toggles.swiftUI)
                return readings.kept.value != readings.inForce.value
            },
            likeButtonStyle: { [likeButtonStyle] in likeButtonStyle.style },
            fetchRemoteToggles: { [remoteToggles, log = log("remote-config")] in
                guard remoteToggles.hasProvider else { return }
                try await log.failures("not read") { try await remoteToggles.fetch() }
                log.add(.info, "read")
            },
            followToggles: { [settings] changed in settings.following(changed) },
            now: now
        )
        var cells = CellRegistry(UserProfileCell.self, MomentCell.self, TimelineNoteCell.self)
        if toggles.isOn(.swiftUI) { cells.register(MomentCardCell.self) }
        return ListPage(MomentsTimelineViewModel(environment), cells: cells)
    }

    /// Creates a page that shows the answer of a route.
    package func page(showing page: Page, of path: String) -> ListPage {
        let title = adoptedMenu?.routes.first { $0.path == path }?.title
        return ListPage(showing: page, title: title ?? LocalizedText(path)) { [tracking] in
            tracking.track(.screenView(path, of: "RoutePageViewModel"))
        }
    }

    /// Returns the router of the menu for a language.
    package func router(in locale: MenuLocale) -> MenuRouter {
        MenuRouter(
            routes: adoptedMenu?.routes ?? [],
            context: context(in: locale),
            opened: { [weak self] url in self?.opened(url) }
        )
    }

    /// Returns the context in which items and pages are read, for a language.
    package func context(in locale: MenuLocale) -> MenuContext {
        MenuContext(app: app, directories: directories, settings: settings, locale: locale)
    }

    /// Reports that the app itself has opened a URL.
    private func opened(_ url: String) { reportOpened.withLock { $0 }(url) }

    private func sharedRepository() -> any MomentsRepository {
        repository.withLock { repository in
            if let repository { return repository }
            let made = CachedMomentsRepository(
                session: LoggedSession(
                    MomentsSession(transport: transport(), app: app, toggles: toggles),
                    log
                ),
                store: momentsFile.map { FileMomentsStore($0) }
            )
            repository = made
            return made
        }
    }
}
