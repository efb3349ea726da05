import DevMenuClient
public import DevMenuKit
import DevMenuServer
import DevMenuSystem
package import DevMenuWire
import Synchronization

#if canImport(FoundationEssentials)
public import FoundationEssentials
#elseif os(macOS)
public import Foundation
#endif

/// A running app that offers its menu, for UI tests and integration tests: on this machine, or in a
/// simulator on it.
///
/// ```swift
/// let shop = try await AttachedApp("shop")
/// try await shop.set(Features.payment, to: .fake)
/// try await shop.run("restock", ["item": "tea"])
/// #expect(try await shop.text.contains("Payment  fake"))
/// ```
///
/// It's a shell of the app, of the user who runs both, with the access level that the app gives
/// shells. Each verb throws the app's error, or one that reports that the app has ended.
public final class AttachedApp: Sendable {
    private let shell: ShellVerbs
    /// The program that was started for the test, with its scope, or `nil` for an app that ran.
    private let started: StartedProgram?

    /// Attaches to an app that runs, or waits until it does.
    ///
    /// - Parameters:
    ///   - name: The app's name, with a label or a scope if several run, or its process identifier.
    ///   - limit: The longest wait.
    ///   - locale: The language of the app's answers.
    ///   - columns: The width of the user's terminal in columns, or `nil` for any.
    /// - Throws: An error if there is no such app at the limit, or more than one.
    public convenience init(
        _ name: String,
        within limit: Duration = .seconds(10),
        locale: MenuLocale = .english,
        columns: Int? = nil
    ) async throws(MenuError) {
        try await self.init(
            name,
            within: limit,
            locale: locale,
            columns: columns,
            in: RuntimeDirectory.all()
        )
    }

    /// Attaches to an app that listens in one of some directories.
    package init(
        _ name: String,
        within limit: Duration = .seconds(10),
        locale: MenuLocale = .english,
        columns: Int? = nil,
        in directories: [RuntimeDirectory]
    ) async throws(MenuError) {
        let directory = AppDirectory(directories)
        started = nil
        shell = try await Self.attached(
            within: limit,
            find: { () throws(HostError) in try directory.awaitedApp(name, word: "the name") },
            absence: { () throws(HostError) in _ = try directory.app(name, word: "the name") },
            verbs: { ShellVerbs(locale: locale, columns: columns, $0) }
        )
    }

    #if os(macOS) || os(Linux)
    /// Starts a program in a separate scope, and attaches to the app that it is.
    ///
    /// ```swift
    /// let shop = try await AttachedApp(starting: program, values: ["likes": true])
    /// #expect(try await shop.value(of: Features.likes))
    /// ```
    ///
    /// Its overrides, journal and presets are new, and are removed at the end of the program, which
    /// is that of this object, or ``end()``. A value that the app keeps itself isn't in the scope,
    /// so it can't be changed here.
    ///
    /// - Parameters:
    ///   - program: The program's file.
    ///   - arguments: The arguments after its name.
    ///   - environment: The variables that differ from those of this process.
    ///   - values: The values of settings for the run, by their identifiers, in the protocol's form;
    ///     they are stronger than overrides.
    ///   - limit: The longest wait until it offers its menu.
    ///   - locale: The language of the app's answers.
    ///   - columns: The width of the user's terminal in columns, or `nil` for any.
    /// - Throws: An error if the program can't be started, ends, or doesn't offer its menu.
    public init(
        starting program: URL,
        arguments: [String] = [],
        environment: [String: String] = [:],
        values: JSONObject = [:],
        within limit: Duration = .seconds(10),
        locale: MenuLocale = .english,
        columns: Int? = nil
    ) async throws(MenuError) {
        let variable = { name in environment[name] ?? BaseDirectories.environmentVariable(name) }
        let path = program.path(percentEncoded: false)
        let name = "the program '\(path)'"
        let started: StartedProgram
        do {
            started = try StartedProgram(path, arguments, environment, values, variable)
        } catch {
            throw MenuError(code: "unavailable", message: "\(name) can't be started: \(error)")
        }
        self.started = started
        let directory = AppDirectory(RuntimeDirectory.all(variable: variable))
        shell = try await Self.attached(
            within: limit,
            find: { () throws(HostError) in
                let app = directory.listing().apps.first(where: started.isApp)
                if app == nil, started.hasEnded {
                    throw .unavailable("\(name) ended before it offered its menu")
                }
                return app
            },
            absence: { () throws(HostError) in
                throw .unavailable("\(name) offers no menu: is it built with it, and starts it?")
            },
            verbs: { ShellVerbs(locale: locale, columns: columns, $0) }
        )
    }
    #endif

    deinit { end() }

    /// Leaves the app; ends a program that was started for this object, and removes its scope.
    public func end() {
        shell.close()
        started?.end()
    }

    /// The menu as text, as ``InMemoryHost/text`` has it.
    public var text: String {
        get async throws(MenuError) { try await shell.text() }
    }

    /// Returns one item in the protocol's form.
    public func show(_ id: ItemID) async throws(MenuError) -> JSONValue {
        try await shell.answer(to: .show(id)).value
    }

    /// Returns the value of a setting in the app.
    public func value<S: Setting>(of setting: S) async throws(MenuError) -> S.Value {
        let json = try await show(setting.id)["value"] ?? .null
        guard (try? setting.checked(json)) != nil else {
            throw MenuError(code: "unmet", message: "'\(setting.id)' is '\(json)' in the app")
        }
        return SettingScope.withValues([(setting, json)]) { setting.value }
    }

    /// Sets a setting as a shell does.
    public func set<S: Setting>(_ setting: S, to value: S.Value) async throws(MenuError) {
        try await set(setting.id, to: setting.json(of: value))
    }

    /// Sets the setting of an identifier as a shell does, to a value in the protocol's form.
    public func set(_ id: ItemID, to value: JSONValue) async throws(MenuError) {
        try await change(id, .set(id, value, reason: nil))
    }

    /// Flips a toggle as a shell does.
    public func flip(_ toggle: FeatureToggle) async throws(MenuError) { try await flip(toggle.id) }

    /// Flips the toggle of an identifier as a shell does.
    public func flip(_ id: ItemID) async throws(MenuError) {
        try await change(id, .flip(id, reason: nil))
    }

    /// Removes the override of a setting as a shell does.
    public func reset(_ setting: some Setting) async throws(MenuError) {
        try await reset(setting.id)
    }

    /// Removes the override of the setting of an identifier, or of all, as a shell does.
    public func reset(_ id: ItemID? = nil) async throws(MenuError) {
        try await change(id, .reset(id))
    }

    /// Runs an action to its end; cancelling the task cancels the action.
    ///
    /// - Parameters:
    ///   - id: The action's identifier.
    ///   - arguments: The action's arguments.
    ///   - confirmed: `true` if the user has confirmed a risky action.
    /// - Returns: The action's result, with its output and progress.
    /// - Throws: The app's error.
    @discardableResult
    public func run(
        _ id: ItemID,
        _ arguments: JSONObject = [:],
        confirmed: Bool = false
    ) async throws(MenuError) -> RecordedCall {
        try await shell.run(id, arguments, confirmed: confirmed)
    }

    /// Opens a route by its URL or path, and returns the page.
    @discardableResult
    public func open(
        _ url: String,
        transition: RouteTransition = .show
    ) async throws(MenuError) -> Page {
        try await shell.open(url, transition: transition)
    }

    /// The app's events from now on, for one consumer; each consumer gets its own stream.
    public var events: AsyncStream<InMemoryHost.Event> { shell.events }

    /// Changes a setting, unless it's one that a scope doesn't separate from the user's own app.
    private func change(_ id: ItemID?, _ request: HostRequest) async throws(MenuError) {
        if started != nil, let id, try await show(id)["layer"] == "app" {
            throw MenuError(
                code: "denied",
                message:
                    "'\(id)' is kept by the app, also outside of this test: change it in the app"
            )
        }
        try await shell.answer(to: request)
    }

    /// Connects to an app as soon as it's found, and has room.
    private static func attached(
        within limit: Duration,
        find: () throws(HostError) -> AdvertisedHost?,
        absence: () throws(HostError) -> Void,
        verbs: ((Introduction) throws(Errno) -> Conversation) -> ShellVerbs
    ) async throws(MenuError) -> ShellVerbs {
        let deadline = ContinuousClock.now + limit
        while true {
            do {
                if let app = try find() {
                    let socket = try SocketDial.connect(to: app)
                    let shell = verbs { introduction throws(Errno) in
                        try Conversation(over: socket, introduction)
                    }
                    // Its answer comes after that to the introduction: all events are followed.
                    try await shell.answer(to: .hostInfo)
                    return shell
                }
                if .now > deadline { try absence() }
            } catch let error as MenuError {
                if !["busy", "cancelled"].contains(error.code) || .now > deadline { throw error }
            } catch let error as HostError {
                throw MenuError(code: error.kind, message: "\(error)")
            } catch {
                throw MenuError(code: "unavailable", message: "\(error)")
            }
            guard (try? await Task.sleep(for: .milliseconds(50))) != nil else {
                throw MenuError(.cancelled)
            }
        }
    }
}

/// A program that a test has started, in a separate scope.
private final class StartedProgram: Sendable {
    private let program: Mutex<ChildProcess>
    private let scope: Mutex<FreshScope>
    private let name: ScopeName
    private let pid: Int

    init(
        _ path: String,
        _ arguments: [String],
        _ environment: [String: String],
        _ values: JSONObject,
        _ variable: (String) -> String?
    ) throws {
        let scope = try FreshScope(in: BaseDirectories(variable: variable))
        var launch = ProgramLaunch(
            executable: path,
            arguments: [path] + arguments,
            environment: environment,
            endsGroup: true
        )
        scope.apply(to: &launch)
        launch.environment[RunSource.variable] = "\(JSONValue.object(values))"
        name = scope.name
        let program = try launch.start(with: [try .nothing(), nil, nil])
        pid = Int(program.pid)
        self.program = Mutex(program)
        self.scope = Mutex(scope)
    }

    /// Indicates whether the program has ended.
    var hasEnded: Bool { program.withLock { $0.checkForEnd() } }

    /// Indicates whether an app is the program, or was started by it.
    func isApp(_ app: AdvertisedHost) -> Bool { app.scope == name || app.pid == pid }

    /// Ends the program with all that it has started, and removes the scope.
    func end() {
        // It has nothing to finish: it's asked to end at once.
        program.withLock { $0.end(timeout: .milliseconds(1)) }
        scope.withLock { $0.remove() }
    }
}
