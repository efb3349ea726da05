import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Opens sessions with a program that speaks the protocol on its standard input and output: this
/// program, or a command such as `ssh box devmenu serve --stdio`.
///
/// A linked plugin that crashes or hangs the host while it registers is named by the host's last
/// report (``RegistrationChannel``); the host is started again without it, as is every later host of
/// this source. A command is run again only when a person requests that, or something that needs
/// it, because it might ask a question in the middle of a line.
package final class ProgramHost: SessionSource {
    /// The most plugins that are left out before the host itself is abandoned.
    static let problemLimit = 16

    private let condition: (any LaunchCondition)?
    private let makeLaunch: () throws(HostError) -> HostLaunch
    private lazy var launch = Result(catching: makeLaunch)
    /// The host of the next session, if it has been started already.
    private var next: HostLaunch.Start?
    private var problems: [PluginProblem] = []

    /// Creates a source of one host at a time.
    ///
    /// - Parameters:
    ///   - condition: What must be there before the closure is called; `nil` for nothing. Such a
    ///     program is no command of a person.
    ///   - launch: Returns the program, or throws the error of every command that needs a host; called
    ///     once, when the program is first needed.
    package init(
        after condition: (any LaunchCondition)? = nil,
        _ launch: @escaping () throws(HostError) -> HostLaunch
    ) {
        self.condition = condition
        makeLaunch = launch
    }

    package var target: String {
        guard condition?.isMetSoon() ?? true, let launch = try? launch.get() else {
            return "the project's menu"
        }
        return launch.target
    }

    package var readsFiles: Bool {
        guard let condition else { return false }
        return !condition.isMetSoon() || (try? launch.get())?.readsFiles ?? false
    }

    /// A sentence for each plugin that was left out.
    package var warnings: [String] { problems.map(\.warning) }

    package var opensAutomatically: Bool { !isCommand }

    package var keepsLines: Bool { isCommand }

    private var isCommand: Bool { condition == nil && (try? launch.get())?.isCommand ?? false }

    package func prepare() {
        guard next == nil, condition?.isMetSoon() ?? true else { return }
        next = try? launch.get().start(without: problems)
    }

    package func discard() { next.take()?.connection.closeAtExit() }

    package func open(
        in loop: EventLoop,
        before deadline: ContinuousClock.Instant?
    ) throws -> any MenuSession {
        try condition?.wait(in: loop, before: deadline)
        let launch = try launch.get()
        while true {
            let start =
                try next.take()
                ?? Result { () throws(Errno) in try launch.start(without: problems) }
                .mapError { launch.error(for: $0) }.get()
            do {
                let hello = try HelloWait.hello(
                    over: start.connection,
                    in: loop,
                    within: launch.timeout,
                    before: deadline,
                    watching: start.watch
                )
                start.request?.end()
                return launch.session(over: start.connection, hello, in: loop)
            } catch {
                launch.leave(start.connection, because: error)
                // Only now: a process that still had the terminal may have changed its modes.
                start.request?.end()
                guard let problem = start.problem(error, within: launch.timeout),
                    problems.count < Self.problemLimit,
                    !problems.contains(where: { $0.plugin == problem.plugin })
                else { throw launch.error(for: error, over: start.connection) }
                problems.append(problem)
            }
        }
    }
}

/// A condition for launching a program, such as that the files of a project's menu are found.
package protocol LaunchCondition: Sendable {
    /// Begins to prepare it, and returns whether it was there after a moment.
    func isMetSoon() -> Bool
    /// Waits in a loop until it's there.
    ///
    /// - Throws: `HostError` if a signal or the deadline comes first.
    func wait(in loop: EventLoop, before deadline: ContinuousClock.Instant?) throws(HostError)
}

/// A program that is a host: its start, and the words for what came in place of its hello.
package struct HostLaunch {
    /// The program's part in the menu.
    private enum Role {
        /// A program with linked plugins, which it reports as it registers them.
        case linked
        /// An executable plugin.
        case plugin
        /// A command that a person gave; its stderr before the hello goes to a closure, if any.
        case command(showError: (([UInt8]) -> Void)?)
    }

    /// A program that was started.
    struct Start {
        let connection: HostConnection
        /// The reports of a program with linked plugins.
        var reports: RegistrationWatch?
        /// The request of a command for the terminal; none if it runs in a separate session.
        var request: TerminalRequest?

        /// The source to poll until the hello.
        var watch: (any PollSource)? { reports ?? request }
    }

    /// The time that an executable plugin has for its hello, and usually for its answers to an
    /// inquiry, in seconds.
    package static let pluginTimeout = 5
    /// The most lines of a command's stderr that an error shows.
    private static let quotedLines = 3
    /// The most characters of a command that are shown.
    private static let shownLength = 60

    /// The target in a few words, for messages: `the embedded host`.
    let target: String
    /// The time that it has for its hello.
    let timeout: Duration
    /// Indicates whether it reads a project's files.
    var readsFiles: Bool { program.arguments.contains { ["--menu", "--found"].contains($0) } }
    private let origin: String
    private let program: ProgramLaunch
    private let role: Role

    /// Returns the launch of a program with linked plugins: a child that serves them.
    ///
    /// - Parameters:
    ///   - executable: The program, mostly ``OwnExecutable/path``.
    ///   - arguments: Its arguments, after its own name and before a `--without ID=REASON` for each
    ///     plugin to leave out: `serve --stdio`.
    ///   - environment: Variables that are added to, or replace, this process's.
    ///   - timeout: The time that it has for its hello.
    ///   - origin: The name of this kind of host in the banner.
    /// - Returns: The launch.
    package static func linked(
        executable: String,
        arguments: [String],
        environment: [String: String] = [:],
        timeout: Duration = .seconds(5),
        origin: String = "embedded host"
    ) -> HostLaunch {
        let channel = [RegistrationChannel.variable: String(RegistrationChannel.descriptor)]
        let additions = channel.merging(environment) { $1 }
        return HostLaunch(
            target: "the embedded host",
            timeout: timeout,
            origin: origin,
            program: ProgramLaunch(
                executable: executable,
                arguments: [ProgramArguments.all.first ?? executable] + arguments,
                environment: CrashBacktraces.environment.merging(additions) { $1 }
            ),
            role: .linked
        )
    }

    /// Returns the launch of an executable plugin, without arguments.
    static func plugin(_ file: PluginFile) -> HostLaunch {
        HostLaunch(
            target: "plugin '\(file.name)'",
            timeout: .seconds(pluginTimeout),
            origin: file.path,
            program: ProgramLaunch(
                executable: file.path,
                arguments: [file.path],
                // Values for one run are those of the app, not of its plugins.
                environment: CrashBacktraces.environment.merging([RunSource.variable: nil]) { $1 }
            ),
            role: .plugin
        )
    }

    /// Returns the launch of a command.
    ///
    /// Until its hello it may ask a person for something: it gets the terminal as soon as it touches
    /// it (``TerminalRequest``). If there is no terminal, or the shell is in its background, it
    /// runs in a separate session, and so can't wait at one.
    ///
    /// - Parameters:
    ///   - command: The command for `sh -c`.
    ///   - timeout: The time that it has for its hello.
    ///   - showError: Called with each piece of its stderr before its hello. Without it, errors
    ///     quote the last lines.
    /// - Returns: The launch.
    package static func command(
        _ command: String,
        timeout: Duration = .seconds(30),
        showError: (([UInt8]) -> Void)? = nil
    ) -> HostLaunch {
        let shown = command.count > shownLength ? command.prefix(shownLength) + "…" : command
        return HostLaunch(
            target: "the host '\(shown)'",
            timeout: timeout,
            origin: "host by '\(shown)'",
            program: ProgramLaunch(shell: command, separation: .group, endsGroup: true),
            role: .command(showError: showError)
        )
    }

    /// Indicates whether it's a command, which may ask a person for something.
    var isCommand: Bool { if case .command = role { true } else { false } }
    private var isPlugin: Bool { if case .plugin = role { true } else { false } }

    /// Starts the program.
    ///
    /// - Parameter problems: The plugins to leave out.
    /// - Returns: The started program.
    /// - Throws: The system's error.
    func start(without problems: [PluginProblem] = []) throws(Errno) -> Start {
        var program = program
        switch role {
        case .plugin: return Start(connection: try HostConnection(starting: program))
        case .linked:
            let reports = try Descriptor.pipe()
            program.arguments += problems.flatMap { ["--without", "\($0.plugin)=\($0.reason)"] }
            return Start(
                connection: try HostConnection(starting: program, with: [reports.write]),
                reports: RegistrationWatch(reports.read)
            )
        case .command(let showError):
            let mayAsk = TerminalOwner.isInForeground
            if !mayAsk { program.separation = .session }
            let connection = try HostConnection(starting: program, isHostOwnProcess: false)
            connection.onErrorOutput = showError
            return Start(
                connection: connection,
                request: mayAsk ? connection.process.map(TerminalRequest.init) : nil
            )
        }
    }

    /// Returns the session of a program that has sent its hello.
    func session(over connection: HostConnection, _ hello: Hello, in loop: EventLoop) -> HostSession
    {
        if isCommand { connection.forgetErrorOutput() }
        return HostSession(
            connection: connection,
            hello: hello,
            name: isPlugin ? target : nil,
            origin: origin + (hello.pid > 0 ? ", pid \(hello.pid)" : ""),
            isRestartable: true,
            in: loop
        )
    }

    /// Leaves a program that sent no hello.
    func leave(_ connection: HostConnection, because failure: HelloWait.Failure) {
        guard isCommand else { return connection.kill() }
        switch failure {
        case .interrupted: connection.process?.signal(SignalNumber.interrupt)
        // Its time is over, so it isn't given the grace of a closed input.
        case .outOfTime: connection.process?.signal(SignalNumber.terminate)
        default: break
        }
        connection.close()
    }

    /// Returns the error of a program that the system didn't start.
    func error(for error: Errno) -> HostError {
        .unavailable("can't start \(target) ('\(program.executable)'): \(error.advice)")
    }

    /// Returns the error of a program that sent no hello.
    func error(for failure: HelloWait.Failure, over connection: HostConnection) -> HostError {
        var error = failure.error(opening: target, within: timeout)
        guard case .command(let showError) = role else {
            guard case .ended(let ending) = failure else { return error }
            return .crashed(connection.crash(of: isPlugin ? target : "the host", ending))
        }
        if case .ended = failure, let ending = connection.process?.ending {
            // Ctrl-C goes to whoever has the terminal.
            if ending.isInterrupt { return .interrupted }
            let end = SessionEnding.process(ending)
            error = .unavailable("\(target) \(end) without sending its hello")
        }
        // Its last lines, unless they were shown already.
        let lines = showError == nil ? connection.lastLines.suffix(Self.quotedLines) : []
        guard case .unavailable(let reason) = error, !lines.isEmpty else { return error }
        return .unavailable("\(reason); it wrote: " + lines.joined(separator: " / "))
    }
}

extension HostLaunch.Start {
    /// Returns the linked plugin that prevented the hello from being sent, or `nil`.
    fileprivate func problem(_ failure: HelloWait.Failure, within limit: Duration) -> PluginProblem?
    {
        let cause: PluginProblem.Cause? =
            switch failure {
            case .ended(.process(let end)): .crash(end)
            case .timedOut: .hang(limit)
            default: nil
            }
        guard let cause, let plugin = reports?.lastPlugin() else { return nil }
        return PluginProblem(plugin: plugin, cause: cause)
    }
}
