import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The outcomes of a script's commands, in the order in which they are reported.
///
/// If the host supports chains, a script's requests are sent without waiting for the answers to
/// those before them. The reports, and the point at which a failure stops the script, are the same
/// as if it had waited.
final class OutcomeQueue {
    private enum State {
        case running
        /// A failure drops the rest of its chain; the first is that of the whole.
        case failing(first: CommandError, chain: Int)
        case stopped(CommandError)
    }

    /// The most requests that are sent ahead: fewer than a host accepts without an answer.
    private static let mostAhead = WireLimits.unansweredRequests - 24

    private let origin: LineOrigin
    private let shell: Shell
    private let reporter: Reporter
    private var state = State.running
    /// The session that requests were sent ahead to, the only one that keeps them in order.
    private var ahead: (any MenuSession)?
    /// The commands that are reported next, the last one first.
    private var next: [ReportedCommand] = []
    /// The commands after them, in order.
    private var later: [ReportedCommand] = []

    /// The number of commands that were run.
    private(set) var count = 0

    /// Creates an empty queue.
    init(_ origin: LineOrigin, in shell: Shell) {
        self.origin = origin
        self.shell = shell
        reporter = Reporter(shell: shell, warns: origin.warns)
    }

    /// The first failure, or `nil` if there was none.
    var failure: CommandError? {
        switch state {
        case .running: nil
        case .failing(let first, _), .stopped(let first): first
        }
    }

    /// Indicates whether a failure has stopped the lines.
    var isStopped: Bool { if case .stopped = state { true } else { false } }

    /// Returns whether a failure drops the rest of a chain.
    func drops(_ chain: Int) -> Bool {
        switch state {
        case .running: false
        case .failing(_, let failed): chain == failed
        case .stopped: true
        }
    }

    /// The status of the first command that failed.
    var status: Int32 {
        guard let failure else { return ExitStatus.success }
        return (origin.isOneShot ? ExitStatus.status(ofProgramIn: failure) : nil)
            ?? ExitStatus.status(for: failure.kind)
    }

    /// Indicates whether an outcome can be reported.
    var hasNews: Bool { first?.outcome != nil }

    private var first: ReportedCommand? { next.last ?? later.first }

    /// Indicates whether commands may be sent before earlier ones are answered.
    var maySendAhead: Bool {
        guard !shell.isInteractive, shell.options.timeout == nil, !shell.settings.showsTiming
        else { return false }
        return shell.host.session.map { $0 === ahead || $0.hello.has(.chain) } ?? false
    }

    /// Decides whether a request may be sent before earlier ones are answered.
    ///
    /// It may not if it goes to another session than they did, or to one that doesn't preserve
    /// their order; the earlier answers are then awaited first.
    func goesAhead(_ request: HostRequest) throws -> Bool {
        let session = try shell.host.session(for: request)
        if session == nil || session !== ahead {
            try drain()
            ahead = session.flatMap { $0.hello.has(.chain) ? $0 : nil }
        }
        return ahead != nil
    }

    /// Sends a command's request, whose answer makes its outcome, without waiting for it.
    func send(
        _ request: HostRequest,
        for command: ReportedCommand,
        then: @escaping (ReceivedJSON) throws -> CommandResult
    ) throws {
        let session = try ahead ?? shell.host.liveSession()
        append(command)
        session.send(request, chain: command.chain) { answer in
            do {
                command.outcome = .success(try then(try answer.get()))
            } catch {
                let unknown = HostError.unavailable(String(describing: error))
                command.outcome = .failure(CommandError(error) ?? .host(unknown))
            }
        }
        guard next.count + later.count >= Self.mostAhead else { return }
        // So the host gets many at a time, which it saves together, and works while answers are
        // reported.
        try drain(to: Self.mostAhead / 2)
        try reportNews()
    }

    /// Appends a command, which is reported once all before it are.
    func append(_ command: ReportedCommand) { later.append(command) }

    /// Reports a failure once all commands before it are reported, which it waits for.
    func fail(_ error: CommandError, _ command: ReportedCommand) throws {
        command.outcome = .failure(error)
        append(command)
        try drain()
    }

    /// Reports the outcomes that have come, without waiting.
    func reportNews() throws { while hasNews, !isStopped { try reportFirst() } }

    /// Waits until all requests but some are answered, and reports their outcomes.
    ///
    /// - Parameter count: The number of requests that need not be answered.
    /// - Throws: ``ShellEnd``.
    func drain(to count: Int = 0) throws {
        while next.count + later.count > count, !isStopped {
            if !hasNews { try waitForFirst() }
            try reportFirst()
        }
        if isStopped { (next, later) = ([], []) }
    }

    /// Reports an outcome, and stops the script or drops the rest of the chain at a failure.
    ///
    /// - Parameters:
    ///   - command: The command; one without an outcome isn't reported.
    ///   - target: The target of its output; `nil` for standard output.
    /// - Throws: ``ShellEnd``.
    func report(_ command: ReportedCommand, in target: OutputTarget?) throws {
        guard var outcome = command.outcome else { return }
        count += 1
        if case .failure(var error) = outcome {
            if case .host(.refused(let refusal)) = error, refusal.knownKind == .unknownItem,
                let item = command.item,
                let refused = try? shell.refusal(of: item, or: error)
            {
                error = refused
            }
            if case .arguments(let amended) = origin { error = amended(error) }
            outcome = .failure(error)
        }
        if case .success(let result) = outcome, let wish = result.wish, !shell.isQuitting {
            shell.wish = wish
        }
        if let error = reporter.failure(reporting: outcome, of: command, in: target) {
            note(error, of: command.chain)
        }
        try shell.checkForEnd()
    }

    private func note(_ error: CommandError, of chain: Int) {
        switch error.cause {
        case .host(.crashed), .host(.stopped): shell.host.note(.reported)
        default: break
        }
        let first = failure ?? error
        guard origin.stopsAtFailure(in: shell), !shell.options.keepsGoing || error.isFinal else {
            return state = .failing(first: first, chain: chain)
        }
        state = .stopped(first)
        (next, later) = ([], [])
    }

    private func waitForFirst() throws {
        do {
            try shell.wait { hasNews }
        } catch HostError.interrupted {
            if let ahead, ahead.isRestartable { shell.host.drop(ahead) }
            failFirst()
        }
    }

    /// Makes the outcome of the first command an interruption.
    private func failFirst() { first?.outcome = .failure(.host(.interrupted)) }

    private func reportFirst() throws {
        do {
            try shell.makeRoom()
        } catch HostError.interrupted {
            failFirst()
        }
        if next.isEmpty { (next, later) = (later.reversed(), []) }
        guard let command = next.popLast() else { return }
        // A failure ends its line: what was sent after it is dropped, as if it had not been sent.
        if !drops(command.chain) { try report(command, in: nil) }
    }
}

extension CommandError {
    /// Indicates whether it ends a script that continues after failures: somebody pressed Ctrl-C.
    fileprivate var isFinal: Bool { cause == .host(.interrupted) }
}
