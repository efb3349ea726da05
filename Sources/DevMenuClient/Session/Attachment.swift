package import DevMenuKit
package import DevMenuWire

/// The shell's attachment to a host: opens its session on demand, and caches its menu.
package final class Attachment {
    /// The source of sessions where no app is named.
    private let home: any SessionSource
    private var source: any SessionSource
    /// The plugin programs, which are there beside any host.
    private let plugins: PluginSet?
    private let loop: EventLoop
    private let introduction: () -> Introduction
    private var phase = HostState.none
    /// The menu, once it has been asked for; `nil` while there is no current one.
    package private(set) var knownMenu: ListedMenu? {
        didSet { latestMenu = knownMenu ?? latestMenu }
    }
    /// The latest known menu, also of a host that has ended: its secrets stay secret.
    package private(set) var latestMenu: ListedMenu?
    /// The routes, once they have been asked for.
    package private(set) var knownRoutes: ListedRoutes?
    private var peer: String?
    /// The reason that the host gave for its end.
    private var endReason: String?
    /// The introduction that the host was sent last.
    private var introduced: Introduction?
    private var followsEverything = false
    private var restarts = RestartPolicy()
    private var listeners: [(HostNews) -> Bool] = []

    /// The host's events since the last command began, except for this shell's own changes.
    package let events = HostEvents()

    /// The time limit of a wait, the host's start and hello included; `nil` for none.
    package var limit: TimeLimit?

    /// The front end's rules for a wait.
    package var policy = WaitPolicy()

    /// Creates an attachment to the hosts that a source opens.
    ///
    /// - Parameters:
    ///   - source: The source of sessions.
    ///   - plugins: The plugin programs, whose processes outlive each host's.
    ///   - loop: The loop to wait in.
    ///   - introduction: Returns the shell's introduction to each host.
    package init(
        source: any SessionSource,
        with plugins: PluginSet? = nil,
        loop: EventLoop,
        introduction: @escaping () -> Introduction
    ) {
        home = source
        self.source = source
        self.plugins = plugins
        self.loop = loop
        self.introduction = introduction
        plugins?.onNotification = { [weak self] in self?.take($1, of: $0) }
    }

    /// The state of the host.
    package var state: HostState {
        if case .live(let session) = phase, session.ending != nil { return .ended(session, .due) }
        return phase
    }

    /// The session, if there is one; it may have ended.
    package var session: (any MenuSession)? {
        switch phase {
        case .none, .opening: nil
        case .live(let session), .ended(let session, _): session
        }
    }

    /// Indicates whether there is a host, and it lives.
    package var isLive: Bool { if case .live = state { true } else { false } }

    /// Adds a listener for news, for good.
    ///
    /// - Parameter listener: Called with news; returns `true` to keep it from earlier listeners.
    package func follow(_ listener: @escaping (HostNews) -> Bool) { listeners.append(listener) }

    /// Adds a listener for news while a closure runs.
    package func follow<Result>(
        _ listener: @escaping (HostNews) -> Bool,
        while body: () throws -> Result
    ) rethrows -> Result {
        listeners.append(listener)
        defer { listeners.removeLast() }
        return try body()
    }

    /// Records that the end of the host was reported, where it has ended.
    package func note(_ report: HostState.Report) {
        guard case .ended(let session, let before) = state, before.rawValue < report.rawValue else {
            return
        }
        phase = .ended(session, report)
    }

    /// Returns the step that follows the host's end, or `nil` while it lives.
    package func sequel() -> RestartPolicy.Sequel? {
        guard case .ended(let session, _) = state else { return nil }
        return restarts.sequel(of: session, from: source)
    }

    /// Opens a host in place of one that has ended, where that needs no person's request.
    package func restart() throws -> any MenuSession {
        // The limit of the command that ended the host doesn't apply.
        limit = nil
        return try liveSession()
    }

    /// Returns a session whose host lives: the current one, or else a new one.
    package func liveSession() throws -> any MenuSession {
        if case .live(let session) = state { return session }
        return try open()
    }

    /// Returns the host's menu, which is requested again after the host reports a change.
    package func menu() throws -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        return try menu(by: wait(in: limit, isLeftAtOnce: true), isOutline: true)
    }

    /// Returns the menu as far as it is known without a long wait, for completion.
    package func menu(within limit: Duration) -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        guard isLive || source.opensUnasked else { return knownMenu ?? .empty }
        return (try? menu(by: wait(within: limit), isOutline: true)) ?? knownMenu ?? .empty
    }

    /// Returns the host's routes, or `nil` where they aren't known without a long wait.
    package func routes(within limit: Duration) -> ListedRoutes? {
        if knownRoutes == nil {
            knownRoutes = (try? learn(.routeList, within: limit)).flatMap {
                ListedRoutes(ReceivedRoutes($0))
            }
        }
        return knownRoutes
    }

    /// Closes the session, and sets the source of the next ones.
    ///
    /// - Parameter source: The source; `nil` for the one where no app is named.
    package func aim(at source: (any SessionSource)?) {
        drop()
        self.source = source ?? home
        // One host's secrets mean nothing to another.
        latestMenu = nil
        // Others change an app too, and a command that waits must not miss that.
        followsEverything = followsEverything || source != nil
    }

    /// Attaches to another host; the current one stays where that fails.
    ///
    /// - Parameter source: The source of this session and of later ones.
    /// - Returns: The session.
    /// - Throws: ``HostError``.
    package func attach(to source: any SessionSource) throws -> any MenuSession {
        let session = try opened(by: source)
        aim(at: source)
        return begin(session)
    }

    /// Indicates whether sessions are with the shell's own host, not with an attached app.
    package var isOwn: Bool { source === home }

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
        forget()
        loop.remove(session)
        return session
    }

    /// Sends the host the shell's introduction, where it has changed.
    package func introduce() {
        guard case .live(let session) = state else { return }
        var introduction = introduction()
        if followsEverything { introduction.events = EventTopic.allCases }
        guard introduction != introduced else { return }
        introduced = introduction
        session.send(.initialize(introduction), chain: nil) { [weak self] answer in
            if case .success(let value) = answer { self?.peer = ReceivedResult.peer(value) }
        }
    }

    /// Subscribes to every event, from now on and in later sessions.
    package func followEverything() {
        followsEverything = true
        introduce()
    }

    /// Leaves the host because the shell ends.
    package func leave() {
        if let session {
            phase = .none
            loop.remove(session)
            session.leave()
        }
        plugins?.leave()
    }

    /// Looks for plugin programs again.
    package func reload() throws {
        _ = try liveSession()
        try opening(by: source) {
            _ = try plugins?.look(in: loop, asksRefused: true, before: limit?.deadline)
        }
        knownMenu = nil
        knownRoutes = nil
    }

    /// Sends a request to the host, and waits for its answer.
    ///
    /// A cancelled request gets a moment to confirm that. A host that doesn't is left, where another
    /// can be started.
    ///
    /// - Parameters:
    ///   - request: The request.
    ///   - fault: Returns why the answer is no longer wanted, which cancels the request, or `nil`.
    ///   - began: Called with the session that got the request, and the request's number.
    /// - Returns: The answer.
    /// - Throws: ``HostError``, its case `timeout` once ``limit`` has passed; or the error that
    ///   ends the front end.
    package func ask(
        _ request: HostRequest,
        unless fault: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> JSONValue {
        try ask(request, by: wait(in: limit), unless: fault, began: began)
    }

    /// Sends a request for the front end's own use, and waits for its answer.
    ///
    /// A late answer, or an interruption, leaves the host as it is.
    ///
    /// - Throws: ``HostError``.
    package func learn(_ request: HostRequest) throws -> JSONValue {
        try ask(request, by: wait(in: limit, isLeftAtOnce: true))
    }

    /// Sends a request, and returns `nil` after a while; a later answer is dropped.
    package func learn(_ request: HostRequest, within patience: Duration) throws -> JSONValue? {
        guard isLive || source.opensUnasked else { return nil }
        do {
            return try ask(request, by: wait(within: patience))
        } catch HostError.timeout {
            return nil
        }
    }

    /// Returns the session that answers a request: the host's, or that of the plugin with the item
    /// or route.
    ///
    /// - Returns: The session; `nil` where the host and plugins answer together.
    /// - Throws: ``HostError``.
    package func session(for request: HostRequest) throws -> (any MenuSession)? {
        try session(for: request, by: wait(in: limit, isLeftAtOnce: true))
    }

    private func session(
        for request: HostRequest,
        by wait: AnswerWait
    ) throws -> (any MenuSession)? {
        let host = try liveSession()
        guard let plugins, !plugins.programs.isEmpty else { return host }
        func known() throws -> ListedMenu { try knownMenu ?? menu(by: wait, isOutline: true) }
        switch request {
        case .initialize, .hostInfo, .reset(nil), .trust: return host
        case .menuList, .routeList, .pluginList: return nil
        case .show(let id), .trigger(let id, _, _), .complete(let id, _, _), .set(let id, _, _),
            .flip(let id, _), .reset(let id?):
            guard plugins.claims(item: id.rawValue) else { return host }
            return try known()[id.rawValue]?.session ?? host
        case .open(let url, _):
            let end = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
            let path = end.lowercased()
            guard plugins.claims(route: path) else { return host }
            return try known().routeSessions[path] ?? host
        }
    }

    private func wait(in limit: TimeLimit?, isLeftAtOnce: Bool = false) -> AnswerWait {
        AnswerWait(loop: loop, policy: policy, limit: limit, isLeftAtOnce: isLeftAtOnce)
    }

    private func wait(within limit: Duration) -> AnswerWait {
        wait(in: TimeLimit(seconds: limit / .seconds(1)), isLeftAtOnce: true)
    }

    private func ask(
        _ request: HostRequest,
        by wait: AnswerWait,
        unless fault: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> JSONValue {
        if let session = try session(for: request, by: wait) {
            return try exchange(request, with: session, by: wait, unless: fault, began: began)
        }
        switch request {
        case .menuList: return try menu(by: wait, isOutline: wait.isLeftAtOnce).received.json
        case .routeList: return try menu(by: wait, isOutline: true).routes.json
        default:
            // Plugins are refused only when the menus are merged.
            if knownMenu == nil { _ = try menu(by: wait, isOutline: true) }
            var own: JSONValue = [:]
            do {
                own = try exchange(request, with: liveSession(), by: wait)
            } catch HostError.refused(let error) where error.knownKind == .unknownMethod {
                // A host need not support plugins.
            }
            return plugins?.reports(behind: own) ?? own
        }
    }

    /// Requests the menu, and caches it.
    private func menu(by wait: AnswerWait, isOutline: Bool) throws -> ListedMenu {
        let host = try liveSession()
        if let plugins, !plugins.programs.isEmpty {
            knownMenu = try outcome(of: .menuList, with: host, by: wait) { [loop] completion in
                plugins.askForMenu(
                    with: host,
                    isOutline: isOutline,
                    in: loop,
                    completion: completion
                )
            }
        } else {
            let json = try exchange(.menuList, with: host, by: wait)
            knownMenu = ListedMenu(ReceivedMenu(json), of: host)
        }
        return knownMenu ?? .empty
    }

    /// Sends a request to a session, and waits for its answer.
    private func exchange(
        _ request: HostRequest,
        with session: any MenuSession,
        by wait: AnswerWait,
        unless fault: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> JSONValue {
        try outcome(of: request, with: session, by: wait, unless: fault) { completion in
            let number = session.send(request, chain: nil, completion: completion)
            began(session, number)
            return [(session, number)]
        } ?? [:]
    }

    /// Sends requests, and waits for their result; `nil` where nobody reads it any more.
    private func outcome<Answer>(
        of request: HostRequest,
        with session: any MenuSession,
        by wait: AnswerWait,
        unless fault: () -> HostError? = { nil },
        sending send: (@escaping (Result<Answer, SessionFailure>) -> Void) -> [AnswerWait.Sent]
    ) throws -> Answer? {
        // A signal may have ended an earlier wait whose caller did not check for it.
        guard !policy.isInterrupted() else { throw HostError.interrupted }
        let (answer, reason) = try wait.run(send, unless: fault)
        switch answer {
        case .success(let value)?: return value
        case .failure(.refused(let error))?
        where error.knownKind == .cancelled && (reason != nil || policy.isUnread()):
            if let reason { throw reason }
            return nil
        case .failure(let failure)?: throw self.error(for: failure, of: session)
        case nil:
            if !wait.isLeftAtOnce { replace(session) }
            switch reason {
            case .timeout(let seconds, _)?:
                throw HostError.timeout(
                    seconds: seconds,
                    request.mayChange ? .unanswered : .untold
                )
            case nil where policy.isUnread(): return nil
            default: throw reason ?? .interrupted
            }
        }
    }

    /// Leaves a host or a plugin that misbehaves, where another can be started.
    ///
    /// - Returns: `true` where it was left.
    @discardableResult
    package func abandon(_ session: any MenuSession) -> Bool {
        guard session.isRestartable else { return false }
        if session === self.session { release()?.abandon() } else { session.abandon() }
        return true
    }

    /// Leaves a host that doesn't answer; another is opened now, or on demand.
    private func replace(_ session: any MenuSession) {
        guard abandon(session) else { return }
        // The limit was that of the request, which is over.
        limit = nil
        if policy.replacesAtOnce(), source.opensUnasked { _ = try? liveSession() }
    }

    /// Checks whether processes have ended; called when a child of the shell has.
    package func childMayHaveEnded() {
        session?.childMayHaveEnded()
        plugins?.childMayHaveEnded()
    }

    /// Returns the error for a failed request of a session.
    package func error(for failure: SessionFailure, of session: any MenuSession) -> HostError {
        switch failure {
        case .refused(let error): .refused(error)
        case .ended: end(of: session)
        case .crashed(let crash): .crashed(crash)
        case .unavailable(let reason): .unavailable(reason)
        }
    }

    /// Returns the error of a request to a host that has ended: it crashed, or stopped in good
    /// order.
    package func end(of session: any MenuSession) -> HostError {
        let crash = crash(of: session, expected: nil)
        return crash.isOrderly ? .stopped(crash) : .crashed(crash)
    }

    /// Returns the end of a session's host, unannounced or other than announced.
    package func crash(of session: any MenuSession, expected: String?) -> HostCrash {
        let reason = session === self.session ? endReason : nil
        return HostCrash(of: session, expected: expected, reason: reason)
    }

    private func open() throws -> any MenuSession {
        _ = release()
        phase = .opening
        defer { if case .opening = phase { phase = .none } }
        return begin(try opened(by: source))
    }

    private func opened(by source: any SessionSource) throws -> any MenuSession {
        try opening(by: source) {
            let session = try source.open(in: loop, before: limit?.deadline)
            do {
                if let plugins, plugins.programs.isEmpty {
                    try plugins.look(in: loop, before: limit?.deadline)
                }
                return session
            } catch {
                session.close()
                throw error
            }
        }
    }

    private func opening<Opened>(
        by source: any SessionSource,
        _ body: () throws -> Opened
    ) throws -> Opened {
        do {
            let opened = try body()
            for warning in source.warnings + (plugins?.takeWarnings() ?? []) {
                report(.warning(warning))
            }
            return opened
        } catch SessionOpeningError.timedOut {
            throw HostError.timeout(seconds: limit?.seconds ?? 0, .connecting(source.target))
        } catch let error as SessionOpeningError {
            throw HostError(error)
        }
    }

    private func begin(_ session: any MenuSession) -> any MenuSession {
        session.onNotification = { [weak self, unowned session] in
            self?.take($0, of: session)
        }
        loop.add(session)
        phase = .live(session)
        introduce()
        return session
    }

    private func forget() {
        knownMenu = nil
        knownRoutes = nil
        peer = nil
        introduced = nil
        endReason = nil
    }

    private func take(_ notification: HostNotification, of program: PluginProgram) {
        switch notification {
        case .event(_, .menu), .dropped: program.isStale = true
        case .output, .progress, .event, .errorOutput: break
        }
        if let session = program.session { take(notification, of: session) }
    }

    private func take(_ notification: HostNotification, of session: any MenuSession) {
        switch notification {
        case .event(_, .setting(_, _, _, let by?)) where by == peer: return
        case .event(_, .exiting(let reason)): endReason = reason
        case .event(_, .menu), .dropped:
            knownMenu = nil
            knownRoutes = nil
        case .output, .progress, .event, .errorOutput: break
        }
        if case .event(_, let event) = notification { events.append(event) }
        report(.told(notification, by: session))
    }

    /// Calls the listeners, the latest first, until one has taken the news.
    private func report(_ news: HostNews) {
        for listener in listeners.reversed() where listener(news) { return }
    }
}
