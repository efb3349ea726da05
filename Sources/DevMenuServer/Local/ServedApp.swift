public import DevMenuKit
import DevMenuSystem
import DevMenuWire
import Synchronization

/// An app whose menu this module serves: to the shells of its user, and to the app itself.
///
/// A `MenuHost` has one in a build with the trait `Menu`. A program that links this module in every
/// build uses it directly; its items don't change then.
public final class ServedApp: Sendable {
    /// The server of the menu.
    package let server: MenuServer

    private let host: SocketHost
    private let isOffered: Bool
    /// The language of the menu that was last asked for, and of results.
    private let locale = Mutex(MenuLocale.english)

    /// Creates an app over a server.
    ///
    /// - Parameters:
    ///   - server: The server.
    ///   - isOffered: `false` if the process has no menu, also for the app itself.
    package init(_ server: MenuServer, isOffered: Bool = !MenuOffer.isDisabled) {
        self.server = server
        self.isOffered = isOffered
        host = SocketHost(server)
    }

    /// Creates an app of the same description as a `MenuHost`, whose settings have their values on
    /// return.
    ///
    /// - Parameters:
    ///   - name: The name that people type to reach the app, in kebab-case.
    ///   - version: The version, as the app writes it.
    ///   - build: The kind of build.
    ///   - cacheDomains: The parts of the app's cache that can be cleared one by one.
    ///   - title: The title above the menu; the app's name by default.
    ///   - access: The access level of shells.
    ///   - directories: The directories in which the app stores its files; the user's own by default.
    ///   - overrides: Where overrides are stored, unless the environment has `DEVMENU_DISABLE=1`.
    ///   - journal: Indicates whether each change of a setting is recorded.
    ///   - requiresReason: Indicates whether people must give a reason for each change.
    ///   - settings: The app's settings.
    ///   - content: The app's own plugins, actions and other items, sections and routes.
    ///   - sources: The app's own sources of settings, strongest first.
    ///   - opened: Called with each URL that has opened a page, without its secrets.
    ///   - visit: Called with each visit and the route's own closure, which makes the page: an app with
    ///     a screen shows it there.
    public convenience init(
        _ name: String,
        version: String = AppFacts.unknownVersion,
        build: BuildKind,
        cacheDomains: [CacheDomain] = [],
        title: LocalizedText? = nil,
        access: Access = .full,
        directories: AppDirectories? = nil,
        overrides: OverrideStorage = .saved,
        journal: Bool = true,
        requiresReason: Bool = false,
        settings: [any Setting] = [],
        @MenuContentBuilder content: () -> [MenuContent] = { [] },
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] },
        opened: @escaping @Sendable (String) -> Void = { _ in },
        visiting visit: @escaping @Sendable (Visit, MenuRoute.Body) async throws -> Page = {
            try await $1($0)
        }
    ) {
        self.init(
            AppCore(
                app: AppFacts(
                    name: name,
                    version: version,
                    build: build,
                    cacheDomains: cacheDomains
                ),
                directories: directories,
                overrides: MenuOffer.isDisabled ? .none : overrides,
                journal: journal,
                requiresReason: requiresReason,
                holdsUntilRelaunch: true,
                sources: sources()
            ),
            isLaunch: true,
            title: title,
            access: access,
            content: settings.map { MenuContent($0) } + content(),
            opened: opened,
            visiting: visit
        )
    }

    /// Creates an app on a core, by default that of a shell's own host, which isn't the app itself.
    ///
    /// - Parameters:
    ///   - core: The app's facts, directories and settings.
    ///   - isLaunch: `true` if this process is the app itself.
    ///   - title: The title above the menu; the app's name by default.
    ///   - access: The access level of shells.
    ///   - left: Plugins to leave out, each with the reason to show.
    ///   - report: Reports each plugin before its code runs.
    ///   - content: The app's own plugins, actions and other items, sections and routes.
    ///   - opened: Called with each URL that has opened a page, without its secrets.
    ///   - visit: Called with each visit and the route's own closure.
    package convenience init(
        _ core: AppCore,
        isLaunch: Bool = false,
        title: LocalizedText? = nil,
        access: Access = .full,
        leavingOut left: [PluginID: String] = [:],
        report: RegistrationReport? = nil,
        content: [MenuContent],
        opened: @escaping @Sendable (String) -> Void = { _ in },
        visiting visit: @escaping @Sendable (Visit, MenuRoute.Body) async throws -> Page
    ) {
        let marksScope = Environment.variable(RegistrationChannel.unreadVariable) == nil
        let assembly = HostAssembly(core, isLaunch: isLaunch, marksScope: marksScope)
        let menu = assembly.menu(title: title, leavingOut: left, report: report) { $0.add(content) }
        self.init(assembly.server(of: menu.opening(by: visit), access: access, opened: opened))
    }

    /// The facts of the app.
    public var app: AppFacts { server.core.app }

    /// The directories in which the app stores its files: those of the user's scope, if there is one.
    public var directories: AppDirectories { server.core.directories }

    /// The app's settings, whose changes can be followed.
    public var settings: AppSettings { server.settings }

    /// Returns a router that opens pages for the app in a language, and sends shells an event of each.
    public func router(in locale: MenuLocale = .english) -> MenuRouter {
        server.router(
            in: MenuContext(app: app, directories: directories, settings: settings, locale: locale)
        )
    }

    /// Returns the log of one part of the app, whose lines shells identify by its label.
    public func shellLog(_ label: String) -> ShellLog {
        ShellLog(label, in: isOffered ? server.core.lines : nil)
    }

    /// Records that the app has started well: a crash from now on isn't one at launch.
    public func ready() { server.core.ready() }

    /// Reports the value of a `BoundSetting` to shells, after the app itself has changed it.
    public func update(_ id: ItemID) { server.update(id) }

    /// The mistakes and failures that were found and ignored, as messages for people.
    public var problems: [String] {
        var problems = server.core.errors.map(\.description)
        for plugin in server.menu.plugins {
            problems += plugin.refusals.map { PluginReport.message($0, of: plugin.id) }
        }
        return problems + settings.failures.map(\.reason).sorted()
    }

    /// Offers the menu to shells, until ``stop(reason:)`` or the end of the process.
    ///
    /// It does nothing if the menu is offered already, or if the process's environment has
    /// `DEVMENU_DISABLE=1`.
    ///
    /// - Returns: `true` if shells can attach, `false` where the environment disables that.
    /// - Throws: An error if no shell can attach.
    @discardableResult
    public func start() throws -> Bool {
        if let obstacle = server.core.obstacle { throw obstacle }
        try host.start()
        return !MenuOffer.isDisabled
    }

    /// Sends every shell the reason, ends their connections, and stops listening.
    public func stop(reason: String = "the app stopped offering its menu") {
        server.core.stop()
        host.stop(reason: reason)
    }

    /// Stops as ``stop(reason:)`` does, once the running actions have ended.
    ///
    /// - Parameters:
    ///   - limit: The time until actions are cancelled.
    ///   - reason: The reason that shells show.
    public func stop(
        draining limit: Duration,
        reason: String = "the app stopped offering its menu"
    ) async {
        server.core.stop()
        await host.stop(draining: limit, reason: reason)
    }
}

/// Each call is a separate conversation, in which the app is a shell like any other.
extension ServedApp: OfferedMenu {
    /// Returns the menu as it is now, with texts in a language.
    public func menu(in locale: MenuLocale) async -> MenuListing {
        let empty = MenuListing(title: server.menu.title.resolved(for: locale))
        self.locale.withLock { $0 = locale }
        guard isOffered, let answer = try? await answer(to: .menuList) else { return empty }
        return MenuListing(ReceivedMenu(answer))
    }

    /// A sequence of an element for each change of the menu or of a value, for one consumer.
    public var menuChanges: AsyncStream<Void> { server.changes }

    /// Sets a setting, or removes its override with `null`; the journal has the app as the author.
    public func set(_ id: ItemID, to value: JSONValue, why: String?) async throws(MenuError) {
        try checkOverrides()
        let isReset = value == .null
        _ = try await answer(to: isReset ? .reset(id, reason: why) : .set(id, value, reason: why))
    }

    /// Returns the reason why a setting has its value, and in `hasJournal` if changes are recorded.
    public func explanation(of id: ItemID) async throws(MenuError) -> JSONValue {
        guard isOffered else { throw MenuError(unofferedBy: server.app.name) }
        var explanation = try await answer(to: .explain(id)).value.object ?? [:]
        explanation["hasJournal"] = .bool(settings.keepsJournal)
        return .object(explanation)
    }

    /// Applies suspended overrides again, in all processes of the app.
    public func resume() async throws(MenuError) {
        try checkOverrides()
        _ = try await answer(to: .resume(nil))
    }

    /// Runs an action to its end, and calls a closure with each piece of its output.
    public func run(
        _ id: ItemID,
        arguments: JSONObject,
        confirmed: Bool,
        output: @escaping @Sendable (String) -> Void
    ) async throws(MenuError) -> ActionResult {
        try checkOverrides()
        let request = HostRequest.trigger(id, arguments: arguments, isConfirmed: confirmed)
        let answer = try await answer(to: request) { event in
            switch event {
            case .output(_, _, let bytes): output(String(decoding: bytes, as: UTF8.self))
            case .progress(_, let fraction, let message):
                let share = fraction.map { "\(Int($0 * 100)) %" }
                output([share, message].compactMap(\.self).joined(separator: " "))
            default: break
            }
        }
        return ReceivedContent(answer).result
    }

    private func checkOverrides() throws(MenuError) {
        guard isOffered, server.core.countsOverrides else {
            throw MenuError(unofferedBy: server.app.name)
        }
    }

    private func answer(
        to request: HostRequest,
        receiving receive: @escaping @Sendable (HostEvent) -> Void = { _ in }
    ) async throws(MenuError) -> ReceivedJSON {
        let conversation: Conversation
        do {
            conversation = try Conversation(
                with: server,
                Introduction(client: ChangeAuthor.appClient, locale: locale.withLock(\.tag))
            )
        } catch {
            throw MenuError(.noThread(error))
        }
        let answer = await conversation.answer(to: request, receiving: receive)
        // An action that ends the process does so only if somebody still listens.
        if (try? answer.get()).flatMap(ReceivedResult.terminating) == nil { conversation.close() }
        return try answer.mapError(MenuError.init).get()
    }
}
