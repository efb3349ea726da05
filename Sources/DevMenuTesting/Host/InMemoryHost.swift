public import DevMenuKit
import DevMenuServer
public import DevMenuWire

/// A menu that is served within the test's process, over the same protocol as any other.
///
/// ```swift
/// let host = try InMemoryHost(ClearCache())
/// let outcome = try await host.trigger("clear-cache", arguments: ["domain": "images"])
/// #expect(outcome.text == "cleared images")
/// ```
///
/// Overrides are kept in memory. An action that ends the process is told so after its announcement:
/// its last step is not run, and the test goes on. Errors are the host's ``/DevMenuWire/WireError``s.
public final class InMemoryHost: Sendable {
    /// The menu.
    public let menu: AppMenu
    /// The menu's settings, as the app has them.
    public let settings: Settings

    private let server: MenuServer
    private let conversation: Conversation

    /// A host of the menu that a closure puts together.
    ///
    /// - Parameters:
    ///   - app: The facts of the app.
    ///   - directories: Where the app keeps what belongs to it; by default nowhere that exists.
    ///   - store: Where overrides are kept.
    ///   - sources: Other sources of settings, strongest first, beneath the overrides and above the build.
    ///   - locale: The language in which the host answers.
    ///   - columns: How wide the shell's terminal is said to be.
    ///   - access: What the shell may do.
    ///   - add: Adds items, routes and plugins.
    /// - Throws: What `add` threw, or the operating system's reason not to serve.
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
        var builder = MenuBuilder(title: "Test Menu", app: app)
        try add(&builder)
        menu = builder.build()
        settings = Settings(store: store, build: app.build) { sources }
        server = MenuServer(
            menu: menu,
            settings: settings,
            directories: directories,
            access: access,
            endsProcess: false
        )
        let introduction = Introduction(
            client: "DevMenuTesting",
            locale: locale.tag,
            columns: columns,
            events: EventTopic.allCases
        )
        conversation = try Conversation(with: server, introduction)
    }

    /// A host of plugins.
    ///
    /// - Parameters:
    ///   - plugins: The plugins; what became of each is told by the menu's `plugins`.
    ///   - app: The facts of the app.
    /// - Throws: The operating system's reason not to serve.
    public convenience init(
        _ plugins: any MenuPlugin...,
        app: AppFacts = AppFacts(name: "test-app", build: .debug)
    ) throws {
        try self.init(app: app) { builder in
            for plugin in plugins { builder.add(plugin: plugin) }
        }
    }

    deinit { conversation.close() }

    /// The whole menu, as the protocol has it.
    public func list() async throws(WireError) -> JSONValue { try await request(.menuList) }

    /// One item, as the protocol has it.
    public func show(_ id: ItemID) async throws(WireError) -> JSONValue {
        try await request(.show(id))
    }

    /// Runs an action to its end; a cancelled task cancels it.
    ///
    /// - Parameters:
    ///   - id: The action.
    ///   - arguments: What it is told.
    ///   - confirmed: Whether what is risky was confirmed.
    /// - Returns: What it came to, and what it said on its way.
    /// - Throws: The host's error.
    public func trigger(
        _ id: ItemID,
        arguments: JSONObject = [:],
        confirmed: Bool = false
    ) async throws(WireError) -> TriggerOutcome {
        let request = HostRequest.trigger(id, arguments: arguments, isConfirmed: confirmed)
        let answer = await conversation.answer(to: request)
        return TriggerOutcome(try answer.result.get(), answer.words)
    }

    /// What an argument could be that begins so.
    ///
    /// - Parameters:
    ///   - id: The action.
    ///   - argument: The name of the parameter.
    ///   - prefix: What has been typed.
    /// - Returns: The candidates in order.
    /// - Throws: The host's error.
    public func complete(
        _ id: ItemID,
        argument: String,
        prefix: String = ""
    ) async throws(WireError) -> [Candidate] {
        let result = try await request(.complete(id, argument: argument, prefix: prefix))
        return (result["candidates"]?.array ?? []).map { candidate in
            Candidate(
                candidate["text"]?.string ?? "",
                summary: LocalizedText(candidate["summary"]?.string ?? "")
            )
        }
    }

    /// Sets a setting; the item with its new value, and the one before as `was`.
    @discardableResult
    public func set(_ id: ItemID, to value: JSONValue) async throws(WireError) -> JSONValue {
        try await request(.set(id, value, reason: nil))
    }

    /// Flips a toggle; the item with its new value, and the one before as `was`.
    @discardableResult
    public func flip(_ id: ItemID) async throws(WireError) -> JSONValue {
        try await request(.flip(id, reason: nil))
    }

    /// Takes back what people set, of one setting or of every one; the items as `items`.
    @discardableResult
    public func reset(_ id: ItemID? = nil) async throws(WireError) -> JSONValue {
        try await request(.reset(id))
    }

    /// Opens a route by its URL or its path; the page as the protocol has it.
    @discardableResult
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws(WireError) -> JSONValue {
        try await request(.open(url: url, transition))
    }

    /// Sends any request; its result as the protocol has it.
    public func request(_ request: HostRequest) async throws(WireError) -> JSONValue {
        try await conversation.answer(to: request).result.get()
    }

    /// Everything that happens in the host from now on, for one consumer; any number have one each.
    public var events: AsyncStream<HostEvent> { conversation.events }
}

extension AppDirectories {
    /// Directories that do not exist, for tests that touch none.
    public static let nowhere = AppDirectories(
        cache: "/nonexistent/cache",
        state: "/nonexistent/state"
    )
}
