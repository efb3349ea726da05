package import DevMenuKit
package import DevMenuWire

/// A conversation with a host over a stream socket, whatever the host is.
package final class HostSession: MenuSession {
    private typealias Completion = (Result<JSONValue, SessionFailure>) -> Void

    package let hello: Hello
    package let origin: String
    package let isRestartable: Bool

    package var onNotification: ((HostNotification) -> Void)?

    private let link: HostLink
    private var writer = JSONWriter(capacity: 512)
    private let loop: EventLoop
    private let numbers: RequestNumbers
    private var completions: [Int: Completion] = [:]

    /// A conversation with a host that has said its hello.
    ///
    /// - Parameters:
    ///   - link: What joins the shell to the host.
    ///   - hello: What the host said.
    ///   - origin: What the host is, for the banner.
    ///   - isRestartable: Whether the host can be started anew.
    ///   - loop: What it is waited for in.
    ///   - numbers: What its requests are numbered by.
    init(
        link: HostLink,
        hello: Hello,
        origin: String,
        isRestartable: Bool,
        in loop: EventLoop,
        numbers: RequestNumbers = RequestNumbers()
    ) {
        self.link = link
        self.loop = loop
        self.numbers = numbers
        self.hello = hello
        self.origin = origin
        self.isRestartable = isRestartable
        link.onMessage = { [unowned self] in take($0) }
        link.onEnd = { [unowned self] in endRequests() }
        link.onErrorOutput = { [unowned self] in onNotification?(.errorOutput($0)) }
    }

    deinit {
        link.onMessage = nil
        link.onEnd = nil
        link.onErrorOutput = nil
        link.close()
    }

    package var ending: SessionEnding? { link.ending }

    package var lastWords: [String] { link.lastWords }

    package var interests: [PollInterest] { link.interests }

    package var deadline: ContinuousClock.Instant? { link.deadline }

    package func handle(_ ready: PollInterest) { link.handle(ready) }

    package func deadlinePassed() { link.deadlinePassed() }

    @discardableResult
    package func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
    ) -> Int {
        let number = numbers.next()
        send(request, number: number, chain: chain, completion: completion)
        return number
    }

    /// Sends a request of a number that ``RequestNumbers`` gave.
    func send(
        _ request: HostRequest,
        number: Int,
        chain: Int?,
        completion: @escaping (Result<JSONValue, SessionFailure>) -> Void
    ) {
        guard link.ending == nil else {
            return loop.later { completion(.failure(.ended)) }
        }
        writer.removeAll()
        MessageWriter.request(id: number, request, chain: chain, into: &writer)
        guard writer.bytes.count <= WireLimits.lineToHost else {
            // The host would not even find the request's number in so long a line.
            let size = writer.bytes.count
            let reason = "the request has \(size) bytes; a host takes \(WireLimits.lineToHost)"
            return loop.later { completion(.failure(.refused(WireError(.tooLarge, reason)))) }
        }
        completions[number] = completion
        link.put(writer.bytes)
    }

    package func cancel(_ request: Int) {
        guard completions[request] != nil else { return }
        writer.removeAll()
        MessageWriter.notification(.cancel(.integer(request)), into: &writer)
        link.put(writer.bytes)
    }

    package func childMayHaveEnded() { link.childMayHaveEnded() }

    package func close() { link.close() }

    package func abandon() { link.kill() }

    /// Ends the conversation, and lets the host end by itself for now; ``close()`` waits for it.
    func hangUp() { link.hangUp() }

    package func leave() {
        guard completions.isEmpty, link.ending == nil else { return close() }
        link.leave()
    }

    private func take(_ message: MessageToShell) {
        switch message {
        case .response(.integer(let id), let answer):
            completions.removeValue(forKey: id)?(answer.mapError { .refused($0) })
        case .response:
            // No request of this session has a text for a number.
            break
        case .failure(let error):
            // Some request was not understood, nobody knows which: it will never be answered.
            link.abandon("it could not read a request: \(error.message)")
        case .notification(let method, let params):
            do {
                if let notification = try HostNotification(method: method, params: params) {
                    onNotification?(notification)
                }
            } catch {
                link.abandon(error.description)
            }
        }
    }

    /// Completes what the host has not answered, in the order in which it was sent.
    private func endRequests() {
        let unanswered = completions.sorted { $0.key < $1.key }
        completions = [:]
        for (_, completion) in unanswered { completion(.failure(.ended)) }
    }
}

/// Numbers that no two requests of a session share, whatever process answers them.
final class RequestNumbers {
    /// The number of the latest request.
    private var latest = 0

    /// The number of the next request.
    func next() -> Int {
        latest += 1
        return latest
    }
}
