import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuWire

/// A run of an action for an agent: by its app, or of the programs that the project's host hands over.
///
/// It continues, as a job, if the agent no longer waits for it.
final class AgentRun {
    /// The state of a run.
    private enum State {
        case running
        /// The app has ended it, with an outcome or an error.
        case answered(Result<ActionExchange.Outcome, HostError>)
        /// Its programs have ended, one by a failure if there is one.
        case ended(failure: String?, ProcessEnd?)
        /// The agent has stopped it.
        case stopped
    }

    /// The variable of its programs that all that they start inherits.
    private static let variable = "DEVMENU_JOB"
    /// The most bytes of its output that are retained.
    private static let outputLimit = 1 << 20

    /// The identifier by which the agent names it.
    let id: String
    /// The action, with its arguments.
    let check: ActionCheck
    /// The last of what it has printed.
    private(set) var output = LastBytes(limit: outputLimit)
    /// The waits for its end or its output.
    var waits: [RunWait] = []
    /// Called with its progress while the client requests it.
    var onProgress: ((Double?, String?) -> Void)?

    /// The app's name and pid when it began.
    private let title: String
    private let table: JobTable
    private var state = State.running
    private var exchange: ActionExchange?
    /// The programs, if they were handed over.
    private(set) var job: Job?
    private var handsPrograms = false
    private var isStopping = false
    /// The value of ``variable`` for its programs.
    private let token = "\(UInt64.random(in: 0 ... .max))"
    /// The processes that had left its sessions at its end, and go on.
    private var left: [String] = []

    /// Creates a run without starting it.
    ///
    /// - Parameters:
    ///   - id: Its identifier.
    ///   - check: The action.
    ///   - table: The jobs that it starts programs in.
    init(_ id: String, _ check: ActionCheck, in table: JobTable) {
        self.id = id
        self.check = check
        self.table = table
        title = check.app.title
    }

    /// Indicates whether it has ended.
    var hasEnded: Bool { if case .running = state { false } else { true } }

    /// Starts it.
    ///
    /// - Parameters:
    ///   - isConfirmed: `true` if a person has agreed to its risk.
    ///   - ask: Called if the host has refused it unconfirmed, before it has done anything.
    /// - Throws: `HostError` if the host can't be asked.
    func start(isConfirmed: Bool, asking ask: ((UnconfirmedRun) -> Void)?) throws {
        handsPrograms = check.app.handsPrograms(of: check.item)
        let exchange = ActionExchange(
            of: ItemID(check.item.id),
            check.arguments,
            isConfirmed: isConfirmed,
            handsPrograms: handsPrograms,
            reason: check.reason,
            by: check.app.host
        )
        exchange.onOutput = { [weak self] bytes, _ in self?.receive(bytes) }
        exchange.onProgress = { [weak self] in self?.onProgress?($0, $1) }
        self.exchange = exchange
        try exchange.start(asking: ask) { [weak self] in self?.receive($0) }
    }

    /// Asks it to end, and returns at once.
    func stop() {
        isStopping = true
        if let job { table.end(job) } else { exchange?.cancel() }
    }

    /// Ends it, since its arguments need the word of a person, who can't be asked.
    func refuse(_ refused: UnconfirmedRun) {
        let words = "its arguments make it \(refused.risk.rawValue), and no person could be asked"
        finish(.answered(.failure(.refused(WireError(.needsConfirmation, words)))))
    }

    /// Follows the state of its programs, which has changed.
    func jobHasChanged() {
        guard let job, case .ended(let failure, let end) = job.state else { return }
        left = ProcessTree.processes(startedWith: mark, outside: job.sessions).map { pid, name in
            "pid \(pid) \(name.shownToAgent(limit: 40, as: .name)) goes on"
        }
        finish(.ended(failure: failure, end))
    }

    private func receive(_ outcome: Result<ActionExchange.Outcome, HostError>?) {
        guard let outcome else { return finish(.stopped) }
        guard handsPrograms, case .success(.answered(let answer)) = outcome else {
            return finish(.answered(outcome))
        }
        let record = exchange?.handedRun(answer)
        do {
            guard let programs = try ReceivedResult.programs(answer, of: ItemID(check.item.id))
            else { return finish(.answered(outcome)) }
            guard !isStopping else {
                record?.end(isSuccess: false, isCancelled: true)
                return finish(.stopped)
            }
            let job = try table.start(
                programs.map { marked($0) },
                text: check.item.id,
                inForeground: false,
                recordedBy: record
            )
            self.job = job
            job.output?.onOutput = { [weak self] in self?.receive($0) }
            jobHasChanged()
        } catch {
            record?.end(isSuccess: false)
            finish(.answered(.failure(error as? HostError ?? .unavailable("\(error)"))))
        }
    }

    /// Returns a program whose processes can be found once they have left the job, and that prints at
    /// once into a pipe if it's Python's.
    private func marked(_ program: ProgramCommand) -> ProgramCommand {
        var environment: [String: String?] = [Self.variable: token, "PYTHONUNBUFFERED": "1"]
        environment.merge(program.environment) { $1 }
        return ProgramCommand(
            item: program.item,
            words: program.words,
            directory: program.directory,
            environment: environment
        )
    }

    private var mark: String { "\(Self.variable)=\(token)" }

    private func receive(_ bytes: [UInt8]) {
        output.append(bytes)
        // A program reports its progress only by its lines.
        if let onProgress, !check.item.received.runs.isEmpty {
            let lines = String(decoding: bytes.suffix(400), as: UTF8.self).split(separator: "\n")
            if let line = lines.last { onProgress(nil, String(line)) }
        }
        for wait in waits { wait.check() }
    }

    private func finish(_ state: State) {
        self.state = state
        exchange = nil
        for wait in waits { wait.check() }
    }
}

// MARK: - Words for the agent

extension AgentRun {
    /// Its state as a member of a list.
    var member: JSONValue {
        var members: JSONObject = ["job": .string(id), "id": .string(check.item.id)]
        members.merge(stateMembers)
        members["next"] = .integer(output.count)
        return .object(members)
    }

    /// All output that is retained, as text.
    var wholeText: String {
        let dropped = output.count - output.bytes.count
        let text = String(decoding: output.bytes, as: UTF8.self)
        return (dropped > 0 ? "… \(dropped) bytes before were dropped\n" : "")
            + ControlEscaping.escaped(text, keepsLines: true)
    }

    /// Returns the result of a call.
    ///
    /// - Parameters:
    ///   - since: The position to read from, or `nil` for the last part.
    ///   - met: What the call waited for, or `nil` if it hasn't come.
    ///   - isRun: `true` for the call that ran it, whose failure is an error.
    /// - Returns: The result.
    func result(since: Int? = nil, met: RunWait.Met?, ofRun isRun: Bool = false) -> ToolResult {
        let bound: OutputExcerpt.Bound =
            if case .match(let end) = met { .end(endOfLine(at: end)) } else {
                since.map { .start($0) } ?? .end(nil)
            }
        let excerpt = OutputExcerpt(of: output, since: since ?? 0, bound, isOpen: !hasEnded)
        return result(excerpt, met, isError: isRun && failure != nil)
    }

    /// Returns the position after the line of a position, as far as the line has arrived and isn't
    /// long.
    private func endOfLine(at position: Int) -> Int {
        let rest = output.bytes(after: position).prefix(400)
        let line = rest.firstIndex(of: UInt8(ascii: "\n")).map { rest[...$0] } ?? rest
        return position + line.count
    }

    private func result(
        _ excerpt: OutputExcerpt,
        _ met: RunWait.Met?,
        isError: Bool
    ) -> ToolResult {
        var members: JSONObject = ["app": .string(check.app.name), "id": .string(check.item.id)]
        let isWhole = hasEnded && excerpt.gap == 0 && excerpt.next == output.count
        if !isWhole { members["job"] = .string(id) }
        members.merge(stateMembers)
        members["met"] = (met?.name).map { .string($0) }
        if check.losesReason { members["journal"] = false }
        if case .answered(.success(.answered(let answer))) = state {
            let content = ReceivedContent(answer)
            // The value has a table's rows.
            let says = content.table == nil ? content.text : nil
            if let says, !says.isEmpty { members["text"] = JSONValue.string(says).escapedForAgent }
            members["value"] = content.value?.escapedForAgent
        }
        if output.count > 0 || !hasEnded {
            members["output"] = JSONValue.string(excerpt.text).escapedForAgent
            members["next"] = .integer(excerpt.next)
        }
        if excerpt.gap > 0 { members["gap"] = .integer(excerpt.gap) }
        let kept = excerpt.text.utf8.count
        let left = excerpt.gap + output.count - excerpt.next
        return ToolResult(
            members,
            cut: ToolResult.Cut(member: "output", kept: kept, total: kept + left),
            link: isWhole ? nil : ResourceAddress.ofJob(id),
            isError: isError
        )
    }

    /// The reason that it failed, or `nil`.
    private var failure: String? {
        switch state {
        case .running, .stopped, .ended(nil, _), .answered(.success(.answered)),
            .answered(.success(.ended)):
            nil
        case .ended(let failure?, _):
            ControlEscaping.escaped("\(title): \(check.item.id): \(failure)")
        case .answered(.success(.goesOn(let expected))):
            "\(title) announced its end by \(expected.shownToAgent(limit: 40)), but still runs"
        case .answered(.failure(let error)): ToolRefusal(error, of: title).description
        }
    }

    private var stateMembers: JSONObject {
        var members = stateFacts
        members["failure"] = failure.map { .string($0) }
        members["left"] = left.isEmpty ? nil : .array(left.map { .string($0) })
        return members
    }

    private var stateFacts: JSONObject {
        switch state {
        case .running: return ["state": "running"]
        case .ended(_, .signal(let number)):
            return ["state": "signalled", "signal": .string(SignalName.name(of: number))]
        case .ended(_, let end):
            var members: JSONObject = ["state": "ended"]
            members.merge(end?.facts ?? [:])
            return members
        case .answered(.success(.ended(let crash))):
            var announced = crash.announced
            announced["expected"] =
                (crash.expected?.shownToAgent(limit: 40)).map { .string($0) } ?? .null
            return ["state": "ended", "terminated": .object(announced)]
        case .stopped: return ["state": "ended", "stopped": true]
        case .answered: return ["state": "ended"]
        }
    }
}
