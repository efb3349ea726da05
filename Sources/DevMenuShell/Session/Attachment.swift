import DevMenuKit
package import DevMenuWire

/// The shell's hold on a host: opens a session when one is needed, and knows the host's menu.
package final class Attachment {
    /// How often a host is started anew by itself, at most, within ``restartWindow``.
    static let restartLimit = 5
    /// The time in which restarts are counted.
    static let restartWindow = Duration.seconds(60)

    private let source: any SessionSource
    private let loop: EventLoop
    private let introduction: () -> Introduction
    private var held: (any MenuSession)?
    /// The menu as far as it has been asked for.
    private(set) var knownMenu: ListedMenu? { didSet { latestMenu = knownMenu ?? latestMenu } }
    /// The menu as it last was known, also of a host that has ended: what it calls secret stays so.
    private(set) var latestMenu: ListedMenu?
    private var knownRoutes: JSONValue?
    private var peer: String?
    private var restarts: [ContinuousClock.Instant] = []

    /// Called with what a host prints for a request that is under way.
    var onOutput: (Int, OutputStream, [UInt8]) -> Void = { _, _, _ in }
    /// Called with how far a request that is under way has come.
    var onProgress: (Int, Double?, String?) -> Void = { _, _, _ in }
    /// Called with what happened in the host, but for what this shell did itself.
    var onEvent: (HostEvent) -> Void = { _ in }
    /// Called with what the host writes to its stderr.
    var onErrorOutput: ([UInt8]) -> Void = { _ in }
    /// Called with what a person should know about an opening.
    var onWarning: (String) -> Void = { _ in }

    /// Holds on to what a source opens.
    ///
    /// - Parameters:
    ///   - source: Opens sessions.
    ///   - loop: What to wait in.
    ///   - introduction: What the shell says of itself to each host.
    package init(
        source: any SessionSource,
        loop: EventLoop,
        introduction: @escaping () -> Introduction
    ) {
        self.source = source
        self.loop = loop
        self.introduction = introduction
    }

    /// The session, if there is one; it may have ended.
    package var session: (any MenuSession)? { held }

    /// Whether a host is there and lives.
    package var isLive: Bool { held.map { $0.ending == nil } ?? false }

    /// Whether a session may be opened that nobody asked for.
    var opensUnasked: Bool { source.opensUnasked }

    /// A session whose host lives: the one that is there, else a new one.
    package func liveSession() throws -> any MenuSession {
        if let held, held.ending == nil { return held }
        return try open()
    }

    /// The menu of the host, asked for once and again when the host says that it changed.
    package func menu() throws -> ListedMenu {
        if isLive, let knownMenu { return knownMenu }
        let menu = ListedMenu(json: try ask(.menuList))
        knownMenu = menu
        return menu
    }

    /// The menu, as far as it is known without waiting long; for completion.
    func menu(within limit: Duration) -> ListedMenu {
        (try? ask(.menuList, within: limit, unless: knownMenu)) ?? knownMenu ?? .empty
    }

    /// The paths of the host's routes and their titles, as far as they are known without waiting long.
    func routes(within limit: Duration) -> [(path: String, title: String)] {
        if knownRoutes == nil { knownRoutes = try? ask(.routeList, within: limit) }
        return (knownRoutes?["routes"]?.array ?? []).compactMap { route in
            route["path"]?.string.map { ($0, route["title"]?.string ?? "") }
        }
    }

    /// Ends the session; the next that is needed is a new one.
    package func drop() {
        guard let session = held else { return }
        held = nil
        forget()
        loop.remove(session)
        session.close()
    }

    /// Leaves the host because the shell itself ends.
    package func leave() {
        guard let session = held else { return }
        held = nil
        loop.remove(session)
        session.leave()
    }

    /// Whether a host that has ended may be started anew by itself once more.
    func mayRestart() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.restartWindow }
        guard restarts.count < Self.restartLimit else { return false }
        restarts.append(now)
        return true
    }

    /// Asks the host, and waits for its answer as long as it takes.
    func ask(_ request: HostRequest) throws -> JSONValue {
        let session = try liveSession()
        var answer: Result<JSONValue, SessionFailure>?
        session.send(request, chain: nil) { answer = $0 }
        while answer == nil {
            if loop.wait(for: { answer != nil }) == .interrupted { throw CommandError.interrupted }
        }
        return try result(answer, of: session)
    }

    /// Asks the host, and gives up after a while; the answer that comes later is let go.
    func ask(_ request: HostRequest, within limit: Duration) throws -> JSONValue? {
        guard isLive || opensUnasked else { return nil }
        let session = try liveSession()
        final class Box { var answer: Result<JSONValue, SessionFailure>? }
        let box = Box()
        let number = session.send(request, chain: nil) { box.answer = $0 }
        guard loop.wait(until: .now + limit, for: { box.answer != nil }) == .reached else {
            session.cancel(number)
            return nil
        }
        return try result(box.answer, of: session)
    }

    /// Why a request of a session has no answer, in the shell's terms.
    func error(for failure: SessionFailure, of session: any MenuSession) -> CommandError {
        switch failure {
        case .refused(let error): .refused(error)
        case .ended: .hostCrashed(crash(of: session, expected: nil))
        }
    }

    /// How a session's host ended, unannounced or other than announced.
    func crash(of session: any MenuSession, expected: String?) -> HostCrash {
        HostCrash(
            name: session.hello.name,
            pid: session.hello.pid,
            ending: session.ending ?? .disconnected,
            expected: expected,
            lastWords: session.lastWords
        )
    }

    private func ask(
        _ request: HostRequest,
        within limit: Duration,
        unless known: ListedMenu?
    ) throws -> ListedMenu? {
        if isLive, let known { return known }
        guard let json = try ask(request, within: limit) else { return nil }
        knownMenu = ListedMenu(json: json)
        return knownMenu
    }

    private func result(
        _ answer: Result<JSONValue, SessionFailure>?,
        of session: any MenuSession
    ) throws -> JSONValue {
        switch answer {
        case .success(let value)?: return value
        case .failure(let failure)?: throw error(for: failure, of: session)
        case nil: throw CommandError.interrupted
        }
    }

    private func open() throws -> any MenuSession {
        if let held { loop.remove(held) }
        held = nil
        forget()
        let session: any MenuSession
        do {
            session = try source.open(in: loop)
        } catch let error as SessionOpeningError {
            throw CommandError(error)
        }
        source.warnings.forEach(onWarning)
        session.onNotification = { [weak self] in self?.take($0) }
        session.onErrorOutput = { [weak self] in self?.onErrorOutput($0) }
        loop.add(session)
        held = session
        session.send(.initialize(introduction()), chain: nil) { [weak self] answer in
            if case .success(let value) = answer { self?.peer = value["peer"]?.string }
        }
        return session
    }

    private func forget() {
        knownMenu = nil
        knownRoutes = nil
        peer = nil
    }

    private func take(_ notification: HostNotification) {
        switch notification {
        case .output(let request, let stream, let bytes): onOutput(request, stream, bytes)
        case .progress(let request, let fraction, let message):
            onProgress(request, fraction, message)
        case .dropped:
            knownMenu = nil
            knownRoutes = nil
        case .event(_, let event): take(event)
        }
    }

    private func take(_ event: HostEvent) {
        switch event {
        case .menu:
            knownMenu = nil
            knownRoutes = nil
        case .setting(_, _, _, let by?) where by == peer: return
        default: break
        }
        onEvent(event)
    }
}

extension CommandError {
    fileprivate init(_ error: SessionOpeningError) {
        switch error {
        case .unavailable(let reason): self = .unavailable(reason)
        case .refused(let error): self = .refused(error)
        case .interrupted: self = .interrupted
        case .crashed(let pid, let ending, let lastWords):
            self = .hostCrashed(
                HostCrash(
                    name: "the host",
                    pid: pid,
                    ending: ending,
                    expected: nil,
                    lastWords: lastWords
                )
            )
        }
    }
}
