package import DevMenuClient
import DevMenuKit
package import DevMenuSystem
import DevMenuWire

/// A server of the Model Context Protocol, through which a coding agent uses the menus of apps.
///
/// It speaks both of the protocol's eras. Requests that an app answers at once are handled one after
/// another; actions and questions to a person wait beside them.
package final class AgentServer {
    /// The name under which the server introduces itself to apps, and which the journal has.
    static let client = "mcp"
    /// The most requests that wait: further ones are refused.
    private static let waitingLimit = 1_000
    /// The time that running actions have once the client sends nothing more.
    private static let endGrace = Duration.seconds(1)

    private let options: AgentOptions
    private let loop: EventLoop
    private let stream: ClientStream
    private let context: ToolContext
    private let state: State
    private let responder: Responder
    private let calls: ToolCalls
    /// The facts that `initialize` has negotiated, or `nil` before it.
    private var handshake: ClientFacts?
    private var waiting: [ClientRequest] = []
    private var isHandling = false

    /// Called with a line for a person's log.
    package var onWarning: (String) -> Void = { _ in }

    /// The state that a wait checks.
    private final class State {
        /// The request that is handled now.
        var current: RequestID?
        /// Indicates whether the client has cancelled that.
        var isCancelled = false
        /// Indicates whether the server ends.
        var isOver = false
    }

    /// Creates a server, which opens no host before a call needs one.
    ///
    /// - Parameters:
    ///   - input: The descriptor that the client writes to.
    ///   - output: The descriptor that the client reads from.
    ///   - hosts: The hosts that may be used.
    ///   - options: The choices of the person who registered it.
    ///   - locale: The language of the apps' texts.
    ///   - loop: The loop to run in.
    package init(
        input: FileDescriptor = .standardInput,
        output: FileDescriptor = .standardOutput,
        hosts: AgentHosts,
        options: AgentOptions,
        locale: String? = nil,
        loop: EventLoop
    ) {
        self.options = options
        self.loop = loop
        stream = ClientStream(input: input, output: output)
        let state = State()
        self.state = state
        var policy = WaitPolicy()
        policy.consumeInterruption = {
            defer { state.isCancelled = false }
            return state.isCancelled || state.isOver
        }
        context = ToolContext(
            options: options,
            hosts: AppHosts(
                hosts,
                loop: loop,
                introduction: Introduction(
                    client: "\(Self.client) \(options.version)",
                    locale: locale,
                    events: [.log, .menu]
                ),
                policy: policy,
                within: options.quickSeconds
            ),
            consent: Consent(now: options.now),
            runs: AgentRuns(in: loop)
        )
        responder = Responder(stream, version: options.version) { [state] id in
            state.current == id && state.isCancelled
        }
        calls = ToolCalls(context, in: loop, responder)
        context.hosts.onWarning = { [weak self] in self?.onWarning($0) }
        stream.onMessage = { [weak self] in self?.receive($0) }
        stream.onEnd = { [weak self] in self?.clientHasEnded() }
    }

    /// Serves the client until it ends, and leaves the hosts.
    ///
    /// - Parameter endsProcess: `false` if this process continues, so that the ends of its hosts'
    ///   processes have to be awaited.
    package func run(endsProcess: Bool = true) {
        loop.add(stream)
        checkAllowed()
        while !isDone {
            _ = loop.wait(until: { isDone || !waiting.isEmpty })
            handleWaiting()
        }
        state.isOver = true
        calls.cancelAll()
        if stream.isWaiting {
            _ = loop.wait(before: .now + Self.endGrace, until: { !stream.isWaiting })
        }
        loop.remove(stream)
        if endsProcess { context.hosts.closeAtExit() } else { context.hosts.close() }
    }

    /// Ends the server, as a signal requests.
    package func end() {
        state.isOver = true
        loop.interrupt()
    }

    /// Checks whether hosts and programs have ended; called when a child of this process has.
    package func childMayHaveEnded() {
        context.hosts.childMayHaveEnded()
        context.runs.childMayHaveChanged()
    }

    /// Warns of allowed actions that no menu has; they apply once one has them.
    private func checkAllowed() {
        isHandling = true
        defer { isHandling = false }
        for action in options.allowed {
            let menu = try? context.hosts.menu(of: action)
            guard menu?[id: action.id.rawValue]?.role != .action, !state.isOver else { continue }
            onWarning("--allow \(action.text): no menu has this action yet; it applies once one has")
        }
    }

    private var isDone: Bool {
        state.isOver || stream.isUnread || stream.hasEnded && waiting.isEmpty && calls.isEmpty
    }

    private func clientHasEnded() {
        guard !stream.isUnread else { return end() }
        // Nobody is there to be asked any more.
        calls.clientHasGone()
        loop.later(after: Self.endGrace) { [weak self] in self?.end() }
    }

    // MARK: - Messages

    private func receive(_ message: ClientMessage) {
        switch message {
        case .request(let request): receive(request)
        case .notification("notifications/cancelled", let params):
            if let id = params["requestId"].flatMap({ RequestID(json: $0) }) { cancel(id) }
        case .notification: break
        case .answer(.integer(let number), let result): calls.receive(result, forQuestion: number)
        case .answer: break
        case .malformed(let id, let error): responder.send(error, for: id)
        }
    }

    private func receive(_ request: ClientRequest) {
        let id = request.id
        let isInFlight = state.current == id || calls.has(id) || waiting.contains { $0.id == id }
        guard !isInFlight else {
            return responder.send(
                .invalidRequest("the id \(id.json) is in flight already"),
                for: id
            )
        }
        // A request that needs no app is answered at once, whatever waits.
        if request.method == "ping", !request.standsAlone {
            return responder.send([:], for: request)
        }
        guard waiting.count < Self.waitingLimit else {
            return responder.send(.invalidRequest("too many requests wait"), for: id)
        }
        waiting.append(request)
        handleWaiting()
    }

    private func cancel(_ id: RequestID) {
        waiting.removeAll { $0.id == id }
        if state.current == id {
            state.isCancelled = true
            loop.interrupt()
        }
        calls.cancel(id)
    }

    /// Handles the waiting requests one after another, with those that arrive meanwhile.
    private func handleWaiting() {
        guard !isHandling else { return }
        isHandling = true
        defer { isHandling = false }
        while !waiting.isEmpty, !state.isOver, !stream.isUnread {
            let request = waiting.removeFirst()
            state.current = request.id
            state.isCancelled = false
            // A cancellation that came too late ends no other wait.
            loop.clearInterrupts()
            handle(request)
            state.current = nil
        }
    }

    private func handle(_ request: ClientRequest) {
        do throws(ProtocolError) {
            if request.method == "initialize", !request.standsAlone { return initialize(request) }
            var request = request
            request.client = try facts(of: request)
            try answer(request)
        } catch {
            responder.send(error, for: request.id)
        }
    }

    /// Returns the facts of the client: those in the request, or else those of the handshake.
    private func facts(of request: ClientRequest) throws(ProtocolError) -> ClientFacts {
        if let handshake, !request.standsAlone, request.method != "server/discover" {
            return handshake
        }
        return try ClientFacts(stateless: request.params["_meta"])
    }

    private func initialize(_ request: ClientRequest) {
        let facts = ClientFacts(initialize: request.params)
        handshake = facts
        guard case .handshake(let version) = facts.era else { return }
        responder.era = facts.era
        responder.send(
            [
                "protocolVersion": .string(version), "capabilities": Responder.capabilities,
                "serverInfo": responder.serverInfo, "instructions": .string(Responder.instructions),
            ],
            for: request
        )
    }

    private func answer(_ request: ClientRequest) throws(ProtocolError) {
        switch request.method {
        case "tools/call", "resources/list", "resources/read":
            context.hosts.introduce(request.client.name)
        default: break
        }
        switch request.method {
        case "server/discover" where request.client.era.isStateless:
            responder.send(
                [
                    "supportedVersions": [.string(ProtocolEra.statelessVersion)],
                    "capabilities": Responder.capabilities,
                    "instructions": .string(Responder.instructions),
                ],
                for: request,
                cachedFor: Responder.lasting
            )
        case "tools/list":
            try refuseCursor(in: request)
            responder.send(
                ["tools": ToolCatalog.list(for: options)],
                for: request,
                cachedFor: Responder.lasting
            )
        case "tools/call": try calls.call(request)
        case "resources/list":
            try refuseCursor(in: request)
            responder.send(["resources": reading.list()], for: request, cachedFor: 0)
        case "resources/templates/list":
            try refuseCursor(in: request)
            responder.send(
                ["resourceTemplates": ResourceAddress.templates],
                for: request,
                cachedFor: Responder.lasting
            )
        case "resources/read": try read(request)
        default: throw .unknownMethod(request.method)
        }
    }

    private func refuseCursor(in request: ClientRequest) throws(ProtocolError) {
        guard let cursor = request.params["cursor"], cursor != .null else { return }
        throw .invalidParams("no page begins there: the list is one page")
    }

    // MARK: - Resources

    private var reading: ResourceReading {
        ResourceReading(context: context, results: calls.results)
    }

    private func read(_ request: ClientRequest) throws(ProtocolError) {
        guard let uri = request.params["uri"]?.string else {
            throw .invalidParams("'uri' must be a string")
        }
        let contents: JSONValue?
        do {
            contents = try reading.contents(of: uri)
        } catch {
            if ToolRefusal.isInterruption(error) { return }
            // An app that isn't there has no resources either.
            let reason = ToolRefusal(error, of: context.hosts.inUse).description
            throw ProtocolError(
                code: ProtocolError.unknownResource(uri, in: request.client.era).code,
                message: reason,
                data: ["uri": .string(uri.shownToAgent())]
            )
        }
        guard let contents else { throw .unknownResource(uri, in: request.client.era) }
        responder.send(["contents": contents], for: request, cachedFor: 0)
    }
}
