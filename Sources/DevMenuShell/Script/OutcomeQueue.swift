import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// The outcomes of a script's commands, in the order in which they are reported.
///
/// Where the host supports chains, a script's requests are sent without waiting for the answers to
/// those before them. The reports, and the point where a failure stops the script, are the same as
/// if it had waited.
final class OutcomeQueue {
    /// A command that was carried out, or whose request was sent.
    final class Entry {
        let report: ReportedCommand
        /// The chain of its line; after a failure, the rest of the chain is dropped.
        let chain: Int
        let started: ContinuousClock.Instant
        /// The item that the request was about, if any.
        let item: ItemID?
        /// The outcome; `nil` until the request is answered.
        var outcome: Result<CommandResult, CommandError>?

        init(
            report: ReportedCommand,
            chain: Int,
            started: ContinuousClock.Instant,
            item: ItemID?,
            outcome: Result<CommandResult, CommandError>?
        ) {
            self.report = report
            self.chain = chain
            self.started = started
            self.item = item
            self.outcome = outcome
        }
    }

    /// The most requests that are sent ahead: fewer than a host takes without an answer.
    private static let mostAhead = WireLimits.unansweredRequests - 24

    private let shell: Shell
    private let reporter: Reporter
    private let stopsAtFailure: Bool
    /// The session that requests were sent ahead to, which alone keeps their order.
    private var ahead: (any MenuSession)?
    private var queue: [Entry] = []
    private var first = 0
    /// The chain whose rest is dropped after a failure.
    private var failedChain: Int?

    /// The first failure; `nil` where there was none.
    private(set) var failure: CommandError?
    /// Indicates whether a failure has stopped the script.
    private(set) var isStopped = false
    /// The number of commands that were run.
    private(set) var count = 0

    /// Returns the error to report, with the program's own knowledge added.
    var amended: (CommandError) -> CommandError = { $0 }

    /// Creates an empty queue.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - stopsAtFailure: `true` where a failure stops it, unless the shell keeps going.
    ///   - warns: `true` to report failures as warnings.
    init(shell: Shell, stopsAtFailure: Bool, warns: Bool) {
        self.shell = shell
        self.stopsAtFailure = stopsAtFailure
        reporter = Reporter(shell: shell, warns: warns)
    }

    /// Indicates whether an outcome can be reported.
    var hasNews: Bool { first < queue.count && queue[first].outcome != nil }

    /// Indicates whether a failure drops the rest of a chain.
    func drops(_ chain: Int) -> Bool { chain == failedChain }

    /// Indicates whether commands may be sent before earlier ones are answered.
    var maySendAhead: Bool {
        guard !shell.isInteractive, shell.options.timeout == nil, !shell.settings.showsTiming
        else { return false }
        return shell.host.session?.hello.has(.chain) ?? false
    }

    /// Decides whether a request may be sent before earlier ones are answered.
    ///
    /// It may not if it goes to another session than they did, or to one that keeps no order; the
    /// earlier answers are then awaited first.
    func goesAhead(_ request: HostRequest) throws -> Bool {
        let session = try shell.host.session(for: request)
        let keepsOrder = session?.hello.has(.chain) ?? false
        if session !== ahead || !keepsOrder { try drain() }
        ahead = session
        return keepsOrder
    }

    /// Sends a request, whose answer makes the outcome of an entry, without waiting for it.
    func send(
        _ request: HostRequest,
        for entry: Entry,
        then: @escaping (JSONValue) throws -> CommandResult
    ) throws {
        let session = try ahead ?? shell.host.liveSession()
        queue.append(entry)
        session.send(request, chain: entry.chain) { [host = shell.host] answer in
            switch answer {
            case .success(let value):
                entry.outcome = Self.outcome { try then(value) }
            case .failure(let failure):
                entry.outcome = .failure(.host(host.error(for: failure, of: session)))
            }
        }
        try waitForRoom()
    }

    /// Waits, once as many requests are sent as should be, until half of them are answered.
    ///
    /// So the host gets many at a time, which it keeps together, and works while answers are reported.
    private func waitForRoom() throws {
        guard queue.count - first >= Self.mostAhead else { return }
        while queue.count - first > Self.mostAhead / 2, !isStopped {
            if !hasNews { try waitForFirst() }
            try reportNews()
        }
    }

    /// Appends an entry, which is reported once all before it are.
    func append(_ entry: Entry) { queue.append(entry) }

    /// Reports the outcomes that have come, without waiting.
    func reportNews() throws {
        while hasNews, !isStopped { try reportFirst() }
    }

    /// Waits until all requests are answered, and reports their outcomes.
    func drain() throws {
        while first < queue.count, !isStopped {
            if !hasNews { try waitForFirst() }
            try reportFirst()
        }
        queue.removeAll(keepingCapacity: true)
        first = 0
    }

    /// Reports an outcome, and stops the script or drops the rest of the chain at a failure.
    ///
    /// - Parameters:
    ///   - entry: The command; one without an outcome isn't reported.
    ///   - target: The target of its output; `nil` for standard output.
    /// - Throws: ``ShellEnd``.
    func report(_ entry: Entry, in target: OutputTarget?) throws {
        guard var outcome = entry.outcome else { return }
        count += 1
        if case .failure(var error) = outcome {
            if case .host(.refused(let refusal)) = error, refusal.knownKind == .unknownItem,
                let item = entry.item,
                let refused = try? AbsentItem(id: item.rawValue).refusal(or: error, in: shell)
            {
                error = refused
            }
            outcome = .failure(amended(error))
        }
        if case .success(let result) = outcome, let wish = result.wish { shell.wish = wish }
        let reported = reporter.report(
            outcome,
            of: entry.report,
            in: target,
            since: entry.started
        )
        if case .failure(let error) = reported {
            failedChain = entry.chain
            switch error.cause {
            case .host(.crashed), .host(.stopped): shell.host.note(.reported)
            default: break
            }
            if failure == nil { failure = error }
            isStopped = stopsAtFailure && (!shell.options.keepsGoing || error.isFinal)
            if isStopped { queue.removeLast(queue.count - first) }
        }
        try shell.checkForEnd()
    }

    private static func outcome(
        _ body: () throws -> CommandResult
    ) -> Result<CommandResult, CommandError> {
        do {
            return .success(try body())
        } catch {
            let unknown = HostError.unavailable(String(describing: error))
            return .failure(CommandError(error) ?? .host(unknown))
        }
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
    private func failFirst() { queue[first].outcome = .failure(.host(.interrupted)) }

    private func reportFirst() throws {
        do {
            try shell.makeRoom()
        } catch HostError.interrupted {
            failFirst()
        }
        let entry = queue[first]
        first += 1
        if first > 4_096 {
            queue.removeFirst(first)
            first = 0
        }
        // A failure ends its line: what was sent after it is dropped, as if it had not been sent.
        if entry.chain != failedChain { try report(entry, in: nil) }
    }
}

extension CommandError {
    /// Indicates whether it ends a script that keeps going: somebody pressed Ctrl-C.
    fileprivate var isFinal: Bool { cause == .host(.interrupted) }
}
