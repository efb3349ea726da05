import Synchronization

/// A clock on which nothing passes until a test lets it, and that remembers what was waited for.
final class HeldClock: Clock {
    typealias Duration = Swift.Duration

    struct Instant: InstantProtocol {
        var time = Duration.zero

        func advanced(by duration: Duration) -> Instant { Instant(time: time + duration) }
        func duration(to other: Instant) -> Duration { other.time - time }
        static func < (left: Instant, right: Instant) -> Bool { left.time < right.time }
    }

    let now = Instant()
    let minimumResolution = Duration.zero
    private let gate = Gate()
    private let waits = Mutex<[Duration]>([])

    /// How long each wait was to be.
    var durations: [Duration] { waits.withLock { $0 } }

    func sleep(until deadline: Instant, tolerance: Duration?) async throws {
        waits.withLock { $0.append(deadline.time) }
        await gate.pass()
        try Task.checkCancellation()
    }

    /// Waits until somebody waits.
    func waitForSleeper() async { await gate.waitForArrival() }

    /// Lets one wait be over.
    func pass() { gate.open() }
}
