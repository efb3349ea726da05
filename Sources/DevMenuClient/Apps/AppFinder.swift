import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Finds this user's apps that listen on sockets.
package final class AppFinder {
    /// The time that all apps together have for their hellos.
    private static let askingPatience = Duration.seconds(1)

    /// The most repeated attempts at an app without room.
    private static let busyAttempts = 5

    /// Sentences for untrusted directories, whose apps were not found.
    package private(set) var problems: [String] = []

    private let directory: AppDirectory
    private let executable: String
    private let flags: [String]
    private let waitsForReturn: Bool
    private let patience: Duration

    /// Creates a finder.
    ///
    /// - Parameters:
    ///   - directory: The directory of apps.
    ///   - executable: This program, which runs a command in several apps at once.
    ///   - flags: Its flags then, besides those that the command's own options add.
    ///   - waitsForReturn: `true` to wait for an app that has ended.
    ///   - patience: The time that an attached app has for its hello.
    package init(
        _ directory: AppDirectory,
        executable: String,
        flags: [String] = [],
        waitsForReturn: Bool = false,
        patience: Duration = .seconds(5)
    ) {
        self.directory = directory
        self.executable = executable
        self.flags = flags
        self.waitsForReturn = waitsForReturn
        self.patience = patience
    }

    /// Returns every app that offers its menu, by name and pid, without asking any of them.
    package func apps() -> [FoundApp] { listed().map { Self.found($0) } }

    /// Returns every app that offers its menu, by name and pid, with the hello of each.
    ///
    /// All are asked at once; one that doesn't answer soon is given up.
    ///
    /// - Parameter loop: The loop to wait in.
    /// - Returns: The apps.
    package func askedApps(in loop: EventLoop) -> [FoundApp] {
        // All connections are made before the first is waited for, so that all answer meanwhile.
        let dials = listed().map { app in (app: app, dial: Self.dial(app)) }
        let deadline = ContinuousClock.now + Self.askingPatience
        return dials.map { app, dial in
            Self.found(app, answer: Self.answer(of: app, to: dial, in: loop, before: deadline))
        }
    }

    /// Returns a source of sessions with an app, which is looked up at each opening.
    ///
    /// - Parameter target: Its name or its pid.
    /// - Returns: The source.
    package func source(of target: String) -> any SessionSource {
        SocketHostSource(
            target,
            in: directory,
            waitsForReturn: waitsForReturn,
            patience: patience
        )
    }

    /// Starts this program beside the shell, attached to an app.
    ///
    /// - Parameters:
    ///   - arguments: Its arguments after the app's name: flags, `--` and a command.
    ///   - app: The app.
    /// - Returns: The program, which the caller adds to the loop.
    /// - Throws: ``HostError/unavailable(_:)`` where it cannot be started.
    package func start(
        _ arguments: [String],
        in app: FoundApp
    ) throws(HostError) -> CommandRun {
        try CommandRun(
            executable: executable,
            arguments: flags + ["--attach", "\(app.pid)"] + arguments
        )
    }

    private func listed() -> [AdvertisedHost] {
        let listing = directory.listing()
        problems = listing.problems
        return listing.apps
    }

    /// Connects for the hello alone, and says so at once, so that no shell's place in the app is
    /// taken.
    private static func dial(_ app: AdvertisedHost) -> Result<HostLink, SocketDial.Failure> {
        Result { () throws(SocketDial.Failure) in
            let socket = try SocketDial.connect(to: app.socket)
            socket.finishSending()
            return HostLink(socket: socket)
        }
    }

    private static func answer(
        of app: AdvertisedHost,
        to dial: Result<HostLink, SocketDial.Failure>,
        again: Int = AppFinder.busyAttempts,
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant
    ) -> FoundApp.Answer {
        let link: HostLink
        switch dial {
        case .success(let made): link = made
        case .failure(let failure): return .none(reason: "\(failure)")
        }
        defer { link.close() }
        do {
            let limit = max(deadline - .now, .zero)
            return .hello(try HelloWait.hello(over: link, in: loop, within: limit))
        } catch {
            switch error {
            case _ where error.isBusy && again > 0:
                // The app counted the connection before it could see that no request follows.
                return answer(
                    of: app,
                    to: Self.dial(app),
                    again: again - 1,
                    in: loop,
                    before: deadline
                )
            case .refused(let error): return .none(reason: error.message)
            case .timedOut: return .none(reason: "does not answer")
            default:
                let words = error.openingError(target: "it", patience: askingPatience)
                return .none(reason: "\(HostError(words))")
            }
        }
    }

    private static func found(
        _ app: AdvertisedHost,
        answer: FoundApp.Answer? = nil
    ) -> FoundApp {
        FoundApp(
            name: app.name,
            pid: app.pid,
            uptime: ProcessClock.uptime(of: app.pid),
            answer: answer
        )
    }
}
