import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// Runs parsed lines: makes each command a request to the host, and the answer a result.
///
/// 1. ``TypedLine`` has parsed the line, once, to ``ParsedCommand``s.
/// 2. ``CommandTable`` makes each an ``Invocation`` of a ``Command``: a built-in one, or one for an item.
/// 3. ``Command/run(_:in:)`` gets the invocation and returns a ``CommandStep``: a result, or
///    ``CommandStep/ask(_:then:)`` with a `HostRequest` and a closure for its answer.
/// 4. The request goes to the host: at the prompt by `CurrentHost.ask`, which waits for the answer;
///    in a script mostly ahead of earlier answers, by ``OutcomeQueue``.
/// 5. ``OutcomeQueue`` reports the outcomes in order, by a ``Reporter`` in the shell's format.
final class Interpreter {
    private let shell: Shell
    /// The origin of its lines.
    let origin: LineOrigin
    /// The number of interpreters that wait for this one, each in a command that runs a script.
    let depth: Int
    /// The outcomes of the commands; some may not have arrived.
    let outcomes: OutcomeQueue
    /// The number that the requests of the running line share.
    ///
    /// The host skips the rest of a chain after a failure. A script that continues after failures
    /// has a chain for each line.
    private var chain = 1

    /// Creates an interpreter.
    init(_ origin: LineOrigin, in shell: Shell) {
        self.shell = shell
        self.origin = origin
        depth = shell.interpreter.map { $0.depth + 1 } ?? 0
        outcomes = OutcomeQueue(origin, in: shell)
    }

    /// Runs a line.
    ///
    /// - Parameters:
    ///   - line: The line.
    ///   - number: Its line number.
    /// - Throws: ``ShellEnd``.
    func run(_ line: TypedLine, number: Int) throws {
        try run(line.outcome.mapError { .syntax($0) }, of: line, number: number)
    }

    /// Runs the commands of a line, or reports a line that can't be run.
    func run(
        _ commands: Result<[ParsedCommand], CommandError>,
        of line: TypedLine,
        number: Int
    ) throws {
        switch commands {
        case .success(let commands): try run(commands, number: number)
        case .failure(let error):
            beginLine()
            let source = shell.withTimeLimit { SecretWords.redacted(line, in: shell) }
            try outcomes.fail(error, report(number) { source })
        }
    }

    /// Runs the commands of a line; after a failure or Ctrl-C the rest of them is dropped.
    func run(_ commands: [ParsedCommand], number: Int) throws {
        beginLine()
        let interruptions = shell.interruptCount
        for command in commands {
            try shell.withTimeLimit { try run(command, number: number) }
            if outcomes.drops(chain) || shell.isQuitting || shell.interruptCount != interruptions {
                return
            }
        }
    }

    /// Runs an action that was picked, with arguments that aren't words.
    func run(_ action: PickedAction) throws {
        beginLine()
        let typed = ParsedCommand(words: [action.name, action.item])
        let report = report(1) { action.line }
        try shell.withTimeLimit {
            let invocation = Invocation(action, typed, in: shell)
            try run(invocation, report)
        }
    }

    /// Reports a line of a script that isn't text.
    func fail(_ error: SyntaxError, number: Int) throws {
        beginLine()
        try outcomes.fail(.syntax(error), report(number) { "" })
    }

    private func beginLine() {
        if !origin.stopsAtFailure(in: shell) || shell.options.keepsGoing { chain += 1 }
    }

    /// Returns the report of a command that runs now.
    private func report(_ number: Int, of source: @escaping () -> String) -> ReportedCommand {
        let report = ReportedCommand(
            line: number,
            source: source,
            script: origin.script,
            chain: chain
        )
        shell.running = report
        return report
    }

    private func run(_ command: ParsedCommand, number: Int) throws {
        try shell.checkForEnd()
        let report = report(number) { "" }
        var resolved: Invocation?
        var withdraw: (() -> Void)?
        defer { if !origin.isOneShot { withdraw?() } }
        do {
            try shell.makeRoom()
            let invocation = try shell.commands.resolve(
                command,
                ofArguments: origin.isOneShot,
                in: shell
            ) { given in
                // Earlier outcomes are reported without these flags.
                try outcomes.drain()
                withdraw = try shell.apply(ShellFlags(given))
            }
            if withdraw != nil, outcomes.drops(chain) { return }
            resolved = invocation
            report.source = { invocation.source }
            if let error = ReplayMode.refusal(by: { $0.refusal(of: invocation) }) { throw error }
            // The prompt's name is the host's, whose errors come with the command itself.
            if shell.options.echoes {
                if invocation.command.needsHost { _ = try? shell.host.liveSession() }
                echo(report)
            }
            if shell.isDryRun { try invocation.checkForDryRun() }
            try shell.options.format.check(invocation)
            if invocation.isAskedFor, !shell.isDryRun {
                try shell.confirmGuess(of: invocation.name)
            }
            // Its flags hold until its outcome is reported.
            try run(invocation, report, mayBeAhead: withdraw == nil)
        } catch {
            guard let error = CommandError(error) else { throw error }
            try shell.checkForEnd()
            if resolved == nil {
                report.source = { [shell] in SecretWords.redacted(command, in: shell) }
            }
            echo(report)
            try outcomes.fail(error, report)
        }
    }

    /// Prints the command of a script once, if that is requested, after the prompt's name.
    private func echo(_ report: ReportedCommand) {
        guard shell.options.echoes, !report.isEchoed, !origin.warns,
            !shell.isInteractive || origin.script != nil
        else { return }
        report.isEchoed = true
        shell.output.push()
        let name = PromptWords(of: shell.host) { _ in false }.text(of: ShellSettings().prompt)
        shell.output.writeError(ControlEscaping.escaped(name + report.source()))
    }

    private func run(
        _ invocation: Invocation,
        _ report: ReportedCommand,
        mayBeAhead: Bool = true
    ) throws {
        let command = invocation.command
        let typed = invocation.parsed
        let isPlain = typed.redirection == nil && typed.pipe == nil
        // A command that is printed before it runs comes after the results of earlier ones.
        var isAhead =
            mayBeAhead && command.mayBeSentAhead && isPlain && outcomes.maySendAhead
            && !shell.options.echoes
        if !isAhead {
            try outcomes.drain()
            if outcomes.drops(chain) { return }
        }
        if !command.readsEvents { shell.host.events.forget() }
        defer { shell.shown.hold() }
        // A program that controls the terminal expects the earlier output there.
        if typed.pipe != nil { try shell.flushOutput() }
        report.started = .now
        let target = try OutputTarget(typed, shell: shell)
        do {
            let step = try shell.shown.capturing(for: target) { try invocation.firstStep() }
            switch step {
            case .ask(let request, let then):
                report.item = request.item
                if isAhead {
                    isAhead = try outcomes.goesAhead(request)
                    if outcomes.drops(chain) { return }
                    if isAhead { return try outcomes.send(request, for: report, then: then) }
                }
                let answer = try shell.host.ask(request)
                // The process ends sooner than the many parts of a large menu are freed.
                if origin.isOneShot { LastingMemory.leak(answer) }
                report.outcome = .success(try then(answer))
            case .done(let result):
                report.outcome = .success(result)
                if isAhead {
                    outcomes.append(report)
                    return try outcomes.reportNews()
                }
            }
            try outcomes.report(report, in: target)
        } catch {
            guard !isAhead, let error = CommandError(error) else { throw error }
            try shell.checkForEnd()
            report.outcome = .failure(error)
            try outcomes.report(report, in: target)
        }
    }
}

extension Invocation {
    /// Throws ``CommandError`` of the kind `usage` if the command has no dry run.
    fileprivate func checkForDryRun() throws(CommandError) {
        guard !command.onlyReads(with: texts), command.arguments.flag("--dry-run") == nil else {
            return
        }
        throw misuse("it doesn't support --dry-run")
    }
}
