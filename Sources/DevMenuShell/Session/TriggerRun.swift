import DevMenuClient
import DevMenuKit
import DevMenuTerminal
import DevMenuWire

/// One run of an action for the shell, which shows what the action prints and its result.
final class TriggerRun {
    private let item: ListedItem
    /// Indicates whether its programs run in the background.
    private let isBeside: Bool
    private let shell: Shell
    private let ask: (UnconfirmedRun) throws -> Void
    /// Indicates whether the host hands the action's programs over.
    private let runsPrograms: Bool
    private let exchange: ActionExchange
    /// The output that is held back.
    private var output: ActionOutput
    private var isLineOpen = false
    /// Indicates whether its progress is on the terminal's last line, which is removed again.
    private var hasProgressLine = false

    /// Creates a run without starting it.
    ///
    /// - Parameters:
    ///   - run: The action, its arguments, and whether its programs run in the background.
    ///   - isConfirmed: `true` if a person has agreed to its risk, or nobody has to be asked.
    ///   - shell: The shell.
    ///   - ask: Asks a person about a run that the host has refused unconfirmed.
    init(
        _ run: ConfirmedRun,
        isConfirmed: Bool,
        in shell: Shell,
        asking ask: @escaping (UnconfirmedRun) throws -> Void
    ) {
        item = run.item
        isBeside = run.isBeside
        self.shell = shell
        self.ask = ask
        runsPrograms = shell.runsPrograms(of: run.item)
        output = ActionOutput(limit: shell.options.outputLimit)
        exchange = ActionExchange(
            of: ItemID(run.item.id),
            run.arguments,
            isConfirmed: isConfirmed,
            handsPrograms: runsPrograms,
            reason: run.reason,
            by: shell.host
        )
        exchange.onOutput = { [unowned self] in show($1, $0) }
        exchange.onProgress = { [unowned self] in showProgress($0, $1) }
    }

    /// Runs the action, and shows its output meanwhile.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func result() throws -> CommandResult {
        guard !isBeside || runsPrograms else {
            throw CommandError.notBesidePrompt(
                action: item.id,
                goesElsewhere: shell.shown.target != nil
            )
        }
        do {
            return try carriedOut()
        } catch HostError.refused(let error) {
            guard let questions = shell.questions, let menu = shell.projectMenu,
                let session = shell.projectSession(of: item), session.hello.has(.trust),
                let question = TrustQuestion(error, of: item.id, in: menu),
                try question.ask(questions)
            else { throw HostError.refused(error) }
            _ = try shell.host.ask(question.grant)
            return try carriedOut()
        }
    }

    /// Lets the host run the action, or runs the programs that the host hands over.
    private func carriedOut() throws -> CommandResult {
        do {
            let outcome = try exchange.outcome(unless: { excess }) { refused in
                finishOutput()
                try ask(refused)
            }
            if let excess { throw excess }
            finishOutput()
            return try result(of: outcome)
        } catch {
            finishOutput()
            // Output beyond the limit isn't repeated in the error about it.
            guard let known = CommandError(error), exchange.hasPrinted, isHeldBack, excess == nil
            else { throw error }
            throw CommandError.printed(known, output: outputJSON)
        }
    }

    private func result(of outcome: ActionExchange.Outcome) throws -> CommandResult {
        if runsPrograms, case .answered(let answer) = outcome,
            let programs = try ReceivedResult.programs(answer, of: ItemID(item.id))
        {
            return try shell.run(
                programs,
                besidePrompt: isBeside,
                recordedBy: exchange.handedRun(answer)
            )
        }
        guard !isBeside else {
            throw CommandError.notBesidePrompt(action: item.id, goesElsewhere: false)
        }
        return switch outcome {
        case .answered(let answer): done(answer)
        case .ended(let crash): try terminated(crash)
        case .goesOn(let expected): throw CommandError.noEnd(action: item.id, expected: expected)
        }
    }

    private func done(_ answer: ReceivedJSON) -> CommandResult {
        var value = answer.value.object ?? [:]
        value["output"] = outputJSON
        // Of the facts of a host, for a recording: the text shows it, too.
        if let uptime = answer["value"]?["uptime"]?.double {
            _ = shell.renderingContext.times.duration(HostFacts.text(ofUptime: uptime))
        }
        let content = ReceivedContent(answer)
        let done = StyledText(exchange.hasPrinted ? "" : "\(item.id): done")
        return CommandResult(.object(value), rows: { content.rows }) { [item] context in
            content.shown(as: item.id, in: context) ?? done
        }
    }

    /// Returns the result with the end of the host as part of it.
    private func terminated(_ crash: HostCrash) throws -> CommandResult {
        // The end of a plugin has no effect on the host's state.
        shell.host.note(.announced)
        var text = "\(crash.name) (pid \(crash.pid)) \(crash.ending), as \(item.id) announced."
        if shell.isInteractive {
            switch try shell.host.restart() {
            case .restarted(let pid)?: text += " Started again, pid \(pid)."
            case .tooOften?: text += " But \(Shell.restartRefusal)."
            case .onRequest?, .elsewhere?, nil: break
            }
        }
        let value: JSONValue = ["terminated": .object(crash.announced), "output": outputJSON]
        let words = ControlEscaping.escaped(text)
        return CommandResult(value, rows: { [[words]] }) { _ in StyledText(words) }
    }

    private func showProgress(_ fraction: Double?, _ message: String?) {
        guard shell.showsProgress, !shell.output.isFull else { return }
        var parts = [item.id + ":"]
        if let fraction { parts.append("\(Int((min(max(fraction, 0), 1) * 100).rounded()))%") }
        if let message { parts.append(message) }
        let text = DisplayWidth.prefix(of: parts.joined(separator: " ").shown, columns: 78)
        shell.output.write("\r\u{1B}[K" + text)
        shell.output.push()
        hasProgressLine = true
    }

    private func hideProgress() {
        guard hasProgressLine else { return }
        shell.output.write("\r\u{1B}[K")
        hasProgressLine = false
    }

    private func show(_ stream: StandardStream, _ bytes: [UInt8]) {
        hideProgress()
        if isHeldBack { return output.add(bytes, of: stream) }
        // Standard output has only the rows of the result.
        let stream = shell.options.format.isHumanReadable ? stream : .stderr
        if stream == .stdout { isLineOpen = bytes.last != UInt8(ascii: "\n") }
        shell.shown.show(bytes, of: stream)
    }

    private var isHeldBack: Bool { shell.options.format.holdsBackOutput }

    /// The error if the action has printed too much; otherwise `nil`.
    private var excess: HostError? {
        guard output.dropped > 0 else { return nil }
        let flag = "--\(shell.options.format.name)"
        let words = """
            '\(item.id)' has printed more than \(shell.options.outputLimit) bytes, the most that \(flag) holds back; \
            run it without \(flag)
            """
        return .refused(WireError(.tooLarge, words))
    }

    /// Ends the output, so that the next starts on a separate line.
    private func finishOutput() {
        hideProgress()
        shell.shown.endShown()
        // A file or another program gets the bytes as they are.
        if isLineOpen, exchange.hasPrinted, !isHeldBack, shell.shown.target == nil {
            shell.shown.show([0x0A], of: .stdout)
        }
        isLineOpen = false
        shell.shown.hold()
    }

    private var outputJSON: JSONValue {
        .array(
            output.pieces.map { stream, bytes in
                let text = String(validating: bytes, as: UTF8.self)
                return [
                    "stream": .string(stream.rawValue),
                    text == nil ? "base64" : "text": .string(text ?? OutputPieces.base64(bytes)),
                ]
            }
        )
    }
}
