public import DevMenuKit
public import DevMenuWire
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
        var logged: [HostEvent] = []
    }

    /// The most lines of its log that a shell is told of which comes late.
    private static let keptLog = 100

    /// The menu.
    public let menu: Menu
    /// The menu's settings.
    public let settings: Settings
    /// Where the app keeps what belongs to it.
    public let directories: AppDirectories
    /// What shells may do.
    public let access: Access

    private let state = Mutex(State())

    /// A server of a menu, whose settings it takes up.
    ///
    /// - Parameters:
    ///   - menu: The menu.
    ///   - settings: Keeps the menu's settings; another server must not use it.
    ///   - directories: Where the app keeps what belongs to it.
    ///   - access: What shells may do.
    public init(
        menu: Menu,
        settings: Settings,
        directories: AppDirectories,
        access: Access = .full
    ) {
        self.menu = menu
        self.settings = settings
        self.directories = directories
        self.access = access
        do {
            try settings.declare(menu.entries.compactMap { $0.item as? any Setting })
        } catch {
            log(.warning, String(describing: error))
        }
        _ = settings.observe { [weak self] in self?.tell(.init($0)) }
    }

    /// Follows what other processes that serve the same app change, from now on.
    public func followOtherProcesses() {
        do {
            try settings.followStore()
        } catch {
            log(.warning, String(describing: error))
        }
    }

    /// Tells every shell that follows the log, also those that come later.
    public func log(_ level: LogLevel, _ message: String) {
        let event = HostEvent.log(level, message)
        state.withLock { state in
            state.logged.append(event)
            if state.logged.count > Self.keptLog { state.logged.removeFirst() }
        }
        tell(event)
    }

    /// Tells every shell that follows such events.
    package func tell(_ event: HostEvent) {
        let (peers, seq) = state.withLock { state in
            state.seq += 1
            return (Array(state.peers.values), state.seq)
        }
        peers.forEach { $0.tell(event, seq: seq) }
    }

    /// Tells every shell that the process is about to end, and waits until they have been told.
    func announceEnd(reason: String) {
        tell(.exiting(reason: reason))
        state.withLock { Array($0.peers.values) }.forEach { $0.outbox.waitUntilSent() }
    }

    /// Takes a shell in.
    func admit() -> Peer {
        state.withLock { state in
            let peer = Peer(number: state.nextPeer)
            state.nextPeer += 1
            state.peers[peer.name] = peer
            return peer
        }
    }

    /// Lets a shell go.
    func dismiss(_ peer: Peer) { state.withLock { $0.peers[peer.name] = nil } }

    /// Gets to know a shell: what it is told once it has introduced itself.
    func welcome(_ peer: Peer, _ introduction: Introduction) -> JSONValue {
        peer.introduction = introduction
        let (seq, logged) = state.withLock { ($0.seq, $0.logged) }
        logged.forEach { peer.tell($0, seq: seq) }
        return [
            "peer": .string(peer.name), "seq": .integer(seq),
            "title": .string(menu.title.resolved(for: context(for: peer).locale)),
        ]
    }

    /// What items, pages and actions are read in when a shell asks for them.
    func context(for peer: Peer) -> MenuContext {
        let introduction = peer.introduction
        return MenuContext(
            app: menu.app,
            directories: directories,
            settings: settings,
            locale: introduction?.locale.map { MenuLocale(tag: $0) } ?? .english,
            columns: introduction?.columns
        )
    }

    /// Opens pages for a shell.
    func router(in context: MenuContext) -> Router {
        Router(routes: menu.routes, context: context) { [weak self] url in
            self?.tell(.route(url: url))
        }
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
