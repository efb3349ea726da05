import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The checks of an item before an agent runs or sets it, with or without a person's consent.
protocol ConsentCheck {
    /// The app.
    var app: AppHost { get }
    /// The item, as the app describes it now.
    var item: ListedItem { get }
    /// The reason a person is asked first, as text after the item's name, or `nil` if none is.
    var unaskedRefusal: String? { get }

    /// The deed: `run` or `set`.
    var verb: String { get }
    /// The command by which a person does it at a terminal, or `nil` if none can.
    var command: PersonCommand? { get }

    /// Returns the question for a person.
    ///
    /// - Parameter refused: The run that the app has refused, since its arguments make it risky;
    ///   `nil` before it is asked.
    /// - Returns: The question.
    /// - Throws: ``ToolRefusal`` if it can't be shown whole, or `HostError`.
    func question(after refused: UnconfirmedRun?) throws -> Question

    /// Indicates whether the app still has what the person was asked about.
    func isCurrent() throws -> Bool

    /// Returns what happens once a person has agreed to a question, or has done it.
    func step(after question: Question) throws -> ToolStep
}

extension ConsentCheck {
    /// Returns the refusal of what no person has agreed to.
    ///
    /// - Parameters:
    ///   - reason: The reason, as a sentence without its end.
    ///   - isTyped: `true` to tell the command, since nobody has been asked, and said no.
    /// - Returns: The refusal.
    func refusal(_ reason: String, isTyped: Bool = false) -> ToolRefusal {
        let start = "'\(item.id)' wasn't \(verb), and nothing happened: \(reason)."
        guard isTyped, let command else { return ToolRefusal(start) }
        return ToolRefusal("\(start) A person can \(verb) it by typing:\n\(command.text)")
    }

    /// Returns the refusal of what needs a person, with what can be done next.
    ///
    /// - Parameters:
    ///   - reason: The reason, as text after the item's name.
    ///   - access: The level of the server.
    ///   - flag: The flag by which a person lets it happen without asking, or `nil`.
    /// - Returns: The refusal.
    func unaskedRefusal(
        _ reason: String,
        at access: AccessLevel,
        allowedBy flag: String? = nil
    ) -> ToolRefusal {
        let start = "'\(item.id)' wasn't \(verb): \(reason)."
        let tool = "'\(RunRiskyTool.typedName)'"
        guard !access.allows(.all) else {
            let given = " with {\"id\": \"\(item.id)\", \"arguments\": {\"value\": …}}"
            let words = "Use \(tool)\(item.isSetting ? given : ""), which asks a person first."
            return ToolRefusal("\(start) \(words)", next: RunRiskyTool.typedName)
        }
        var lines = [
            """
            \(start) \(tool) would ask a person, but needs --access all where this server is \
            registered.
            """
        ]
        if let command { lines.append("A person can type:\n\(command.text)") }
        if let flag {
            lines.append("or let 'run' do it, by registering the server with:\n\(flag)")
        }
        return ToolRefusal(lines.joined(separator: "\n"))
    }

    /// Returns the refusal after a question without consent, or without a question.
    func unagreed(_ reason: String, isTyped: Bool = false) -> ToolRefusal {
        refusal("declined, or the client didn't ask: \(reason)", isTyped: isTyped)
    }

    /// Returns what has to happen first: a question, or what its answer leads to.
    ///
    /// - Parameters:
    ///   - call: The call.
    ///   - asked: The question that the call answers, or `nil` for a first try.
    /// - Returns: The next step.
    /// - Throws: ``ToolRefusal``, or `HostError`.
    func step(
        of call: ToolCall,
        answering asked: Result<Question, ToolRefusal>?
    ) throws -> ToolStep {
        let question = try question(after: (try? asked?.get())?.refused)
        guard let retry = call.retry, let asked else {
            guard call.client.canAsk else {
                throw unagreed("it lacks the capability 'elicitation'", isTyped: true)
            }
            return .ask(question, self)
        }
        switch asked {
        case .failure(let reason): throw unagreed("\(reason)")
        case .success(question): break
        case .success: throw unagreed("the answer was to a question about another call")
        }
        switch question.answer(retry.responses[Question.key]) {
        case .agreed: return try step(after: question)
        case .refused(let words): throw unagreed(words)
        }
    }

    /// Indicates whether the app still describes the item in the same way.
    func isItemCurrent() throws -> Bool {
        app.host.limit = TimeLimit(seconds: 10)
        return try app.item(item.id).received == item.received
    }
}
