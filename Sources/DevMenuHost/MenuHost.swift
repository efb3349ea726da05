public import DevMenuKit
import Synchronization

/// Offers an app's menu to the shells of its user: `devmenu --attach NAME`.
///
/// ```swift
/// let host = try MenuHost(app: AppFacts(name: "shop", version: "2.3.1", build: .ofThisApp))
/// try host.registry.add(ClearImages(cache: images))
/// host.start()
/// ```
///
/// In a build without the package trait `Menu`, and in a process whose environment has
/// `DEVMENU_DISABLE=1`, nobody is ever listened to: routes and toggles work all the same, except that
/// what people set does not count. Keep the host as long as the app runs. All of it may be used from
/// any thread, and what it does on its own is off the app's threads.
public final class MenuHost: Sendable {
    private struct State {
        var levels: AccessLevels
        var service: MenuService?
    }

    /// Whether hosts of this process offer their menus: the build carries the trait `Menu`, and the
    /// environment does not have `DEVMENU_DISABLE=1`.
    public static var isOffering: Bool {
        MenuService.isIncluded && !MenuOffer.isDisabled
    }

    /// Where the app adds its own sections, items and routes, until ``start()``.
    public let registry: HostRegistry

    private let base: HostBase
    private let opened: @Sendable (String) -> Void
    private let state: Mutex<State>

    /// A host of an app, with the plugins in its menu that are linked into the program.
    ///
    /// - Parameters:
    ///   - app: The facts of the app; a process offers one menu under a name.
    ///   - title: What people read above the menu; the app's name unless another is given.
    ///   - access: What shells may do.
    ///   - directories: Where the app keeps what belongs to it; the user's own directories unless
    ///     others are given.
    ///   - store: Where what people set is kept; a file in `directories` unless another store is given.
    ///   - countsOverrides: Whether what people set counts; only where the menu is offered, unless
    ///     the app says otherwise. The store is not even read where it does not.
    ///   - sources: The app's own sources of settings, strongest first: beneath what people set, above what
    ///     declarations fix for the kind of build.
    ///   - opened: Called with each URL that has opened a page, without the secrets in it, on the
    ///     thread of whoever opened it.
    /// - Throws: `AppFactsError`, where a name breaks the rules.
    public init(
        app: AppFacts,
        title: LocalizedText? = nil,
        access: Access = .full,
        directories: AppDirectories? = nil,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = MenuHost.isOffering,
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] },
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(AppFactsError) {
        base = try HostBase(
            app: app,
            directories: directories,
            store: store,
            countsOverrides: countsOverrides,
            sources: sources()
        )
        self.opened = opened
        registry = HostRegistry(title: title ?? "\(app.name)", app: app)
        state = Mutex(State(levels: AccessLevels(host: access)))
    }

    /// The facts of the app.
    public var app: AppFacts { base.app }

    /// Where the app keeps what belongs to it.
    public var directories: AppDirectories { base.directories }

    /// The app's settings, whose changes can be followed; a toggle is read by its own `isOn`.
    public var settings: Settings { base.settings }

    /// What shells may do; those that are attached are told to ask for the menu again.
    public var access: Access {
        get { state.withLock { $0.levels.host } }
        set {
            state.withLock { state in
                state.levels.host = newValue
                state.service?.allow(newValue)
            }
        }
    }

    /// Opens pages for the app; shells that follow the routes are told of each.
    public var router: MenuRouter {
        let context = MenuContext(app: app, directories: directories, settings: settings)
        return state.withLock { $0.service }?.router(in: context)
            ?? MenuRouter(routes: registry.menu.routes, context: context, opened: opened)
    }

    /// Allows shells no more of an item than a level, whatever ``access`` allows.
    ///
    /// An item of level `none` is not seen in the menu either. A name that no item has is told in the
    /// log, since a typing mistake here would leave open what was to be closed.
    public func restrict(_ item: ItemID, to access: Access) {
        state.withLock { state in
            state.levels.restrict(item, to: access)
            state.service?.restrict(item, to: access)
        }
    }

    /// Takes up the settings, so that toggles have their values, and offers the menu.
    ///
    /// Where the menu cannot be offered, the app is none the worse: why is told in one line on standard
    /// error, and all but the menu works. ``offer()`` throws instead. While the menu is offered already,
    /// nothing is done.
    public func start() {
        let service = startedService()
        if Self.isOffering { service.start() }
    }

    /// Does what ``start()`` does, for an app that decides itself what becomes of it where its menu cannot
    /// be offered.
    ///
    /// The settings are taken up in any case.
    ///
    /// - Throws: Why nobody can be listened to: a runtime directory that is not to be trusted, a path
    ///   too long for a socket, a host of this name that is there already.
    public func offer() throws {
        let service = startedService()
        if Self.isOffering { try service.offer() }
    }

    /// Tells every shell why it ends, lets them go, and listens no more until the next ``start()``.
    ///
    /// Done by itself when the process exits.
    ///
    /// - Parameter reason: What the shells are told.
    public func stop(reason: String = "the app stopped offering its menu") {
        state.withLock { $0.service }?.stop(reason: reason)
    }

    /// Ends as ``stop(reason:)`` does, once the actions that are running have ended.
    ///
    /// From the call on nobody new is listened to, and the shells that are attached start nothing more: what
    /// would run an action, a page or a completion is denied. Actions that still run at the limit are cancelled, and
    /// have a second to answer. A task that is cancelled waits no longer. An action of the menu must not wait for
    /// this itself: it would be waited for. In a build without the trait `Menu`,
    /// and while nobody is listened to, it returns at once.
    ///
    /// - Parameters:
    ///   - limit: How long the running actions are waited for.
    ///   - reason: What the shells are told.
    public func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        await state.withLock { $0.service }?.stop(draining: limit, reason: reason)
    }

    /// Tells every shell that follows the log, also those that come later.
    public func log(_ level: LogLevel, _ message: String) { base.log.add(level, message) }

    private func startedService() -> MenuService {
        state.withLock { state in
            let service =
                state.service
                ?? MenuService(base, menu: registry.close(), levels: state.levels, opened: opened)
            state.service = service
            return service
        }
    }
}
