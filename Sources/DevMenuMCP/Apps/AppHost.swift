import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A host that the agent uses: a running app, or the server's own.
final class AppHost {
    /// The way to it.
    enum Address: Equatable {
        /// The server's own host: a project's menu, a command or the bundled menu.
        case own
        /// A running app, or one that ran; one that starts again has another pid.
        case app(name: String, pid: Int)
    }

    /// The way to it.
    private(set) var address: Address
    /// Its session.
    let host: CurrentHost
    /// Its log, as far as it was received.
    private(set) var log = AppLog()
    /// The changes of its settings that this process made, by their numbers.
    var ownChanges: [Int: OwnChange] = [:]

    /// This agent, as a journal has it that tells agents apart: `claude-code#2`.
    var agent: String?

    /// Called with a warning about its opening, or of the app.
    var onWarning: (String) -> Void = { _ in }

    private let given: AgentHosts

    /// Creates a host, one of those that are given, without opening it.
    init(_ address: Address, _ host: CurrentHost, of given: AgentHosts) {
        self.address = address
        self.host = host
        self.given = given
        host.follow { [weak self] event, _ in
            self?.handle(event)
            return true
        }
        host.followLines(ofEvery: true) { [weak self] in self?.log.append(retained: $0) }
    }

    /// The name and the pid of the app, as the texts of every tool begin.
    var title: String {
        let hello = host.session?.hello
        switch address {
        case .own: return hello.map { "\($0.fullName) (pid \($0.pid))" } ?? "the app"
        case .app(let name, let pid): return "\(name) (pid \(pid))"
        }
    }

    /// Its title as a call can name it; a project may have an app's name, and is named by its directory.
    var typedTitle: String { (project?.shownToAgent(as: .name)).map { "\($0) (project)" } ?? title }

    /// Indicates whether it is a project with the name of a running app.
    var isNamesake = false

    /// The app's name with its scope, or the directory of a project that has an app's name.
    var name: String {
        if case .app(let name, _) = address { return name }
        return (isNamesake ? project : nil) ?? host.session?.hello.fullName ?? "own"
    }

    /// The process of the host, or `nil` if none lives.
    var pid: Int? { host.isLive ? host.session?.hello.pid : nil }

    /// The flags by which a person reaches it at a terminal.
    var personFlags: [String] {
        switch address {
        case .own: given.ownFlags
        case .app(let name, _): ["--attach", name]
        }
    }

    /// The directory in which ``personFlags`` lead to it, or `nil` for any.
    var personDirectory: String? {
        guard case .own = address, project != nil || !given.ownFlags.isEmpty else { return nil }
        return FileSystem.workingDirectory
    }

    /// The directory of the project whose menu it is, or `nil` for an app.
    var project: String? { address == .own ? given.project() : nil }

    /// Indicates whether it hands the programs of an action over.
    ///
    /// It refuses those that ask at a terminal, because there is none here.
    func handsPrograms(of item: ListedItem) -> Bool {
        guard project != nil, !item.received.asksAtTerminal, let session = host.session,
            item.session === session
        else { return false }
        return session.hello.has(.program)
    }

    /// Indicates whether a name, which is in this server's scope unless it has one, or a pid means it.
    func isMeant(by app: String) -> Bool {
        switch address {
        case .own:
            guard let hello = host.session?.hello else { return false }
            return [hello.name, hello.fullName, "\(hello.pid)", project].contains(app)
        case .app(let name, let pid):
            return AppFacts.fullName(typed: app, in: .current) == name || app == "\(pid)"
        }
    }

    /// Moves to the next process of the app after one that has ended.
    func moves(to app: FoundApp, by source: any SessionSource) {
        address = .app(name: app.fullName, pid: app.pid)
        host.use(source)
    }

    /// Returns the current description of an item.
    ///
    /// - Throws: ``ToolRefusal`` for one that isn't there, or ``HostError``.
    func item(_ id: String) throws -> ListedItem {
        let menu = try host.menu()
        guard let known = menu[id] else {
            let near = menu.suggestion(for: id)?.forPrograms?.shownToAgent(as: .name)
            throw ToolRefusal(
                """
                \(title) has no item '\(id.nameForAgent)'\
                \(NearestName.question(near, or: ".")) Find items with '\(SearchTool.typedName)'.
                """,
                next: SearchTool.typedName
            )
        }
        return try current(known)
    }

    /// Returns an item with its value as it is now.
    func current(_ item: ListedItem) throws -> ListedItem {
        let received = ItemRecord(try host.query(.show(ItemID(item.id))))
        return ListedItem(received, of: item.session) ?? item
    }

    /// Indicates whether the host that answers a request has a feature.
    ///
    /// - Throws: ``ToolRefusal``, or ``HostError``.
    func has(_ feature: Hello.Feature, for request: HostRequest) throws -> Bool {
        let session = try host.session(for: request) ?? host.liveSession()
        return session.hello.has(feature)
    }

    /// Indicates whether this server made a change of an item, as far as the journal tells agents apart.
    ///
    /// - Throws: ``ToolRefusal``, or ``HostError``.
    func isAuthor(_ author: ChangeAuthor?, for request: HostRequest) throws -> Bool {
        let agent = try has(.agents, for: request) ? agent : nil
        return author?.client == AgentServer.client && author?.agent == agent
    }

    private func handle(_ event: HostEvent) {
        switch event {
        case .warning(let warning): onWarning(warning)
        case .log(let level, let message):
            add(LogLine(time: LogLine.now, level: level, label: nil, message: message))
        case .line(let line): add(line)
        default: break
        }
    }

    private func add(_ line: LogLine) {
        log.append(line)
        // Nobody need read the log.
        if line.label == nil, line.level >= .warning {
            onWarning(ControlEscaping.escaped(line.message))
        }
    }
}

/// A change that this process made.
struct OwnChange: Equatable {
    /// The setting.
    let id: String
    /// The time in the journal, as ISO 8601.
    let time: String
}
