public import DevMenuKit
import DevMenuPages
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// The host of the app's menu, as the app sees it.
public struct AppHost: Sendable {
    let menu: any OfferedMenu
    let settings: AppSettings
    let router: @Sendable (MenuLocale) -> MenuRouter
    let log: @Sendable (_ label: String) -> ShellLog

    /// Creates a host.
    ///
    /// - Parameters:
    ///   - menu: The menu that it offers.
    ///   - settings: The settings of the menu.
    ///   - router: Returns a router of its routes for a language.
    ///   - log: Returns the log of a label, for shells.
    public init(
        _ menu: any OfferedMenu,
        settings: AppSettings,
        router: @escaping @Sendable (MenuLocale) -> MenuRouter,
        log: @escaping @Sendable (_ label: String) -> ShellLog
    ) {
        self.menu = menu
        self.settings = settings
        self.router = router
        self.log = log
    }
}

/// The parts of the app, except its screen: they create the pages.
///
/// Before the first page, no transport is created, no saved timeline is read, and nothing is requested.
public final class MomentsServices: Sendable {
    /// The toggles that users of the menu switch.
    let toggles = InternalToggles()
    /// The toggles that a remote configuration switches.
    public let remoteToggles: RemoteToggles
    /// The toggles of the build.
    let buildTarget: BuildTargetToggles
    /// The A/B value of the like button.
    let likeButtonStyle: LikeButtonStyle
    /// The provider that records events.
    let tracking: any TrackingProvider
    /// The facts of the app.
    public let app: AppFacts
    /// The identifier of the user.
    let userID = "0"
    /// Returns the time, in seconds since 1970.
    let now: @Sendable () -> Double

    private let momentsFile: String?
    private let transport: @Sendable () -> any HTTPTransport
    private let repository = Mutex<(any MomentsRepository)?>(nil)
    private let connected = Mutex<AppHost?>(nil)

    /// Creates the services of an app.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - momentsFile: The path of the file for the timeline, or `nil` to save none.
    ///   - tracking: The provider that records events.
    ///   - remoteToggles: The toggles that a remote configuration switches; their source is one of
    ///     those of the host.
    ///   - likeButtonStyle: The A/B value `likeButtonStyle` at the start of the app, or `nil`.
    ///   - now: Returns the time, in seconds since 1970.
    ///   - transport: Returns the transport to the server; called at the first page.
    public init(
        _ app: AppFacts,
        keepingMomentsIn momentsFile: String? = nil,
        tracking: any TrackingProvider = TrackingRepository([]),
        remoteToggles: RemoteToggles = RemoteToggles(),
        likeButtonStyle: String? = nil,
        now: (@Sendable () -> Double)? = nil,
        transport: @escaping @Sendable () -> any HTTPTransport
    ) {
        self.app = app
        self.momentsFile = momentsFile
        self.tracking = tracking
        self.remoteToggles = remoteToggles
        self.likeButtonStyle = LikeButtonStyle(
            startingWith: likeButtonStyle,
            isRemote: remoteToggles.hasProvider
        )
        self.now = now ?? { Date.now.timeIntervalSince1970 }
        self.transport = transport
        buildTarget = BuildTargetToggles(app.build)
    }

    /// The host of the menu, or `nil` if the app has none.
    var host: AppHost? { connected.withLock(\.self) }

    /// Connects the app with the host of its menu, if it has one, and sets up the remote toggles.
    public func connect(to host: AppHost?) {
        connected.withLock { $0 = host }
        remoteToggles.setup()
    }

    /// Indicates whether the menu can be opened: not in a production build.
    public var offersMenu: Bool { !buildTarget.isOn(.production) && host != nil }

    /// Returns the log of a part of the app: `timeline`, `likes`, `routes` or `remote-config`.
    func log(_ label: String) -> ShellLog { host?.log(label) ?? ShellLog(discarding: label) }

    /// Creates a page of the timeline.
    func timeline() -> ListPage {
        let environment = TimelineEnvironment(
            userID: userID,
            repository: sharedRepository(),
            tracking: tracking,
            toggles: toggles,
            remoteToggles: remoteToggles,
            likeButtonStyle: { [likeButtonStyle] in likeButtonStyle.style },
            fetchRemoteToggles: { [remoteToggles, log = log("remote-config")] in
                guard remoteToggles.hasProvider else { return }
                try await log.failures("not read") { try await remoteToggles.fetch() }
                log.add(.info, "read")
            },
            followToggles: { [settings = host?.settings] changed in settings?.following(changed) },
            now: now
        )
        var cells = CellRegistry(UserProfileCell.self, MomentCell.self, TimelineNoteCell.self)
        if toggles.isOn(.swiftUI) { cells.register(MomentCardCell.self) }
        return ListPage(MomentsTimelineViewModel(environment), cells: cells)
    }

    /// Creates a page that shows the answer of a route.
    func page(showing page: Page, of path: String) -> ListPage {
        let route = host?.router(.english).routes.first { $0.path == path }
        return ListPage(showing: page, title: route?.title ?? LocalizedText(path)) { [tracking] in
            tracking.track(.screenView(path, of: "RoutePageViewModel"))
        }
    }

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
