import TerminalTesting

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

/// A clock that a test advances, and that records the requested durations.
final class HeldWait: Sendable {
    private let gate = TaskGate()
    private let waits = Recorder<Duration>()

    /// The requested durations, in order.
    var durations: [Duration] { waits.values }

    /// Waits until the test lets the time pass or the task is cancelled.
    func wait(for duration: Duration) async throws {
        waits.record(duration)
        await gate.pass()
        try Task.checkCancellation()
    }

    /// Waits until a task waits.
    func waitForArrival() async { await gate.waitForArrival() }

    /// Ends one wait.
    func pass() { gate.open() }
}
