import DevMenuKit
import DevMenuWire

/// Handles the lines of one peer: each request gets exactly one answer.
///
/// It runs on the connection's thread: quick requests are answered there, in order; changes of
/// settings are gathered until ``flushChanges()``; plugin code runs on a separate thread.
struct RequestHandling: ~Copyable {
    private let peer: Peer
    private let server: MenuServer
    private let scopes: RequestScopes?
    private let answers: RequestAnswers
    private var changes: SettingRequests
    private var chains = RequestChains()

    /// Creates the handling of a peer's lines.
    init(server: MenuServer, peer: Peer, scopes: RequestScopes?) {
        self.server = server
        self.peer = peer
        self.scopes = scopes
        answers = RequestAnswers(server: server, peer: peer)
        changes = SettingRequests(server: server, peer: peer)
    }

    /// The number of requests that have been read and not answered.
    var unansweredCount: Int { changes.count + chains.waitingCount + peer.runCount }

    /// Handles a line.
    mutating func handle(_ frame: LineFramer.Frame) {
        guard case .line(let line) = frame else {
            let limit = WireLimits.lineToHost
            let error = WireError(.tooLarge, "a line is longer than \(limit) bytes")
            return admit(PendingRequest(id: nil, chain: nil, request: .failure(error)))
        }
        do {
            switch try MessageToHost(line: line) {
            case .cancel(let id): cancel(id)
            case .unknownNotification: break
            case .request(let id, let method, let params, let chain):
                guard !isInFlight(id) else { return refuse(id, chain) }
                let request = Result { () throws(WireError) in
                    try HostRequest(method: method, params: params)
                }
                let pending = PendingRequest(id: id, chain: chain, request: request)
                guard let scopes else { return admit(pending) }
                SettingScope.$replacements.withValue(scopes.remove(id)) { admit(pending) }
            }
        } catch {
            admit(
                PendingRequest(id: error.id, chain: error.chain, request: .failure(error.error))
            )
        }
    }

    /// Answers a line that the peer began and didn't end.
    mutating func refuseUnfinishedLine() {
        let error = WireError(.parse, "the input ended within a line, before its newline")
        admit(PendingRequest(id: nil, chain: nil, request: .failure(error)))
    }

    /// Applies the gathered changes together, and answers them.
    ///
    /// Call it at the end of a series of lines that arrived together.
    mutating func flushChanges() {
        guard changes.count > 0 else { return }
        // Another process may hold the lock of the settings' store.
        peer.outbox.whileBlocking { changes.apply(in: &chains) }
    }

    /// Continues chains whose running members have ended.
    ///
    /// - Returns: `true` if any run has ended.
    mutating func follow() -> Bool {
        let ends = peer.drainEnds()
        for end in ends {
            guard let chain = end.chain else { continue }
            for request in chains.ended(chain, isFailure: end.isFailure) { admit(request) }
        }
        return !ends.isEmpty
    }

    private func isInFlight(_ id: RequestID) -> Bool {
        peer.isRunning(id) || changes.isWaiting(id) || chains.isWaiting(id)
    }

    private mutating func refuse(_ id: RequestID, _ chain: Int?) {
        let error = WireError(.invalidRequest, "a request with this 'id' is still in flight")
        admit(PendingRequest(id: id, chain: chain, request: .failure(error)))
    }

    /// Cancels a request that runs or waits in a chain; one that is answered isn't affected.
    ///
    /// Gathered changes are applied first, and answered as usual.
    private mutating func cancel(_ id: RequestID) {
        flushChanges()
        guard !peer.cancel(id), chains.cancel(id) else { return }
        peer.answer(id, .failure(.cancelled))
    }

    private mutating func admit(_ pending: PendingRequest) {
        switch chains.verdict(on: pending.chain) {
        case _ where pending.isAnswered:
            chains.fail(pending.chain)
        case .go:
            perform(pending)
        case .skip:
            flushChanges()
            peer.answer(pending.id, .failure(.skipped))
        case .wait:
            if let chain = pending.chain { chains.enqueue(pending, in: chain) }
        }
    }

    private mutating func perform(_ pending: PendingRequest) {
        guard case .success(let request) = pending.request, let id = pending.id,
            server.access != .none
        else { return respond(to: pending, refusal(of: pending)) }
        if let questions = RequestQuestions(of: request, by: peer, in: server) {
            // A change that was gathered may decide whether an item is available.
            flushChanges()
            guard chains.verdict(on: pending.chain) == .go else { return admit(pending) }
            switch questions.verdict() {
            case .go: break
            case .refused(let error): return respond(to: pending, .failure(error))
            case .awaited: return run(pending, id, request, after: questions)
            }
        }
        switch request {
        case .set, .flip, .reset:
            guard let error = changes.add(id, chain: pending.chain, request) else { break }
            // A change that needs the app's code isn't gathered.
            if server.isKeptByApp(request) { return runInOrder(pending, id, request) }
            respond(to: pending, .failure(error))
        default:
            flushChanges()
            // A change that was just applied may have failed, and broken the same chain.
            guard chains.verdict(on: pending.chain) == .go else { return admit(pending) }
            switch request {
            case .initialize(let introduction):
                server.welcome(peer, introduction, answering: id)
            case .readLog(let query): server.answer(query, of: peer, to: id)
            case .trust(let file, let revision): respond(to: pending, trust(file, revision))
            case .undo, .apply:
                if server.isKeptByApp(request) { return run(pending, id, request) }
                respond(to: pending, peer.outbox.whileBlocking { changes.answer(request) })
            case .resume:
                respond(to: pending, peer.outbox.whileBlocking { changes.answer(request) })
            default: run(pending, id, request)
            }
        }
    }

    /// Runs a request once the gathered changes have been applied.
    private mutating func runInOrder(
        _ pending: PendingRequest,
        _ id: RequestID,
        _ request: HostRequest
    ) {
        flushChanges()
        guard chains.verdict(on: pending.chain) == .go else { return admit(pending) }
        run(pending, id, request)
    }

    private mutating func run(_ pending: PendingRequest, _ id: RequestID, _ request: HostRequest) {
        do throws(WireError) {
            switch try answers.answer(request) {
            case .now(let answer): respond(to: pending, .success(answer))
            case .later(let body): try start(pending, id, body)
            }
        } catch {
            respond(to: pending, .failure(error))
        }
    }

    /// Carries out a request on a separate thread, once the app's own code has been asked.
    private mutating func run(
        _ pending: PendingRequest,
        _ id: RequestID,
        _ request: HostRequest,
        after questions: RequestQuestions
    ) {
        let (server, peer, answers) = (server, peer, answers)
        do throws(WireError) {
            try start(pending, id) { run in
                do throws(WireError) {
                    try await questions.check()
                    switch request {
                    case _ where server.isKeptByApp(request), .trigger, .preview, .check:
                        switch try answers.answer(request) {
                        case .now(let answer): return .success(answer)
                        case .later(let body): return await body(run)
                        }
                    default:
                        var changes = SettingRequests(server: server, peer: peer)
                        return changes.made(by: request)
                    }
                } catch {
                    return .failure(error)
                }
            }
        } catch {
            respond(to: pending, .failure(error))
        }
    }

    private mutating func start(
        _ pending: PendingRequest,
        _ id: RequestID,
        _ body: @escaping RequestAnswers.Body
    ) throws(WireError) {
        let run = ActionRun(id: id, chain: pending.chain, peer: peer, server: server)
        try run.start { await body(run) }
        chains.began(pending.chain)
    }

    private func trust(_ file: String, _ revision: String) -> Result<HostAnswer, WireError> {
        guard let grant = peer.trustGrant, server.access == .full else {
            let reason = "only the devmenu that started a host for a file may trust it; by hand: "
            return .failure(WireError(.denied, reason + "devmenu trust FILE"))
        }
        return Result { () throws(WireError) in
            try grant(file, revision)
            return .done
        }
    }

    private func refusal(of pending: PendingRequest) -> Result<HostAnswer, WireError> {
        if case .failure(let error) = pending.request { return .failure(error) }
        return .failure(.denied(server.access))
    }

    private mutating func respond(
        to pending: PendingRequest,
        _ result: Result<HostAnswer, WireError>
    ) {
        flushChanges()
        guard chains.verdict(on: pending.chain) != .skip else {
            peer.answer(pending.id, .failure(.skipped))
            return
        }
        if peer.answer(pending.id, result) { chains.fail(pending.chain) }
    }
}
