import DevMenuClient
import DevMenuKit
import DevMenuShell
import DevMenuWire

/// A session with a host in memory, which records requests and sends one answer with each turn of
/// the loop.
final class FakeSession: MenuSession {
    /// A request that was sent.
    struct Sent: Equatable {
        let request: HostRequest
        let chain: Int?
    }

    private typealias Completion = (Result<ReceivedJSON, HostError>) -> Void

    let hello: Hello
    let isRestartable: Bool
    let lastLines = ["last words"]
    let events = EventStream<HostEvent>()
    private(set) var ending: SessionEnding?
    private(set) var endReason: String?
    /// The requests that were sent, except the introduction.
    private(set) var sent: [Sent] = []
    /// The shell's introductions, in order.
    private(set) var introductions: [Introduction] = []
    /// The requests that the host ran or refused: all except those that a chain skipped.
    private(set) var taken: [HostRequest] = []
    /// The numbers of the cancelled requests.
    private(set) var cancelled: [Int] = []
    /// The greatest number of unanswered requests at one time.
    private(set) var mostWaiting = 0

    private let host: FakeHost
    /// A deadline in the past, which the loop handles at once.
    private let past = ContinuousClock.now
    private var steps: [() -> Void] = []
    private var open: [Int: Completion] = [:]
    private var failedChains: Set<Int> = []
    private var next = 1

    init(host: FakeHost, pid: Int) {
        self.host = host
        isRestartable = host.isRestartable
        hello = Hello(
            app: AppFacts(name: "moments", version: "1.0.0.0", build: .debug),
            pid: pid,
            features: host.features
        )
        events.follow { [unowned self] in if case .exiting(let reason) = $0 { endReason = reason } }
    }

    /// The number of the latest request.
    var latestNumber: Int { next - 1 }

    var origin: String { "fake host, pid \(hello.pid)" }

    var interests: [PollInterest] { [] }

    var deadline: ContinuousClock.Instant? { steps.isEmpty ? nil : past }

    func handle(_ ready: PollInterest) {}

    func deadlinePassed() { if !steps.isEmpty { steps.removeFirst()() } }

    /// Runs a closure in a later turn of the loop, after all that wait already.
    func later(_ step: @escaping () -> Void) { steps.append(step) }

    func send(
        _ request: HostRequest,
        chain: Int?,
        completion: @escaping (Result<ReceivedJSON, HostError>) -> Void
    ) -> Int {
        let number = next
        next += 1
        open[number] = completion
        if case .initialize(let introduction) = request {
            introductions.append(introduction)
            later { self.finish(number, .success(["peer": "p1", "seq": 0, "title": "51"])) }
            return number
        }
        sent.append(Sent(request: request, chain: chain))
        mostWaiting = max(mostWaiting, open.count)
        later { self.answer(request, number, chain) }
        return number
    }

    func cancel(_ request: Int) {
        cancelled.append(request)
        guard !host.isDeafToCancel else { return }
        let error = WireError(.cancelled, "cancelled")
        later { self.finish(request, .failure(.refused(error))) }
    }

    func childMayHaveEnded() {}

    func close() { end(.closed) }

    func closeAtExit() { end(.closed) }

    /// Ends the host; pending requests get no answer.
    func end(_ ending: SessionEnding) {
        guard self.ending == nil else { return }
        self.ending = ending
        let error = HostError(endOf: self)
        for number in open.keys.sorted() { finish(number, .failure(error)) }
    }

    private func answer(_ request: HostRequest, _ number: Int, _ chain: Int?) {
        guard open[number] != nil else { return }
        if let chain, failedChains.contains(chain) {
            let error = WireError(.skipped, "an earlier member of the chain failed")
            return finish(number, .failure(.refused(error)))
        }
        taken.append(request)
        switch host.answer(to: request, number, of: self) {
        case .result(let value): finish(number, .success(value))
        case .refusal(let error):
            if let chain { failedChains.insert(chain) }
            finish(number, .failure(.refused(error)))
        case .silence: break
        case .end(let ending): end(ending)
        case .terminating(let what, let ending):
            finish(number, .success(["terminating": .string(what)]))
            later { self.end(ending) }
        }
    }

    private func finish(_ number: Int, _ answer: Result<JSONValue, HostError>) {
        open.removeValue(forKey: number)?(answer.map { ReceivedJSON($0) })
    }
}
