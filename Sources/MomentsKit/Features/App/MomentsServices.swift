package import DevMenuKit
package import DevMenuPages
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The parts of the app, except its screen.
///
/// They add sections, toggles and routes to the menu, and create the pages. Before the first page,
/// no transport is created, no saved timeline is read, and nothing is requested.
package final class MomentsServices: Sendable {
    /// The toggles that users of the menu switch.
    package let toggles = InternalToggles()
    /// The toggles that a remote configuration switches.
    package let remoteToggles: RemoteToggles
    /// The toggles of the build.
    let buildTarget: BuildTargetToggles
    /// The provider that records events.
    package let tracking: any TrackingProvider
    /// The A/B value of the like button.
    package let likeButtonStyle: LikeButtonStyle
    /// The presenters of the settings pages.
    package let settingsPresenters: SettingsPresenters
    /// The exclusive actions that are running, which shells may run too.
    var exclusiveRuns: ExclusiveRuns { core.exclusiveRuns }
    /// The identifier of the user.
    package let userID = "0"

    /// Returns the time, in seconds since 1970.
    let now: @Sendable () -> Double
    /// Waits until the menu page has to be drawn again.
    let wait: Waiting

    private let core: AppCore
    private let lines: LogLines?
    private let transport: @Sendable () -> any HTTPTransport
    private let momentsFile: String?
    private let repository = Mutex<(any MomentsRepository)?>(nil)
    private let menu = Mutex<AppMenu?>(nil)
    /// The settings page that a route last opened.
    private let settingsPage = Mutex<ListPage?>(nil)
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
    ///   - settingsPresenters: The presenters of the settings pages.
    ///   - likeButtonStyle: The A/B value `likeButtonStyle` at the start of the app, or `nil`.
    ///   - now: Returns the time, in seconds since 1970.
    ///   - wait: Waits until the menu page has to be drawn again.
    ///   - transport: Returns the transport to the server; called at the first page.
    package init(
        _ core: AppCore,
        keepsMoments: Bool,
        keepsLog: Bool = true,
        tracking: any TrackingProvider = TrackingRepository([]),
        remoteToggles: RemoteToggles = RemoteToggles(),
        settingsPresenters: SettingsPresenters = .standard(),
        likeButtonStyle: String? = nil,
        now: @escaping @Sendable () -> Double = { Date.now.timeIntervalSince1970 },
        wait: @escaping Waiting = { try await Task.sleep(for: $0) },
        transport: @escaping @Sendable () -> any HTTPTransport
    ) {
        self.core = core
        buildTarget = BuildTargetToggles(core.app.build)
        lines = keepsLog ? core.lines : nil
        self.tracking = tracking
        self.settingsPresenters = settingsPresenters
        self.now = now
        self.wait = wait
        self.transport = transport
        self.likeButtonStyle = LikeButtonStyle(
            startingWith: likeButtonStyle,
            isRemote: remoteToggles.hasProvider
        )
        self.remoteToggles = remoteToggles
        momentsFile =
            keepsMoments ? core.directories.cache + "/responses/moments.json" : nil
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

    /// The settings page that a route last opened; a shell's words go to its rows.
    var openSettingsPage: ListPage? {
        get { settingsPage.withLock { $0 } }
        set { settingsPage.withLock { $0 = newValue } }
    }

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
        var cells = CellRegistry(UserProfileCell.self, MomentCell.self)
        cells.register(TimelineNote.self)
        if toggles.isOn(.swiftUI) { cells.register(MomentCardCell.self) }
        return ListPage(MomentsTimelineViewModel(environment), cells: cells)
    }

    /// Creates a page of the menu that the host serves.
    ///
    /// - Parameter screen: Shows the pages that are opened from the menu, and its actions' output.
    /// - Returns: The page, which is empty before a menu is adopted.
    package func internalMenu(on screen: any PageOpening) -> ListPage {
        let cells = CellRegistry(
            drawing: MenuDescriptionItemViewModel.self,
            SuspendedItemViewModel.self,
            MenuSettingItemViewModel.self,
            MenuActionItemViewModel.self
        )
        return ListPage(InternalMenuViewModel(self, on: screen), cells: cells)
    }

    /// Creates a page with the reason a setting has its value.
    func explanation(of setting: any Setting) -> ListPage {
        ListPage(
            ExplanationViewModel(of: setting, self),
            cells: CellRegistry(drawing: ExplanationItemViewModel.self)
        )
    }

    /// Creates a page of the result of an action.
    func result(of action: any ActionTrigger, _ result: StyledText) -> ListPage {
        ListPage(
            ActionResultViewModel(of: action, result, tracking: tracking),
            cells: CellRegistry(drawing: TextLineItemViewModel.self)
        )
    }

    /// Creates the page that lists the keys.
    func keys() -> ListPage {
        ListPage(
            KeysViewModel(tracking: tracking),
            cells: CellRegistry(drawing: KeyItemViewModel.self)
        )
    }

    /// Creates a page that shows the answer of a route.
    package func page(of opened: OpenedRoute) -> ListPage {
        let title = adoptedMenu?.routes.first { $0.path == opened.visit.path }?.title
        let viewModel = RoutePageViewModel(
            opened,
            title: title ?? LocalizedText(opened.visit.path),
            tracking: tracking
        )
        let cells = CellRegistry(
            drawing: TextLineItemViewModel.self,
            TextRowItemViewModel.self,
            FavoriteButtonItemViewModel.self
        )
        return ListPage(viewModel, cells: cells)
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
                session: MomentsSession(
                    transport: transport(),
                    app: app,
                    toggles: toggles,
                    log: log
                ),
                store: momentsFile.map { FileMomentsStore(path: $0) }
            )
            repository = made
            return made
        }
    }
}
