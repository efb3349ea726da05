import DevMenuKit
package import DevMenuShell
import DevMenuSystem
import DevMenuWire

/// Finds the apps of this user that listen on sockets.
package final class LiveAppFinder: AppFinder {
    /// How long apps may take to say what they are, all of them together.
    private static let askingPatience = Duration.seconds(1)

    /// The number of times that an app without room is asked again.
    private static let busyAttempts = 5

    package private(set) var problems: [String] = []

    private let directory: AppDirectory
    private let executable: String
    private let flags: [String]
    private let waitsForReturn: Bool
    private let patience: Duration
    private let wrap: (any SessionSource) -> any SessionSource

    /// A finder.
    ///
    /// - Parameters:
    ///   - directory: Where apps are looked for.
    ///   - executable: This program, which runs a command in several apps at once.
    ///   - flags: What it is told then, besides what the command's own options come to.
    ///   - waitsForReturn: Whether an app that has ended is waited for.
    ///   - patience: How long an app that is attached to may take to its hello.
    ///   - wrap: What a source of sessions is joined by: plugins.
    package init(
        _ directory: AppDirectory,
        executable: String,
        flags: [String] = [],
        waitsForReturn: Bool = false,
        patience: Duration = .seconds(5),
        joinedBy wrap: @escaping (any SessionSource) -> any SessionSource = { $0 }
    ) {
        self.directory = directory
        self.executable = executable
        self.flags = flags
        self.waitsForReturn = waitsForReturn
        self.patience = patience
        self.wrap = wrap
    }

    package func apps() -> [FoundApp] { listed().map { Self.found($0) } }

    package func askedApps(in loop: EventLoop) -> [FoundApp] {
        // All connections are made before the first is waited for, so that all answer meanwhile.
        let dials = listed().map { app in (app: app, dial: Self.dial(app)) }
        let deadline = ContinuousClock.now + Self.askingPatience
        return dials.map { app, dial in
            Self.found(app, answer: Self.answer(of: app, to: dial, in: loop, before: deadline))
        }
    }

    package func source(of target: String) -> any SessionSource {
        wrap(
            SocketHostSource(
                target,
                in: directory,
                waitsForReturn: waitsForReturn,
                patience: patience
            )
        )
    }

    package func run(
        _ words: [String],
        in apps: [FoundApp],
        options: ShellOptions,
        loop: EventLoop
    ) throws -> [AppRun] {
        var runs: [CommandRun] = []
        defer { runs.forEach { $0.end(in: loop) } }
        for app in apps {
            let run = try CommandRun(
                executable: executable,
                arguments: flags + Self.flags(options) + ["--attach", "\(app.pid)", "--"] + words
            )
            loop.add(run)
            runs.append(run)
        }
        while !runs.allSatisfy(\.hasEnded) {
            if loop.wait(for: { runs.allSatisfy(\.hasEnded) }) == .interrupted {
                throw CommandError.interrupted
            }
        }
        return zip(apps, runs).map { app, run in
            AppRun(app: app, status: run.status, output: run.output, errors: run.errors)
        }
    }

    private func listed() -> [AdvertisedHost] {
        let listing = directory.listing()
        problems = listing.problems
        return listing.apps
    }

    /// Connects for the hello alone, as an app is told at once: it keeps no shell's place for that.
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
        again: Int = LiveAppFinder.busyAttempts,
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
                // It took the connection before it could see that nothing comes.
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
                return .none(reason: "\(CommandError(words))")
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

    /// What the command of each app is told of the shell's own flags.
    private static func flags(_ options: ShellOptions) -> [String] {
        let format = ["--format", options.format.name]
        var flags = ["--locale", options.locale, "--color", "never"] + format
        if options.confirmsAll { flags.append("--yes") }
        if let timeout = options.timeout { flags += ["--timeout", "\(timeout)"] }
        return flags
    }
}
