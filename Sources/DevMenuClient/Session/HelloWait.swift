import DevMenuKit
import DevMenuWire

/// Waits for what a host has to say first.
final class HelloWait {
    /// What came in place of the hello.
    enum Failure: Error, Equatable {
        /// Another message, or something that is no message.
        case broken(String)
        /// The hello of another version of the protocol.
        case otherProtocol(Int)
        /// An error: the host is busy, mostly.
        case refused(WireError)
        /// The end of the host.
        case ended(SessionEnding)
        /// Nothing in time.
        case timedOut
        /// A signal, which whoever waits should look at.
        case interrupted
        /// The end of the time that whoever waits has.
        case outOfTime

        /// True where the host has no room at the moment.
        var isBusy: Bool {
            if case .refused(let error) = self { error.knownKind == .busy } else { false }
        }
    }

    private let link: HostLink
    private var answer: Result<Hello, Failure>?

    /// Waits at a link, whose messages after the hello wait for whoever takes them next.
    private init(_ link: HostLink) { self.link = link }

    /// Waits for the hello.
    ///
    /// - Parameters:
    ///   - link: The link at which it is to arrive.
    ///   - loop: What to wait in.
    ///   - limit: How long to wait.
    ///   - deadline: When to give up, if that comes first; `nil` for never.
    ///   - watch: Another source that is waited on in that time.
    /// - Returns: The hello.
    /// - Throws: What came in its place.
    static func hello(
        over link: HostLink,
        in loop: EventLoop,
        within limit: Duration,
        before deadline: ContinuousClock.Instant? = nil,
        watching watch: (any PollSource)? = nil
    ) throws(Failure) -> Hello {
        let wait = HelloWait(link)
        link.onMessage = { wait.take($0) }
        link.onEnd = { wait.end() }
        loop.add(link)
        if let watch { loop.add(watch) }
        defer {
            loop.remove(link)
            if let watch { loop.remove(watch) }
            link.onMessage = nil
            link.onEnd = nil
        }
        let end = ContinuousClock.now + limit
        let isCutShort = deadline.map { $0 < end } ?? false
        switch loop.wait(until: min(end, deadline ?? end), for: { wait.answer != nil }) {
        case .reached: break
        case .timedOut: throw isCutShort ? .outOfTime : .timedOut
        case .interrupted: throw .interrupted
        }
        guard let answer = wait.answer else { throw .timedOut }
        return try answer.get()
    }

    private func take(_ message: MessageToShell) {
        link.onMessage = nil
        answer = Self.hello(in: message)
    }

    /// The hello that a host's first message is, or what that is in its place.
    static func hello(in message: MessageToShell) -> Result<Hello, Failure> {
        switch message {
        case .notification("hello", let params): hello(params)
        case .failure(let error): .failure(.refused(error))
        case .notification(let method, _):
            .failure(.broken("its first message is '\(method)', and not 'hello'"))
        case .response:
            .failure(.broken("its first message answers a request that was not made"))
        }
    }

    private func end() {
        guard answer == nil else { return }
        switch link.ending {
        case .broken(let reason)?: answer = .failure(.broken(reason))
        case let ending: answer = .failure(.ended(ending ?? .disconnected))
        }
    }

    private static func hello(_ params: JSONValue) -> Result<Hello, Failure> {
        // The number comes first: what else a hello of another version has is not known here.
        if let number = params["protocol"]?.integer, number != ProtocolVersion.current {
            return .failure(.otherProtocol(number))
        }
        return Result { () throws(HelloError) in try Hello(params: params) }
            .mapError { .broken($0.description) }
    }
}

extension HelloWait.Failure {
    /// The failure as whoever opens a session is told of it.
    ///
    /// - Parameters:
    ///   - target: What was to be opened.
    ///   - patience: How long the hello was waited for.
    /// - Returns: The error.
    func openingError(target: String, patience: Duration) -> SessionOpeningError {
        switch self {
        case .broken(let reason):
            .unavailable("\(target) does not speak the protocol: \(reason)")
        case .otherProtocol(let number):
            .unavailable(
                """
                \(target) speaks version \(number) of the protocol, and this shell version \
                \(ProtocolVersion.current): use a devmenu that fits it
                """
            )
        case .refused(let error): .refused(error)
        case .ended: .unavailable("\(target) ended without a hello")
        case .timedOut:
            .unavailable("\(target) said no hello within \(PluginFault.words(patience))")
        case .interrupted: .interrupted
        case .outOfTime: .timedOut
        }
    }
}
