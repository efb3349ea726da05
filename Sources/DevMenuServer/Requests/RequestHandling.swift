import DevMenuKit
import DevMenuWire

/// Takes the lines of one peer and sees to it that each request gets its one answer.
///
/// It belongs to the connection's thread: quick requests are answered here, in their order; changes of
/// settings are gathered until ``settle()``; what runs plugin code gets a thread of its own.
struct RequestHandling {
    private let peer: Peer
    private let server: MenuServer
    private let quick: QuickAnswers
    private let plugins: PluginRequests
    private var changes: SettingRequests
    private var chains = Chains()

    /// Handles the lines of a peer.
    init(server: MenuServer, peer: Peer) {
        self.server = server
        self.peer = peer
        quick = QuickAnswers(server: server, peer: peer)
        plugins = PluginRequests(server: server, peer: peer)
        changes = SettingRequests(server: server, peer: peer)
    }

    /// How many requests have been read and not answered.
    var unansweredCount: Int { changes.count + chains.waitingCount + peer.runCount }

    /// Takes a line.
    mutating func take(_ frame: LineFramer.Frame) {
        guard case .line(let line) = frame else {
            settle()
            let limit = WireLimits.lineToHost
            peer.answer(nil, .failure(WireError(.tooLarge, "a line is longer than \(limit) bytes")))
            return
        }
        do {
            switch try MessageToHost(line: line) {
            case .notification(let method, let params):
                if method == "cancel", let id = params["id"].flatMap({ RequestID(json: $0) }) {
                    peer.cancel(id)
                }
            case .request(let id, let method, let params, let chain):
                take(id: id, method: method, params: params, chain: chain)
            }
        } catch {
            settle()
            peer.answer(error.id, .failure(error.error))
        }
    }

    /// Carries out the changes that wait together, and answers them.
    mutating func settle() {
        for chain in changes.carryOut() { chains.fail(chain) }
    }

    /// Goes on with chains whose running members have ended.
    mutating func follow() {
        for (id, isFailure) in peer.takeEnded() {
            for request in chains.ended(id, isFailure: isFailure) { admit(request) }
        }
    }

    private mutating func take(id: RequestID, method: String, params: JSONObject, chain: Int?) {
        guard !peer.isRunning(id), !changes.isWaiting(id), !chains.isWaiting(id) else {
            settle()
            let error = WireError(.invalidRequest, "a request with this 'id' is still in flight")
            peer.answer(id, .failure(error))
            return
        }
        let request = Result { () throws(WireError) in
            try HostRequest(method: method, params: params)
        }
        admit(PendingRequest(id: id, chain: chain, request: request))
    }

    private mutating func admit(_ pending: PendingRequest) {
        switch chains.verdict(on: pending.chain) {
        case .go:
            carryOut(pending)
        case .skip:
            settle()
            peer.answer(pending.id, .failure(.skipped))
        case .wait:
            if let chain = pending.chain { chains.enqueue(pending, in: chain) }
        }
    }

    private mutating func carryOut(_ pending: PendingRequest) {
        guard case .success(let request) = pending.request, server.access != .none else {
            return respond(to: pending, refusal(of: pending))
        }
        switch request {
        case .set, .flip, .reset:
            if let error = changes.take(pending, request) {
                respond(to: pending, .failure(error))
            }
        default:
            settle()
            guard chains.verdict(on: pending.chain) == .go else { return admit(pending) }
            if let answer = quick.answer(request) {
                respond(to: pending, answer)
            } else {
                run(pending, request)
            }
        }
    }

    private mutating func run(_ pending: PendingRequest, _ request: HostRequest) {
        do throws(WireError) {
            guard let body = try plugins.body(of: request) else {
                throw WireError(.unknownMethod, "'\(request.method.rawValue)' cannot be run")
            }
            let run = ActionRun(id: pending.id, peer: peer, server: server)
            chains.began(pending.id, in: pending.chain)
            run.start { await body(run) }
        } catch {
            respond(to: pending, .failure(error))
        }
    }

    private func refusal(of pending: PendingRequest) -> Result<JSONValue, WireError> {
        if case .failure(let error) = pending.request { return .failure(error) }
        return .failure(.denied(server.access))
    }

    private mutating func respond(
        to pending: PendingRequest,
        _ result: Result<JSONValue, WireError>
    ) {
        settle()
        // What was settled may have been the first failure of the same chain.
        guard chains.verdict(on: pending.chain) != .skip else {
            return peer.answer(pending.id, .failure(.skipped))
        }
        if case .failure = result { chains.fail(pending.chain) }
        peer.answer(pending.id, result)
    }
}
