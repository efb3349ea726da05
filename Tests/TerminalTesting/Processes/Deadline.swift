/// The instant at which a wait ends.
struct Deadline {
    private let instant: ContinuousClock.Instant

    init(seconds: Double) {
        instant = .now + .seconds(seconds)
    }

    var hasPassed: Bool { millisecondsLeft == 0 }

    /// The timeout for `poll`, rounded up so that a wait never ends before its deadline.
    var millisecondsLeft: Int32 {
        let left = ContinuousClock.now.duration(to: instant)
        guard left > .zero else { return 0 }
        return Int32(clamping: Int64(left / .milliseconds(1)) + 1)
    }
}
