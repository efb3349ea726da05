// Exported, so that a test imports only this module.
@_exported public import DevMenuKit
import DevMenuServer
import DevMenuSystem
package import DevMenuWire
import Synchronization

/// A host in the test's process, which serves a menu over the same protocol as any other host.
///
/// ```swift
/// let host = InMemoryHost("shop", settings: Features.all) { Restock(shelf: shelf) }
/// #expect(host.problems.isEmpty)
/// let call = try await host.run("restock", ["item": "tea", "count": 3])
/// #expect(call.text == "13 in stock")
/// ```
///
/// Its settings have separate values, which only the code that the host runs reads; overrides are
/// in memory. Plugins that are linked into the test's program aren't in the menu. An action that
/// ends the process only announces that: the step that ends the process doesn't run, and the test
/// continues.
public final class InMemoryHost: Sendable {
    /// The app's settings, whose changes can be followed.
    public var settings: AppSettings { app.settings }

    private let app: ServedApp
    private let shell: ShellVerbs
    /// The overrides with which the last launch began.
    private let launched = Mutex(JSONObject())

    /// Creates the host of an app, whose settings have their values on return.
    ///
    /// - Parameters:
    ///   - name: The app's name.
    ///   - version: The app's version.
    ///   - build: The kind of build.
    ///   - cacheDomains: The parts of the app's cache that can be cleared one by one.
    ///   - access: The access level of the test.
    ///   - directories: The app's directories, which by default don't exist.
    ///   - locale: The language of the host's answers.
    ///   - columns: The width of the user's terminal in columns, or `nil` for any.
    ///   - callsApp: `true` to call the closures of bound settings, whose values are in memory by
    ///     default, and begin with the defaults of their declarations.
    ///   - settings: The app's settings.
    ///   - content: The app's own plugins, actions and other items, sections and routes.
    ///   - sources: The app's own sources of settings, strongest first.
    public init(
        _ name: String = "test-app",
        version: String = AppFacts.unknownVersion,
        build: BuildKind = .debug,
        cacheDomains: [CacheDomain] = [],
        access: Access = .full,
        directories: AppDirectories = .nowhere,
        locale: MenuLocale = .english,
        columns: Int? = nil,
        callsApp: Bool = false,
        settings: [any Setting] = [],
        @MenuContentBuilder content: () -> [MenuContent] = { [] },
        @SettingSourceBuilder sources: () -> [any SettingSource] = { [] }
    ) {
        let app = AppFacts(name: name, version: version, build: build, cacheDomains: cacheDomains)
        let core = AppCore(
            app: app,
            directories: directories,
            isScoped: false,
            overrides: .inMemory,
            holdsUntilRelaunch: true,
            sources: sources()
        )
        core.settings.isolate()
        var builder = core.builder()
        builder.add(settings.map { MenuContent($0) } + content())
        let server = HostAssembly(core).server(
            of: builder.build(),
            access: access,
            endsProcess: false,
            hasMemory: !callsApp
        )
        self.app = ServedApp(server, isOffered: true)
        shell = ShellVerbs(locale: locale, columns: columns) { introduction throws(Errno) in
            try Conversation(with: server, introduction)
        }
    }

    deinit { shell.close() }

    /// Decides the settings' values anew, as another launch of the app would.
    ///
    /// Changes of settings whose effect is `SettingEffect.restart` are in force from now on, and
    /// overrides until the relaunch end. Sources have the values that they have now.
    ///
    /// ```swift
    /// try await host.set(engine, to: true)
    /// #expect(!host.value(of: engine))
    /// host.relaunch()
    /// #expect(host.value(of: engine))
    /// ```
    public func relaunch() {
        let kept = (try? settings.store?.load()) ?? [:]
        let before = launched.withLock { launched in
            defer { launched = kept }
            return launched
        }
        try? settings.relaunch(after: before)
        settings.removeEndedOverrides()
    }

    /// The mistakes and failures that the host reports and ignores, as messages for people.
    ///
    /// They are those of a `MenuHost` with the same content. A test expects that there are none:
    /// `#expect(host.problems.isEmpty)`.
    public var problems: [String] {
        app.problems + (shell.problem.map { ["\($0)"] } ?? [])
    }

    /// The menu as text, for snapshots: what `devmenu list` prints, without the time left of overrides.
    ///
    /// ```swift
    /// #expect(
    ///     try await host.text == """
    ///         Feature Toggles
    ///           likes    Likes    on
    ///           payment  Payment  fake
    ///         """
    /// )
    /// ```
    public var text: String {
        get async throws(InMemoryHostError) { try await shell.text() }
    }

    /// Returns one item in the protocol's form, such as the details of a custom kind.
    ///
    /// ```swift
    /// let host = InMemoryHost { Description("region", title: "Region", detail: "eu-west-1") }
    /// #expect(try await host.show("region")["detail"] == "eu-west-1")
    /// ```
    public func show(_ id: ItemID) async throws(InMemoryHostError) -> JSONValue {
        try await request(.show(id))
    }

    /// Runs an action to its end; cancelling the task cancels the action.
    ///
    /// - Parameters:
    ///   - id: The action's identifier.
    ///   - arguments: The action's arguments.
    ///   - confirmed: `true` if the user has confirmed a risky action.
    /// - Returns: The action's result, with its output and progress.
    /// - Throws: The host's error.
    @discardableResult
    public func run(
        _ id: ItemID,
        _ arguments: JSONObject = [:],
        confirmed: Bool = false
    ) async throws(InMemoryHostError) -> RecordedCall {
        try await shell.run(id, arguments, confirmed: confirmed)
    }

    /// Returns the candidates for an argument that begins with a prefix.
    ///
    /// ```swift
    /// let candidates = try await host.complete("restock", argument: "item", prefix: "t")
    /// #expect(candidates.map(\.text) == ["tea"])
    /// ```
    ///
    /// - Parameters:
    ///   - id: The action's identifier.
    ///   - argument: The name of the parameter.
    ///   - prefix: The beginning that has been typed.
    /// - Returns: The candidates in order.
    /// - Throws: The host's error.
    public func complete(
        _ id: ItemID,
        argument: String,
        prefix: String = ""
    ) async throws(InMemoryHostError) -> [Candidate] {
        ReceivedResult.candidates(
            try await shell.answer(to: .complete(id, argument: argument, prefix: prefix))
        )
    }

    /// Opens a route by its URL or path, and returns the page.
    ///
    /// ```swift
    /// let host = InMemoryHost { MenuRoute("Cart") { _ in Page(text: "It's empty") } }
    /// #expect(try await host.open("Cart").text == "It's empty")
    /// ```
    @discardableResult
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws(InMemoryHostError) -> Page {
        try await shell.open(url, transition: transition)
    }

    /// The host's events from now on, for one consumer; each consumer gets its own stream.
    public var events: AsyncStream<Event> { shell.events }

    /// Sends any request, and returns its result in the protocol's form.
    @discardableResult
    package func request(_ request: HostRequest) async throws(InMemoryHostError) -> JSONValue {
        try await shell.answer(to: request).value
    }
}

/// The menu for the code under test that draws it: no access level applies.
extension InMemoryHost: OfferedMenu {
    /// Returns the menu as it is now, with texts in a language.
    public func menu(in locale: MenuLocale) async -> MenuListing { await app.menu(in: locale) }

    /// A sequence of an element for each change of the menu or of a value, for one consumer.
    public var menuChanges: AsyncStream<Void> { app.menuChanges }

    /// Sets a setting, or removes its override with `null`; the journal has the app as the author.
    public func set(_ id: ItemID, to value: JSONValue, why: String?) async throws(MenuError) {
        try await app.set(id, to: value, why: why)
    }

    /// Returns the reason why a setting has its value, as a shell's `explain --json` has it.
    public func explanation(of id: ItemID) async throws(MenuError) -> JSONValue {
        try await app.explanation(of: id)
    }

    /// Applies suspended overrides again, in all processes of the app.
    public func resume() async throws(MenuError) { try await app.resume() }

    /// Runs an action to its end, and calls a closure with each piece of its output.
    public func run(
        _ id: ItemID,
        arguments: JSONObject,
        confirmed: Bool,
        output: @escaping @Sendable (String) -> Void
    ) async throws(MenuError) -> ActionResult {
        try await app.run(id, arguments: arguments, confirmed: confirmed, output: output)
    }
}

extension InMemoryHost {
    /// An event that is reported to shells.
    public enum Event: Hashable, Sendable {
        /// A setting was changed by a shell, or by the app itself, for which `by` is `nil`.
        case setting(ItemID, value: JSONValue, layer: SettingLayer, by: String?)
        /// The menu was changed.
        case menu
        /// A route was opened.
        case route(String)
        /// The host logged a line.
        case log(LogLevel, String)
        /// The host is about to end.
        case exiting(reason: String)

        /// Creates the event from the protocol's one; `nil` for one that isn't about the app.
        init?(_ event: HostEvent) {
            switch event {
            case .setting(let id, let value, let layer, let by, _):
                let layer = SettingLayer(rawValue: layer)
                self = .setting(id, value: value, layer: layer, by: by)
            case .menu: self = .menu
            case .route(let url, _): self = .route(url)
            case .log(let level, let message): self = .log(level, message)
            case .exiting(let reason): self = .exiting(reason: reason)
            case .run, .line, .output, .progress, .dropped, .errorOutput, .warning: return nil
            }
        }
    }
}

extension AppDirectories {
    /// Directories that don't exist and that nobody can create, for tests that use none.
    public static let nowhere = AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state")
}
