public import DevMenuKit
import DevMenuSystem
import Synchronization

/// Offers an app's menu to the shells of its user: `devmenu --attach NAME`.
///
/// ```swift
/// let host = try MenuHost(app: AppFacts(name: "shop", version: "2.3.1", build: .ofThisApp))
/// try host.registry.add(ClearImages(cache: images))
/// host.start()
/// ```
///
/// An app links this module, DevMenuHost, and DevMenuKit with what is beneath it: DevMenuSystem,
/// CDevMenu and swift-system. If the package trait `Menu` is on, it also links DevMenuServer and
/// DevMenuWire; ``HostBackend`` is the part that the trait switches. It never links the shell, GNU
/// Readline or menu files.
///
/// In a build without the package trait `Menu`, and in a process whose environment has
/// `DEVMENU_DISABLE=1`, no shell can ever attach: routes and toggles work all the same, except that
/// overrides don't count. Keep the host as long as the app runs. All of it may be used from any
/// thread, and its own work runs off the app's threads.
public final class MenuHost: Sendable {
    private struct State {
        var levels: AccessLevels
        var backend: HostBackend?
    }

    /// The items of adapters that aren't in the menu yet.
    private struct Additions {
        var items: [(item: any MenuItem, section: MenuSection)] = []
        /// Indicates whether the menu has been built, so that it has to be replaced.
        var isLate = false
        /// `true` while a thread adds items.
        var isAdding = false

        mutating func takeAll() -> [(item: any MenuItem, section: MenuSection)] {
            defer { items = [] }
            return items
        }

        /// Returns `true` if a thread has to be started, which adds the items.
        mutating func needsThread() -> Bool {
            guard isLate, !isAdding, !items.isEmpty else { return false }
            isAdding = true
            return true
        }
    }

    /// The time in which items that come late gather, so that the menu is seldom replaced.
    private static let gathering = Duration.milliseconds(20)

    /// Indicates whether hosts of this process offer their menus.
    ///
    /// They do if the build has the trait `Menu`, and the environment doesn't have
    /// `DEVMENU_DISABLE=1`.
    public static var isOffering: Bool {
        HostBackend.isIncluded && !MenuOffer.isDisabled
    }

    /// The registry for the app's own sections, items and routes, open until ``start()``.
    public let registry: HostRegistry

    private let core: AppCore
    private let assembly: HostBackend.Assembly
    private let opened: @Sendable (String) -> Void
    private let state: Mutex<State>
    /// Apart from the state, since an app's own code, such as a source of settings, may create the
    /// first logger of a label while the host starts.
    private let additions: Mutex<Additions> = Mutex(Additions())

    /// Creates the host of an app; its menu has the plugins that are linked into the program.
    ///
    /// - Parameters:
    ///   - app: The facts of the app; a process offers one menu under a name.
    ///   - title: The title above the menu; the app's name by default.
    ///   - access: The access level of shells.
    ///   - directories: The directories in which the app keeps its files; the user's own ones
    ///     by default.
    ///   - store: The store that saves overrides; a file in `directories` by default.
    ///   - countsOverrides: Indicates whether overrides count; by default only if the menu is
    ///     offered. The store isn't even read if they don't.
    ///   - journal: Indicates whether each change of a setting is recorded, with its author and
    ///     time, in a file beside the overrides.
    ///   - requiresReason: Indicates whether people must give a reason for each change.
    ///   - sources: The app's own sources of settings, strongest first: weaker than overrides,
    ///     stronger than the values that declarations fix for the kind of build.
    ///   - opened: Called with each URL that has opened a page, without its secrets, on the thread
    ///     that opened it.
    /// - Throws: `AppFactsError` if a name breaks the rules.
    public init(
        app: AppFacts,
        title: LocalizedText? = nil,
        access: Access = .full,
        directories: AppDirectories? = nil,
        store: (any SettingStore)? = nil,
        countsOverrides: Bool = MenuHost.isOffering,
        journal: Bool = true,
        requiresReason: Bool = false,
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] },
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) throws(AppFactsError) {
        core = try AppCore(
            app: app,
            directories: directories,
            store: store,
            countsOverrides: countsOverrides,
            journal: journal,
            requiresReason: requiresReason,
            sources: sources()
        )
        assembly = HostBackend.assembly(of: core)
        self.opened = opened
        registry = HostRegistry(of: core, title: title)
        state = Mutex(State(levels: AccessLevels(host: access)))
    }

    /// The facts of the app.
    public var app: AppFacts { core.app }

    /// The directories in which the app keeps its files.
    public var directories: AppDirectories { core.directories }

    /// The app's settings, whose changes can be followed; a toggle is read by its own `isOn`.
    public var settings: Settings { core.settings }

    /// The access level of shells; attached shells are told of a change, to ask for the menu again.
    public var access: Access {
        get { state.withLock { $0.levels.host } }
        set {
            state.withLock { state in
                state.levels.host = newValue
                state.backend?.allow(newValue)
            }
        }
    }

    /// A router that opens pages for the app, and sends shells an event of each.
    public var router: MenuRouter {
        let context = MenuContext(app: app, directories: directories, settings: settings)
        return state.withLock { $0.backend }?.router(in: context)
            ?? MenuRouter(routes: registry.menu.routes, context: context, opened: opened)
    }

    /// Limits the access to an item to a level, whatever ``access`` allows.
    ///
    /// An item of level `none` isn't in the menu either. An unknown identifier is a warning in the
    /// log, since a typing mistake would leave open what should be closed.
    public func restrict(_ item: ItemID, to access: Access) {
        state.withLock { state in
            state.levels.restrict(item, to: access)
            state.backend?.restrict(item, to: access)
        }
    }

    /// Declares the settings, so that toggles have their values, and offers the menu.
    ///
    /// If the menu can't be offered, the reason is written to standard error in one line, and
    /// all but the menu works; ``offer()`` throws instead. While the menu is offered already,
    /// nothing is done.
    public func start() {
        let backend = startedBackend()
        if Self.isOffering { backend.start() }
    }

    /// Starts as ``start()`` does, and throws if the menu can't be offered.
    ///
    /// For an app that decides itself how to go on then. The settings are declared in any case.
    ///
    /// - Throws: An error if no shell can attach: the runtime directory can't be trusted, the
    ///   path is too long for a socket, a host of this name and process listens already, or
    ///   ``stop(draining:reason:)`` still waits.
    public func offer() throws {
        let backend = startedBackend()
        if Self.isOffering { try backend.offer() }
    }

    /// Says that the app has started well: a crash from now on isn't one at launch.
    ///
    /// After three crashes at launch in a row, the overrides that people made since the app last
    /// started well are suspended, so that it can start again. Call it once the app is of use, such
    /// as when its first page is shown or its server listens. Without a call the app has started
    /// well after ten seconds, or when it exits before.
    public func ready() { core.ready() }

    /// Sends every shell the reason, ends their connections, and stops listening.
    ///
    /// Called automatically when the process exits. ``start()`` may follow.
    ///
    /// - Parameter reason: The reason that shells show.
    public func stop(reason: String = "the app stopped offering its menu") {
        state.withLock { $0.backend }?.stop(reason: reason)
    }

    /// Stops as ``stop(reason:)`` does, once the running actions have ended.
    ///
    /// From the call on, no new shell is accepted, and attached shells start nothing more: requests
    /// for an action, a page or a completion are denied. Actions that still run at the limit are
    /// cancelled, and have a second to answer. A task that is cancelled waits no longer. An action
    /// of the menu must not wait for this itself, since this waits for the action. In a build
    /// without the trait `Menu`, and while the menu isn't offered, it returns at once.
    ///
    /// - Parameters:
    ///   - limit: The time until actions are cancelled.
    ///   - reason: The reason that shells show.
    public func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        await state.withLock { $0.backend }?.stop(draining: limit, reason: reason)
    }

    /// Sends a line to every shell that follows the log.
    ///
    /// The latest lines are kept for shells that connect later.
    public func log(_ level: LogLevel, _ message: String) { core.log.add(level, message) }

    /// The latest lines of the app's log, to which adapters add those of its loggers.
    package var lines: LogLines { core.lines }

    /// Adds an item of an adapter, now or while the menu is offered, unless the menu has one of its
    /// identifier.
    ///
    /// It returns at once: the menu that is offered is another one a moment later.
    package func add(_ item: some MenuItem, in section: MenuSection) {
        gather { $0.items.append((item, section)) }
    }

    /// Changes the items that wait, and starts a thread that adds them if one is needed.
    private func gather(_ change: (inout Additions) -> Void) {
        let needsThread = additions.withLock { additions in
            change(&additions)
            return additions.needsThread()
        }
        guard needsThread else { return }
        do throws(Errno) {
            try OwnThread.start { [self] in
                repeat { OwnThread.pause(Self.gathering) } while addGathered()
            }
        } catch {
            // The next item that comes tries again.
            additions.withLock { $0.isAdding = false }
        }
    }

    /// Adds the items that wait to the menu that is offered.
    ///
    /// - Returns: `false` if none waits any more.
    private func addGathered() -> Bool {
        let items = additions.withLock { additions in
            additions.isAdding = !additions.items.isEmpty
            return additions.takeAll()
        }
        guard !items.isEmpty else { return false }
        state.withLock { $0.backend }?.add(items)
        return true
    }

    private func startedBackend() -> HostBackend {
        let backend = state.withLock { state in
            if let backend = state.backend { return backend }
            let backend = HostBackend(
                assembly,
                menu: registry.close().adding(additions.withLock { $0.takeAll() }),
                levels: state.levels,
                opened: opened
            )
            state.backend = backend
            return backend
        }
        gather { $0.isLate = true }
        return backend
    }
}
