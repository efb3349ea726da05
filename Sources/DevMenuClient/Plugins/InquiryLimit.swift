/// The time that a plugin has for its answers to an inquiry.
///
/// Only the plugin's own time is measured: not that in which the shell was stopped, the machine
/// slept or other programs had the processors.
struct InquiryLimit {
    /// The part that begins when the shell notices that the rest is over.
    private static let lastPart = Duration.seconds(1)
    /// The least time that is worth another look.
    private static let leastWait = Duration.milliseconds(20)
    /// The most time that waiting for a processor adds.
    static let mostWait = Duration.seconds(25)

    /// The time at which to check again whether it's over.
    private(set) var next: ContinuousClock.Instant
    private var isLastPart = false
    private var counted = Duration.zero

    /// Creates a limit of some seconds, at least one.
    init(of seconds: Int = HostLaunch.pluginTimeout, from start: ContinuousClock.Instant) {
        next = start + .seconds(seconds) - Self.lastPart
    }

    /// Checks at ``next`` or later whether the time is over; sets ``next`` if it isn't.
    ///
    /// - Parameters:
    ///   - now: The present.
    ///   - wait: The time for which the plugin was ready to run, but had no processor, because its
    ///     start, or `nil` if that isn't known.
    /// - Returns: `true` if it's over.
    mutating func isOver(at now: ContinuousClock.Instant, processorWait wait: Duration?) -> Bool {
        let wait = min(wait ?? .zero, Self.mostWait)
        if wait - counted >= Self.leastWait {
            next = now + (wait - counted)
            counted = wait
            return false
        }
        guard !isLastPart else { return true }
        isLastPart = true
        next = now + Self.lastPart
        return false
    }
}
