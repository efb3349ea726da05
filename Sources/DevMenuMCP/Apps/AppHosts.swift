import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The hosts that the agent uses, and the choice among them.
final class AppHosts {
    private let given: AgentHosts
    private let loop: EventLoop
    private let introduction: Introduction
    private let policy: WaitPolicy
    /// The time limit of a call, in seconds.
    private let seconds: Double
    private lazy var own = host(.own, given.own)
    private var apps: [AppHost] = []

    /// The host of the latest call, which the next one means if it names none.
    private(set) var inUse: AppHost?
    /// Called with a warning about an opening.
    var onWarning: (String) -> Void = { _ in }

    /// Creates the choice, without opening any.
    init(
        _ given: AgentHosts,
        loop: EventLoop,
        introduction: Introduction,
        policy: WaitPolicy,
        within seconds: Double
    ) {
        self.given = given
        self.loop = loop
        self.introduction = introduction
        self.policy = policy
        self.seconds = seconds
    }

    /// The hosts that were used.
    var all: [AppHost] { [own] + apps }

    /// Returns the host that a call means, which is then in use.
    ///
    /// - Parameter app: The name or pid that the call gives, or `nil` for the host in use.
    /// - Returns: The host, which is open.
    /// - Throws: ``ToolRefusal`` with what to do, or ``HostError``.
    func use(_ app: String?) throws -> AppHost {
        let chosen = try opened(choice(of: app))
        if let app, chosen === own, !own.isMeant(by: app) {
            throw given.isOwnChosen ? notAllowed(app, but: own.title) : absent(app, among: [])
        }
        inUse = chosen
        return chosen
    }

    /// Returns the apps that a call can name, with the hello of each, `nil` for the server's own host.
    ///
    /// A call that names none means the one in use.
    func listed() throws -> [(app: FoundApp?, isInUse: Bool)] {
        if given.isOwnChosen { return [(nil, true)] }
        let found = try given.finder.respondingApps(in: loop).filter { isAllowed($0) }
        let current = try? choice(of: nil)
        let apps = found.map { app -> (app: FoundApp?, isInUse: Bool) in
            (app, current?.address == .app(name: app.fullName, pid: app.pid))
        }
        guard given.attached == nil, apps.isEmpty || current === own else { return apps }
        return apps + [(nil, current === own)]
    }

    /// The server's own host, which a person's flags chose, or which is used if no app runs.
    func ownHost() throws -> AppHost { try opened(own) }

    private func opened(_ app: AppHost) throws -> AppHost {
        app.host.limit = TimeLimit(seconds: seconds)
        _ = try app.host.liveSession()
        return app
    }

    /// Returns the menu of the host that an allowed action is of, which is opened for it.
    ///
    /// - Throws: ``ToolRefusal`` if it doesn't run, or `HostError`.
    func menu(of action: AllowedAction) throws -> ListedMenu {
        let app =
            switch action.owner {
            case .app(let name): try choice(of: name)
            case .project: own
            case .chosen: try choice(of: nil)
            }
        app.host.limit = TimeLimit(seconds: seconds)
        let menu = try app.host.menu()
        return action.isOf(app) ? menu : .empty
    }

    /// Leaves all hosts, and waits for the ends of their processes.
    func close() { for app in all { app.host.close() } }

    /// Leaves all hosts because the server ends.
    func closeAtExit() { for app in all { app.host.closeAtExit() } }

    /// Checks whether processes have ended; called when a child has.
    func childMayHaveEnded() { for app in all { app.host.childMayHaveEnded() } }

    private func choice(of app: String?) throws -> AppHost {
        if given.isOwnChosen { return own }
        let running = given.finder.apps().filter { isAllowed($0) }
        if let app {
            if let match = try match(app, in: running) { return host(of: match) }
            // An app that has ended is named by what it was.
            if let ended = apps.first(where: { $0.isMeant(by: app) }) {
                return try again(ended, in: running)
            }
            if given.attached == nil, own.isMeant(by: app) || running.isEmpty { return own }
            throw absent(app, among: running)
        }
        if let inUse, inUse !== own { return try again(inUse, in: running) }
        if let attached = given.attached {
            guard let match = try match(attached, in: running) else {
                throw absent(attached, among: running)
            }
            return host(of: match)
        }
        let current = ScopeName.current
        let inScope = running.filter { $0.scope == current }
        switch inScope.count {
        case 0: return own
        case 1: return host(of: inScope[0])
        default:
            throw ToolRefusal(
                "\(inScope.count) apps are running: name one with 'app': \(Self.names(inScope))"
            )
        }
    }

    /// Returns the host of an app, or of the process that runs in place of one that has ended.
    private func again(_ app: AppHost, in running: [FoundApp]) throws -> AppHost {
        guard !app.host.isLive, case .app(let name, let pid) = app.address else { return app }
        let same = running.filter { $0.fullName == name }
        if let next = same.first(where: { $0.pid == pid }) ?? (same.count == 1 ? same[0] : nil) {
            app.moves(to: next, by: given.finder.source(of: "\(next.pid)"))
            return app
        }
        guard same.isEmpty else {
            throw ToolRefusal("\(same.count) apps '\(name)' are running: \(Self.names(same))")
        }
        let isOwnNamed = running.isEmpty && given.attached == nil && own.host.session != nil
        let named = isOwnNamed ? own.title : Self.names(running)
        let others = named.isEmpty ? "" : ", or name another with 'app': \(named)"
        throw ToolRefusal(
            "\(name) (pid \(pid)) has ended, and isn't running again: start it\(others)"
        )
    }

    private func host(of found: FoundApp) -> AppHost {
        let same = apps.first { $0.address == .app(name: found.fullName, pid: found.pid) }
        if let known = same ?? apps.first(where: { isPast($0, of: found.fullName) }) {
            if !known.host.isLive {
                known.moves(to: found, by: given.finder.source(of: "\(found.pid)"))
            }
            return known
        }
        let source = given.finder.source(of: "\(found.pid)")
        let app = host(.app(name: found.fullName, pid: found.pid), source)
        apps.append(app)
        return app
    }

    /// Indicates whether a host is of an app with a name, whose process has ended.
    private func isPast(_ app: AppHost, of name: String) -> Bool {
        guard case .app(name, _) = app.address else { return false }
        return !app.host.isLive
    }

    private func match(_ app: String, in running: [FoundApp]) throws(ToolRefusal) -> FoundApp? {
        let matches = running.filter { $0.isMeant(by: app) }
        guard matches.count > 1 else { return matches.first }
        if let inUse, case .app(_, let pid) = inUse.address, inUse.host.isLive,
            let same = matches.first(where: { $0.pid == pid })
        {
            return same
        }
        throw ToolRefusal(
            """
            \(matches.count) apps '\(app)' are running: give the pid of one: \
            \(Self.names(matches))
            """
        )
    }

    private func isAllowed(_ app: FoundApp) -> Bool {
        guard let attached = given.attached else { return true }
        if app.isMeant(by: attached) { return true }
        // An app that was given by its pid is found by its name once it runs again.
        return apps.contains { isPast($0, of: app.fullName) }
    }

    private func absent(_ app: String, among running: [FoundApp]) -> ToolRefusal {
        if let attached = given.attached, attached != app {
            return notAllowed(app, but: "'\(attached.shownToAgent(as: .name))'")
        }
        guard running.isEmpty else {
            let near = NearestName.suggestion(for: app, among: running.map(\.fullName))
            return ToolRefusal(
                "no app '\(app.nameForAgent)' offers its menu" + NearestName.question(near, or: ".")
                    + " These do: \(Self.names(running))"
            )
        }
        return ToolRefusal(
            """
            no app '\(app.nameForAgent)' offers its menu, and neither does any other: is it \
            running, and built with its menu? Start it, and call again
            """
        )
    }

    private func notAllowed(_ app: String, but own: String) -> ToolRefusal {
        ToolRefusal(
            """
            this server was registered for \(own) alone, not for '\(app.nameForAgent)': a person \
            can change that in the client's configuration
            """
        )
    }

    /// Creates a host without opening it, whose warnings are forwarded.
    private func host(_ address: AppHost.Address, _ source: any SessionSource) -> AppHost {
        let host = CurrentHost(source: source, with: given.plugins(), loop: loop) {
            [introduction] in introduction
        }
        host.policy = policy
        let app = AppHost(address, host, of: given)
        app.onWarning = { [weak self] in self?.onWarning($0) }
        return app
    }

    private static func names(_ apps: [FoundApp]) -> String {
        apps.prefix(20).map { "\($0.fullName) (pid \($0.process))" }.joined(separator: ", ")
    }
}
