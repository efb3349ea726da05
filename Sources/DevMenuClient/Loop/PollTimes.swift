/// The times at which to check for an end that no event reports: soon at first, then ever later.
struct PollTimes {
    private var pause = Duration.milliseconds(1)
    private let longest: Duration

    /// Creates times whose pauses double up to a longest one.
    init(upTo longest: Duration) { self.longest = longest }

    /// Returns the time of the next check.
    mutating func next() -> ContinuousClock.Instant {
        defer { pause = min(pause * 2, longest) }
        return .now + pause
    }
}
