package import DevMenuSystem
package import DevMenuWire

/// Opens sessions with a running app, over the socket that offers its menu.
final class SocketHostSource: SessionSource {
    /// The interval at which an awaited app is looked up.
    private static let interval = Duration.milliseconds(100)
    /// The most times that an app without room is dialled again: for about a second.
    private static let retries = 50

    let warnings: [String] = []

    private let name: String
    private let finder: AppFinder
    private let waitsForFirst: Bool
    /// The word before an app's name, for errors: `--attach`.
    private let word: String
    /// The app of the latest session; a later one has the same name, but another process.
    private var opened: AdvertisedHost?

    /// Creates a source of sessions with an app.
    ///
    /// - Parameters:
    ///   - name: Its name or its pid.
    ///   - finder: The finder, which knows how long to wait.
    ///   - word: The word before the app's name, for errors.
    ///   - waitsForFirst: `true` if the first session waits until the app runs.
    init(_ name: String, by finder: AppFinder, word: String, waitsForFirst: Bool) {
        self.name = name
        self.finder = finder
        self.word = word
        self.waitsForFirst = waitsForFirst
    }

    var target: String { "the app '\(name)'" }

    // Its first session isn't that of an app which has run before.
    var another: any SessionSource {
        SocketHostSource(name, by: finder, word: word, waitsForFirst: waitsForFirst)
    }

    var waitsForHost: Bool { opened == nil ? waitsForFirst : finder.waitsForReturn }

    func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let directory = finder.directory
        guard let before = opened else {
            guard waitsForFirst else {
                let app = try directory.app(name, word: word)
                return try session(with: app, in: loop, before: deadline)
            }
            return try awaited(in: loop, before: deadline) { () throws(HostError) in
                try directory.awaitedApp(name, word: word)
            }
        }
        guard finder.waitsForReturn else {
            throw HostError.unavailable(
                "\(before.fullName) (pid \(before.pid)) has ended. 'attach \(before.fullName)' "
                    + "attaches to it once it runs again, and 'detach' leaves it"
            )
        }
        // A pid doesn't come back: from now on the app is found by its name.
        return try awaited(in: loop, before: deadline) { () throws(HostError) in
            let next = try directory.awaitedApp(before.fullName, word: word, scope: before.scope)
            return next == before ? nil : next
        }
    }

    /// Waits until an app is found, and answers.
    ///
    /// - Throws: ``HostError``; at once if it isn't clear which app is meant.
    private func awaited(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?,
        find: () throws(HostError) -> AdvertisedHost?
    ) throws -> any MenuSession {
        var announces = opened == nil
        while true {
            if let next = try find() {
                do {
                    return try session(with: next, in: loop, before: deadline)
                } catch let error as HostError {
                    if error == .interrupted || error == .outOfTime { throw error }
                }
            }
            if announces { finder.willWait(name) }
            announces = false
            guard loop.pause(for: Self.interval) else { throw HostError.interrupted }
            if let deadline, deadline <= .now { throw HostError.outOfTime }
        }
    }

    private func session(
        with app: AdvertisedHost,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        let dial = { () throws(HostError) in
            HostConnection(socket: try SocketDial.connect(to: app))
        }
        do {
            let (hello, connection) = try AppGreeting.hello(
                over: dial(),
                retries: Self.retries,
                in: loop,
                within: finder.timeout,
                before: deadline,
                dial: dial
            )
            opened = app
            return HostSession(
                connection: connection,
                hello: hello,
                origin: "attached, pid \(hello.pid)",
                findSignal: { app.crashSignal },
                in: loop
            )
        } catch let failure as HelloWait.Failure {
            let target = "\(app.fullName) (pid \(app.process))"
            throw failure.error(opening: target, within: finder.timeout)
        }
    }
}

/// Connects to the socket of an app of this user.
package enum SocketDial {
    /// An error that prevents a connection.
    enum DialError: Error, Equatable {
        /// Nobody listens at the path.
        case notListening
        /// The system refused the connection, and doesn't report which of the two it is.
        case busyOrNotListening
        /// Too many connections wait there.
        case full
        /// The listener belongs to another user.
        case otherOwner(uid: Int)
        /// The operating system refused it.
        case system(Errno)
        /// The path doesn't fit into an address.
        case longPath(reason: String)
    }

    /// Connects to an app.
    ///
    /// - Throws: ``HostError/unavailable(_:)``, which names the app.
    package static func connect(to app: AdvertisedHost) throws(HostError) -> Descriptor {
        do {
            return try connect(to: app.socket)
        } catch {
            let reason = app.loss.map { "can't be reached: \($0)" } ?? "\(error)"
            throw .unavailable("\(app.name) (pid \(app.process)) \(reason)")
        }
    }

    /// Connects without waiting, and checks the listener's user before a byte is read.
    static func connect(to path: String) throws(DialError) -> Descriptor {
        let address: SocketPath
        do {
            address = try SocketPath(path)
        } catch {
            throw .longPath(reason: error.description)
        }
        let socket: Descriptor
        let peer: SocketPeer
        do throws(Errno) {
            socket = try Descriptor.connected(to: address)
            peer = try socket.peer()
        } catch {
            switch error {
            case .connectionRefused where Platform.refusesIfBusy: throw .busyOrNotListening
            case .connectionRefused, .noSuchFileOrDirectory: throw .notListening
            case .resourceTemporarilyUnavailable: throw .full
            default: throw .system(error)
            }
        }
        guard peer.isOwnUser else { throw .otherOwner(uid: peer.user) }
        return socket
    }
}

extension SocketDial.DialError: CustomStringConvertible {
    /// Words that follow the app's name.
    var description: String {
        switch self {
        case .notListening: "has gone"
        case .busyOrNotListening: "is busy or not listening"
        case .full: "has too many connections waiting"
        case .otherOwner(let uid): "belongs to another user (\(uid)), so devmenu didn't attach"
        case .system(let reason): "can't be reached: \(reason)"
        case .longPath(let reason): "can't be reached: \(reason)"
        }
    }
}
