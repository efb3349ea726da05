import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire
import FoundationEssentials

/// One run of an action, from its request to its result and, perhaps, the host's end.
final class TriggerRun {
    /// The time for an announced end of a host.
    private static let endTimeout = Duration.seconds(5)

    private let item: ListedItem
    private let arguments: JSONObject
    /// Indicates whether a person has agreed to its risk, or nobody has to be asked.
    private let isConfirmed: Bool
    /// Indicates whether its programs run beside the prompt.
    private let isBeside: Bool
    private let shell: Shell
    /// The session that got the request, and the request's number.
    private var asked: (session: any MenuSession, number: Int)?
    /// The programs that the host has handed over; `nil` where it ran the action itself.
    private var handed: [ProgramCommand]?
    private var output: [(stream: StandardStream, bytes: [UInt8])] = []
    /// The number of printed bytes that were to be held back.
    private var heldBackCount = 0
    private var hasPrinted = false
    private var isLineOpen = false

    /// Creates a run without starting it.
    init(
        item: ListedItem,
        arguments: JSONObject,
        isConfirmed: Bool,
        besidePrompt isBeside: Bool,
        shell: Shell
    ) {
        self.item = item
        self.arguments = arguments
        self.isConfirmed = isConfirmed
        self.isBeside = isBeside
        self.shell = shell
    }

    /// Runs the action, and shows its output meanwhile.
    ///
    /// - Throws: ``CommandError``, or ``ShellEnd``.
    func result() throws -> CommandResult {
        if isBeside, !shell.runsPrograms(of: item) {
            throw CommandError.notBesidePrompt(
                action: item.id,
                goesElsewhere: !(shell.target?.isStandardOutput ?? true)
            )
        }
        // Its programs may be in several files, each trusted by itself.
        var trusted: Set<String> = []
        while true {
            do {
                return try carriedOut()
            } catch HostError.refused(let error) {
                guard let questions = shell.questions, let menu = shell.options.projectMenu,
                    shell.isOwnHost(of: item, with: .trust),
                    let question = TrustQuestion(error, of: item.id, in: menu),
                    trusted.insert(question.path).inserted,
                    try question.ask(questions)
                else { throw HostError.refused(error) }
                _ = try shell.host.ask(question.grant)
            }
        }
    }

    private var request: HostRequest {
        .trigger(
            ItemID(item.id),
            arguments: arguments,
            isConfirmed: isConfirmed,
            handsPrograms: shell.runsPrograms(of: item)
        )
    }

    /// Lets the host run the action, or runs the programs that the host hands over.
    private func carriedOut() throws -> CommandResult {
        let result = try shell.host.follow(
            { [unowned self] in take($0) },
            while: { try outcome() }
        )
        guard let handed else {
            if isBeside {
                throw CommandError.notBesidePrompt(action: item.id, goesElsewhere: false)
            }
            return result
        }
        return try shell.run(handed, besidePrompt: isBeside)
    }

    private func outcome() throws -> CommandResult {
        let request = request
        do {
            let answer = try shell.host.ask(
                request,
                unless: { excess },
                began: { asked = ($0, $1) }
            )
            finishOutput()
            if request.handsPrograms {
                handed = try ReceivedResult.programs(answer, of: ItemID(item.id))
            }
            let result =
                if let session = asked?.session, let expected = ReceivedResult.terminating(answer) {
                    try ended(session, expected: expected)
                } else {
                    done(answer)
                }
            if let excess { throw excess }
            return result
        } catch {
            finishOutput()
            // Output beyond the limit is not repeated in the error about it.
            guard let known = CommandError(error), hasPrinted, isHeldBack, excess == nil else {
                throw error
            }
            throw CommandError.printed(known, output: outputJSON)
        }
    }

    private func done(_ answer: JSONValue) -> CommandResult {
        var value = answer.object ?? [:]
        value["output"] = outputJSON
        let content = ReceivedContent(answer)
        let isSilent = content.text == nil && !hasPrinted
        let id = item.id
        return CommandResult(.object(value)) { _ in
            isSilent ? StyledText("\(id): done") : StyledText(shown: content)
        }
    }

    /// Waits for the announced end, and compares the actual one.
    private func ended(_ session: any MenuSession, expected: String) throws -> CommandResult {
        let deadline = ContinuousClock.now + Self.endTimeout
        while session.ending == nil {
            switch shell.loop.wait(until: deadline, for: { session.ending != nil }) {
            case .reached: break
            case .interrupted:
                try shell.checkForEnd()
                _ = shell.takeInterrupt()
            case .timedOut:
                shell.host.abandon(session)
                throw CommandError.noEnd(action: item.id, expected: expected)
            }
        }
        let crash = shell.host.crash(of: session, expected: expected)
        var facts: JSONObject = ["expected": .string(expected)]
        switch session.ending {
        case .signal(let number)?:
            let name = SignalName.name(of: number)
            guard name == expected else { throw HostError.crashed(crash) }
            facts["signal"] = .string(name)
        case .exit(let status)?:
            guard expected == Ending.exit.description else {
                throw HostError.crashed(crash)
            }
            facts["status"] = .integer(Int(status))
        case .broken?: throw HostError.crashed(crash)
        case .disconnected?, .closed?, nil: break
        }
        return try terminated(crash, facts)
    }

    /// Returns the result with the end of the host as part of it.
    private func terminated(_ crash: HostCrash, _ facts: JSONObject) throws -> CommandResult {
        // The end of a plugin has no effect on the host's state.
        shell.host.note(.reported)
        var text = "\(crash.name) (pid \(crash.pid)) \(crash.ending), as \(item.id) announced."
        if shell.isInteractive {
            switch try shell.host.restart() {
            case .restarted(let pid)?: text += " Started again, pid \(pid)."
            case .tooOften?: text += " But \(Shell.restartRefusal)."
            case .onRequest?, .elsewhere?, nil: break
            }
        }
        let value: JSONValue = ["terminated": .object(facts), "output": outputJSON]
        return CommandResult(value, text: ControlEscaping.escaped(text))
    }

    /// Takes news of this run's request; returns `false` for other news.
    private func take(_ news: HostNews) -> Bool {
        guard case .notification(let notification, let session) = news, session === asked?.session
        else {
            return false
        }
        switch notification {
        case .output(let request, let stream, let bytes) where request == asked?.number:
            take(stream, bytes)
        case .progress(let request, let fraction, let message) where request == asked?.number:
            shell.progress.show(item.id, fraction, message)
        default: return false
        }
        return true
    }

    private func take(_ stream: StandardStream, _ bytes: [UInt8]) {
        shell.progress.hide()
        hasPrinted = hasPrinted || !bytes.isEmpty
        if isHeldBack {
            heldBackCount += bytes.count
            guard excess == nil else { return }
            if output.last?.stream == stream {
                output[output.count - 1].bytes += bytes
            } else {
                output.append((stream, bytes))
            }
            return
        }
        if stream == .stdout { isLineOpen = bytes.last != UInt8(ascii: "\n") }
        shell.show(bytes, of: stream)
    }

    private var isHeldBack: Bool { shell.options.format.holdsBackOutput }

    /// The error where the action has printed too much; `nil` where it may go on.
    private var excess: HostError? {
        let limit = shell.options.outputLimit
        guard heldBackCount > limit else { return nil }
        let flag = "--\(shell.options.format.name)"
        let words = """
            '\(item.id)' has printed more than \(limit) bytes, the most that \(flag) holds back; \
            run it without \(flag)
            """
        return .refused(WireError(.tooLarge, words))
    }

    /// Ends the output, so that the next starts on a line of its own.
    private func finishOutput() {
        shell.progress.hide()
        shell.endShown()
        // A file or another program gets the bytes as they are.
        let isPlain = shell.target?.isStandardOutput ?? true
        if isLineOpen, hasPrinted, !isHeldBack, isPlain { shell.show([0x0A], of: .stdout) }
        isLineOpen = false
        shell.holdOutput()
    }

    private var outputJSON: JSONValue {
        .array(
            output.map { stream, bytes in
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    return [
                        "stream": .string(stream.rawValue),
                        "base64": .string(Data(bytes).base64EncodedString()),
                    ]
                }
                return ["stream": .string(stream.rawValue), "text": .string(text)]
            }
        )
    }
}
