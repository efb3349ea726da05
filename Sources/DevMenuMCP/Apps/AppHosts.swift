import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The hosts that the agent uses, and the choice among them.
final class AppHosts {
    private let given: AgentHosts
    private let loop: EventLoop
    private var introduction: Introduction
    private let policy: WaitPolicy
    /// The time limit of a call, in seconds.
    private let seconds: Double
    private lazy var own = host(.own, given.own)
    private lazy var number = given.number()
    private var apps: [AppHost] = []

    /// The host of the latest call, which the next one means if it names none.
    private(set) var inUse: AppHost?
    /// The host of the latest call that named one.
    private var named: AppHost?
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

    /// Introduces the agent to each host, by the name of its client if that has told one.
    func introduce(_ client: String?) {
        guard let name = client ?? (introduction.agent == nil ? "agent" : nil) else { return }
        let words = name.split(whereSeparator: \.isWhitespace).joined(separator: "-")
        introduction.agent = "\(words.shownToAgent(limit: 40, as: .name))#\(number)"
        for app in all {
            app.agent = introduction.agent
            app.host.introduce()
        }
    }

    /// Returns the host that a call means, which is then in use.
    ///
    /// - Parameter app: The name or pid that the call gives, or `nil` for the host in use.
    /// - Returns: The host, which is open.
    /// - Throws: ``ToolRefusal`` with what to do, or ``HostError``.
    func use(_ app: String?) throws -> AppHost { choose(try meant(by: app), isNamed: app != nil) }

    private func meant(by app: String?) throws -> AppHost {
        let chosen = try opened(choice(of: app))
        guard let app, chosen === own, !own.isMeant(by: app) else { return chosen }
        throw given.isOwnChosen ? notAllowed(app, but: own.title) : absent(app)
    }

    private func choose(_ host: AppHost, isNamed: Bool) -> AppHost {
        inUse = host
        if isNamed { named = host }
        return host
    }

    /// Returns the item that a call means, with its host, which is then in use.
    ///
    /// An identifier that only one of several hosts has means that one.
    ///
    /// - Parameters:
    ///   - app: The name or pid that the call gives, or `nil`.
    ///   - id: The identifier.
    /// - Returns: The host, which is open, and the item.
    /// - Throws: ``ToolRefusal`` with what to do, or ``HostError``.
    func use(_ app: String?, for id: String) throws -> (AppHost, ListedItem) {
        let hosts = try hosts(meantBy: app)
        var having = try hosts.filter { try $0.host.menu()[id] != nil }
        guard hosts.count > 1 || having.contains(where: { $0 === own && project != nil }) else {
            let host = try use(app)
            return (host, try host.item(id))
        }
        if let known = having.first(where: { $0 === named && app == nil }) { having = [known] }
        let areApps = !having.contains { $0 === own }
        if areApps, let known = having.first(where: { $0 === inUse }) { having = [known] }
        guard having.count < 2 else {
            throw Self.refusal(of: having, having: "'\(id.nameForAgent)'")
        }
        let near = try hosts.first { try $0.host.menu().suggestion(for: id) != nil }
        let host = having.first ?? near ?? hosts[0]
        return (choose(host, isNamed: app != nil), try host.item(id))
    }

    /// Returns the hosts that a name means, open, or, without one, the running apps of this scope and
    /// the project; one if only that may be used.
    func hosts(meantBy app: String?) throws -> [AppHost] {
        guard !given.isOwnChosen, given.attached == nil, project != nil || app == nil else {
            return [try meant(by: app)]
        }
        let running = given.finder.apps()
        var hosts: [AppHost]
        if let app {
            hosts = try match(app, in: running).map { [host(of: $0)] } ?? []
        } else {
            hosts = running.filter { $0.scope == ScopeName.current }.map { host(of: $0) }
        }
        if project != nil, let own = try? opened(own), app.map(own.isMeant) ?? true {
            own.isNamesake = running.contains { $0.fullName == own.host.session?.hello.fullName }
            hosts.append(own)
        }
        // An app that has just ended, or doesn't answer, has no items.
        let live = hosts.filter { (try? opened($0)) != nil }
        return live.isEmpty ? [try meant(by: app)] : live
    }

    /// Returns the hosts in which a search looks: all that a call can mean, but of several apps the one
    /// that was named.
    func searched(_ app: String?) throws -> [AppHost] {
        let hosts = try app == nil ? hosts(meantBy: nil) : []
        guard hosts.count > 1 else { return [try use(app)] }
        let isAppNamed = hosts.contains { $0 === named && $0 !== own }
        return isAppNamed ? hosts.filter { $0 === named || $0 === own } : hosts
    }

    /// Returns the host of a change that this server made, or else the one that a call means.
    func use(_ app: String?, forChange number: Int) throws -> AppHost {
        let hosts = app == nil ? all.filter { $0.ownChanges[number] != nil } : []
        guard hosts.count < 2 else { throw Self.refusal(of: hosts, having: "a change #\(number)") }
        guard let host = hosts.first, host.host.isLive else { return try use(app) }
        return choose(try opened(host), isNamed: false)
    }

    /// The directory of the project, or `nil`.
    var project: String? { given.project() }

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
        guard given.attached == nil, apps.isEmpty || current === own || project != nil else {
            return apps
        }
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
            throw absent(app)
        }
        if let inUse, inUse !== own { return try again(inUse, in: running) }
        if inUse != nil, project != nil { return own }
        if let attached = given.attached {
            guard let match = try match(attached, in: running) else { throw absent(attached) }
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
        // One outside of this scope is another person's or agent's.
        let inScope = running.filter { $0.scope == ScopeName.current }
        let isOwnNamed = inScope.isEmpty && given.attached == nil && own.host.session != nil
        let named = isOwnNamed ? own.title : Self.names(inScope)
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
        return app.host.hasEnded
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

    private func absent(_ app: String) -> ToolRefusal {
        if let attached = given.attached, attached != app {
            return notAllowed(app, but: "'\(attached.shownToAgent(as: .name))'")
        }
        return ToolRefusal(ControlEscaping.escaped(given.finder.absence(of: app.cut(to: 64))))
    }

    private func notAllowed(_ app: String, but own: String) -> ToolRefusal {
        ToolRefusal(
            """
            this server was registered only for \(own), not for '\(app.nameForAgent)': a person \
            can change that in the client's configuration
            """
        )
    }

    /// Creates a host without opening it, whose warnings are forwarded.
    private func host(_ address: AppHost.Address, _ source: any SessionSource) -> AppHost {
        let host = CurrentHost(source: source, with: given.plugins(), loop: loop) {
            [weak self, introduction] in self?.introduction ?? introduction
        }
        host.policy = policy
        let app = AppHost(address, host, of: given)
        app.agent = introduction.agent
        app.onWarning = { [weak self] in self?.onWarning($0) }
        return app
    }

    private static func refusal(of hosts: [AppHost], having thing: String) -> ToolRefusal {
        let names = hosts.map(\.typedTitle).joined(separator: ", ")
        return ToolRefusal("\(hosts.count) menus have \(thing): name one with 'app': \(names)")
    }

    private static func names(_ apps: [FoundApp]) -> String {
        apps.prefix(20).map { "\($0.fullName) (pid \($0.process))" }.joined(separator: ", ")
    }
}
