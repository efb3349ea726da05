package import DevMenuKit
import DevMenuSystem
import Synchronization

/// The parts of the app, except its screen.
///
/// It adds sections, toggles and routes to the menu, and creates the pages.
///
/// Nothing of it is made, read or asked for before the first page is.
package final class MomentsServices: Sendable {
    /// The facts of the app.
    package let app: AppFacts
    /// The settings of the menu.
    package let settings: Settings
    /// Where the app keeps what belongs to it.
    package let directories: AppDirectories
    /// The toggles that people switch.
    package let toggles = InternalToggles()
    /// The toggles that a remote configuration switches.
    package let remoteToggles: RemoteToggles
    /// Where events go.
    package let tracking: any TrackingProvider
    /// The A/B value of the like button.
    package let likeButtonStyle: LikeButtonStyle
    /// The presenters of the settings pages.
    package let settingsPresenters: SettingsPresenters
    /// The user.
    package let userID = "0"

    /// The time, in seconds since 1970.
    let now: @Sendable () -> Double

    private let transport: @Sendable () -> any HTTPTransport
    private let momentsFile: KeptFile?
    private let repository = Mutex<(any MomentsRepository)?>(nil)
    private let isSwiftUI = Mutex<Bool?>(nil)
    /// The menu as it was taken note of, and as it is with what pages have added.
    private let menu = Mutex<(own: AppMenu, extended: AppMenu)?>(nil)
    private let tellOpened = Mutex<@Sendable (String) -> Void>({ _ in })
    private let tellMenu = Mutex<@Sendable (AppMenu) -> Void>({ _ in })

    /// The services of an app.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - settings: The settings of the menu.
    ///   - directories: Where the app keeps what belongs to it.
    ///   - keepsMoments: Whether the timeline is kept, in the cache directory's `responses`.
    ///   - tracking: Where events go.
    ///   - remoteToggles: The toggles that a remote configuration switches, whose source is one of the
    ///     settings'.
    ///   - settingsPresenters: The presenters of the settings pages.
    ///   - likeButtonStyle: The A/B value `likeButtonStyle` that the app starts with; `nil` for none.
    ///   - now: The time, in seconds since 1970.
    ///   - transport: What carries requests to the server; called at the first page.
    package init(
        app: AppFacts,
        settings: Settings,
        directories: AppDirectories,
        keepsMoments: Bool,
        tracking: any TrackingProvider = TrackingRepository([]),
        remoteToggles: RemoteToggles = RemoteToggles(),
        settingsPresenters: SettingsPresenters = .standard(),
        likeButtonStyle: String? = nil,
        now: @escaping @Sendable () -> Double = { ProcessClock.now },
        transport: @escaping @Sendable () -> any HTTPTransport
    ) {
        self.app = app
        self.settings = settings
        self.directories = directories
        self.tracking = tracking
        self.settingsPresenters = settingsPresenters
        self.now = now
        self.transport = transport
        self.likeButtonStyle = LikeButtonStyle(
            startingWith: likeButtonStyle,
            isRemote: remoteToggles.hasProvider
        )
        self.remoteToggles = remoteToggles
        momentsFile =
            keepsMoments ? KeptFile(path: directories.cache + "/responses/moments.json") : nil
    }

    /// The menu, with what pages have added; `nil` before ``adopt(_:)``.
    var adoptedMenu: AppMenu? { menu.withLock { $0?.extended } }

    /// Tells of every URL that the app itself has opened, from now on.
    package func whenOpened(_ tell: @escaping @Sendable (String) -> Void) {
        tellOpened.withLock { $0 = tell }
    }

    /// The app itself has opened a URL.
    func opened(_ url: String) { tellOpened.withLock { $0 }(url) }

    /// Tells of every menu that takes the place of the one before, from now on.
    package func whenMenuChanges(_ tell: @escaping @Sendable (AppMenu) -> Void) {
        tellMenu.withLock { $0 = tell }
    }

    /// Makes another menu of the one that was adopted, and tells of it.
    func extendMenu(_ extend: (AppMenu) -> AppMenu) {
        let tell = tellMenu.withLock { $0 }
        menu.withLock { menu in
            guard let own = menu?.own else { return }
            let extended = extend(own)
            menu = (own, extended)
            // Told while nobody else can extend it, so that nobody is told of an older one later.
            tell(extended)
        }
    }

    /// Takes note of what the app is started with: the menu, and the toggles that count at a start.
    package func adopt(_ menu: AppMenu) {
        self.menu.withLock { $0 = (menu, menu) }
        remoteToggles.setup()
    }

    /// Takes note of the toggles that only count at a start, once the menu's settings are declared.
    package func start() { isSwiftUI.withLock { $0 = toggles.isOn(.swiftUI) } }

    /// A page of the timeline.
    package func timeline() -> ListPage {
        let isSwiftUI = isSwiftUI.withLock { $0 } ?? toggles.isOn(.swiftUI)
        let environment = TimelineEnvironment(
            userID: userID,
            repository: sharedRepository(),
            tracking: tracking,
            toggles: toggles,
            remoteToggles: remoteToggles,
            isSwiftUI: isSwiftUI,
            likeButtonStyle: { [likeButtonStyle] in likeButtonStyle.style },
            fetchRemoteToggles: { [remoteToggles] in try? await remoteToggles.fetch() },
            now: now
        )
        var cells = CellRegistry()
        cells.register(UserProfileCell.self)
        if isSwiftUI {
            cells.register(MomentCardCell.self)
        } else {
            cells.register(MomentCell.self)
        }
        return ListPage(MomentsTimelineViewModel(environment), cells: cells)
    }

    /// A page of the menu that the host serves.
    ///
    /// - Parameter channel: Carries the words of the actions that are run from it.
    /// - Returns: The page, which is empty before ``adopt(_:)``.
    package func internalMenu(channel: any ActionChannel) -> ListPage {
        var cells = CellRegistry()
        cells.register(MenuDescriptionCell.self)
        cells.register(MenuSettingCell.self)
        cells.register(MenuActionCell.self)
        return ListPage(
            InternalMenuViewModel(self, channel: channel),
            cells: cells
        )
    }

    /// A page that shows what a route answered.
    package func page(of opened: OpenedRoute) -> ListPage {
        var cells = CellRegistry()
        cells.register(TextLineCell.self)
        cells.register(FavoriteButtonCell.self)
        let title = adoptedMenu?.routes.first { $0.path == opened.visit.path }?.title
        let viewModel = RoutePageViewModel(
            opened,
            title: title ?? LocalizedText(opened.visit.path),
            tracking: tracking
        )
        return ListPage(viewModel, cells: cells)
    }

    private func sharedRepository() -> any MomentsRepository {
        repository.withLock { repository in
            if let repository { return repository }
            let session = MomentsSession(transport: transport(), app: app, toggles: toggles)
            let made = KeptMomentsRepository(
                getMomentsSession: session,
                updateLikeSession: session,
                store: momentsFile.map { FileMomentsStore($0) }
            )
            repository = made
            return made
        }
    }
}
