import DevMenuClient
import DevMenuKit
import DevMenuWire

/// The calls of tools: those that are done at once, and those that wait for an app or a person.
final class ToolCalls {
    private let context: ToolContext
    private let loop: EventLoop
    private let responder: Responder
    /// The whole texts of results that were cut.
    private(set) var results = StoredResults()
    /// The calls that wait, by the identifiers of their requests.
    private var waiting: [RequestID: any PendingCall] = [:]
    /// The questions that were sent to the client, by the numbers of the server's requests.
    private var questions: [Int: SentQuestion] = [:]
    private var latestQuestion = 0

    /// Creates the calls of one client.
    init(_ context: ToolContext, in loop: EventLoop, _ responder: Responder) {
        self.context = context
        self.loop = loop
        self.responder = responder
    }

    /// Indicates whether no call waits.
    var isEmpty: Bool { waiting.isEmpty }

    /// Indicates whether the call of a request waits.
    func has(_ id: RequestID) -> Bool { waiting[id] != nil }

    /// Ends a call without an answer, if it waits.
    func cancel(_ id: RequestID) { waiting.removeValue(forKey: id)?.cancel() }

    /// Ends all calls without an answer.
    func cancelAll() { for call in waiting.values { call.cancel() } }

    /// Notifies all calls that the client sends nothing more.
    func clientHasGone() { for call in waiting.values { call.clientHasGone() } }

    /// Receives the client's answer to a question, or `nil` for an error.
    func receive(_ result: JSONValue?, forQuestion number: Int) {
        questions.removeValue(forKey: number)?.receive(result)
    }

    /// Performs a call, and answers it now or later.
    ///
    /// - Throws: ``ProtocolError`` for a call that is none.
    func call(_ request: ClientRequest) throws(ProtocolError) {
        let params = request.params
        let name = params["name"]?.string ?? ""
        guard let tool = ToolCatalog.tool(named: name) else {
            throw .invalidParams("no tool '\(name.nameForAgent)': see tools/list")
        }
        let definition = tool.definition
        guard let arguments = (params["arguments"] ?? [:]).object else {
            throw .invalidParams("'arguments' must be an object")
        }
        let retry = retry(of: request)
        if retry != nil, !request.client.canAsk { throw .missingElicitation }
        do {
            guard context.options.access.allows(definition.level) else {
                throw ToolRefusal(
                    """
                    '\(name)' isn't allowed: this server was registered with \
                    --access \(context.options.access.rawValue), and it needs --access \
                    \(definition.level.rawValue). Only a person can change that, in the client's \
                    configuration.
                    """
                )
            }
            let call = ToolCall(
                arguments: try ToolArguments(arguments, of: definition),
                client: request.client,
                retry: retry
            )
            try perform(try tool.call(call, in: context), for: request)
        } catch {
            guard !ToolRefusal.isInterruption(error) else { return }
            send(refusal(for: error), for: request)
        }
    }

    private func perform(_ step: ToolStep, for request: ClientRequest) throws {
        switch step {
        case .done(let result): send(result, for: request)
        case .run(let check, let consent): try start(check, by: consent, for: request)
        case .wait(let run, let query): wait(for: run, query, request)
        case .read(let part, let app): wait(for: part, of: app, request)
        case .ask(let question, let check): ask(question, of: check, for: request)
        }
    }

    private func retry(of request: ClientRequest) -> ToolCall.Retry? {
        let params = request.params
        guard request.client.era.isStateless,
            params["requestState"] != nil || params["inputResponses"] != nil
        else { return nil }
        return ToolCall.Retry(
            state: params["requestState"]?.string,
            responses: params["inputResponses"]?.object ?? [:]
        )
    }

    private func refusal(for error: any Error) -> ToolResult {
        let refusal = ToolRefusal(error, of: context.hosts.inUse)
        let members = JSONObject(compacting: [
            AnswerText.refusal: .string(refusal.description),
            "next": refusal.next.map { .string($0) },
        ])
        return ToolResult(members, isError: true)
    }

    private func start(
        _ check: ActionCheck,
        by consent: RunConsent,
        for request: ClientRequest
    ) throws {
        let run = try context.runs.begin(check)
        let wait = RunWait(for: run, check.query, in: loop) { [weak self, weak run] met in
            guard let self, let run else { return }
            waiting[request.id] = nil
            let result = run.result(met: met, ofRun: true)
            // Nobody has to read again what was shown whole.
            if run.hasEnded, result.link == nil { context.runs.discard(run) }
            send(result, for: request)
        }
        run.onProgress = responder.progress(of: request, in: check.app.name)
        waiting[request.id] = wait
        var isConfirmed = check.item.risk.needsConfirmation
        if case .person(let question) = consent, question.refused != nil { isConfirmed = true }
        do {
            try run.start(isConfirmed: isConfirmed, asking: answer(by: consent, run, request))
        } catch {
            abandon(run, wait, request)
            throw error
        }
    }

    /// Returns the answer to a host that refuses a run because its arguments make it risky, or `nil`
    /// if the refusal is final.
    private func answer(
        by consent: RunConsent,
        _ run: AgentRun,
        _ request: ClientRequest
    ) -> ((UnconfirmedRun) -> Void)? {
        if case .author = consent { return nil }
        return { [weak self, weak run] refused in
            guard let self, let run else { return }
            let (check, wait) = (run.check, waiting[request.id])
            do {
                guard case .person = consent else {
                    guard refused.risk != .fatal else { return run.refuse(refused) }
                    return try run.start(isConfirmed: true, asking: nil)
                }
                // Nobody can be asked once the call is answered.
                guard let wait else { return run.refuse(refused) }
                let question = try check.question(after: refused)
                abandon(run, wait, request)
                ask(question, of: check, for: request)
            } catch {
                guard let wait else { return run.refuse(refused) }
                abandon(run, wait, request)
                send(refusal(for: error), for: request)
            }
        }
    }

    /// Forgets a run that hasn't begun.
    private func abandon(_ run: AgentRun, _ wait: any PendingCall, _ request: ClientRequest) {
        waiting[request.id] = nil
        wait.leave()
        context.runs.discard(run)
    }

    private func wait(for run: AgentRun, _ query: RunQuery, _ request: ClientRequest) {
        let wait = RunWait(for: run, query, in: loop) { [weak self] met in
            guard let self else { return }
            waiting[request.id] = nil
            send(run.result(since: query.since, met: met), for: request)
        }
        if let report = responder.progress(of: request, in: run.check.app.name) {
            run.onProgress = report
        }
        waiting[request.id] = wait
        wait.check()
    }

    private func wait(for part: LogPart, of app: AppHost, _ request: ClientRequest) {
        let wait = LogWait(for: part, of: app, in: loop) { [weak self] in
            guard let self else { return }
            waiting[request.id] = nil
            send(part.result(of: app), for: request)
        }
        waiting[request.id] = wait
        wait.deadlinePassed()
    }

    /// Asks the person at the client: by a request of the server, or by the result of the call.
    private func ask(
        _ question: Question,
        of check: any ConsentCheck,
        for request: ClientRequest
    ) {
        let params = question.params(for: request.client.era)
        guard !request.client.era.isStateless else {
            return responder.send(
                [
                    "resultType": "input_required",
                    "inputRequests": [
                        Question.key: ["method": "elicitation/create", "params": .object(params)]
                    ],
                    "requestState": .string(context.consent.remember(question)),
                ],
                for: request
            )
        }
        latestQuestion += 1
        let number = latestQuestion
        let end = context.options.now() + Question.lifetime
        let sent = SentQuestion(question, until: end, loop: loop) { [weak self] answer in
            guard let self else { return }
            questions[number] = nil
            guard waiting.removeValue(forKey: request.id) != nil else { return }
            receive(answer, to: question, of: check, for: request)
        } onCancel: { [weak self] in
            self?.questions[number] = nil
            self?.responder.notify("notifications/cancelled", ["requestId": .integer(number)])
        }
        questions[number] = sent
        waiting[request.id] = sent
        responder.ask("elicitation/create", params, number: number)
    }

    private func receive(
        _ answer: Question.Answer,
        to question: Question,
        of check: any ConsentCheck,
        for request: ClientRequest
    ) {
        do {
            if case .refused(let words) = answer { throw check.unagreed(words) }
            // The app may have ended meanwhile, or its menu may be another.
            guard question.isAbout(check.app), try check.isCurrent() else {
                throw check.refusal("the app has changed since the person was asked")
            }
            try perform(try check.step(after: question), for: request)
        } catch {
            send(refusal(for: error), for: request)
        }
    }

    private func send(_ result: ToolResult, for request: ClientRequest) {
        let members = result.json(for: request.client.era) { text in
            let app = context.hosts.inUse?.name ?? "app"
            return ResourceAddress(app: app, .result(results.store(text))).uri
        }
        responder.send(members, for: request)
    }
}
