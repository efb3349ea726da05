import DevMenuKit
import DevMenuWire

/// A wait for a host's hello.
enum HelloWait {
    /// The event that came in place of the hello.
    enum Failure: Error, Equatable {
        /// Another message, or bytes that are none.
        case broken(String)
        /// A hello of another version of the protocol.
        case otherProtocol(Int)
        /// An error: mostly, the host is busy.
        case refused(WireError)
        /// The end of the host.
        case ended(SessionEnding)
        /// The host's time passed.
        case timedOut
        /// A signal, which the caller should handle.
        case interrupted
        /// The caller's time passed.
        case outOfTime

        /// `true` if the host has no room at the moment.
        var isBusy: Bool {
            if case .refused(let error) = self { error.knownKind == .busy } else { false }
        }
    }

    /// Waits for the hello.
    ///
    /// - Parameters:
    ///   - connection: The connection to the host, which is in the loop for the wait.
    ///   - loop: The loop to wait in.
    ///   - limit: The time that the host has.
    ///   - deadline: An earlier time to give up, or `nil`.
    ///   - watch: Another source to poll meanwhile.
    /// - Returns: The hello.
    /// - Throws: The event that came in its place.
    static func hello(
        over connection: HostConnection,
        in loop: EventLoop,
        within limit: Duration,
        before deadline: ContinuousClock.Instant? = nil,
        watching watch: (any PollSource)? = nil
    ) throws(Failure) -> Hello {
        var answer: Result<Hello, Failure>?
        listen(to: connection, in: loop, within: limit) { answer = $0 }
        if let watch { loop.add(watch) }
        defer {
            loop.remove(connection)
            if let watch { loop.remove(watch) }
        }
        let outcome = loop.wait(before: deadline) { answer != nil }
        guard let answer else { throw outcome == .interrupted ? .interrupted : .outOfTime }
        return try answer.get()
    }

    /// Calls a closure once, with the hello or with the event that comes in its place.
    ///
    /// The connection, which is in the loop until its end, stores the messages after the hello for
    /// others.
    ///
    /// - Parameters:
    ///   - connection: The connection to the host.
    ///   - loop: The loop that waits for the host.
    ///   - limit: The time that the host has, or `nil` if the caller limits it.
    ///   - completion: The closure.
    static func listen(
        to connection: HostConnection,
        in loop: EventLoop,
        within limit: Duration?,
        completion: @escaping (Result<Hello, Failure>) -> Void
    ) {
        var isAnswered = false
        let answer = { (result: Result<Hello, Failure>) in
            if isAnswered { return }
            isAnswered = true
            completion(result)
        }
        connection.onMessage = { [unowned connection] message in
            connection.onMessage = nil
            answer(hello(in: message))
        }
        connection.onEnd = { [unowned connection] in answer(.failure(Failure(connection.ending))) }
        if let limit { loop.later(after: limit) { answer(.failure(.timedOut)) } }
        connection.join(loop)
    }

    private static func hello(in message: MessageToShell) -> Result<Hello, Failure> {
        switch message {
        case .notification("hello", let params): hello(params)
        case .failure(let error): .failure(.refused(error))
        case .notification(let method, _):
            .failure(.broken("its first message is '\(method)', not 'hello'"))
        case .response: .failure(.broken("its first message answers a request that wasn't made"))
        }
    }

    private static func hello(_ params: JSONValue) -> Result<Hello, Failure> {
        // The number is checked first: the rest of another version's hello is unknown here.
        if let number = ProtocolVersion.number(of: params), number != ProtocolVersion.current {
            return .failure(.otherProtocol(number))
        }
        return Result { () throws(HostMessageError) in try Hello(params: params) }
            .mapError { .broken($0.description) }
    }
}

extension HelloWait.Failure {
    /// Creates the failure of a connection that has ended.
    init(_ ending: SessionEnding?) {
        if case .broken(let reason)? = ending {
            self = .broken(reason)
        } else {
            self = .ended(ending ?? .disconnected)
        }
    }

    /// Returns the error for a front end.
    ///
    /// - Parameters:
    ///   - target: The target that was to be opened.
    ///   - timeout: The time that the host had for its hello.
    /// - Returns: The error.
    func error(opening target: String, within timeout: Duration) -> HostError {
        switch self {
        case .broken(let reason): .unavailable("\(target) doesn't speak the protocol: \(reason)")
        case .otherProtocol(let number):
            .unavailable(
                """
                \(target) uses version \(number) of the protocol, but this devmenu uses \
                version \(ProtocolVersion.current): use a devmenu that matches it
                """
            )
        case .refused(let error): .refused(error)
        case .ended: .unavailable("\(target) ended without sending its hello")
        case .timedOut:
            .unavailable("\(target) didn't send its hello within \(TimeLimit.text(of: timeout))")
        case .interrupted: .interrupted
        case .outOfTime: .outOfTime
        }
    }
}
