package import DevMenuKit
package import DevMenuWire

/// The shell's hold on a host: opens a session when one is needed, and knows the host's menu.
package final class Attachment {
    /// What opens sessions where no app is named.
    private let home: any SessionSource
    private var source: any SessionSource
    /// What is there beside whatever host it is.
    private let plugins: PluginSet?
    private let loop: EventLoop
    private let introduction: () -> Introduction
    private var phase = HostState.none
    /// The menu as far as it has been asked for.
    package private(set) var knownMenu: ListedMenu? {
        didSet { latestMenu = knownMenu ?? latestMenu }
    }
    /// The menu as it last was known, also of a host that has ended: what it calls secret stays so.
    package private(set) var latestMenu: ListedMenu?
    /// The routes as far as they have been asked for.
    package private(set) var knownRoutes: ListedRoutes?
    private var peer: String?
    /// Why the host ends, once it has said so.
    private var endReason: String?
    /// What the host has been told of the shell.
    private var introduced: Introduction?
    private var followsEverything = false
    private var restarts = RestartPolicy()
    private var listeners: [(HostNews) -> Bool] = []

    /// What has happened in the host since the last command began, but for what this shell did.
    package let events = HostEvents()

    /// How long the host may be waited for, its start and its hello included; `nil` for as long as it
    /// takes.
    package var limit: TimeLimit?

    /// How the front end has the host waited for.
    package var policy = WaitPolicy()

    /// Holds on to what a source opens.
    ///
    /// - Parameters:
    ///   - source: Opens sessions.
    ///   - plugins: The plugins that are programs, whose processes outlive each host's.
    ///   - loop: What to wait in.
    ///   - introduction: What the shell says of itself to each host.
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

    /// Where the front end stands with the host.
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

    /// Whether a host is there and lives.
    package var isLive: Bool { if case .live = state { true } else { false } }

    /// Has somebody told what happens from now on.
    ///
    /// - Parameter listener: Takes news; whether those who listened before are not told.
    package func follow(_ listener: @escaping (HostNews) -> Bool) { listeners.append(listener) }

    /// Has somebody told what happens while something is done.
    package func follow<Result>(
        _ listener: @escaping (HostNews) -> Bool,
        while body: () throws -> Result
    ) rethrows -> Result {
        listeners.append(listener)
        defer { listeners.removeLast() }
        return try body()
    }

    /// Takes note of how far a person has been told that the host ended, where it has.
    package func note(_ report: HostState.Report) {
        guard case .ended(let session, let before) = state, before.rawValue < report.rawValue else {
            return
        }
        phase = .ended(session, report)
    }

    /// What may follow the end of the host; `nil` where it has not ended.
    package func sequel() -> RestartPolicy.Sequel? {
        guard case .ended(let session, _) = state else { return nil }
        return restarts.sequel(of: session, from: source)
    }

    /// Opens a host in place of one that has ended, since that may be by itself.
    package func restart() throws -> any MenuSession {
        // The time of the command that ended it is none of its own.
        limit = nil
        return try liveSession()
    }

    /// A session whose host lives: the one that is there, else a new one.
    package func liveSession() throws -> any MenuSession {
        if case .live(let session) = state { return session }
        return try open()
    }

    /// The menu of the host, asked for once and again when the host says that it changed.
    package func menu() throws -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        return try menu(by: wait(in: limit, isLeftAtOnce: true), isOutline: true)
    }

    /// The menu, as far as it is known without waiting long; for completion.
    package func menu(within limit: Duration) -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        guard isLive || source.opensUnasked else { return knownMenu ?? .empty }
        return (try? menu(by: wait(within: limit), isOutline: true)) ?? knownMenu ?? .empty
    }

    /// The host's routes; none where they are not known without waiting long.
    package func routes(within limit: Duration) -> ListedRoutes? {
        if knownRoutes == nil {
            knownRoutes = (try? learn(.routeList, within: limit)).map { ListedRoutes(json: $0) }
        }
        return knownRoutes
    }

    /// Names what sessions are opened with from now on; the one that is there is left.
    ///
    /// - Parameter source: What opens them; `nil` for what does where no app is named.
    package func aim(at source: (any SessionSource)?) {
        drop()
        self.source = source ?? home
        // What one host calls secret says nothing of another.
        latestMenu = nil
        // Others change an app too, which whoever waits must not miss.
        followsEverything = followsEverything || source != nil
    }

    /// Attaches to a host in place of the one that is there, which stays where that fails.
    ///
    /// - Parameter source: What opens a session with it, and others from then on.
    /// - Returns: The session.
    /// - Throws: ``HostError``.
    package func attach(to source: any SessionSource) throws -> any MenuSession {
        let session = try opened(by: source)
        aim(at: source)
        return begin(session)
    }

    /// Whether sessions are with the shell's own host, and not with an app that was attached to.
    package var isOwn: Bool { source === home }

    /// What is opened, in a few words.
    package var target: String { source.target }

    /// Ends the session; the next that is needed is a new one.
    package func drop() { release()?.close() }

    /// Ends the session with the host, or with a plugin; the next that is needed is a new one.
    package func drop(_ session: any MenuSession) {
        if session === self.session { drop() } else { session.close() }
    }

    /// Lets go of the session.
    private func release() -> (any MenuSession)? {
        guard let session else { return nil }
        phase = .none
        forget()
        loop.remove(session)
        return session
    }

    /// Tells the host what the shell has to say of itself, where it is other than it was told.
    package func introduce() {
        guard case .live(let session) = state else { return }
        var introduction = introduction()
        if followsEverything { introduction.events = EventTopic.allCases }
        guard introduction != introduced else { return }
        introduced = introduction
        session.send(.initialize(introduction), chain: nil) { [weak self] answer in
            if case .success(let value) = answer { self?.peer = value["peer"]?.string }
        }
    }

    /// Has the host tell of everything that happens, from now on and in later sessions.
    package func followEverything() {
        followsEverything = true
        introduce()
    }

    /// Leaves the host because the shell itself ends.
    package func leave() {
        if let session {
            phase = .none
            loop.remove(session)
            session.leave()
        }
        plugins?.leave()
    }

    /// Looks again for what there is beside the host: plugins that are programs.
    package func reload() throws {
        _ = try liveSession()
        try opening(by: source) {
            _ = try plugins?.look(in: loop, asksRefused: true, before: limit?.deadline)
        }
        knownMenu = nil
        knownRoutes = nil
    }

    /// Asks the host, and waits for its answer.
    ///
    /// What is cancelled gets a moment to say so, and then its host is left, where another can be had.
    ///
    /// - Parameters:
    ///   - request: What to ask.
    ///   - fault: Why nobody wants the answer any longer; it is then cancelled.
    ///   - began: Called with who was asked, and the request's number.
    /// - Returns: The answer.
    /// - Throws: ``HostError``, its case `timeout` once ``limit`` has passed; or what ends the front end.
    package func ask(
        _ request: HostRequest,
        unless fault: () -> HostError? = { nil },
        began: (any MenuSession, Int) -> Void = { _, _ in }
    ) throws -> JSONValue {
        try ask(request, by: wait(in: limit), unless: fault, began: began)
    }

    /// Asks the host for what the front end itself wants to know.
    ///
    /// Where that comes too late, or is interrupted, the host is left as it is.
    ///
    /// - Throws: ``HostError``.
    package func learn(_ request: HostRequest) throws -> JSONValue {
        try ask(request, by: wait(in: limit, isLeftAtOnce: true))
    }

    /// Asks the host, and gives up after a while; the answer that comes later is let go.
    package func learn(_ request: HostRequest, within patience: Duration) throws -> JSONValue? {
        guard isLive || source.opensUnasked else { return nil }
        do {
            return try ask(request, by: wait(within: patience))
        } catch HostError.timeout {
            return nil
        }
    }

    /// Who answers a request: the host, or the plugin whose item or route it is about.
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
        case .menuList: return try menu(by: wait, isOutline: wait.isLeftAtOnce).json
        case .routeList: return try menu(by: wait, isOutline: true).routes
        default:
            // What is refused is known once the menus are one.
            if knownMenu == nil { _ = try menu(by: wait, isOutline: true) }
            var own: JSONValue = [:]
            do {
                own = try exchange(request, with: liveSession(), by: wait)
            } catch HostError.refused(let error) where error.knownKind == .unknownMethod {
                // A host need not know of plugins.
            }
            return plugins?.reports(behind: own) ?? own
        }
    }

    /// Asks for the menu, which is then known.
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
            knownMenu = ListedMenu(json: json, of: host)
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

    /// Sends something, and waits for what comes of it; `nil` where nobody reads it any more.
    private func outcome<Answer>(
        of request: HostRequest,
        with session: any MenuSession,
        by wait: AnswerWait,
        unless fault: () -> HostError? = { nil },
        sending send: (@escaping (Result<Answer, SessionFailure>) -> Void) -> [AnswerWait.Sent]
    ) throws -> Answer? {
        // A signal may have ended a wait whose caller did not look around.
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

    /// Leaves a host that does not do what it should, or a plugin, where another can be had in its
    /// place.
    ///
    /// - Returns: Whether it was left.
    @discardableResult
    package func abandon(_ session: any MenuSession) -> Bool {
        guard session.isRestartable else { return false }
        if session === self.session { release()?.abandon() } else { session.abandon() }
        return true
    }

    /// Leaves a host that does not answer; another is opened now, or when it is needed.
    private func replace(_ session: any MenuSession) {
        guard abandon(session) else { return }
        // The time was that of the request, which is over.
        limit = nil
        if policy.replacesAtOnce(), source.opensUnasked { _ = try? liveSession() }
    }

    /// Looks whether processes have ended: called when a child of the shell's has.
    package func childMayHaveEnded() {
        session?.childMayHaveEnded()
        plugins?.childMayHaveEnded()
    }

    /// Why a request of a session has no answer.
    package func error(for failure: SessionFailure, of session: any MenuSession) -> HostError {
        switch failure {
        case .refused(let error): .refused(error)
        case .ended: end(of: session)
        case .crashed(let crash): .crashed(crash)
        case .unavailable(let reason): .unavailable(reason)
        }
    }

    /// The error of whoever still waited for a host that has ended: it crashed, or stopped in good
    /// order.
    package func end(of session: any MenuSession) -> HostError {
        let crash = crash(of: session, expected: nil)
        return crash.isOrderly ? .stopped(crash) : .crashed(crash)
    }

    /// How a session's host ended, unannounced or other than announced.
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
                tell(.warning(warning))
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
        tell(.told(notification, by: session))
    }

    /// Tells those who listen, the latest first, until one has taken it.
    private func tell(_ news: HostNews) {
        for listener in listeners.reversed() where listener(news) { return }
    }
}
