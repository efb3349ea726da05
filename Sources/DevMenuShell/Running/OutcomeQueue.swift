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
    struct Entry {
        let report: ReportedCommand
        /// The chain of its line; after a failure, the rest of the chain is dropped.
        let chain: Int
        let started: ContinuousClock.Instant
        /// The item that the request was about, if any.
        var item: ItemID?
        /// The outcome; `nil` until the request is answered.
        var outcome: Result<CommandResult, CommandError>?
    }

    /// A place for an entry, which is completed when its answer comes.
    private final class QueuedEntry {
        var entry: Entry

        init(_ entry: Entry) { self.entry = entry }
    }

    /// A place for a command that was sent again.
    private struct QueuedRepetition {
        let command: RepeatedCommand
        let line: Int
        let chain: Int
        /// The answer; `nil` until it comes.
        var answer: RepeatedCommand.Answer?
    }

    private enum Place {
        case entry(QueuedEntry)
        case repetition(QueuedRepetition)
    }

    /// The most requests that are sent ahead: fewer than a host takes without an answer.
    private static let mostAhead = WireLimits.unansweredRequests - 24

    private let shell: Shell
    private let reporter: Reporter
    private let stopsAtFailure: Bool
    /// The session that requests were sent ahead to, which alone keeps their order.
    private(set) var ahead: (any MenuSession)?
    private var queue: [Place] = []
    private var first = 0
    /// The number of places that were removed from the front of the queue.
    private var removed = 0
    /// The bytes of the answer that is being read, and its place.
    private var unknown: (bytes: [UInt8], place: Int)?
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
    var hasNews: Bool {
        guard first < queue.count else { return false }
        return switch queue[first] {
        case .entry(let queued): queued.entry.outcome != nil
        case .repetition(let repetition): repetition.answer != nil
        }
    }

    /// Indicates whether a session is the one that requests are sent ahead to.
    func isAhead(of session: any MenuSession) -> Bool { ahead === session }

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
        let queued = QueuedEntry(entry)
        queue.append(.entry(queued))
        session.send(request, chain: entry.chain) { [host = shell.host] answer in
            switch answer {
            case .success(let value):
                queued.entry.outcome = Self.outcome { try then(value) }
            case .failure(let failure):
                queued.entry.outcome = .failure(.host(host.error(for: failure, of: session)))
            }
        }
        try waitForRoom()
    }

    /// Sends a command's request again, without waiting for the answer.
    func send(_ command: RepeatedCommand, line: Int, chain: Int) throws {
        let repetition = QueuedRepetition(command: command, line: line, chain: chain)
        queue.append(.repetition(repetition))
        command.session.send(
            command.request,
            chain: chain,
            to: self,
            at: removed + queue.count - 1
        )
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
    func append(_ entry: Entry) { queue.append(.entry(QueuedEntry(entry))) }

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
        removed += queue.count
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

    fileprivate static func outcome(
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
    private func failFirst() {
        switch queue[first] {
        case .entry(let queued): queued.entry.outcome = .failure(.host(.interrupted))
        case .repetition(let repetition):
            let failed = entry(repetition, .failure(.host(.interrupted)))
            queue[first] = .entry(QueuedEntry(failed))
        }
    }

    private func reportFirst() throws {
        do {
            try shell.makeRoom()
        } catch HostError.interrupted {
            failFirst()
        }
        let place = queue[first]
        first += 1
        if first > 4_096 {
            queue.removeFirst(first)
            removed += first
            first = 0
        }
        // A failure ends its line: what was sent after it is dropped, as if it had not been sent.
        switch place {
        case .entry(let queued):
            guard queued.entry.chain != failedChain else { return }
            try report(queued.entry, in: nil)
        case .repetition(let repetition):
            guard repetition.chain != failedChain else { return }
            try report(repetition)
        }
    }

    /// Reports a command that was sent again, and answered with success.
    private func report(_ repetition: QueuedRepetition) throws {
        guard let answer = repetition.answer else { return }
        shell.output.write(answer.output)
        if let reason = shell.output.failure {
            let error = CommandError.unwritable(path: "standard output", reason: reason)
            return try report(entry(repetition, .failure(error)), in: nil)
        }
        count += 1
        try shell.checkForEnd()
    }

    /// Returns the entry of a command that was sent again.
    private func entry(
        _ repetition: QueuedRepetition,
        _ outcome: Result<CommandResult, CommandError>
    ) -> Entry {
        let command = repetition.command
        return Entry(
            report: command.report(line: repetition.line),
            chain: repetition.chain,
            started: .now,
            item: command.request.request.item,
            outcome: outcome
        )
    }
}

extension OutcomeQueue: AnswerReceiver {
    func takes(_ result: ArraySlice<UInt8>, at place: Int) -> Bool {
        let index = place - removed
        guard index >= first, index < queue.count,
            case .repetition(var repetition) = queue[index]
        else { return false }
        guard let known = repetition.command.answers.first(where: { $0.hasBytes(result) }) else {
            unknown = (Array(result), place)
            return false
        }
        repetition.answer = known
        queue[index] = .repetition(repetition)
        return true
    }

    func take(_ answer: Result<JSONValue, SessionError>, at place: Int) {
        let index = place - removed
        let bytes = unknown.flatMap { $0.place == place ? $0.bytes : nil }
        unknown = nil
        guard index >= first, index < queue.count,
            case .repetition(var repetition) = queue[index]
        else { return }
        let command = repetition.command
        let outcome: Result<CommandResult, CommandError> =
            switch answer {
            case .success(let value): Self.outcome { try command.then(value) }
            case .failure(let failure):
                .failure(.host(shell.host.error(for: failure, of: command.session)))
            }
        guard case .success(let result) = outcome, let bytes, result.failure == nil,
            !shell.options.format.showsCommands, !shell.output.isTerminal
        else {
            queue[index] = .entry(QueuedEntry(entry(repetition, outcome)))
            return
        }
        let output = shell.options.format.bytes(
            of: result,
            for: command.report(line: repetition.line),
            in: shell.renderingContext,
            painter: shell.painter
        )
        let known = RepeatedCommand.Answer(bytes: bytes, output: output)
        command.add(known)
        repetition.answer = known
        queue[index] = .repetition(repetition)
    }
}

/// A command of a script that is sent more than once, with the answers that it had.
final class RepeatedCommand {
    /// An answer, and the lines that are printed for it.
    final class Answer {
        let bytes: [UInt8]
        let output: [UInt8]

        init(bytes: [UInt8], output: [UInt8]) {
            self.bytes = bytes
            self.output = output
        }

        /// Indicates whether a result has the same bytes.
        func hasBytes(_ result: ArraySlice<UInt8>) -> Bool {
            bytes.withUnsafeBytes { own in result.withUnsafeBytes { own.isSame(as: $0) } }
        }
    }

    /// The most answers that are kept: a setting that is flipped has two.
    private static let mostAnswers = 2

    let request: RepeatedRequest
    let session: any MenuSession
    /// The menu with which the command's words make this request.
    let menu: CurrentMenu
    let source: () -> String
    let then: (JSONValue) throws -> CommandResult
    let script: String?
    /// The last answers that differed.
    private(set) var answers: [Answer] = []

    init(
        request: RepeatedRequest,
        session: any MenuSession,
        menu: CurrentMenu,
        script: String?,
        source: @escaping () -> String,
        then: @escaping (JSONValue) throws -> CommandResult
    ) {
        self.request = request
        self.session = session
        self.menu = menu
        self.script = script
        self.source = source
        self.then = then
    }

    /// Returns the report of the command on a line.
    func report(line: Int) -> ReportedCommand {
        ReportedCommand(line: line, source: source, script: script)
    }

    /// Keeps an answer in place of the oldest.
    func add(_ answer: Answer) {
        if answers.count == Self.mostAnswers { answers.removeFirst() }
        answers.append(answer)
    }
}

extension CommandError {
    /// Indicates whether it ends a script that keeps going: somebody pressed Ctrl-C.
    fileprivate var isFinal: Bool { cause == .host(.interrupted) }
}
