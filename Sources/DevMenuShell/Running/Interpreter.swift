import DevMenuClient
import DevMenuKit
import DevMenuWire

/// Runs lines command by command, and reports each outcome, in order.
///
/// Where the host supports chains, a script's requests are sent without waiting for the answers to
/// those before them. The reports, and the point where a failure stops the script, are the same as
/// if it had waited.
final class Interpreter {
    private struct Waiting {
        let report: ReportedCommand
        let chain: Int
        let started: ContinuousClock.Instant
        /// The item that the request was about, if any.
        var item: ItemID?
        var outcome: Result<CommandResult, CommandError>?
    }

    private final class Entry {
        var waiting: Waiting

        init(_ waiting: Waiting) { self.waiting = waiting }
    }

    /// The most requests that are sent ahead: fewer than a host takes without an answer.
    private static let mostAhead = WireLimits.unansweredRequests - 24

    private let shell: Shell
    /// The session that requests were sent ahead to; one alone keeps them in order.
    private weak var ahead: (any MenuSession)?
    private let reporter: Reporter
    private let stopsAtFailure: Bool
    private var entries: [Entry] = []
    private var first = 0
    /// The chain of the running line; a script that goes on has one for each line.
    private var chain = 1
    /// The chain whose rest is dropped after a failure.
    private var failedChain: Int?

    /// The status of the first command that failed; 0 where none has.
    var status: Int32 {
        failure.map { ExitStatus.status(for: $0.kind) } ?? ExitStatus.success
    }
    /// The first failure; `nil` where there was none.
    private(set) var failure: CommandError?
    /// Indicates whether a failure has stopped the script.
    private(set) var isStopped = false
    /// The number of commands that were run.
    private(set) var count = 0

    /// Returns the error to report, with the program's own knowledge added.
    var amended: (CommandError) -> CommandError = { $0 }

    /// Creates an interpreter.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - stopsAtFailure: `true` where a failure stops it, unless the shell keeps going.
    ///   - warns: `true` to report failures as warnings.
    init(shell: Shell, stopsAtFailure: Bool, warns: Bool = false) {
        self.shell = shell
        self.stopsAtFailure = stopsAtFailure
        reporter = Reporter(shell: shell, warns: warns)
    }

    /// Indicates whether an outcome can be reported.
    var hasNews: Bool { first < entries.count && entries[first].waiting.outcome != nil }

    /// Runs a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - number: Its line number.
    ///   - prefix: The prefix of its errors.
    /// - Throws: ``ShellEnd``.
    func run(line: TypedLine, number: Int, prefix: String = "") throws {
        beginLine()
        let commands: [ParsedCommand]
        do {
            commands = try line.commands
        } catch {
            let source = shell.inTime { SecretWords.redacted(line, in: shell) }
            return try fail(.syntax(error), line: number, source: source, prefix: prefix)
        }
        try run(commands, number: number, prefix: prefix)
    }

    /// Runs the commands of a line; after a failure the rest of them is dropped.
    func run(_ commands: [ParsedCommand], number: Int, prefix: String = "") throws {
        beginLine()
        for command in commands {
            try shell.inTime { try run(command, number: number, prefix: prefix) }
            if isStopped || isDropped || shell.isQuitting { return }
        }
    }

    /// Reports a line that can't be parsed.
    func fail(_ error: CommandError, line: Int, source: String, prefix: String) throws {
        beginLine()
        enqueue(ReportedCommand(line: line, source: { source }, prefix: prefix), .failure(error))
        try drain()
    }

    /// Reports the outcomes that have come, without waiting.
    func reportNews() throws {
        while hasNews, !isStopped { try reportFirst() }
    }

    /// Waits until all requests are answered, and reports their outcomes.
    func drain() throws {
        while first < entries.count, !isStopped {
            if !hasNews { try waitForFirst() }
            try reportFirst()
        }
        entries.removeAll(keepingCapacity: true)
        first = 0
    }

    /// Indicates whether the rest of the line is dropped.
    private var isDropped: Bool { chain == failedChain }

    private func beginLine() {
        if !stopsAtFailure || shell.options.keepsGoing { chain += 1 }
    }

    private func run(_ command: ParsedCommand, number: Int, prefix: String) throws {
        try shell.checkForEnd()
        let report = ReportedCommand(
            line: number,
            source: { [shell] in SecretWords.redacted(command, in: shell) },
            prefix: prefix
        )
        do {
            try shell.makeRoom()
            let (builtIn, words) = try shell.commands.resolve(command, in: shell)
            try shell.options.format.check(builtIn, words: words.map(\.text))
            let invocation = Invocation(
                command: command,
                words: words,
                name: command.words[0].text,
                isInteractive: shell.isInteractive,
                hides: { [shell] in SecretWords(shell).contain($0, of: command) }
            )
            try carryOut(builtIn, invocation, report)
        } catch {
            guard let error = CommandError(error) else { throw error }
            try shell.checkForEnd()
            enqueue(report, .failure(error))
            try drain()
        }
    }

    private func carryOut(
        _ command: any Command,
        _ invocation: Invocation,
        _ report: ReportedCommand
    ) throws {
        let isPlain = invocation.command.redirection == nil && invocation.command.pipe == nil
        var isAhead = command.mayBeSentAhead && isPlain && maySendAhead
        if !isAhead {
            try drain()
            if isStopped || isDropped { return }
        }
        if !command.readsEvents { shell.host.events.forget() }
        defer { shell.holdOutput() }
        // A program that takes over the terminal expects the earlier output there.
        if invocation.command.pipe != nil { try shell.settleOutput() }
        let started = ContinuousClock.now
        let target = try OutputTarget(invocation.command, shell: shell)
        var item: ItemID?
        do {
            let step = try target.capturing { try command.run(invocation, in: shell) }
            if isAhead, case .ask(let request, _) = step {
                isAhead = try goesAhead(request)
                if isStopped || isDropped { return }
            }
            switch step {
            case .ask(let request, let then) where isAhead:
                try sendAhead(request, then, report, started)
            case .ask(let request, let then):
                item = request.item
                let result = try then(try shell.host.ask(request))
                try reportOutcome(waiting(report, started, .success(result)), target)
            case .done(let result) where isAhead:
                enqueue(report, .success(result))
                try reportNews()
            case .done(let result):
                try reportOutcome(waiting(report, started, .success(result)), target)
            }
        } catch {
            guard let error = CommandError(error) else { throw error }
            if isAhead { throw error }
            try shell.checkForEnd()
            try reportOutcome(waiting(report, started, item: item, .failure(error)), target)
        }
    }

    /// Indicates whether commands may be sent before earlier ones are answered.
    private var maySendAhead: Bool {
        guard !shell.isInteractive, shell.options.timeout == nil, !shell.settings.showsTiming
        else { return false }
        return shell.host.session?.hello.has(.chain) ?? false
    }

    /// Indicates whether a request may be sent before earlier ones are answered: not to another
    /// session than theirs, whose answers are awaited, and not where the session keeps no order.
    private func goesAhead(_ request: HostRequest) throws -> Bool {
        let session = try shell.host.session(for: request)
        let keepsOrder = session?.hello.has(.chain) ?? false
        if session !== ahead || !keepsOrder { try drain() }
        ahead = session
        return keepsOrder
    }

    private func sendAhead(
        _ request: HostRequest,
        _ then: @escaping (JSONValue) throws -> CommandResult,
        _ report: ReportedCommand,
        _ started: ContinuousClock.Instant
    ) throws {
        let session = try ahead ?? shell.host.liveSession()
        let entry = Entry(waiting(report, started, item: request.item, nil))
        entries.append(entry)
        session.send(request, chain: chain) { [host = shell.host] answer in
            switch answer {
            case .success(let value):
                entry.waiting.outcome = Self.outcome { try then(value) }
            case .failure(let failure):
                entry.waiting.outcome = .failure(.host(host.error(for: failure, of: session)))
            }
        }
        while entries.count - first >= Self.mostAhead, !isStopped {
            if !hasNews { try waitForFirst() }
            try reportNews()
        }
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

    private func waiting(
        _ report: ReportedCommand,
        _ started: ContinuousClock.Instant,
        item: ItemID? = nil,
        _ outcome: Result<CommandResult, CommandError>?
    ) -> Waiting {
        Waiting(report: report, chain: chain, started: started, item: item, outcome: outcome)
    }

    private func enqueue(
        _ report: ReportedCommand,
        _ outcome: Result<CommandResult, CommandError>
    ) {
        entries.append(Entry(waiting(report, .now, outcome)))
    }

    private func waitForFirst() throws {
        do {
            try shell.wait { hasNews }
        } catch HostError.interrupted {
            if let ahead, ahead.isRestartable { shell.host.drop(ahead) }
            entries[first].waiting.outcome = .failure(.host(.interrupted))
        }
    }

    private func reportFirst() throws {
        do {
            try shell.makeRoom()
        } catch HostError.interrupted {
            entries[first].waiting.outcome = .failure(.host(.interrupted))
        }
        let waiting = entries[first].waiting
        first += 1
        if first > 4_096 {
            entries.removeFirst(first)
            first = 0
        }
        // Requests sent ahead of a failure in their own line are dropped, as one by one.
        guard waiting.chain != failedChain else { return }
        try reportOutcome(waiting, nil)
    }

    private func reportOutcome(_ waiting: Waiting, _ target: OutputTarget?) throws {
        guard var outcome = waiting.outcome else { return }
        count += 1
        if case .failure(var error) = outcome {
            if case .host(.refused(let refusal)) = error, refusal.knownKind == .unknownItem,
                let item = waiting.item,
                let refused = try? AbsentItem(id: item.rawValue).refusal(or: error, in: shell)
            {
                error = refused
            }
            outcome = .failure(amended(error))
        }
        let reported = reporter.report(
            outcome,
            of: waiting.report,
            in: target,
            took: .now - waiting.started
        )
        if case .failure(let error) = reported {
            failedChain = waiting.chain
            switch error.cause {
            case .host(.crashed), .host(.stopped): shell.host.note(.reported)
            default: break
            }
            if failure == nil { failure = error }
            isStopped = stopsAtFailure && (!shell.options.keepsGoing || error.isFinal)
            if isStopped { entries.removeLast(entries.count - first) }
        }
        try shell.checkForEnd()
    }
}

extension HostRequest {
    /// The item that the request shows or changes, if any.
    fileprivate var item: ItemID? {
        switch self {
        case .show(let id), .set(let id, _, _, _), .flip(let id, _, _), .reset(let id?, _),
            .explain(let id):
            id
        default: nil
        }
    }
}

extension CommandError {
    /// Indicates whether it ends a script that keeps going: somebody pressed Ctrl-C.
    fileprivate var isFinal: Bool { cause == .host(.interrupted) }
}

extension String {
    /// The text without blanks at its ends.
    var trimmingBlanks: String {
        var text = self[...]
        while let first = text.first, first.isWhitespace { text.removeFirst() }
        while let last = text.last, last.isWhitespace { text.removeLast() }
        return String(text)
    }
}
