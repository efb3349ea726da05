public import DevMenuKit
package import DevMenuSystem
package import DevMenuWire
import Synchronization

/// Serves a menu to shells, each over a connection of its own.
///
/// It is the host's heart: it owns the menu's settings and router, runs the actions, and tells every
/// shell what happens. What carries the bytes (stdio, a socket) is not its concern.
public final class MenuServer: Sendable {
    private struct State {
        var peers: [String: Peer] = [:]
        var nextPeer = 1
        var seq = 0
        /// Whether shells know of the process's end, which nothing averts any more.
        var hasAnnouncedEnd = false
        var logged: [(seq: Int, event: HostEvent)] = []
    }

    /// Takes note that a person trusts a file as it was loaded, of which they were told the revision.
    ///
    /// It throws where the file or the revision is another, or where that cannot be kept.
    package typealias TrustGrant =
        @Sendable (
            _ file: String,
            _ revision: String
        ) throws(WireError) -> Void

    /// The most lines of its log that a shell is told of which comes late.
    private static let keptLog = 100

    /// The menu's settings.
    public let settings: Settings
    /// Where the app keeps what belongs to it.
    public let directories: AppDirectories
    /// Whether an action that has announced the process's end may go on to its last step.
    let endsProcess: Bool

    /// The menu that is served, and what opens its routes.
    private let served: Mutex<(menu: AppMenu, router: MenuRouter)>
    /// Called with each URL that has opened a page.
    private let opened: @Sendable (String) -> Void
    /// The plugin code that runs.
    let work = RunningWork()
    private let accessLevels: Mutex<AccessLevels>
    private let observation: Mutex<Int?> = Mutex(nil)
    private let trustGrant: Mutex<TrustGrant?> = Mutex(nil)
    /// Held while peers are told, so that each is told in the order of `seq`.
    private let state = Mutex(State())

    /// A server of a menu, whose settings it takes up.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - settings: Keeps the menu's settings; another server must not use it.
    ///   - directories: Where the app keeps what belongs to it.
    ///   - access: What shells may do.
    ///   - opened: Called with each URL that has opened a page, without the secrets in it.
    public convenience init(
        menu: AppMenu,
        settings: Settings,
        directories: AppDirectories,
        access: Access = .full,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.init(
            menu: menu,
            settings: settings,
            directories: directories,
            access: access,
            endsProcess: true,
            opened: opened
        )
    }

    /// The same, for one that may be served in a process that has to go on.
    package init(
        menu: AppMenu,
        settings: Settings,
        directories: AppDirectories,
        access: Access,
        endsProcess: Bool,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.settings = settings
        self.directories = directories
        accessLevels = Mutex(AccessLevels(host: access))
        self.endsProcess = endsProcess
        self.opened = opened
        let context = MenuContext(app: menu.app, directories: directories, settings: settings)
        served = Mutex((menu, MenuRouter(routes: menu.routes, context: context, opened: opened)))
        declareSettings(of: menu)
        let token = settings.observe { [weak self] in self?.tell(.init($0)) }
        observation.withLock { $0 = token }
    }

    /// The menu.
    public var menu: AppMenu { served.withLock { $0.menu } }

    /// Serves another menu of the same app from now on, and tells shells to ask for it.
    ///
    /// What runs of the old menu goes on; settings keep what people set by their keys.
    package func replace(menu: AppMenu) {
        let context = MenuContext(app: menu.app, directories: directories, settings: settings)
        let router = MenuRouter(routes: menu.routes, context: context, opened: opened)
        declareSettings(of: menu)
        served.withLock { $0 = (menu, router) }
        tell(.menu)
    }

    /// Takes up the settings of a menu.
    private func declareSettings(of menu: AppMenu) {
        do {
            try settings.declare(menu.settings)
        } catch {
            log(.warning, String(describing: error))
        }
    }

    /// What shells may do with the host and its items.
    package var levels: AccessLevels { accessLevels.withLock(\.self) }

    /// What shells may do; a shell that is attached is told to ask for the menu again.
    public var access: Access {
        get { levels.host }
        set { changeLevels { $0.host = newValue } }
    }

    /// Allows shells no more of an item than a level, whatever the host allows.
    ///
    /// An item of level ``Access/none`` is not seen in the menu either. A name that no item has is
    /// told in the log, since a typing mistake here would leave open what was to be closed.
    public func restrict(_ item: ItemID, to access: Access) {
        if menu[item] == nil {
            let nearest = menu.suggestion(for: item).map { ". Did you mean '\($0)'?" } ?? ""
            log(.warning, "no item '\(item)' to restrict to '\(access.rawValue)'\(nearest)")
        }
        changeLevels { $0.restrict(item, to: access) }
    }

    /// Changes what shells may do, and tells them to ask for the menu again.
    private func changeLevels(_ change: (inout AccessLevels) -> Void) {
        accessLevels.withLock { change(&$0) }
        tell(.menu)
    }

    /// Follows what other processes that serve the same app change, from now on.
    public func followOtherProcesses() {
        do {
            try settings.followStore()
        } catch {
            log(.warning, String(describing: error))
        }
    }

    deinit { observation.withLock { $0.map(settings.stopObserving) } }

    /// Tells every shell that follows the log, also those that come later.
    public func log(_ level: LogLevel, _ message: String) {
        let event = HostEvent.log(level, message)
        let isTold = mayBeTold(event)
        state.withLock { state in
            if isTold { Self.tell(event, &state) }
            state.logged.append((state.seq, event))
            if state.logged.count > Self.keptLog { state.logged.removeFirst() }
        }
    }

    /// Tells every shell that follows such events.
    package func tell(_ event: HostEvent) {
        guard mayBeTold(event) else { return }
        state.withLock { Self.tell(event, &$0) }
    }

    /// Tells every shell that the process is about to end, and waits, though not for long, until they
    /// have been told.
    ///
    /// - Parameters:
    ///   - reason: Why, as they are told.
    ///   - isFinal: Whether no other reason may follow.
    package func announceEnd(reason: String, isFinal: Bool = false) {
        let isNew = state.withLock { state in
            defer { state.hasAnnouncedEnd = state.hasAnnouncedEnd || isFinal }
            return !state.hasAnnouncedEnd
        }
        if isNew { tell(.exiting(reason: reason)) }
        let deadline = ContinuousClock.now + .seconds(1)
        for peer in state.withLock({ Array($0.peers.values) }) {
            _ = peer.outbox.waitUntilSent(before: deadline)
        }
    }

    /// Starts no more plugin code, and returns when what runs has ended, or has been cancelled at a limit.
    func drain(within limit: Duration) async {
        await work.drain(within: limit) { [self] in
            for peer in state.withLock({ Array($0.peers.values) }) { peer.cancelAll() }
        }
    }

    /// Has shells that are served from now on over this process's stdio say what a person trusts.
    ///
    /// Law: the shell has started this process itself, for the file that the menu is of. Nobody else is a
    /// person's voice: not over a socket, and not over what somebody put between shell and host.
    package func offerTrust(_ grant: @escaping TrustGrant) {
        trustGrant.withLock { $0 = grant }
    }

    /// Serves a shell at the other end of a socket, on a thread of its own, and closes the socket.
    ///
    /// - Parameters:
    ///   - socket: The socket, which nobody else uses from now on.
    ///   - whenEnded: Called on that thread when the shell has gone.
    /// - Throws: What the system says.
    package func serve(
        socket: Descriptor,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) throws(Errno) {
        try OwnThread.start {
            let stream = ByteStream(socket: socket)
            // Without a pipe there is no connection: the shell sees the end of the stream.
            try? Connection(stream: stream, server: self).serve()
            stream.close()
            whenEnded()
        }
    }

    /// Takes a shell in over a stream; what it is told first is the host's hello.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - isOwnStdio: Whether it is this process's stdio.
    /// - Returns: The shell.
    /// - Throws: What the system says, where it has no pipe.
    func admit(over stream: ByteStream, isOwnStdio: Bool) throws(Errno) -> Peer {
        let number = state.withLock { state in
            defer { state.nextPeer += 1 }
            return state.nextPeer
        }
        let context = MenuContext(app: menu.app, directories: directories, settings: settings)
        let access = access
        let peer = try Peer(
            number: number,
            context: context,
            access: access,
            trustGrant: isOwnStdio ? trustGrant.withLock(\.self) : nil,
            stream: stream
        )
        peer.outbox.put(hello(access: access, mayTrust: peer.trustGrant != nil))
        state.withLock { $0.peers[peer.name] = peer }
        return peer
    }

    /// The line of the hello, for one that may do so much.
    func hello(access: Access, mayTrust: Bool = false) -> [UInt8] {
        let hello = Hello(
            app: menu.app,
            pid: OwnProcess.id,
            access: access,
            features: [.chain, .events] + (mayTrust ? [.trust] : [])
        )
        var writer = JSONWriter(capacity: 256)
        MessageWriter.hello(hello, into: &writer)
        return writer.bytes
    }

    /// Lets a shell go.
    func dismiss(_ peer: Peer) { state.withLock { $0.peers[peer.name] = nil } }

    /// Gets to know a shell, answers it, and tells it what was logged before it came.
    func welcome(_ peer: Peer, _ introduction: Introduction, answering id: RequestID) {
        state.withLock { state in
            let isTold = peer.follows(.log)
            peer.introduce(introduction)
            let title = menu.title.resolved(for: peer.context.locale)
            let answer = HostAnswer.welcome(peer: peer.name, seq: state.seq, title: title)
            peer.answer(id, .success(answer.json))
            guard !isTold, peer.follows(.log) else { return }
            for (seq, event) in state.logged {
                peer.outbox.putUnlessFull(Self.line(of: event, seq: seq))
            }
        }
    }

    /// Tells shells of a URL that the app itself has opened, without the secrets in it.
    package func tellOpened(_ url: String) { tell(.route(url: url)) }

    /// Opens pages for a shell, or for the app.
    package func router(in context: MenuContext) -> MenuRouter {
        let router = served.withLock { $0.router }
        return router.telling(in: context) { [weak self] url in self?.tell(.route(url: url)) }
    }

    /// Whether an event may be known to shells, by what they may do.
    private func mayBeTold(_ event: HostEvent) -> Bool {
        switch event {
        case .setting(let id, _, _, _): levels.level(of: id) != .none
        case .log, .route: access != .none
        case .menu, .exiting: true
        }
    }

    private static func tell(_ event: HostEvent, _ state: inout State) {
        state.seq += 1
        let followers = state.peers.values.filter { $0.follows(event.topic) }
        guard !followers.isEmpty else { return }
        let line = line(of: event, seq: state.seq)
        guard line.count <= WireLimits.lineToShell else { return }
        for peer in followers { peer.outbox.putUnlessFull(line) }
    }

    private static func line(of event: HostEvent, seq: Int) -> [UInt8] {
        var writer = JSONWriter(capacity: 160)
        MessageWriter.event(event, seq: seq, into: &writer)
        return writer.bytes
    }
}

extension HostEvent {
    fileprivate init(_ event: SettingEvent) {
        self = .setting(
            id: event.id,
            value: event.reading.value,
            layer: event.reading.layer.rawValue,
            by: event.by
        )
    }
}

extension MenuServer {
    /// The bytes of ``MenuMarker``, here since nobody has a server without this very object file.
    static var marker: MenuMarkerBytes { menuMarker }
}

#if objectFormat(ELF)
@section("devmenu_menu")
#else
@section("__DATA_CONST,__devmenu_menu")
#endif
@used private let menuMarker: MenuMarkerBytes = (
    // 0x7F, "devmenu-marker", 0x7F, the protocol's version, and all of its bits turned round: what only
    // looks like a marker does not end so. A constant holds literals alone.
    0x7F, 0x64, 0x65, 0x76, 0x6D, 0x65, 0x6E, 0x75, 0x2D, 0x6D, 0x61, 0x72, 0x6B, 0x65, 0x72, 0x7F,
    0x01, 0xFE
)
