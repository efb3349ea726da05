package import DevMenuKit
package import DevMenuSystem
package import DevMenuWire
import Synchronization

/// Serves a menu to shells, each over its own connection.
///
/// The server owns the menu's settings and router, runs the actions, and sends events to the
/// shells. It's independent of the transport (stdio, a socket).
package final class MenuServer: Sendable {
    private struct State {
        var peers: [String: Peer] = [:]
        var nextPeer = 1
        var seq = 0
        /// `true` once a final end of the process has been announced to shells.
        var hasAnnouncedEnd = false
        var log = RecentLog()
    }

    /// Records that a person trusts a file and those that it includes, as the revision that they
    /// were shown.
    ///
    /// It throws if the host loaded another file or revision, or if the trust can't be saved.
    package typealias TrustGrant =
        @Sendable (_ file: String, _ revision: String) throws(WireError) -> Void

    /// The facts of the app, its directories and settings, its log, and its exclusive actions.
    package let core: AppCore
    /// The menu's settings.
    package var settings: AppSettings { core.settings }
    /// The facts of the app.
    var app: AppFacts { core.app }
    /// Indicates whether an action that has announced the process's end may then end it.
    let endsProcess: Bool

    /// Indicates whether the process is the app itself, with its own overrides.
    let isApp: Bool
    /// The menu that is served, and the router of its routes.
    private let served: Mutex<(menu: AppMenu, router: MenuRouter)>
    /// The values that the app itself keeps.
    let bound: BoundValues
    /// The record of the runs of actions, or `nil` if they aren't recorded.
    let runs: RunLog?
    /// Called with each URL that has opened a page, without its secrets.
    private let opened: @Sendable (String) -> Void
    /// The app, in English and for a terminal of any width.
    private let context: MenuContext
    /// The plugin code that is running.
    let work = RunningWork()
    private let accessLevels: Mutex<AccessLevels>
    private let observation: Mutex<Int?> = Mutex(nil)
    private let trustGrant: Mutex<TrustGrant?> = Mutex(nil)
    private let sender: Mutex<LogSender?> = Mutex(nil)
    private let asksFirst = Atomic(false)
    /// The app's own consumers of changes.
    private let consumers = Mutex(Observers<AsyncStream<Void>.Continuation>())
    /// The peers and the events.
    ///
    /// It's locked while an event is sent, so that each peer gets events in the order of `seq`.
    private let state = Mutex(State())

    /// Creates a server of a menu, and declares the menu's settings.
    ///
    /// - Parameters:
    ///   - core: The facts of the app, with its settings: another server must not use them.
    ///   - menu: The menu.
    ///   - access: The access level of shells.
    ///   - endsProcess: `false` in a process that must continue, as in tests.
    ///   - isApp: `true` if the process is the app itself, with its own overrides.
    ///   - hasMemory: `true` to keep the app's own values in memory instead of calling the app.
    ///   - opened: Called with each URL that has opened a page, without its secrets.
    package init(
        _ core: AppCore,
        menu: AppMenu,
        access: Access = .full,
        endsProcess: Bool = true,
        isApp: Bool = false,
        hasMemory: Bool = false,
        opened: @escaping @Sendable (String) -> Void = { _ in }
    ) {
        self.core = core
        let bound = BoundValues(of: core, isApp: isApp, isInMemory: hasMemory)
        self.bound = bound
        runs = RunLog(of: core)
        let settings = core.settings
        context = MenuContext(app: core.app, directories: core.directories, settings: settings)
        accessLevels = Mutex(AccessLevels(host: access))
        self.endsProcess = endsProcess
        self.isApp = isApp
        self.opened = opened
        settings.attach(HostKeeper(of: settings))
        // Isolated settings are those of a scope, in which the app's own values are others, too.
        settings.inScope { SettingScope.current?.boundHost = bound }
        served = Mutex((menu, MenuRouter(routes: menu.routes, context: context, opened: opened)))
        declareSettings(of: menu)
        if let warning = suspensionWarning {
            log(.warning, warning, isSuspension: true)
            core.log.app.add(.warning, warning)
        }
        core.log.shells.forward { [weak self] level, message in self?.log(level, message) }
        let token = settings.observe { [weak self] event in
            self?.publish(
                .setting(
                    id: event.id,
                    value: event.reading.value,
                    layer: event.reading.layer.rawValue,
                    by: event.author?.client == ChangeAuthor.appClient ? nil : event.by,
                    change: event.author.map { ReceivedChange(by: $0, why: event.why) }
                )
            )
        }
        observation.withLock { $0 = token }
        bound.report { [weak self] in self?.publish($0) }
    }

    /// Answers a query of the app's log, and lets the peer follow it if the query requests that.
    func answer(_ query: LogQuery, of peer: Peer, to id: RequestID) {
        let sender = sender.withLock { sender in
            let known =
                sender
                ?? LogSender(of: core.lines) { [weak self] count, send in
                    self?.publish(count, by: send) ?? false
                }
            sender = known
            return known
        }
        sender.answer(query, of: peer, to: id)
    }

    /// Numbers a series of events, and lets a closure send them in the order of `seq`.
    ///
    /// - Returns: `false` if shells may not know of them, and none was sent.
    private func publish(_ count: Int, by send: (_ firstSeq: Int) -> Void) -> Bool {
        guard access != .none else { return false }
        state.withLock { state in
            send(state.seq + 1)
            state.seq += count
        }
        return true
    }

    /// The changes of values that the app keeps, left by former processes, that can't be ended.
    package var unreturned: [(id: ItemID, reason: String)] { bound.unreturned }

    /// Reports the value of a setting that the app keeps to shells, after the app has changed it.
    package func update(_ id: ItemID) { bound.update(id) }

    /// The menu that is served.
    package var menu: AppMenu { served.withLock { $0.menu } }

    /// Returns an item of the menu that is served, whoever may see it.
    func entry(_ id: ItemID) -> AppMenu.Entry? { served.withLock { $0.menu.entry(id) } }

    /// Replaces the menu with another of the same app, and notifies shells to request it.
    ///
    /// Actions of the old menu that are running continue. Overrides remain, by the settings' keys.
    package func replace(menu: AppMenu) {
        let router = MenuRouter(routes: menu.routes, context: context, opened: opened)
        declareSettings(of: menu)
        served.withLock { $0 = (menu, router) }
        keepMenu()
        publish(.menu)
    }

    /// Indicates whether the app's own code is asked before changes of some setting.
    var asksBeforeChanges: Bool { asksFirst.load(ordering: .relaxed) }

    private func declareSettings(of menu: AppMenu) {
        asksFirst.store(
            menu.settings.contains { $0.core.asksBeforeChanges }
                || menu.bound.contains { $0.unavailable != nil },
            ordering: .relaxed
        )
        settings.declare(menu.settings, reportingTo: core.log)
        settings.removeEndedOverrides()
        bound.adopt(menu.bound)
    }

    /// The access levels of the host and of its items.
    package var levels: AccessLevels { accessLevels.withLock { $0 } }

    /// The access level of shells; attached shells are notified of a change, to request the menu
    /// again.
    package var access: Access {
        get { levels.host }
        set { changeLevels { $0.host = newValue } }
    }

    /// Limits the access to an item to a level, whatever the host allows.
    ///
    /// An item of level `Access.none` isn't in the menu either. An unknown identifier is a
    /// warning in the log, because a typing mistake would leave open what should be closed.
    package func restrict(_ item: ItemID, to access: Access) {
        if menu[item] == nil {
            let nearest = NearestName.question(menu.suggestion(for: item)?.name)
            core.log.add(
                .warning,
                "no item '\(item)' to restrict to '\(access.rawValue)'\(nearest)"
            )
        }
        changeLevels { $0.restrict(item, to: access) }
    }

    /// Changes the access levels, and notifies shells to request the menu again.
    private func changeLevels(_ change: (inout AccessLevels) -> Void) {
        accessLevels.withLock { change(&$0) }
        publish(.menu)
    }

    /// Saves the menu as it's served now, for a time when the app can't start.
    ///
    /// Only a process of the app does so. If the menu can't be saved, the log has a warning.
    func keepMenu() {
        guard isApp else { return }
        do throws(FileError) {
            try MenuSnapshot.save(menu, levels, in: context, of: core)
        } catch {
            core.log.add(
                .warning,
                "the menu can't be saved: \(error.message(in: core.directories.menu))"
            )
        }
    }

    /// Follows changes that other processes of the same app make, from now on.
    ///
    /// If they can't be followed, the log has a warning.
    package func followOtherProcesses() {
        do {
            try settings.followStore()
            (settings.keeper as? HostKeeper)?.followSuspended(of: settings)
        } catch {
            core.log.add(.warning, String(describing: error))
        }
    }

    /// A sequence of an element for each change of the menu or of a setting that shells are told, for
    /// one consumer; it ends with the server.
    var changes: AsyncStream<Void> {
        AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let token = consumers.withLock { $0.add(continuation) }
            continuation.onTermination = { [weak self] _ in
                _ = self?.consumers.withLock { $0.remove(token) }
            }
        }
    }

    deinit {
        observation.withLock { $0.map(settings.stopObserving) }
        for consumer in consumers.withLock(\.all) { consumer.finish() }
    }

    /// Sends a line to every shell that follows the log.
    ///
    /// The last 100 lines are retained, and sent to shells that connect later; one about suspended
    /// overrides only while there are any.
    package func log(_ level: LogLevel, _ message: String, isSuspension: Bool = false) {
        core.lines.add(level, label: nil, message)
        let event = HostEvent.log(level, message)
        let isSent = mayBeSent(event)
        state.withLock { state in
            if isSent { publish(event, &state) }
            state.log.add(event, seq: state.seq, isSuspension: isSuspension)
        }
    }

    /// Sends an event to every shell that follows its topic.
    package func publish(_ event: HostEvent) {
        guard mayBeSent(event) else { return }
        if event.topic == .setting || event.topic == .menu {
            for consumer in consumers.withLock(\.all) { consumer.yield() }
        }
        state.withLock { publish(event, &$0) }
    }

    /// Announces to every shell that the process is about to end.
    ///
    /// Shells that follow the log get its last lines before. It waits until all is sent, for a
    /// second at most.
    ///
    /// - Parameters:
    ///   - reason: The reason, as shells show it.
    ///   - isFinal: `true` to ignore announcements after this one.
    package func announceEnd(reason: String, isFinal: Bool = false) {
        let deadline = ContinuousClock.now + .seconds(1)
        // The other half of the time is the announcement's.
        sender.withLock(\.self)?.flush(before: deadline - .milliseconds(500))
        let isNew = state.withLock { state in
            defer { state.hasAnnouncedEnd = state.hasAnnouncedEnd || isFinal }
            return !state.hasAnnouncedEnd
        }
        if isNew { publish(.exiting(reason: reason)) }
        for peer in state.withLock({ Array($0.peers.values) }) {
            _ = peer.outbox.waitUntilSent(before: deadline)
        }
    }

    /// Waits until the plugin code of a period has ended.
    ///
    /// At a limit it's cancelled, and a second later its requests are answered without it.
    func drain(_ period: RunningWork.Period, within limit: Duration) async {
        await work.drain(period, within: limit) { [self] in
            for peer in state.withLock({ Array($0.peers.values) }) { peer.cancelOrAbandonAll() }
        }
    }

    /// Lets shells that connect over this process's stdio report which file a person trusts, and
    /// run the file's programs themselves.
    ///
    /// Call it before the shell is admitted. Law: that shell has started this process itself, for
    /// the menu's file. No other peer speaks for a person: none over a socket, and none through a
    /// program between shell and host.
    package func offerTrust(_ grant: @escaping TrustGrant) { trustGrant.withLock { $0 = grant } }

    /// Serves a shell over a socket, on a separate thread, and closes the socket.
    ///
    /// - Parameters:
    ///   - socket: The socket, which nobody else uses from now on.
    ///   - scopes: The values of settings in the tasks of this process that send requests.
    ///   - whenEnded: Called on that thread once the shell has disconnected.
    /// - Throws: `Errno` if no thread can be started.
    package func serve(
        socket: Descriptor,
        scopes: RequestScopes? = nil,
        whenEnded: @escaping @Sendable () -> Void = {}
    ) throws(Errno) {
        try OwnThread.start { [self] in
            let stream = ByteStream(socket: socket)
            // Without a pipe there is no connection: the shell sees the end of the stream.
            settings.inScope {
                try? Connection(stream: stream, server: self, scopes: scopes).serve()
            }
            stream.close()
            whenEnded()
        }
    }

    /// Adds a shell that is connected over a stream; its first message is the host's hello.
    ///
    /// - Parameters:
    ///   - stream: The stream.
    ///   - isOwnStdio: `true` if the stream is this process's stdio.
    /// - Returns: The shell's peer.
    /// - Throws: `Errno` if no pipe can be created.
    func admit(over stream: ByteStream, isOwnStdio: Bool) throws(Errno) -> Peer {
        let number = state.withLock { state in
            defer { state.nextPeer += 1 }
            return state.nextPeer
        }
        let access = access
        let peer = try Peer(
            number: number,
            context: context,
            access: access,
            trustGrant: isOwnStdio ? trustGrant.withLock(\.self) : nil,
            stream: stream
        )
        let hello = hello(access: access, toOwnShell: peer.isOwnShell, overStdio: isOwnStdio)
        peer.outbox.put { $0.raw(hello) }
        state.withLock { $0.peers[peer.name] = peer }
        return peer
    }

    /// Returns the line of the hello for a peer of an access level.
    func hello(
        access: Access,
        toOwnShell isOwnShell: Bool = false,
        overStdio isOwnStdio: Bool = false
    ) -> [UInt8] {
        let hello = Hello(
            app: app,
            pid: OwnProcess.id,
            // Whoever is at the other end of the stdio has started the process.
            uptime: isOwnStdio ? nil : ProcessClock.uptime(of: OwnProcess.id),
            access: access,
            features: [.agents, .chain, .events, .expect, .explain, .preview, .log, .outline]
                + [.table] + (settings.keepsJournal ? [.journal] : [])
                + (runs == nil ? [] : [.runs])
                + (settings.holdsUntilRelaunch ? [.inForce] : [])
                + (app.scope == nil ? [] : [.scope])
                + (isOwnShell ? [.trust, .program] : [])
        )
        return JSONWriter.bytes(capacity: 256) { MessageWriter.hello(hello, into: &$0) }
    }

    /// Removes a shell that has disconnected.
    func dismiss(_ peer: Peer) {
        state.withLock { $0.peers[peer.name] = nil }
        sender.withLock(\.self)?.leave(peer)
    }

    /// Answers a shell's introduction, and sends it the retained lines of the log.
    ///
    /// The lines are sent only if it follows the log as of this introduction.
    func welcome(_ peer: Peer, _ introduction: Introduction, answering id: RequestID) {
        let title = menu.title.resolved(for: introduction.language)
        // Some may have been resumed since it was logged.
        let warning = suspensionWarning
        state.withLock { state in
            let wasFollowing = peer.follows(.log)
            peer.introduce(introduction)
            let answer = HostAnswer.welcome(peer: peer.name, seq: state.seq, title: title)
            peer.answer(id, .success(answer))
            guard !wasFollowing, peer.follows(.log) else { return }
            for (seq, event) in state.log.lines(suspension: warning) {
                peer.outbox.putUnlessFull(Self.line(of: event, seq: seq))
            }
        }
    }

    /// Returns a router that opens pages in a context for a peer or the app, and sends shells an event
    /// of each.
    package func router(in context: MenuContext, by peer: String? = nil) -> MenuRouter {
        let router = served.withLock { $0.router }
        return router.opening(in: context) { [weak self] url in
            self?.publish(.route(url: url, by: peer))
        }
    }

    /// Indicates whether the access levels let shells know of an event.
    private func mayBeSent(_ event: HostEvent) -> Bool {
        switch event {
        case .setting(let id, _, _, _, _), .run(_, let id, _, _): levels.level(of: id) != .none
        case .log, .line, .route: access != .none
        case .menu, .exiting: true
        case .output, .progress, .dropped, .errorOutput, .warning: false
        }
    }

    private func publish(_ event: HostEvent, _ state: inout State) {
        guard let topic = event.topic else { return }
        state.seq += 1
        var followers = state.peers.values.filter { $0.follows(topic) }
        if topic == .log, let sender = sender.withLock(\.self) {
            // A shell that follows the log gets all of its lines in one order.
            followers.removeAll { sender.isFollowed(by: $0) }
        }
        guard !followers.isEmpty else { return }
        let line = Self.line(of: event, seq: state.seq)
        guard line.count <= WireLimits.lineToShell else { return }
        for peer in followers { peer.outbox.putUnlessFull(line) }
    }

    private static func line(of event: HostEvent, seq: Int) -> [UInt8] {
        JSONWriter.bytes(capacity: 160) { MessageWriter.event(event, seq: seq, into: &$0) }
    }
}

extension MenuServer {
    /// The bytes of `MenuMarker`.
    ///
    /// They're in this file since every program with a server links its object file.
    static var marker: MenuMarkerBytes { menuMarker }
}

/// The type of a marker's bytes as a constant that the linker can place in a section.
typealias MenuMarkerBytes = (
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8,
    UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8, UInt8
)

#if objectFormat(ELF)
@section("devmenu_menu")
#else
@section("__DATA_CONST,__devmenu_menu")
#endif
@used private let menuMarker: MenuMarkerBytes = (
    // 0x7F, "devmenu-marker", 0x7F, the protocol's version, and its complement, so that other bytes
    // aren't mistaken for a marker. Literals, because a linked constant can't contain anything
    // else.
    0x7F, 0x64, 0x65, 0x76, 0x6D, 0x65, 0x6E, 0x75, 0x2D, 0x6D, 0x61, 0x72, 0x6B, 0x65, 0x72, 0x7F,
    0x01, 0xFE
)
