import DevMenuClient
import DevMenuKit
import DevMenuWire
import DevMenuSystem

/// Runs typed lines: makes each a request to the host, and the answer a result.
///
/// 1. ``TypedLine`` parses the line, once, to ``ParsedCommand``s.
/// 2. ``CommandTable`` looks up the ``Command`` of each: a built-in one, or one for an item.
/// 3. ``Command/run(_:in:)`` gets an ``Invocation`` and returns a ``CommandStep``: a result, or
///    ``CommandStep/ask(_:then:)`` with a `HostRequest` and a closure for its answer.
/// 4. The request goes to the host: at the prompt by `CurrentHost.ask`, which waits for the answer;
///    in a script mostly ahead of earlier answers, by ``OutcomeQueue``.
/// 5. ``OutcomeQueue`` reports the outcomes in order, by a ``Reporter`` in the shell's format.
final class Interpreter {
    private let shell: Shell
    private let stopsAtFailure: Bool
    /// Indicates whether it runs the one command of the program's arguments.
    let isOneShot: Bool
    /// The number that the requests of the running line share.
    ///
    /// The host skips the rest of a chain after a failure. A script that keeps going after failures
    /// has a chain for each line.
    private var chain = 1

    /// The outcomes of the commands, of which some may not have come.
    let outcomes: OutcomeQueue

    /// Creates an interpreter.
    ///
    /// - Parameters:
    ///   - shell: The shell.
    ///   - stopsAtFailure: `true` where a failure stops it, unless the shell keeps going.
    ///   - warns: `true` to report failures as warnings.
    ///   - isOneShot: `true` where it runs the one command of the program's arguments.
    init(shell: Shell, stopsAtFailure: Bool, warns: Bool = false, isOneShot: Bool = false) {
        self.shell = shell
        self.isOneShot = isOneShot
        self.stopsAtFailure = stopsAtFailure
        outcomes = OutcomeQueue(shell: shell, stopsAtFailure: stopsAtFailure, warns: warns)
    }

    /// Runs a line.
    ///
    /// - Parameters:
    ///   - text: The line.
    ///   - number: Its line number.
    ///   - script: The name of its script, which its errors show.
    /// - Throws: ``ShellEnd``.
    func run(line text: String, number: Int, script: String? = nil) throws {
        try run(TypedLine(text), number: number, script: script)
    }

    /// Runs a parsed line.
    func run(_ line: TypedLine, number: Int, script: String? = nil) throws {
        beginLine()
        let commands: [ParsedCommand]
        do {
            commands = try line.commands
        } catch {
            let source = shell.inTime { SecretWords.redacted(line, in: shell) }
            return try fail(.syntax(error), line: number, source: source, script: script)
        }
        try run(commands, number: number, script: script)
    }

    /// Runs the commands of a line; after a failure or Ctrl-C the rest of them is dropped.
    func run(_ commands: [ParsedCommand], number: Int, script: String? = nil) throws {
        beginLine()
        let interruptions = shell.interruptCount
        for command in commands {
            try shell.inTime { try run(command, number: number, script: script) }
            if isDropped || shell.isQuitting || shell.interruptCount != interruptions { return }
        }
    }

    /// Runs an action that was picked, with arguments that aren't words.
    func run(_ action: PickedAction) throws {
        beginLine()
        let line = action.line
        let typed = ParsedCommand(words: [action.name, action.item])
        let invocation = Invocation(of: action, typed, words: [], in: shell)
        let report = ReportedCommand(line: 1, source: { line }, script: nil)
        shell.running = report
        try shell.inTime { try carryOut(invocation, report) }
    }

    /// Reports a line that can't be parsed.
    func fail(_ error: CommandError, line: Int, source: String, script: String?) throws {
        beginLine()
        let report = ReportedCommand(line: line, source: { source }, script: script)
        outcomes.append(entry(report, .now, .failure(error)))
        try outcomes.drain()
    }

    /// Indicates whether a failure has dropped the rest of the line.
    private var isDropped: Bool { outcomes.isStopped || outcomes.drops(chain) }

    private func beginLine() {
        if !stopsAtFailure || shell.options.keepsGoing { chain += 1 }
    }

    private func run(_ command: ParsedCommand, number: Int, script: String?) throws {
        try shell.checkForEnd()
        let report = ReportedCommand(
            line: number,
            source: { [shell] in SecretWords.redacted(command, in: shell) },
            script: script
        )
        shell.running = report
        do {
            try shell.makeRoom()
            let invocation = try shell.commands.resolve(command, in: shell)
            if invocation.isDryRun { try invocation.checkForDryRun() }
            try shell.options.format.check(invocation.carrier, words: invocation.texts)
            if invocation.isAskedFor, !invocation.isDryRun {
                try shell.confirmGuess(of: invocation.name)
            }
            try carryOut(invocation, report)
            if !shell.isInteractive { shell.warn(ifShadowed: command.words[0].text) }
        } catch {
            guard let error = CommandError(error) else { throw error }
            try shell.checkForEnd()
            outcomes.append(entry(report, .now, .failure(error)))
            try outcomes.drain()
        }
    }

    private func carryOut(
        _ invocation: Invocation,
        _ report: ReportedCommand
    ) throws {
        let command = invocation.carrier
        let isPlain = invocation.command.redirection == nil && invocation.command.pipe == nil
        var isAhead = command.mayBeSentAhead && isPlain && outcomes.maySendAhead
        if !isAhead {
            try outcomes.drain()
            if isDropped { return }
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
                isAhead = try outcomes.goesAhead(request)
                if isDropped { return }
            }
            switch step {
            case .ask(let request, let then) where isAhead:
                let entry = entry(report, started, item: request.item, nil)
                try outcomes.send(request, for: entry, then: then)
            case .ask(let request, let then):
                item = request.item
                let answer = try shell.host.ask(request)
                // The process ends sooner than the many parts of a large menu are freed.
                if isOneShot { LastingMemory.keep(answer) }
                let result = try then(answer)
                try outcomes.report(entry(report, started, .success(result)), in: target)
            case .done(let result) where isAhead:
                outcomes.append(entry(report, .now, .success(result)))
                try outcomes.reportNews()
            case .done(let result):
                try outcomes.report(entry(report, started, .success(result)), in: target)
            }
        } catch {
            guard let error = CommandError(error) else { throw error }
            if isAhead { throw error }
            try shell.checkForEnd()
            try outcomes.report(entry(report, started, item: item, .failure(error)), in: target)
        }
    }

    private func entry(
        _ report: ReportedCommand,
        _ started: ContinuousClock.Instant,
        item: ItemID? = nil,
        _ outcome: Result<CommandResult, CommandError>?
    ) -> OutcomeQueue.Entry {
        OutcomeQueue.Entry(
            report: report,
            chain: chain,
            started: started,
            item: item,
            outcome: outcome
        )
    }
}

extension Invocation {
    /// Throws ``CommandError`` of the kind `usage` if the command can't say what it would do.
    fileprivate func checkForDryRun() throws(CommandError) {
        guard !carrier.onlyReads(with: texts), carrier.arguments.flag("--dry-run") == nil else {
            return
        }
        let problem = "it has no dry run, so nothing was done"
        throw .usage(command: name, problem: problem, usage: carrier.usage)
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
