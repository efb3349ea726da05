import Synchronization

/// Lets no time pass until a test says so, and remembers what was waited for.
final class HeldWait: Sendable {
    private let gate = Gate()
    private let waits = Mutex<[Duration]>([])

    /// How long each wait was to be.
    var durations: [Duration] { waits.withLock { $0 } }

    /// Waits until the time is said to have passed, or the task is cancelled.
    func wait(for duration: Duration) async throws {
        waits.withLock { $0.append(duration) }
        await gate.pass()
        try Task.checkCancellation()
    }

    /// Waits until somebody waits.
    func waitForArrival() async { await gate.waitForArrival() }

    /// Lets one wait be over.
    func pass() { gate.open() }
}
