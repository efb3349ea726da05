public import DevMenuKit

/// Runs actions without a host, and records what comes of them.
///
/// ```swift
/// @Test func `clears nothing where there is nothing`() async throws {
///     let call = try await ActionRecorder().run(ClearCache(), arguments: ["dry-run": true])
///     #expect(call.text == "Nothing to clear.")
/// }
/// ```
///
/// An action runs in the task that records it, which cancels it where it is cancelled itself. One
/// that ends the process announces so, and the process lives: see ``RecordedEnding``.
public struct ActionRecorder: Sendable {
    /// The facts of the app that the action sees.
    public var app: AppFacts
    /// The app's directories: a test that lets an action use them gives temporary ones.
    public var directories: AppDirectories
    /// The settings that the action sees, beside those of its plugin.
    public var settings: [any Setting]
    /// Where their overrides are kept.
    public var store: any SettingStore
    /// Other sources of their values, strongest first, beneath the overrides and above the build.
    public var sources: [any SettingSource]
    /// The routes that the action may open, beside those of its plugin.
    public var routes: [Route]
    /// The language of whoever runs the action.
    public var locale: MenuLocale
    /// How wide that one's terminal is, in columns; `nil` where there is none.
    public var columns: Int?

    /// A recorder; what is not given is as in an app that has nothing, in directories that do not
    /// exist.
    public init(
        app: AppFacts = AppFacts(name: "app-under-test", build: .debug),
        directories: AppDirectories = AppDirectories(
            cache: "/nonexistent/cache",
            state: "/nonexistent/state"
        ),
        settings: [any Setting] = [],
        store: any SettingStore = InMemorySettingStore(),
        sources: [any SettingSource] = [],
        routes: [Route] = [],
        locale: MenuLocale = .english,
        columns: Int? = nil
    ) {
        self.app = app
        self.directories = directories
        self.settings = settings
        self.store = store
        self.sources = sources
        self.routes = routes
        self.locale = locale
        self.columns = columns
    }

    /// Runs an action once.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: What it is told, checked against its parameters as a host does.
    ///   - channel: What records it.
    /// - Returns: What came of it, also where it threw.
    /// - Throws: `ArgumentError` for arguments that do not fit, `SettingStoreError`, or why a source cannot
    ///   be followed; the action has then not run.
    public func run(
        _ action: some ActionTrigger,
        arguments: JSONObject = [:],
        into channel: RecordingChannel = RecordingChannel()
    ) async throws -> RecordedCall {
        let context = try context()
        let arguments = try Arguments(arguments, for: action.parameters(in: context))
        let router = MenuRouter(routes: routes, context: context) { channel.noteOpened($0) }
        let call = ActionCall(
            item: action.id,
            arguments: arguments,
            context: context,
            router: router,
            channel: channel
        )
        let result: Result<ActionResult, any Error>
        do {
            result = .success(try await action.trigger(call))
        } catch {
            result = .failure(error)
        }
        return RecordedCall(result: result, record: channel.record, locale: locale)
    }

    /// Runs an action that a plugin adds once, among the plugin's own settings and routes.
    ///
    /// - Parameters:
    ///   - id: The action.
    ///   - plugin: The plugin that adds it.
    ///   - arguments: What it is told, checked against its parameters as a host does.
    ///   - channel: What records it.
    /// - Returns: What came of it, also where it threw.
    /// - Throws: ``ActionRecorderError``, or as ``run(_:arguments:into:)``.
    public func run<Plugin: MenuPlugin>(
        _ id: ItemID,
        of plugin: Plugin,
        arguments: JSONObject = [:],
        into channel: RecordingChannel = RecordingChannel()
    ) async throws -> RecordedCall {
        var builder = MenuBuilder(title: "", app: app)
        builder.add(plugin: plugin)
        let menu = builder.build()
        if let reason = menu.plugins.lazy.compactMap(\.refusal).first {
            throw ActionRecorderError.refused(Plugin.id, reason: reason)
        }
        guard let action = menu[id]?.asAction else {
            let actions = menu.items.filter { $0.asAction != nil }.map(\.id)
            throw ActionRecorderError.noAction(id, plugin: Plugin.id, actions: actions)
        }
        var recorder = self
        recorder.settings += menu.items.compactMap { $0.asSetting }
        recorder.routes += menu.routes
        return try await recorder.run(action, arguments: arguments, into: channel)
    }

    /// Where the action runs.
    ///
    /// - Returns: The context.
    /// - Throws: `SettingStoreError`, or why a source cannot be followed.
    func context() throws -> MenuContext {
        let settings = Settings(store: store, build: app.build) { sources }
        try settings.declare(self.settings)
        return MenuContext(
            app: app,
            directories: directories,
            settings: settings,
            locale: locale,
            columns: columns
        )
    }
}

/// Why there was no action to record.
public enum ActionRecorderError: Error, Equatable, Sendable {
    /// The menu refuses the plugin.
    case refused(PluginID, reason: String)
    /// The plugin adds no action of this identifier; those that it adds are told.
    case noAction(ItemID, plugin: PluginID, actions: [ItemID])
}

extension ActionRecorderError: CustomStringConvertible {
    /// A sentence for people.
    public var description: String {
        switch self {
        case .refused(_, let reason):
            "the plugin would be refused: \(reason)"
        case .noAction(let id, let plugin, let actions):
            "plugin '\(plugin)' adds no action '\(id)'; it adds "
                + (actions.isEmpty ? "none" : actions.map { "'\($0)'" }.joined(separator: ", "))
        }
    }
}
