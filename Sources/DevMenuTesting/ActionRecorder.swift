public import DevMenuKit

/// Runs actions without a host, and records their results and output.
///
/// ```swift
/// @Test func `greets as often as it is told`() async throws {
///     let call = try await ActionRecorder().run(Greet(), ["name": "Ada", "times": 2])
///     #expect(call.printed() == "Hello, Ada\nHello, Ada\n")
/// }
/// ```
///
/// An action runs in the task that calls the recorder, and is cancelled with it. An action that
/// would end the process only announces that, and the process continues: see ``RecordedEnding``.
public struct ActionRecorder: Sendable {
    /// The facts of the app that the action sees.
    public var app: AppFacts
    /// The app's directories; a test of an action that uses them sets temporary ones.
    public var directories: AppDirectories
    /// The settings that the action sees.
    public var settings: [any Setting]
    /// Other sources of the settings' values, strongest first.
    ///
    /// They rank below the overrides and above the build.
    public var sources: [any SettingSource]
    /// The routes that the action may open.
    public var routes: [MenuRoute]
    /// The language of the action's user.
    public var locale: MenuLocale
    /// The width of the user's terminal in columns, or `nil` if there is none.
    public var columns: Int?

    /// Creates a recorder for an app.
    ///
    /// By default the app has no settings and no routes, and its directories don't exist.
    public init(
        app: AppFacts = AppFacts(name: "app-under-test", build: .debug),
        directories: AppDirectories = .nowhere,
        settings: [any Setting] = [],
        sources: [any SettingSource] = [],
        routes: [MenuRoute] = [],
        locale: MenuLocale = .english,
        columns: Int? = nil
    ) {
        self.app = app
        self.directories = directories
        self.settings = settings
        self.sources = sources
        self.routes = routes
        self.locale = locale
        self.columns = columns
    }

    /// Runs an action once.
    ///
    /// - Parameters:
    ///   - action: The action.
    ///   - arguments: The action's arguments, checked against its parameters as a host does.
    ///   - confirmed: `true` if the user has confirmed the run.
    ///   - channel: The channel that records the action's output.
    /// - Returns: The record of the run, also if the action throws.
    /// - Throws: `ArgumentError` for invalid arguments, or the error of watching a source; the action
    ///   doesn't run in these cases.
    public func run(
        _ action: some ActionTrigger,
        _ arguments: JSONObject = [:],
        confirmed: Bool = false,
        into channel: RecordingChannel = RecordingChannel()
    ) async throws -> RecordedCall {
        let context = try context()
        let arguments = try Arguments(arguments, for: await action.parameters(in: context))
        let router = MenuRouter(routes: routes, context: context) { channel.noteOpened($0) }
        let call = ActionCall(
            item: action.id,
            arguments: arguments,
            context: context,
            router: router,
            channel: channel,
            isConfirmed: confirmed
        )
        let result: Result<ActionResult, any Error>
        do {
            result = .success(try await context.settings.inScope { try await action.trigger(call) })
        } catch {
            result = .failure(error)
        }
        return RecordedCall(result: result, record: channel.record, locale: locale)
    }

    /// Creates the context that actions run in.
    ///
    /// - Returns: The context.
    /// - Throws: The error of watching a source.
    func context() throws -> MenuContext {
        let settings = AppSettings(store: InMemorySettingStore(), build: app.build) { sources }
        settings.isolate()
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
