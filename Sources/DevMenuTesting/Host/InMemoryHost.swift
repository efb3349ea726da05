// Exported, so that a test imports only this module.
@_exported public import DevMenuKit
import DevMenuClient
import DevMenuServer
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
    public var settings: AppSettings { core.settings }

    private let core: AppCore
    private let menu: AppMenu
    private let locale: MenuLocale
    private let columns: Int?
    private let conversation: Result<Conversation, any Error>
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
        core = AppCore(
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
        menu = builder.build()
        (self.locale, self.columns) = (locale, columns)
        let server = HostAssembly(core).server(of: menu, access: access, endsProcess: false, hasMemory: !callsApp)
        let introduction = Introduction(
            client: "DevMenuTesting",
            locale: locale.tag,
            columns: columns,
            events: EventTopic.allCases
        )
        conversation = Result { try Conversation(with: server, introduction) }
    }

    deinit { try? conversation.get().close() }

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
        var problems = core.errors.map(\.description)
        for plugin in menu.plugins {
            problems += plugin.refusals.map { PluginReport.message($0, of: plugin.id) }
        }
        problems += settings.failures.map(\.reason).sorted()
        if case .failure(let error) = conversation { problems.append("\(error)") }
        return problems
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
        get async throws(InMemoryHostError) {
            let menu = ListedMenu(ReceivedMenu(try await request(.menuList))).withoutHidden
            return MenuListing.text(of: menu, columns: columns)
        }
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
        let request = HostRequest.trigger(id, arguments: arguments, isConfirmed: confirmed)
        var (json, record) = try await answer(to: request)
        record.announcement = ReceivedResult.terminating(json).flatMap(Ending.init)
        let result: Result<ActionResult, any Error>
        if let ending = record.announcement {
            result = .failure(RecordedEnding(ending: ending))
        } else {
            let content = ReceivedContent(json)
            let text = content.text.map { LocalizedText($0) }
            result = .success(
                content.table.map { .table(columns: $0.columns, rows: $0.rows) }
                    ?? ActionResult(text: text, styles: content.styles, value: content.value)
            )
        }
        return RecordedCall(result: result, record: record, locale: locale)
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
            try await answer(to: .complete(id, argument: argument, prefix: prefix)).json
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
        let content = ReceivedContent(try await answer(to: .open(url: url, transition)).json)
        var page =
            content.table.map { Page($0) }
            ?? Page(text: content.text ?? "", styles: content.styles, value: content.value)
        page.isShown = content.isShown
        return page
    }

    /// The host's events from now on, for one consumer; each consumer gets its own stream.
    public var events: AsyncStream<Event> {
        (try? conversation.get().events) ?? AsyncStream { $0.finish() }
    }

    /// Sends any request, and returns its result in the protocol's form.
    @discardableResult
    package func request(_ request: HostRequest) async throws(InMemoryHostError) -> JSONValue {
        try await answer(to: request).json.value
    }

    private func answer(
        to request: HostRequest
    ) async throws(InMemoryHostError) -> (json: ReceivedJSON, record: RecordingChannel.Record) {
        guard case .success(let conversation) = conversation else { throw .gone }
        let answer = await conversation.answer(to: request)
        return (try answer.result.mapError(InMemoryHostError.init).get(), answer.record)
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
            case .route(let url): self = .route(url)
            case .log(let level, let message): self = .log(level, message)
            case .exiting(let reason): self = .exiting(reason: reason)
            case .line, .output, .progress, .dropped, .errorOutput, .warning: return nil
            }
        }
    }
}

extension Ending {
    /// Creates the ending of a name in the protocol, or `nil` if no signal has it.
    fileprivate init?(name: String) {
        let endings = [.exit] + (1...64).map { Ending.signal($0) }
        guard let ending = endings.first(where: { $0.description == name }) else { return nil }
        self = ending
    }
}

extension AppDirectories {
    /// Directories that don't exist and that nobody can create, for tests that use none.
    public static let nowhere = AppDirectories(cache: "/dev/null/cache", state: "/dev/null/state")
}
