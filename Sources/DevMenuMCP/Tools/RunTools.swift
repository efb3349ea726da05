import DevMenuText
import DevMenuClient
import DevMenuKit
import DevMenuWire

/// `run`: runs an action whose author wrote that it is safe.
struct RunTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "run"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .safe,
        title: "Run a safe action",
        description: "Run an action that its author declared safe.",
        arguments: ToolCatalog.runArguments,
        required: ["id"],
        results: ToolCatalog.runResults,
        givenResults: ["app"]
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        let check = try ActionCheck(call, in: context)
        guard check.isDeclaredSafe else {
            throw ToolRefusal(
                """
                '\(check.item.id)' was not run: \(check.riskText). Use \
                '\(RunRiskyTool.typedName)', which asks a person first.
                """
            )
        }
        return .run(RunOrder(check: check, isConfirmed: false, asksAgain: false))
    }
}

/// `run_risky`: runs any other action, once a person has agreed.
struct RunRiskyTool: AgentTool {
    /// The name by which it is called.
    static let typedName = "run_risky"

    let definition = ToolDefinition(
        name: Self.typedName,
        level: .all,
        title: "Run any action, once a person agrees",
        description: "Run an action that 'run' refuses. The person is asked each time.",
        arguments: ToolCatalog.runArguments,
        required: ["id"],
        results: ToolCatalog.runResults,
        givenResults: ["app"],
        isDestructive: true
    )

    func call(_ call: ToolCall, in context: ToolContext) throws -> ToolStep {
        // The state counts once, whatever else is wrong with the call.
        let asked = call.retry.map { context.consent.take($0.state) }
        let check = try ActionCheck(call, in: context)
        guard !check.isDeclaredSafe else {
            throw ToolRefusal("'\(check.item.id)' is declared safe: use '\(RunTool.typedName)'")
        }
        let question = check.question(after: (try? asked?.get())?.refused)
        guard let retry = call.retry, let asked else {
            guard call.client.canAsk else {
                throw check.refusal(
                    "this client cannot ask a person (it lacks the capability 'elicitation')"
                )
            }
            return .ask(question, check)
        }
        switch asked {
        case .failure(let reason): throw check.refusal("\(reason)")
        case .success(question): break
        case .success: throw check.refusal("the answer was to a question about another call")
        }
        switch Question.answer(retry.responses[Question.key]) {
        case .agreed: return .run(check.order(after: question))
        case .refused(let words): throw check.refusal("the person at the client \(words)")
        }
    }
}

/// The run of an action, with the words on it for the agent.
struct AgentRun {
    /// The most bytes of output that are stored: those after them are counted.
    private static let outputLimit = 1 << 20

    /// The app's name and pid when it began.
    private let title: String
    private let check: ActionCheck
    /// The output so far.
    var output = ActionOutput(limit: outputLimit)

    /// Creates a run that has printed nothing.
    init(_ check: ActionCheck) {
        self.check = check
        title = check.app.title
    }

    /// Returns the result for the agent.
    func result(_ outcome: Result<ActionExchange.Outcome, HostError>) -> ToolResult {
        let words: String
        switch outcome {
        case .success(.answered(let answer)):
            return result("\(title): ran \(check.item.id)", ReceivedContent(answer))
        case .success(.ended(let crash)):
            let words = "\(title) \(crash.ending), as \(check.item.id) announced."
            return result(ControlEscaping.escaped(words), ended: crash)
        case .success(.goesOn(let expected)):
            let shown = expected.shownToAgent(limit: 40)
            words = "\(title) announced its end by \(shown), but it goes on"
        case .failure(let error): words = ToolRefusal(error, of: title).description
        }
        return ToolResult(
            refusal: words + (text.isEmpty ? "" : "\nIt had printed:\n\(text.linesOfApp())")
        )
    }

    private func result(
        _ words: String,
        _ content: ReceivedContent? = nil,
        ended crash: HostCrash? = nil
    ) -> ToolResult {
        var members: JSONObject = ["app": .string(check.app.name)]
        var lines = [words]
        if let crash {
            var announced = crash.announced
            announced["expected"] =
                (crash.expected?.shownToAgent(limit: 40)).map { .string($0) } ?? .null
            members["terminated"] = .object(announced)
        }
        let says = content?.table.map { TableLayout.text(of: $0).text } ?? content?.text
        if let says, !says.isEmpty {
            members["text"] = JSONValue.string(says).escapedForAgent
            lines.append("It says:\n" + says.linesOfApp())
        }
        if let value = content?.value {
            members["value"] = value.escapedForAgent
            if says == nil { lines.append("Its value:\n" + value.description.linesOfApp()) }
        }
        if !output.pieces.isEmpty {
            members["output"] = JSONValue.array(output.pieces.map(Self.json)).escapedForAgent
            lines.append("It printed:\n" + text.linesOfApp())
        }
        return ToolResult(lines, members)
    }

    /// The stored text of both streams; bytes that aren't UTF-8 are replaced.
    private var text: String {
        var text = output.pieces.map { String(decoding: $0.bytes, as: UTF8.self) }.joined()
        if text.hasSuffix("\n") { text.removeLast() }
        guard output.dropped > 0 else { return text }
        return text + "\n… \(output.dropped) more bytes were dropped"
    }

    private static func json(_ stream: StandardStream, _ bytes: [UInt8]) -> JSONValue {
        [
            "stream": .string(stream.rawValue),
            "text": .string(String(decoding: bytes, as: UTF8.self)),
        ]
    }
}
