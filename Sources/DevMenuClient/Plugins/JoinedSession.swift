package import DevMenuKit
package import DevMenuWire

/// A conversation with a host and with plugins that are programs, as if they were one.
///
/// Each request goes to whose item or route it is about. Members of a chain that go to different
/// processes are held back until those before them are answered, so that a script that is sent ahead
/// stops exactly at its first failure.
package final class JoinedSession: MenuSession {
    typealias Completion = (Result<JSONValue, SessionFailure>) -> Void

    /// Who answers a request.
    enum Owner: Equatable {
        case host
        case plugin(Int)
        /// The host and plugins together.
        case all
    }

    struct Sending {
        let number: Int
        let request: HostRequest
        /// Whether values may be as they were last known.
        let isOutline: Bool
        let chain: Int?
        let completion: Completion
    }

    private struct Part: Hashable {
        let session: ObjectIdentifier
        let number: Int
    }

    let host: any MenuSession
    let plugins: PluginSet

    package var onNotification: ((HostNotification) -> Void)?

    private var lastNumber = 0
    /// The requests of this session by those of the part that answers them, and the other way round.
    private var ours: [Part: Int] = [:]
    private var theirs: [Int: (session: any MenuSession, number: Int)] = [:]
    var later = DeferredCompletions()
    var order = ChainOrder()
    /// What is in the menu; `nil` until the host has been asked, and once it has changed.
    var known: JoinedMenu?
    var hostRoutes: JSONValue?
    var isSurveying = false
    var awaitingSurvey: [Sending] = []

    /// A conversation with a host whose session nobody else uses from now on, and with plugins.
    init(host: any MenuSession, plugins: PluginSet) {
        self.host = host
        self.plugins = plugins
        host.onNotification = { [unowned self] in take($0) }
        // The plugins outlive this host, and with it this session.
        plugins.onNotification = { [weak self] in self?.take($1, of: $0) }
        plugins.onErrorOutput = { [weak self] in self?.host.onErrorOutput?($0) }
    }

    package var hello: Hello { host.hello }
    package var origin: String { host.origin }
    package var isRestartable: Bool { host.isRestartable }
    package var ending: SessionEnding? { host.ending }
    package var lastWords: [String] { host.lastWords }

    package var onErrorOutput: (([UInt8]) -> Void)? {
        get { host.onErrorOutput }
        set { host.onErrorOutput = newValue }
    }

    package var interests: [PollInterest] { host.interests }

    package var deadline: ContinuousClock.Instant? {
        guard let deadline = host.deadline else { return later.deadline }
        return later.deadline.map { min($0, deadline) } ?? deadline
    }

    package func handle(_ ready: PollInterest) { host.handle(ready) }

    package func deadlinePassed() {
        for body in later.takeDue() { body() }
        if let deadline = host.deadline, deadline <= .now { host.deadlinePassed() }
    }

    @discardableResult
    package func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
    ) -> Int { take(request, isOutline: false, chain: chain, completion) }

    package func sendOutline(
        completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
    ) -> Int { take(.menuList, isOutline: true, chain: nil, completion) }

    package func part(for request: HostRequest) -> any MenuSession {
        guard case .plugin(let place)? = owner(of: request, isOutline: false) else { return self }
        return plugins.programs[place].session ?? self
    }

    package func cancel(_ request: Int) {
        if let held = order.withdraw(request) {
            later.add { [self] in
                held.completion(.failure(.refused(WireError(.cancelled, "cancelled"))))
                release()
            }
        } else if let (session, number) = theirs[request] {
            session.cancel(number)
        }
    }

    package func childMayHaveEnded() {
        host.childMayHaveEnded()
        plugins.childMayHaveEnded()
    }

    package func close() {
        host.close()
        endHeld()
    }

    package func abandon() {
        host.abandon()
        endHeld()
    }

    package func leave() {
        host.leave()
        plugins.leave()
        endHeld()
    }

    /// Takes note that plugins came or went.
    func pluginsHaveChanged() { known = nil }

    private func endHeld() {
        let held = order.takeAll() + awaitingSurvey
        awaitingSurvey = []
        for sending in held { sending.completion(.failure(.ended)) }
        for body in later.takeDue() { body() }
    }

    private func take(
        _ request: HostRequest,
        isOutline: Bool,
        chain: Int?,
        _ completion: @escaping Completion
    ) -> Int {
        lastNumber += 1
        let sending = Sending(
            number: lastNumber,
            request: request,
            isOutline: isOutline,
            chain: chain,
            completion: completion
        )
        if chain == nil {
            dispatch(sending)
        } else {
            order.hold(sending)
            release()
        }
        return lastNumber
    }

    /// Sends what is in no chain as soon as it is known to whom.
    func dispatch(_ sending: Sending) {
        if let owner = owner(of: sending.request, isOutline: sending.isOutline) {
            forward(sending, to: owner, sending.completion)
        } else {
            awaitingSurvey.append(sending)
            survey()
        }
    }

    /// Sends the members of chains whose turn has come.
    func release() {
        while let next = order.next {
            if host.ending != nil {
                order.drop()
                later.add { next.completion(.failure(.ended)) }
            } else if order.hasFailed(next.chain) {
                order.drop()
                let error = WireError(.skipped, "an earlier command of the script failed")
                later.add { next.completion(.failure(.refused(error))) }
            } else if let owner = owner(of: next.request, isOutline: false) {
                guard order.begin(next, by: owner, takesAhead: takesAhead(owner)) else { return }
                forward(next, to: owner) { [self] answer in
                    var hasFailed = false
                    if case .failure = answer { hasFailed = true }
                    order.end(next.chain, hasFailed: hasFailed)
                    next.completion(answer)
                    release()
                }
            } else {
                return survey()
            }
        }
    }

    private func takesAhead(_ owner: Owner) -> Bool {
        switch owner {
        case .host: host.hello.has(.chain)
        case .plugin(let place): plugins.programs[place].session?.hello.has(.chain) ?? false
        case .all: false
        }
    }

    /// Who answers a request; `nil` where the host has to be asked first what is its own.
    private func owner(of request: HostRequest, isOutline: Bool) -> Owner? {
        switch request {
        case .initialize, .hostInfo, .trust: return .host
        case .menuList: return toAsk(isOutline: isOutline).isEmpty ? .host : .all
        case .routeList, .pluginList: return known == nil ? nil : .host
        case .reset(nil): return withSettings.isEmpty ? .host : .all
        case .show(let id), .trigger(let id, _, _), .complete(let id, _, _), .set(let id, _, _),
            .flip(let id, _), .reset(let id?):
            guard plugins.claims(item: id.rawValue) else { return .host }
            return known.map { $0.itemOwners[id.rawValue].map { .plugin($0) } ?? .host }
        case .open(let url, _):
            let end = url.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").last ?? ""
            let path = end.lowercased()
            guard plugins.claims(route: path) else { return .host }
            return known.map { $0.routeOwners[path].map { .plugin($0) } ?? .host }
        }
    }

    /// The plugins in the menu that have settings.
    var withSettings: [PluginProgram] {
        plugins.programs.enumerated().filter { place, program in
            known?.refusals[place] == nil && program.answer?.hasSettings ?? false
        }.map(\.element)
    }

    /// The plugins whose part of the menu has to be asked for anew.
    private func toAsk(isOutline: Bool) -> [PluginProgram] {
        let stale = plugins.programs.filter { $0.isStale && $0.session?.isRunning ?? false }
        guard !isOutline else { return stale }
        return withSettings + stale.filter { stale in !withSettings.contains { $0 === stale } }
    }

    private func forward(_ sending: Sending, to owner: Owner, _ completion: @escaping Completion) {
        switch (owner, sending.request) {
        case (_, .menuList):
            join(
                chain: sending.chain,
                toleratingRefusal: sending.isOutline,
                asking: toAsk(isOutline: sending.isOutline)
            ) { completion($0.map(\.menu)) }
        case (_, .routeList):
            join(chain: sending.chain) { completion($0.map(\.routes)) }
        case (_, .pluginList):
            put(sending, to: host) { [self] in completion(withReports($0)) }
        case (.all, _): resetAll(sending, completion)
        case (.host, _): put(sending, to: host, completion)
        case (.plugin(let place), _):
            if let session = plugins.programs[place].session {
                put(sending, to: session, completion)
            }
        }
    }

    /// Sends a request to one part, and remembers which of its numbers is which of this session's.
    func put(
        _ sending: Sending,
        to session: any MenuSession,
        _ completion: @escaping Completion
    ) {
        var part = Part(session: ObjectIdentifier(session), number: 0)
        let number = session.send(sending.request, chain: sending.chain) { [self] answer in
            ours[part] = nil
            theirs[sending.number] = nil
            completion(answer)
        }
        part = Part(session: part.session, number: number)
        ours[part] = sending.number
        theirs[sending.number] = (session, number)
    }

    private func take(_ notification: HostNotification) {
        switch notification {
        case .event(_, .menu), .dropped:
            known = nil
            hostRoutes = nil
        case .output, .progress, .event: break
        }
        tell(notification, of: host)
    }

    private func take(_ notification: HostNotification, of program: PluginProgram) {
        switch notification {
        case .event(_, .menu), .dropped: program.isStale = true
        case .output, .progress, .event: break
        }
        if let session = program.session { tell(notification, of: session) }
    }

    /// Hands on what a part tells, with this session's own numbers in it.
    private func tell(_ notification: HostNotification, of session: any MenuSession) {
        let id = ObjectIdentifier(session)
        switch notification {
        case .output(let request, let stream, let bytes):
            guard let number = ours[Part(session: id, number: request)] else { return }
            onNotification?(.output(request: number, stream, bytes))
        case .progress(let request, let fraction, let message):
            guard let number = ours[Part(session: id, number: request)] else { return }
            onNotification?(.progress(request: number, fraction: fraction, message: message))
        case .event, .dropped: onNotification?(notification)
        }
    }
}
