package import DevMenuKit
package import DevMenuSystem

/// Runs a command again and again, each time in a fresh scope with other overrides of an app.
///
/// A run has no input, and what it leaves running in its process group ends with it. Signals that end
/// this process interrupt a run until ``finish()``. A good run in whose scope no host of the app has
/// started is unread.
package final class ScopedRuns {
    /// The status with which a command skips a run, as for `git bisect run`.
    package static let skippingStatus: Int32 = 125
    /// The statuses of a command that a shell couldn't run.
    private static let unrunnable: ClosedRange<Int32> = 126...127
    /// The time that an interrupted command has to end by itself.
    private static let grace = Duration.milliseconds(500)
    /// The most bytes of a run's output that are stored.
    private static let outputSize = 1 << 20

    /// The loop in which runs are waited for.
    package let loop = EventLoop()
    private let launch: ProgramLaunch
    private let limit: Duration?
    private let mayBeUnread: Bool
    private let directories: (ScopeName) -> AppDirectories
    private let onOutput: (([UInt8]) -> Void)?
    private let signals: EndingSignals

    /// Creates runs of a command.
    ///
    /// - Parameters:
    ///   - launch: The command.
    ///   - limit: The longest time of a run, or `nil` for any; one that runs longer is bad.
    ///   - mayBeUnread: `true` for a command that gets the settings otherwise, or starts no app.
    ///   - directories: Returns the directories of the app in a scope.
    ///   - onOutput: Called with each piece of the command's output and errors.
    package init(
        of launch: ProgramLaunch,
        within limit: Duration? = nil,
        mayBeUnread: Bool,
        in directories: @escaping (ScopeName) -> AppDirectories,
        onOutput: (([UInt8]) -> Void)? = nil
    ) {
        self.launch = launch
        self.limit = limit
        self.mayBeUnread = mayBeUnread
        self.directories = directories
        self.onOutput = onOutput
        signals = EndingSignals(interrupting: loop)
        KeptScope.collect()
    }

    /// Runs the command with overrides.
    ///
    /// - Parameters:
    ///   - overrides: The overrides by storage key, as a file has them.
    ///   - environment: Changes to the command's environment.
    /// - Returns: The run.
    /// - Throws: ``ScopedRunError``, or `HostError.interrupted` for a signal.
    package func run(
        with overrides: JSONObject,
        environment: [String: String?] = [:]
    ) throws -> ScopedRun {
        let scope = try FreshScope(directories, with: overrides)
        defer { scope.remove() }
        let mayAsk = TerminalOwner.isInForeground
        var launch = launch
        launch.environment.merge(environment) { $1 }
        launch.separation = mayAsk ? .group : .session
        launch.endsGroup = true
        scope.apply(to: &launch)
        let start = ContinuousClock.now
        let program: CapturedProgram
        do throws(Errno) {
            program = try CapturedProgram(
                launch,
                in: loop,
                keeping: Self.outputSize,
                joiningErrors: true
            )
        } catch {
            throw ScopedRunError.notStarted(launch, error)
        }
        program.output.onOutput = onOutput
        var ending = try ending(of: program, lending: mayAsk)
        if case .ended(.exit(let status)) = ending, Self.unrunnable.contains(status) {
            throw ScopedRunError.unrunnable(launch.words, status: status)
        }
        if ending.outcome == .good, !mayBeUnread, !directories(scope.name).wasRead {
            ending = .unread
        }
        return ScopedRun(
            ending: ending,
            duration: .now - start,
            // It isn't needed for the others, and there may be thousands of them.
            output: ending.outcome == .bad ? Array(program.output.bytes) : [],
            isOutputCut: program.output.isCut
        )
    }

    /// Lets signals have their effect again; one that has interrupted a run has it now.
    ///
    /// - Throws: `HostError.interrupted` for Ctrl-C.
    package func finish() throws { try signals.finish() }

    /// Waits for the end of the command and of its process group.
    private func ending(
        of program: CapturedProgram,
        lending mayAsk: Bool
    ) throws -> ScopedRun.Ending {
        let request = mayAsk ? program.terminalRequest() : nil
        if let request { loop.add(request) }
        let outcome = loop.wait(before: limit.map { .now + $0 }) { program.ending != nil }
        if outcome != .reached {
            program.interrupt(by: signals.first ?? SignalNumber.terminate)
            program.end(timeout: Self.grace)
        }
        if let request {
            loop.remove(request)
            // Only now: a process that still had the terminal may have changed its modes.
            request.end()
        }
        let end = program.ending ?? .unknown
        // A command that has the terminal gets Ctrl-C in place of this process.
        if outcome == .interrupted || request?.wasGranted ?? false && end.isInterrupt {
            throw HostError.interrupted
        }
        return outcome == .timedOut ? .timedOut(limit ?? .zero) : .ended(end)
    }
}

extension FreshScope {
    /// Creates a scope in which an app has overrides, and its menu as this process's scope has it.
    ///
    /// - Parameters:
    ///   - directories: Returns the directories of the app in the scope; `nil` if no app is meant.
    ///   - overrides: The overrides by storage key, as a file has them.
    /// - Throws: ``ScopedRunError/unmade(_:)``.
    package convenience init(
        _ directories: ((ScopeName) -> AppDirectories)?,
        with overrides: JSONObject
    ) throws(ScopedRunError) {
        do throws(FileError) {
            try self.init()
            guard let directories else { return }
            try KeptScope.copyMenu(to: name, directories)
            guard !overrides.isEmpty else { return }
            try WholeFile(directories(name).overrides)
                .replace(with: JSONValue.object(overrides).prettyBytes, isKept: false)
        } catch {
            throw .unmade(error)
        }
    }
}

extension AppDirectories {
    /// Indicates whether a host of the app has started with these directories: it creates this file
    /// before anything else.
    package var wasRead: Bool { FileSystem.exists(starts) }
}

/// A run of a command in a fresh scope.
package struct ScopedRun: Sendable {
    /// The way in which a run ended.
    package enum Ending: Equatable, Sendable {
        /// The command ended.
        case ended(ProcessEnd)
        /// The command ran longer than this, and was ended.
        case timedOut(Duration)
        /// The command ended with a status of 0, and no app has read the settings.
        case unread

        /// The result: good for a status of 0, skipped for 125, unread, and bad for all else.
        var outcome: TestOutcome {
            switch self {
            case .ended(.exit(0)): .good
            case .ended(.exit(ScopedRuns.skippingStatus)): .skipped
            case .unread: .unread
            case .ended, .timedOut: .bad
            }
        }
    }

    /// The way in which it ended.
    package let ending: Ending
    /// Its duration.
    package let duration: Duration
    /// The last of what the command wrote to both of its outputs; empty if the run isn't bad.
    package var output: [UInt8] = []
    /// Indicates whether there was more output than is stored.
    package var isOutputCut = false

    /// The result: good for a status of 0, skipped for 125, unread, and bad for all else.
    package var outcome: TestOutcome { ending.outcome }

    /// The result in a few words.
    package var words: String {
        switch ending {
        case .ended(.exit(let status)):
            outcome == .bad ? "bad, status \(status)" : outcome.rawValue
        case .ended(.signal(let number)): "bad, ended by \(SignalName.name(of: number))"
        case .ended(.unknown): "bad"
        case .unread: outcome.rawValue
        case .timedOut(let limit): "bad, longer than \(TimeLimit.text(of: limit))"
        }
    }
}

/// An error that prevents a command from being run in a scope.
package enum ScopedRunError: VerbFailure {
    /// The scope or its overrides can't be written.
    case unmade(FileError)
    /// The command can't be started.
    case notStarted(ProgramLaunch, Errno)
    /// The command ended with the status of one that can't be run.
    case unrunnable(String, status: Int32)
    /// The command ended well, and no app has read the settings.
    case unread

    /// The words for settings that no app has read.
    package static let unreadWords = "no app read these settings: was it built with its menu?"

    package var description: String {
        switch self {
        case .unmade(let error): "can't make a scope: \(error.message(in: ""))"
        case .notStarted(let launch, let error): "can't run \(launch.words): \(error.advice)"
        case .unrunnable(let words, let status):
            "\(words) ended with \(status), the status of a command that can't be run"
        case .unread: Self.unreadWords + " --unread ok is for a command that starts none"
        }
    }

    /// The exit status for it, as env(1) has it.
    package var status: Int32 {
        switch self {
        case .unread: 1
        case .unmade: 74
        case .notStarted(_, .noSuchFileOrDirectory): 127
        case .notStarted: 126
        case .unrunnable(_, let status): status
        }
    }
}

extension ProgramLaunch {
    /// The command as people type it: the line of a shell's, or else its words.
    package var words: String {
        let line = executable == "/bin/sh" && arguments.dropFirst().first == "-c"
        return line ? "'\(arguments.last ?? "")'" : CommandText.text(of: arguments)
    }
}
