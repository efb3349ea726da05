/// Holds up whoever comes until it is opened, and tells when somebody has come.
final class Gate: Sendable {
    private let arrivals: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
    private let openings: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init() {
        arrivals = AsyncStream.makeStream()
        openings = AsyncStream.makeStream()
    }

    /// Waits until the gate is opened, or the task cancelled.
    func pass() async {
        arrivals.continuation.yield()
        for await _ in openings.stream { return }
    }

    /// Waits until somebody has come.
    func waitForArrival() async {
        for await _ in arrivals.stream { return }
    }

    /// Lets one through.
    func open() { openings.continuation.yield() }
}
