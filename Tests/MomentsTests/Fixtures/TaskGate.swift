/// A gate that stops each task until it is opened, and reports arrivals.
final class TaskGate: Sendable {
    private let arrivals: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)
    private let openings: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)

    init() {
        arrivals = AsyncStream.makeStream()
        openings = AsyncStream.makeStream()
    }

    /// Waits until the gate is opened or the task is cancelled.
    func pass() async {
        arrivals.continuation.yield()
        for await _ in openings.stream { return }
    }

    /// Waits until a task arrives.
    func waitForArrival() async {
        for await _ in arrivals.stream { return }
    }

    /// Lets one task through.
    func open() { openings.continuation.yield() }
}
