import TerminalTesting

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
