import DevMenuSystem
import DevMenuWire

/// Finds this user's apps that listen on sockets.
package final class AppFinder {
    /// The time that all apps together have for their hellos.
    private static let askTimeout = Duration.seconds(1)

    /// The most times that an app without room is dialled again.
    private static let retries = 5

    /// Sentences for untrusted directories, whose apps weren't found.
    package private(set) var problems: [String] = []
    /// Called with the name of an app that a session waits for, because it doesn't run yet.
    package var willWait: (_ app: String) -> Void = { _ in }

    let directory: AppDirectory
    let waitsForReturn: Bool
    let timeout: Duration

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - directory: The directory of apps.
    ///   - waitsForReturn: `true` to wait for an app that has ended.
    ///   - timeout: The time that an attached app has for its hello.
    package init(
        _ directory: AppDirectory,
        waitsForReturn: Bool = false,
        timeout: Duration = .seconds(5)
    ) {
        self.directory = directory
        self.waitsForReturn = waitsForReturn
        self.timeout = timeout
    }

    /// Returns every app that offers its menu, by name and pid, without asking any of them.
    package func apps() -> [FoundApp] { listed().map { FoundApp($0) } }

    /// Returns every app that offers its menu, by name and pid, with the hello of each.
    ///
    /// All are queried at once; one that doesn't answer soon is skipped.
    ///
    /// - Parameter loop: The loop to wait in.
    /// - Returns: The apps.
    /// - Throws: ``HostError/interrupted``.
    package func respondingApps(in loop: EventLoop) throws(HostError) -> [FoundApp] {
        // All connections are made before the first is waited for, so that all answer meanwhile.
        let dials = listed().map { app in
            (app: app, dial: Result { () throws(SocketDial.DialError) in try Self.dial(app) })
        }
        let deadline = ContinuousClock.now + Self.askTimeout
        return try dials.map { app, dial throws(HostError) in
            FoundApp(app, answer: try Self.answer(of: app, to: dial, in: loop, before: deadline))
        }
    }

    /// Returns a source of sessions with an app, which is looked up at each opening.
    ///
    /// - Parameters:
    ///   - target: Its name or its pid.
    ///   - word: The word before the name, for errors.
    ///   - waits: `true` to wait until the app runs.
    /// - Returns: The source.
    package func source(
        of target: String,
        after word: String = "--attach",
        waiting waits: Bool = false
    ) -> any SessionSource { SocketHostSource(target, by: self, word: word, waitsForFirst: waits) }

    /// Returns a sentence on an app that isn't there: where it runs otherwise, or which ones do.
    package func absence(of target: String) -> String {
        AppDirectory.absence(of: target, in: directory.listing())
    }

    private func listed() -> [AdvertisedHost] {
        let listing = directory.listing()
        problems = listing.problems
        return listing.apps
    }

    /// Connects only for the hello, and ends its output at once, so that the app doesn't treat it
    /// as a shell.
    private static func dial(_ app: AdvertisedHost) throws(SocketDial.DialError) -> HostConnection {
        let socket = try SocketDial.connect(to: app.socket)
        socket.finishSending()
        return HostConnection(socket: socket)
    }

    private static func answer(
        of app: AdvertisedHost,
        to dial: Result<HostConnection, SocketDial.DialError>,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant
    ) throws(HostError) -> FoundApp.Answer {
        do {
            // The app counts a connection before it can see that no request follows.
            let (hello, connection) = try AppGreeting.hello(
                over: dial.get(),
                retries: retries,
                in: loop,
                within: askTimeout,
                before: deadline,
                dial: { try Self.dial(app) }
            )
            connection.close()
            return .hello(hello)
        } catch let failure as HelloWait.Failure {
            switch failure {
            case .interrupted: throw .interrupted
            case .refused(let error): return .none(reason: error.message)
            case .timedOut, .outOfTime: return .none(reason: "doesn't answer")
            case .broken, .otherProtocol, .ended:
                return .none(reason: "\(failure.error(opening: "it", within: askTimeout))")
            }
        } catch {
            return .none(reason: app.loss ?? "\(error)")
        }
    }
}
