import DevMenuClient

/// A call that waits until a run has ended, has printed a text, or its time is over.
final class RunWait: PollSource, PendingCall {
    private let run: AgentRun
    private let loop: EventLoop
    private let match: [UInt8]
    /// The position from which the text hasn't been searched for.
    private var searched: Int
    private let onCancel: () -> Void
    private var completion: ((Int?) -> Void)?

    private(set) var deadline: ContinuousClock.Instant?

    /// Creates a wait, which ``check()`` begins.
    ///
    /// - Parameters:
    ///   - run: The run.
    ///   - seconds: The time to wait.
    ///   - match: The text, or `nil` to wait for the end.
    ///   - since: The position in the output from which the text is searched.
    ///   - loop: The loop to wait in.
    ///   - onCancel: Called if the client no longer waits.
    ///   - completion: Called with the position after the text, or `nil` if it hasn't arrived.
    init(
        for run: AgentRun,
        seconds: Int,
        match: String? = nil,
        since: Int = 0,
        in loop: EventLoop,
        onCancel: @escaping () -> Void = {},
        completion: @escaping (Int?) -> Void
    ) {
        self.run = run
        self.loop = loop
        self.match = Array((match ?? "").utf8)
        self.onCancel = onCancel
        self.completion = completion
        searched = since
        deadline = .now + .seconds(seconds)
        run.waits.append(self)
        loop.add(self)
    }

    /// Ends the wait if the run has ended or has printed the text.
    func check() {
        let end = matchEnd()
        if end != nil || run.hasEnded { finish(end) }
    }

    func deadlinePassed() { finish(nil) }

    func cancel() {
        leave()
        onCancel()
    }

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

    private func finish(_ end: Int?) {
        let completion = completion
        leave()
        completion?(end)
    }

    func leave() {
        completion = nil
        deadline = nil
        loop.remove(self)
        run.waits.removeAll { $0 === self }
        run.onProgress = nil
    }
}
