import DevMenuClient
import DevMenuSystem

/// A call that waits until a run has ended, has printed a text or opened a port, or its time is over.
final class RunWait: PollSource, PendingCall {
    /// The text or the port that a wait was for, once it has come.
    enum Met: Equatable {
        /// The text, which ends at this position of the output.
        case match(Int)
        /// The port is open.
        case port

        /// The name as an answer has it.
        var name: String { self == .port ? "port" : "match" }
    }

    /// The time between two tries of a port.
    private static let portInterval = Duration.milliseconds(100)

    private let run: AgentRun
    private let loop: EventLoop
    private let match: [UInt8]
    private let port: LocalPort?
    private let end: ContinuousClock.Instant
    /// The position from which the text hasn't been searched for.
    private var searched: Int
    private var completion: ((Met?) -> Void)?

    private(set) var deadline: ContinuousClock.Instant?

    /// Creates a wait, which ``check()`` begins.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - query: The text or the port, and the time to wait.
    ///   - loop: The loop to wait in.
    ///   - completion: Called with what has come, or `nil`.
    init(
        for run: AgentRun,
        _ query: RunQuery,
        in loop: EventLoop,
        completion: @escaping (Met?) -> Void
    ) {
        self.run = run
        self.loop = loop
        match = Array((query.match ?? "").utf8)
        port = query.port
        self.completion = completion
        searched = query.since ?? 0
        end = .now + .seconds(query.seconds)
        deadline = port == nil ? end : .now
        run.waits.append(self)
        loop.add(self)
    }

    /// Ends the wait if the run has ended or has printed the text.
    func check() {
        let met = matchEnd().map(Met.match)
        if met != nil || run.hasEnded { finish(met) }
    }

    func deadlinePassed() {
        if port?.isOpen == true { return finish(.port) }
        guard end > .now else { return finish(nil) }
        deadline = min(end, .now + Self.portInterval)
    }

    /// Ends only the wait: the run continues as a job.
    func cancel() { leave() }

    func clientHasGone() {}

    private func matchEnd() -> Int? {
        guard !match.isEmpty else { return nil }
        let bytes = run.output.bytes(after: searched)
        let first = run.output.count - bytes.count
        guard let found = bytes.firstRange(of: match) else {
            searched = max(searched, run.output.count - match.count + 1)
            return nil
        }
        return first + (found.upperBound - bytes.startIndex)
    }

    private func finish(_ met: Met?) {
        let completion = completion
        leave()
        completion?(met)
    }

    func leave() {
        completion = nil
        deadline = nil
        loop.remove(self)
        run.waits.removeAll { $0 === self }
        run.onProgress = nil
    }
}
