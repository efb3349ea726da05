public import DevMenuKit
import DevMenuSystem
import Synchronization

/// Gives an app's settings their values, and offers its menu to the shells of its user.
///
/// ```swift
/// let host = MenuHost("shop", version: "2.3.1", build: .ofThisApp, settings: Features.all) {
///     #if Internal
///     ClearImages(images: images)
///     #endif
/// } sources: {
///     FlagFileSource(path: "/etc/shop/flags.json")
/// }
/// host.start()
/// ```
///
/// Once it's created, every setting has its value. ``start()`` offers the menu: `devmenu --attach shop`
/// attaches to it. A host never ends the app: what is wrong is left out, and listed in ``problems``.
///
/// An app links this module, DevMenuHost, and DevMenuKit with what is beneath it: DevMenuSystem,
/// CDevMenu and swift-system. If the package trait `Menu` is on, it also links DevMenuServer and
/// DevMenuWire. It never links the shell, GNU Readline or menu files.
///
/// In a build without the package trait `Menu`, and in a process whose environment has
/// `DEVMENU_DISABLE=1`, no shell can ever attach: routes and settings still work, except that
/// overrides don't apply. Retain the host as long as the app runs, or start it: it then retains
/// itself until it's stopped. All of it may be used from any thread, and its own work runs off the
/// app's threads.
public final class MenuHost: Sendable {
    private struct State: ~Copyable {
        var access: Access
        /// The app's own log unless the app sets another one.
        var defaultLog: HeldLines.Listener
        /// `true` once values for this run without an effect have been logged.
        var hasWarned = false
        /// The host itself while it's started, so that it follows its sources without the app's help.
        var started: MenuHost?
    }

    /// The time in which changes gather that don't have to be seen at once.
    private static let gathering = Duration.milliseconds(20)

    /// `true` in code of the app that a host calls while it changes its menu, such as that of a source.
    @TaskLocal private static var isChanging = false

    /// Indicates whether hosts of this process offer their menus.
    ///
    /// They do if the build has the trait `Menu`, and the environment doesn't have
    /// `DEVMENU_DISABLE=1`.
    public static var isOffering: Bool {
        HostBackend.isIncluded && !MenuOffer.isDisabled
    }

    private let core: AppCore
    private let menu: HostMenu
    private let backend: HostBackend
    private let state: Mutex<State>
    /// Held while the menu changes, so that changes are made in order.
    ///
    /// Sources are called meanwhile.
    private let change = Mutex(())

    /// Creates the host of an app, and gives the settings their values.
    ///
    /// The menu has the settings, the content, and the plugins that are linked into the program. A
    /// setting may be in several of them: it's in the menu once.
    ///
    /// - Parameters:
    ///   - name: The name that people type to reach the app, in kebab-case; a process offers one menu
    ///     under a name. With a name that breaks the rules there are no overrides, files and socket.
    ///   - label: The label of this instance if several instances run at the same time, such as a
    ///     port; people reach the instance `2` of `shop` as `shop#2`.
    ///   - version: The version, as the app writes it.
    ///   - build: The kind of build, derived from the app's compilation conditions.
    ///   - cacheDomains: The parts of the app's cache that can be cleared one by one.
    ///   - title: The title above the menu; the app's name by default.
    ///   - access: The access level of shells.
    ///   - directories: The directories in which the app stores its files; the user's own ones by
    ///     default. If the user has started the app in a scope, it has those of the scope, which
    ///     are next to these.
    ///   - overrides: Where overrides are stored; by default in a file in `directories` if the menu
    ///     is offered, else nowhere, so that nothing switches features of what ships.
    ///   - journal: Indicates whether each change of a setting is recorded, with its author and
    ///     time, in a file beside the overrides.
    ///   - requiresReason: Indicates whether people must give a reason for each change.
    ///   - settings: The app's settings, which have their values also in what ships.
    ///   - content: The app's own plugins, actions and other items, sections and routes.
    ///   - sources: The app's own sources of settings, strongest first: weaker than overrides,
    ///     stronger than the values that declarations fix for the kind of build.
    ///   - opened: Called with each URL that has opened a page, without its secrets, on the thread
    ///     that opened it.
    public init(
        _ name: String,
        label: String? = nil,
        version: String = AppFacts.unknownVersion,
        build: BuildKind,
        cacheDomains: [CacheDomain] = [],
        title: LocalizedText? = nil,
        access: Access = .full,
        directories: AppDirectories? = nil,
        overrides: OverrideStorage = MenuHost.isOffering ? .saved : .none,
        journal: Bool = true,
        requiresReason: Bool = false,
        settings: [any Setting] = [],
        @MenuContentBuilder content: () -> [MenuContent] = { [] },
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] },
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        let sources = sources()
        core = AppCore(
            app: AppFacts(
                name: name,
                label: label,
                version: version,
                build: build,
                cacheDomains: cacheDomains
            ),
            directories: directories,
            overrides: overrides == .inMemory && !Self.isOffering ? .none : overrides,
            journal: journal,
            requiresReason: requiresReason,
            holdsUntilRelaunch: true,
            sources: sources
        )
        menu = HostMenu(of: core, title: title, settings.map { MenuContent($0) } + content())
        backend = HostBackend(core, menu: menu.build(), access: access, opened: opened)
        let name = core.app.name
        state = Mutex(
            State(
                access: access,
                defaultLog: { level, message in
                    if level >= .warning { HostLog.write(level, "'\(name)': \(message)") }
                }
            )
        )
        noteFailures()
        for source in sources { noteFailure(of: source) }
    }

    /// The mistakes and failures that were found since the host was created, in that order.
    ///
    /// They are in the app's ``log`` too. A test expects that there are none:
    /// `#expect(host.problems.isEmpty)`.
    ///
    /// ```swift
    /// for problem in host.problems { logger.record("\(problem)", as: "warning") }
    /// ```
    public var problems: [HostProblem] { menu.problems }

    /// The app's own log, which gets the host's messages, each once.
    ///
    /// These are changes of settings, with who made them and why (`LogLevel.info`), and as warnings
    /// the ``problems``, overrides that are suspended after crashes at launch, values in `DEVMENU_SET`
    /// that have no effect, and damaged files:
    ///
    /// ```swift
    /// host.log = { level, message in logger.record(message, as: level.rawValue) }
    /// ```
    ///
    /// By default warnings are written to standard error; with `MenuLogging` of DevMenuLogging, all
    /// goes to swift-log. The messages wait until a closure is set or the host is started,
    /// whichever comes first. The closure is called on any thread, and must neither wait nor change
    /// settings.
    public var log: @Sendable (LogLevel, String) -> Void {
        get { core.log.app.listener ?? state.withLock { $0.defaultLog } }
        set { core.log.app.forward(to: newValue) }
    }

    /// The facts of the app, without a label and parts of its cache that break the rules.
    public var app: AppFacts { core.app }

    /// The directories in which the app stores its files.
    public var directories: AppDirectories { core.directories }

    /// The app's settings, whose changes can be followed; a toggle is read by its own `isOn`.
    public var settings: AppSettings { core.settings }

    /// The access level of shells; attached shells are notified of a change, to request the menu
    /// again.
    public var access: Access {
        get { state.withLock { $0.access } }
        set {
            state.withLock { state in
                state.access = newValue
                backend.allow(newValue)
            }
        }
    }

    /// A router that opens pages for the app, and sends shells an event of each.
    ///
    /// ```swift
    /// let opened = try await host.router.open("https://shop.example/Order?number=A-7")
    /// return opened.page.text
    /// ```
    public var router: MenuRouter {
        backend.router(in: MenuContext(app: app, directories: directories, settings: settings))
    }

    /// Limits the access to an item to a level, whatever ``access`` allows.
    ///
    /// An item of level `none` isn't in the menu either. An unknown identifier is a warning in the
    /// log, because a typing mistake would leave open what should be closed.
    ///
    /// ```swift
    /// host.restrict("refund-order-7", to: .readOnly)
    /// ```
    public func restrict(_ item: ItemID, to access: Access) { backend.restrict(item, to: access) }

    /// Adds an item to the menu, before the host is started or while shells are attached.
    ///
    /// On return the menu has the item, and a setting has its value; shells are notified to request
    /// the menu again. An item that can't be added, such as one whose identifier exists already, is
    /// one of the ``problems``. A source of settings that calls this while it returns a value
    /// doesn't wait: the item is added a moment later.
    ///
    /// ```swift
    /// host.add(Action("refund-order-7", title: "Refund order 7") { _ in .done("Refunded") })
    /// ```
    ///
    /// - Parameters:
    ///   - item: The item.
    ///   - section: The item's section, which is added at the end of the menu if it isn't there
    ///     yet.
    public func add(_ item: some MenuItem, in section: MenuSection? = nil) {
        add([item], in: section)
    }

    /// Reports the value of a `BoundSetting` to shells, after the app itself has changed it.
    ///
    /// ```swift
    /// host.update("tips-seen")
    /// ```
    public func update(_ id: ItemID) { backend.update(id) }

    /// Adds items as ``add(_:in:)`` does, in one step: shells are notified once.
    public func add(_ items: [any MenuItem], in section: MenuSection? = nil) {
        menu.append { builder in for item in items { builder.add(item, in: section) } }
        changeMenu()
    }

    /// Removes an item from the menu, whoever added it; shells are notified to request the menu
    /// again.
    ///
    /// Actions that are running continue. A setting has its default again, and its override remains
    /// stored. If no item has the identifier, nothing changes.
    ///
    /// ```swift
    /// host.remove("refund-order-7")
    /// ```
    public func remove(_ id: ItemID) {
        menu.append { $0.remove(id) }
        changeMenu()
    }

    /// Adds an item as `add(_:in:)` does, a moment later, with others that come until then.
    ///
    /// It waits for nothing, and calls no code of the app.
    package func addSoon(_ item: some MenuItem, in section: MenuSection) {
        menu.append { $0.add(item, in: section) }
        changeMenuSoon()
    }

    /// Offers the menu to shells.
    ///
    /// If the menu can't be offered, the reason is one of the ``problems``, and all but the menu
    /// works; ``offer()`` throws as well. While the menu is offered already, nothing is done.
    public func start() { try? offer() }

    /// Starts as ``start()`` does, and throws if the menu can't be offered.
    ///
    /// Call it in an app that handles the failure itself.
    ///
    /// ```swift
    /// do {
    ///     try host.offer()
    /// } catch {
    ///     print("nobody can attach: \(error)")
    /// }
    /// ```
    ///
    /// - Throws: An error if no shell can attach: the app's name breaks the rules, the runtime directory
    ///   can't be trusted, the path is too long for a socket, a host of this name and process listens
    ///   already, or ``stop(draining:reason:)`` still waits.
    public func offer() throws {
        changeMenu()
        let (isFirst, defaultLog) = state.withLock { state in
            defer { (state.started, state.hasWarned) = (self, true) }
            return (!state.hasWarned, state.defaultLog)
        }
        if isFirst, let menu = menu.current { core.warnOfRunValues(in: menu) }
        core.log.app.forward(to: defaultLog, isDefault: true)
        guard Self.isOffering else { return }
        if let obstacle = core.obstacle { throw obstacle }
        do {
            for (id, reason) in try backend.start() {
                menu.note(.unreturned(id, reason: reason), isTold: true)
            }
        } catch {
            menu.note(.unserved(reason: String(describing: error)))
            throw error
        }
    }

    /// Records that the app has started well: a crash from now on isn't one at launch.
    ///
    /// After three crashes at launch in a row, each start within 60 seconds of the one before, the
    /// overrides that people made since the app last started well are suspended, so that it can
    /// start again. Call it once the app is usable, such as when its first page is shown or its
    /// server listens. Without a call, the app has started well after ten seconds, or when it exits
    /// before that.
    public func ready() { core.ready() }

    /// Sends every shell the reason, ends their connections, and stops listening.
    ///
    /// Called automatically when the process exits. ``start()`` may follow. An app whose start fails
    /// calls it before it throws an error out of `main`: that isn't treated as a crash at launch
    /// then.
    ///
    /// - Parameter reason: The reason that shells show.
    public func stop(reason: String = "the app stopped offering its menu") {
        state.withLock { $0.started = nil }
        core.stop()
        backend.stop(reason: reason)
    }

    /// Stops as ``stop(reason:)`` does, once the running actions have ended.
    ///
    /// From the call on, no new shell is accepted, and attached shells start nothing more: requests
    /// for an action, a page or a completion are denied. Actions that still run at the limit are
    /// cancelled, and answered as cancelled if they don't end within a second. A task that is
    /// cancelled stops waiting. An action of the menu must not wait for this itself, because this
    /// waits for the action. In a build without the trait `Menu`, and while the menu isn't offered,
    /// it returns at once.
    ///
    /// ```swift
    /// await host.stop(draining: .seconds(30), reason: "a new version is installed")
    /// ```
    ///
    /// - Parameters:
    ///   - limit: The time until actions are cancelled.
    ///   - reason: The reason that shells show.
    public func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        state.withLock { $0.started = nil }
        core.stop()
        await backend.stop(draining: limit, reason: reason)
    }

    /// Sends a line to every shell that follows the app's log.
    ///
    /// The latest lines are retained for shells that connect later.
    ///
    /// ```swift
    /// host.logToShells(.notice, "7 orders wait for a courier")
    /// ```
    public func logToShells(_ level: LogLevel, _ message: String) {
        core.log.shells.add(level, message)
    }

    /// Returns the log of one part of the app, whose lines shells identify by its label.
    ///
    /// In a build without the package trait `Menu`, lines are discarded.
    ///
    /// ```swift
    /// host.shellLog("orders").add(.warning, "order A-7 has no address")
    /// ```
    public func shellLog(_ label: String) -> ShellLog {
        ShellLog(label, in: Self.isOffering ? core.lines : nil)
    }

    /// Sets the app's own log for the case that the app sets none before the host is started.
    package func logByDefault(_ log: @escaping @Sendable (LogLevel, String) -> Void) {
        state.withLock { $0.defaultLog = log }
    }

    /// The latest lines of the app's log, to which adapters add those of its loggers.
    package var lines: LogLines { core.lines }

    /// Changes the menu as the app has asked for until now.
    private func changeMenu() {
        guard !Self.isChanging else { return changeMenuSoon() }
        change.withLock { _ in
            Self.$isChanging.withValue(true) {
                guard let changed = menu.changed() else { return }
                backend.replace(menu: changed)
                noteFailures()
            }
        }
    }

    private func changeMenuSoon() {
        guard menu.beginGathering() else { return }
        do throws(Errno) {
            try OwnThread.start { [self] in
                OwnThread.pause(Self.gathering)
                changeMenu()
            }
        } catch {
            // The next change tries again.
            menu.endGathering()
        }
    }

    /// Notes the sources that can't be read or followed, which the declaration has logged.
    private func noteFailures() {
        for (name, reason) in settings.failures {
            menu.note(.source(name: name, reason: reason), isTold: true)
        }
    }

    /// Notes that a source has no values for any setting now, for the same reason.
    private func noteFailure(of source: some SettingSource) {
        let problems = settings.all.map { source.problem(with: $0) }
        if case .failed(let reason)?? = problems.first, problems.allSatisfy({ $0 == problems[0] }) {
            menu.note(.source(name: source.name, reason: reason))
        }
    }
}

/// The menu as shells get it, for a screen of the app's own.
extension MenuHost: OfferedMenu {
    /// Returns the menu as it is now, with texts in a language.
    public func menu(in locale: MenuLocale) async -> MenuListing {
        await backend.offered.menu(in: locale)
    }

    /// A sequence of an element for each change of the menu or of a value, for one consumer.
    public var menuChanges: AsyncStream<Void> { backend.offered.menuChanges }

    /// Sets a setting, or removes its override with `null`; the journal has the app as the author.
    public func set(_ id: ItemID, to value: JSONValue, why: String?) async throws(MenuError) {
        try await backend.offered.set(id, to: value, why: why)
    }

    /// Returns the reason why a setting has its value, as a shell's `explain --json` has it.
    public func explanation(of id: ItemID) async throws(MenuError) -> JSONValue {
        try await backend.offered.explanation(of: id)
    }

    /// Applies suspended overrides again, in all processes of the app.
    public func resume() async throws(MenuError) { try await backend.offered.resume() }

    /// Runs an action to its end, and calls a closure with each piece of its output.
    public func run(
        _ id: ItemID,
        arguments: JSONObject,
        confirmed: Bool,
        output: @escaping @Sendable (String) -> Void
    ) async throws(MenuError) -> ActionResult {
        try await backend.offered.run(
            id,
            arguments: arguments,
            confirmed: confirmed,
            output: output
        )
    }
}
