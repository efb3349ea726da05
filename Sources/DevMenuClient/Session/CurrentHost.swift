package import DevMenuKit
package import DevMenuWire

/// The host that a front end uses now: opens its session on demand, and caches its menu.
///
/// It's the shell's own host until the front end attaches to an app. A host that ended is started
/// again by ``restart()``, or opened by the next request.
package final class CurrentHost {
    /// The source of sessions if no app is named.
    private let defaultSource: any SessionSource
    /// The source of the next session.
    private var source: any SessionSource
    /// The executable plugins, which are there beside any host.
    private let plugins: PluginSet?
    package let loop: EventLoop
    private let introduction: () -> Introduction
    private var phase = HostState.none
    /// The latest known menu, also of a host that has ended: its secrets stay secret.
    package private(set) var latestMenu: ListedMenu?
    private var followsEverything = false
    /// Indicates whether the log of an attached app is followed, to be shown after a crash.
    private var followsLines = false
    /// Called with the lines that an opened host has retained, or `nil`.
    private var receiveLines: (([LogLine]) -> Void)?
    private var followsAllLines = false
    private lazy var restarts = RestartLimit()
    private var listeners: [(HostEvent, any MenuSession) -> Bool] = []
    /// The runs of actions; each one gets its own events.
    var exchanges: [ActionExchange] = []

    /// The host's events since the last command began, except for this shell's own changes.
    package let events = PastEvents()

    /// The time limit of a wait, the host's start and hello included, or `nil`.
    package var limit: TimeLimit?

    /// The front end's rules for a wait.
    package var policy = WaitPolicy()

    /// Creates a front end's host, without opening it.
    ///
    /// - Parameters:
    ///   - source: The source of sessions.
    ///   - plugins: The executable plugins, whose processes outlive each host's.
    ///   - loop: The loop to wait in.
    ///   - introduction: Returns the shell's introduction to each host.
    package init(
        source: any SessionSource,
        with plugins: PluginSet? = nil,
        loop: EventLoop,
        introduction: @escaping () -> Introduction
    ) {
        defaultSource = source
        self.source = source
        self.plugins = plugins
        self.loop = loop
        self.introduction = introduction
        plugins?.events.follow { [weak self] session, event in
            guard self?.phase.host?.apply(event) ?? true else { return }
            self?.report(event, of: session)
        }
    }

    /// The state of the host.
    package var state: HostState {
        if case .live(let host) = phase, host.session.ending != nil { return .ended(host, .due) }
        return phase
    }

    /// The session, if there is one; it may have ended.
    package var session: (any MenuSession)? { phase.host?.session }

    /// The menu of the host, or of the one that has ended, or `nil` while there is no current one.
    package var knownMenu: ListedMenu? { phase.host?.menu }

    /// The routes of the host, or of the one that has ended, or `nil` while they aren't known.
    package var knownRoutes: ReceivedRoutes? { phase.host?.routes }

    /// Indicates whether there is a host, and it lives.
    package var isLive: Bool { if case .live = state { true } else { false } }

    /// Indicates whether the host has ended, and no other has been opened since.
    package var hasEnded: Bool { if case .ended = state { true } else { false } }

    /// Indicates whether the host has ended, and no person has been shown how to continue.
    package var hasUnhandledEnd: Bool {
        if case .ended(_, let report) = state { report != .handled } else { false }
    }

    /// Adds a listener for events, except those of this front end's own changes.
    ///
    /// - Parameter listener: Called with an event, and the session of the host or of the plugin
    ///   beside it; returns `true` to hide it from earlier listeners.
    package func follow(_ listener: @escaping (HostEvent, any MenuSession) -> Bool) {
        listeners.append(listener)
    }

    /// Adds a listener for events while a closure runs.
    package func follow<Result>(
        _ listener: @escaping (HostEvent, any MenuSession) -> Bool,
        while body: () throws -> Result
    ) rethrows -> Result {
        listeners.append(listener)
        defer { listeners.removeLast() }
        return try body()
    }

    /// Records that the end of the host was reported, if it has ended.
    package func note(_ report: HostState.Report) {
        guard case .ended(let host, let before) = state, before.rawValue < report.rawValue else {
            return
        }
        phase = .ended(host, report)
    }

    /// Starts the host again if it has ended, and that needs no person's request.
    ///
    /// - Returns: The outcome, or `nil` while the host lives.
    /// - Throws: ``HostError``, or the error that ends the front end.
    package func restart() throws -> RestartOutcome? {
        guard case .ended(let host, _) = state else { return nil }
        return try restart(after: host.session)
    }

    /// Starts a host again that ended or was left; the restart is counted, also if it fails.
    private func restart(after session: any MenuSession) throws -> RestartOutcome {
        guard session.isRestartable else { return .elsewhere(isAwaited: source.waitsForHost) }
        guard source.opensAutomatically else { return .onRequest }
        guard restarts.add() else { return .tooOften }
        // The limit of the command that ended the host doesn't apply.
        limit = nil
        return .restarted(pid: try liveSession().hello.pid)
    }

    /// Returns a session whose host lives: the current one, or else a new one.
    package func liveSession() throws -> any MenuSession { try liveHost().session }

    private func liveHost() throws -> OpenedHost {
        if case .live(let host) = state { return host }
        return try open()
    }

    /// Returns the host's menu, which is requested again after the host reports a change.
    package func menu() throws -> ListedMenu {
        if case .live(let host) = state, let menu = host.menu { return menu }
        return try menu(by: wait(in: limit, stopsAtOnce: true), isOutline: true)
    }

    /// Requests the host's menu again, with the current values.
    package func freshMenu() throws -> ListedMenu {
        try menu(by: wait(in: limit, stopsAtOnce: true), isOutline: false)
    }

    /// Requests the host's menu again, with all its descriptions, for a command that shows it.
    package func describedMenu() throws -> ListedMenu {
        try menu(by: wait(in: limit), isOutline: false, .menuList)
    }

    /// Returns the menu as far as it is known without a long wait, for completion.
    package func menu(within limit: Duration) -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        guard isLive || source.opensAutomatically else { return knownMenu ?? .empty }
        return (try? menu(by: wait(within: limit), isOutline: true)) ?? knownMenu ?? .empty
    }

    /// Returns the host's routes, or `nil` if they aren't known without a long wait.
    ///
    /// - Throws: ``HostError``.
    package func routes(within limit: Duration) throws -> ReceivedRoutes? {
        if let knownRoutes { return knownRoutes }
        guard let answer = try query(.routeList, within: limit) else { return nil }
        let routes = ReceivedRoutes(answer)
        guard routes.routes != nil else { return nil }
        phase.host?.routes = routes
        return routes
    }

    /// Waits until a condition comes true, within ``limit``.
    ///
    /// - Throws: ``HostError``, or the error that ends the front end.
    package func wait(until condition: () -> Bool) throws {
        guard try policy.wait(in: loop, before: limit?.deadline, until: condition) else {
            throw HostError.timeout(seconds: limit?.seconds ?? 0, .awaited)
        }
    }

    /// Closes the session, and sets the source of the next ones.
    ///
    /// - Parameter source: The source, or `nil` for the one that is used if no app is named.
    package func use(_ source: (any SessionSource)?) {
        drop()
        self.source = source ?? defaultSource
        // One host's secrets mean nothing to another.
        latestMenu = nil
        // Others change an app too, and a command that waits must not miss that.
        followsEverything = followsEverything || source != nil
    }

    /// Attaches to another host; the current one stays if that fails.
    ///
    /// - Parameter source: The source of this session and of later ones.
    /// - Returns: The session.
    /// - Throws: ``HostError``.
    package func attach(to source: any SessionSource) throws -> any MenuSession {
        let session = try opened(by: source)
        use(source)
        return begin(session).session
    }

    /// Calls a closure with a separate session of the same host, of which this one knows nothing.
    ///
    /// - Parameter body: Called unless a session would ask a person, or wait for an app.
    /// - Returns: Its result, or `nil`.
    package func aside<Result>(_ body: (CurrentHost) throws -> Result) rethrows -> Result? {
        guard source.opensAutomatically, !source.waitsForHost else { return nil }
        let other = CurrentHost(source: source.another, loop: loop, introduction: introduction)
        (other.limit, other.policy) = (limit, policy)
        defer { other.drop() }
        return try body(other)
    }

    /// Indicates whether sessions are with the shell's own host, not with an attached app.
    package var isOwn: Bool { source === defaultSource }

    /// The target in a few words.
    package var target: String { source.target }

    /// Closes the session; the next use opens a new one.
    package func drop() { release()?.close() }

    /// Closes the session with the host, or with a plugin; the next use opens a new one.
    package func drop(_ session: any MenuSession) {
        if session === self.session { drop() } else { session.close() }
    }

    /// Removes the session without closing it, and returns it.
    private func release() -> (any MenuSession)? {
        guard let session else { return nil }
        phase = .none
        loop.remove(session)
        return session
    }

    /// Sends the host the shell's introduction, if it has changed.
    package func introduce() {
        guard case .live(let host) = state else { return }
        var introduction = introduction()
        if followsEverything { introduction.events = EventTopic.allCases }
        host.introduce(introduction)
    }

    /// Follows the log of an attached app from now on, also of later ones, to show its last lines
    /// after a crash.
    ///
    /// - Parameters:
    ///   - followsEvery: `true` to follow that of any other host as well.
    ///   - receive: Called with all lines that a host has retained once it's opened, or `nil` if only
    ///     the last are needed.
    package func followLines(
        ofEvery followsEvery: Bool = false,
        receiving receive: (([LogLine]) -> Void)? = nil
    ) {
        (followsLines, followsAllLines) = (true, followsAllLines || followsEvery)
        receiveLines = receive ?? receiveLines
        keptHost?.followLines(last: receiveLines == nil ? OpenedHost.lineLimit : nil) {
            [receiveLines] answer in
            if case .success(let lines) = answer { receiveLines?(lines) }
        }
    }

    /// Follows the log of the host according to a query.
    ///
    /// A host whose log is followed for a crash continues to send all of it: the caller chooses
    /// what the query includes.
    ///
    /// - Parameters:
    ///   - query: The lines.
    ///   - session: The session of the host.
    ///   - completion: Called with the lines that the host has retained.
    /// - Returns: A closure that ends it.
    package func followLog(
        _ query: LogQuery,
        of session: any MenuSession,
        completion: @escaping (Result<[LogLine], HostError>) -> Void
    ) -> () -> Void {
        if let host = keptHost {
            host.followLines(last: nil) { completion($0) }
            return {}
        }
        session.send(.readLog(query), chain: nil) { completion($0.map(LogLine.list)) }
        return {
            guard session.ending == nil else { return }
            session.send(.readLog(LogQuery(last: 1, follows: false)), chain: nil) { _ in }
        }
    }

    /// The attached host whose log is followed, to be shown after a crash.
    private var keptHost: OpenedHost? {
        guard followsLines, case .live(let host) = state, source.keepsLines || followsAllLines,
            host.session.hello.has(.log)
        else { return nil }
        return host
    }

    /// Subscribes to every event, from now on and in later sessions.
    package func followEverything() {
        followsEverything = true
        introduce()
    }

    /// Leaves the host, and waits for the end of its process and the plugins'.
    package func close() {
        drop()
        defaultSource.discard()
        plugins?.closeAtExit()
    }

    /// Leaves the host because the shell ends.
    package func closeAtExit() {
        release()?.closeAtExit()
        defaultSource.discard()
        plugins?.closeAtExit()
    }

    /// Looks for executable plugins again.
    package func reload() throws {
        let host = try liveHost()
        try opening(source) { deadline in
            try plugins?.refresh(in: loop, asksRefused: true, before: deadline)
        }
        warn(from: source, of: host.session)
        host.forgetMenu()
    }

    /// Sends a request to the host, and waits for its answer.
    ///
    /// A cancelled request gets a moment to confirm that. A host that doesn't is left, if another
    /// can be started.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - abandonment: Returns why the answer isn't wanted, which cancels the request, or `nil`.
    ///   - began: Called with the session that got the request, and the request's number.
    /// - Returns: The answer.
    /// - Throws: ``HostError``, its case `timeout` once ``limit`` has passed; or the error that
    ///   ends the front end.
    package func ask(
        _ request: HostRequest,
        unless abandonment: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> ReceivedJSON {
        try ask(request, by: wait(in: limit), unless: abandonment, began: began)
    }

    /// Sends a request for the front end's own use, and waits for its answer.
    ///
    /// A late answer, or an interruption, leaves the host as it is.
    ///
    /// - Throws: ``HostError``.
    package func query(_ request: HostRequest) throws -> ReceivedJSON {
        try ask(request, by: wait(in: limit, stopsAtOnce: true))
    }

    /// Sends a request, and returns `nil` after a while; a later answer is discarded.
    package func query(_ request: HostRequest, within timeout: Duration) throws -> ReceivedJSON? {
        guard isLive || source.opensAutomatically else { return nil }
        do {
            return try ask(request, by: wait(within: timeout))
        } catch HostError.timeout {
            return nil
        }
    }

    /// Returns the session that answers a request: the host's, or that of the plugin with the item
    /// or route.
    ///
    /// - Returns: The session, or `nil` if the host and plugins answer together.
    /// - Throws: ``HostError``.
    package func session(for request: HostRequest) throws -> (any MenuSession)? {
        try session(for: request, by: wait(in: limit, stopsAtOnce: true))
    }

    private func session(
        for request: HostRequest,
        by wait: @autoclosure () -> AnswerWait
    ) throws -> (any MenuSession)? {
        let host = try liveHost()
        guard let plugins, !plugins.programs.isEmpty else { return host.session }
        let subject = request.subject
        switch subject {
        case .host: return host.session
        case .menu: return nil
        case .item, .route:
            guard host.menu != nil || plugins.offer(subject) else { return host.session }
            let menu = try host.menu ?? menu(by: wait(), isOutline: true)
            return menu.session(of: subject) ?? host.session
        }
    }

    private func wait(in limit: TimeLimit?, stopsAtOnce: Bool = false) -> AnswerWait {
        AnswerWait(loop: loop, policy: policy, limit: limit, stopsAtOnce: stopsAtOnce)
    }

    private func wait(within limit: Duration) -> AnswerWait {
        wait(in: TimeLimit(seconds: limit / .seconds(1)), stopsAtOnce: true)
    }

    private func ask(
        _ request: HostRequest,
        by wait: AnswerWait,
        unless abandonment: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> ReceivedJSON {
        if let session = try session(for: request, by: wait) {
            return try exchange(request, with: session, by: wait, unless: abandonment, began: began)
        }
        switch request {
        case .menuList, .menuOutline:
            return try menu(by: wait, isOutline: wait.stopsAtOnce, request).received.source
        case .routeList: return try menu(by: wait, isOutline: true).routes.json
        default:
            // Plugins are refused only when the menus are merged.
            if knownMenu == nil { _ = try menu(by: wait, isOutline: true) }
            var own: ReceivedJSON = .empty
            do {
                own = try exchange(request, with: liveSession(), by: wait)
            } catch HostError.refused(let error) where error.knownKind == .unknownMethod {
                // A host need not support plugins.
            }
            return plugins?.reports(addedTo: own) ?? own
        }
    }

    /// Requests the menu, and caches it.
    ///
    /// - Parameters:
    ///   - wait: The wait for it.
    ///   - isOutline: `true` if the last known values of plugins suffice.
    ///   - request: The host's request; by default the one that no description delays.
    /// - Returns: The menu.
    /// - Throws: ``HostError``.
    private func menu(
        by wait: AnswerWait,
        isOutline: Bool,
        _ request: HostRequest? = nil
    ) throws -> ListedMenu {
        let host = try liveHost()
        let session = host.session
        let request = request ?? session.menuOutline
        let menu: ListedMenu?
        if let plugins, !plugins.programs.isEmpty {
            menu = try result(of: request, by: wait) { [loop] sent, completion in
                plugins.askForMenu(
                    request,
                    of: session,
                    isOutline: isOutline,
                    by: sent,
                    in: loop,
                    completion: completion
                )
            }
        } else {
            menu = ListedMenu(
                ReceivedMenu(try exchange(request, with: session, by: wait)),
                of: session
            )
        }
        guard let menu else { return .empty }
        host.menu = menu
        latestMenu = menu
        return menu
    }

    /// Sends a request to a session, and waits for its answer.
    private func exchange(
        _ request: HostRequest,
        with session: any MenuSession,
        by wait: AnswerWait,
        unless abandonment: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> ReceivedJSON {
        try result(of: request, by: wait, unless: abandonment) { sent, completion in
            began(session, sent.send(request, to: session, completion: completion))
        } ?? .empty
    }

    /// Sends requests, and returns their result, or `nil` if nobody reads it any more.
    private func result<Answer>(
        of request: HostRequest,
        by wait: AnswerWait,
        unless abandonment: () -> HostError? = { nil },
        sending send: AnswerWait.Sending<Answer>
    ) throws -> Answer? {
        let outcome = try wait.outcome(of: request, unless: abandonment, sending: send)
        if !wait.stopsAtOnce { outcome.silent.forEach(restartSilent) }
        return try outcome.result.get()
    }

    /// Leaves a host or a plugin that misbehaves, if another can be started.
    ///
    /// - Returns: `true` if it was left.
    @discardableResult
    package func abandon(_ session: any MenuSession) -> Bool {
        guard session.isRestartable else { return false }
        if session === self.session { release()?.abandon() } else { session.abandon() }
        return true
    }

    /// Leaves a host or a plugin that doesn't answer; it's started again now, or on demand.
    private func restartSilent(_ session: any MenuSession) {
        let isHost = session === self.session
        guard abandon(session), isHost, policy.restartsAtOnce() else { return }
        _ = try? restart(after: session)
    }

    /// Checks whether processes have ended; called when a child of the shell has.
    package func childMayHaveEnded() {
        session?.childMayHaveEnded()
        plugins?.childMayHaveEnded()
    }

    private func open() throws -> OpenedHost {
        let before = state
        _ = release()
        // A host that has ended is the present one until there is another.
        defer { if case .none = phase { phase = before } }
        return begin(try opened(by: source))
    }

    /// Opens a session, and looks for plugins if none is known yet.
    private func opened(by source: any SessionSource) throws -> any MenuSession {
        let session = try opening(source) { deadline in
            let session = try source.open(in: loop, before: deadline)
            do {
                if let plugins, plugins.programs.isEmpty {
                    try plugins.refresh(in: loop, before: deadline)
                }
                return session
            } catch {
                session.close()
                throw error
            }
        }
        warn(from: source, of: session)
        return session
    }

    /// Returns the result of an opening; the error of one that ends early names time and host.
    private func opening<Opened>(
        _ source: any SessionSource,
        _ body: (ContinuousClock.Instant?) throws -> Opened
    ) throws -> Opened {
        let limit = limit
        do {
            return try body(limit?.deadline)
        } catch HostError.timeout {
            throw HostError.timeout(
                seconds: limit?.seconds ?? 0,
                source.waitsForHost
                    ? .appearing(source.target)
                    : source.readsFiles ? .reading : .connecting(source.target)
            )
        } catch HostError.interrupted {
            try policy.throwInterruption()
        }
    }

    private func warn(from source: any SessionSource, of session: any MenuSession) {
        for warning in source.warnings + (plugins?.removeWarnings() ?? []) {
            report(.warning(warning), of: session)
        }
    }

    private func begin(_ session: any MenuSession) -> OpenedHost {
        let host = OpenedHost(session)
        session.events.follow { [weak self, weak host, unowned session] event in
            guard host?.apply(event) ?? true else { return }
            self?.report(event, of: session)
        }
        loop.add(session)
        phase = .live(host)
        introduce()
        if followsLines { followLines() }
        return host
    }

    private func report(_ event: HostEvent, of session: any MenuSession) {
        events.append(event)
        if exchanges.contains(where: { $0.receive(event, from: session) }) { return }
        for listener in listeners.reversed() where listener(event, session) { return }
    }
}
