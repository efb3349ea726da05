public import DevMenuKit
import DevMenuServer
public import DevMenuWire

/// A host in the test's process, which serves a menu over the same protocol as any other host.
///
/// ```swift
/// let host = try InMemoryHost(ClearCache())
/// let outcome = try await host.trigger("clear-cache", arguments: ["domain": "images"])
/// #expect(outcome.text == "cleared images")
/// ```
///
/// Overrides stay in memory. An action that ends the process only announces that: the step that
/// ends the process doesn't run, and the test goes on. Errors are the host's
/// ``/DevMenuWire/WireError``s.
public final class InMemoryHost: Sendable {
    /// The menu.
    public let menu: AppMenu
    /// The menu's settings, as the app uses them.
    public let settings: AppSettings

    private let server: MenuServer
    private let conversation: Conversation

    /// Creates a host of a menu that a closure builds.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - directories: The app's directories, which by default don't exist.
    ///   - store: The store for overrides.
    ///   - sources: Other sources of settings, strongest first, below the overrides and above the
    ///     build.
    ///   - locale: The language of the host's responses.
    ///   - columns: The width of the shell's terminal in columns.
    ///   - access: The shell's permissions.
    ///   - add: Adds items, routes and plugins.
    /// - Throws: `AppFactsError` if the app's name breaks the rules; the error of `add`; or the
    ///   system's error of starting the server.
    public init(
        app: AppFacts = AppFacts(name: "test-app", build: .debug),
        directories: AppDirectories = .nowhere,
        store: any SettingStore = InMemorySettingStore(),
        sources: [any SettingSource] = [],
        locale: MenuLocale = .english,
        columns: Int? = nil,
        access: Access = .full,
        _ add: (inout MenuBuilder) throws -> Void
    ) throws {
        let host = try HostAssembly(
            app: app,
            directories: directories,
            store: store,
            sources: sources
        )
        settings = host.core.settings
        settings.isolate()
        // Only what the test adds: plugins that are linked into its program aren't in the menu.
        var builder = host.core.builder(title: "Test Menu")
        try add(&builder)
        menu = builder.build()
        server = host.server(of: menu, access: access, endsProcess: false)
        let introduction = Introduction(
            client: "DevMenuTesting",
            locale: locale.tag,
            columns: columns,
            events: EventTopic.allCases
        )
        conversation = try Conversation(with: server, introduction)
    }

    /// Creates a host of plugins.
    ///
    /// - Parameters:
    ///   - plugins: The plugins; the menu's `plugins` lists the outcome of each.
    ///   - app: The facts of the app.
    /// - Throws: The system's error of starting the server.
    public convenience init(
        _ plugins: any MenuPlugin...,
        app: AppFacts = AppFacts(name: "test-app", build: .debug)
    ) throws {
        try self.init(app: app) { builder in
            for plugin in plugins { builder.add(plugin: plugin) }
        }
    }

    deinit { conversation.close() }

    /// Returns the whole menu in the protocol's form.
    public func list() async throws(WireError) -> JSONValue { try await request(.menuList) }

    /// Returns one item in the protocol's form.
    public func show(_ id: ItemID) async throws(WireError) -> JSONValue {
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
    public func trigger(
        _ id: ItemID,
        arguments: JSONObject = [:],
        confirmed: Bool = false
    ) async throws(WireError) -> TriggerOutcome {
        let request = HostRequest.trigger(id, arguments: arguments, isConfirmed: confirmed)
        let answer = await conversation.answer(to: request)
        return TriggerOutcome(try answer.result.get(), answer.output)
    }

    /// Returns the candidates for an argument that begins with a prefix.
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
    ) async throws(WireError) -> [Candidate] {
        ReceivedResult.candidates(
            try await request(.complete(id, argument: argument, prefix: prefix))
        )
    }

    /// Sets a setting, and returns its item with the new value, and the earlier one as `was`.
    @discardableResult
    public func set(_ id: ItemID, to value: JSONValue) async throws(WireError) -> JSONValue {
        try await request(.set(id, value, reason: nil))
    }

    /// Flips a toggle, and returns its item with the new value, and the earlier one as `was`.
    @discardableResult
    public func flip(_ id: ItemID) async throws(WireError) -> JSONValue {
        try await request(.flip(id, reason: nil))
    }

    /// Removes the override of one setting or of all, and returns their items as `items`.
    @discardableResult
    public func reset(_ id: ItemID? = nil) async throws(WireError) -> JSONValue {
        try await request(.reset(id))
    }

    /// Opens a route by its URL or path, and returns the page in the protocol's form.
    @discardableResult
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws(WireError) -> JSONValue {
        try await request(.open(url: url, transition))
    }

    /// Sends any request, and returns its result in the protocol's form.
    public func request(_ request: HostRequest) async throws(WireError) -> JSONValue {
        try await conversation.answer(to: request).result.get()
    }

    /// The host's events from now on, for one consumer; each consumer gets a stream of its own.
    public var events: AsyncStream<HostEvent> { conversation.events }
}

extension AppDirectories {
    /// Directories that don't exist, for tests that use none.
    public static let nowhere = AppDirectories(
        cache: "/nonexistent/cache",
        state: "/nonexistent/state"
    )
}
