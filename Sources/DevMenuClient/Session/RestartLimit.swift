/// How often a host is started anew by itself, so that one that ends at once is not started for ever.
package struct RestartLimit {
    /// How often, at most, within ``window``.
    package static let count = 5
    /// The time in which restarts are counted.
    package static let window = Duration.seconds(60)

    private var restarts: [ContinuousClock.Instant] = []

    /// A limit that nothing has been taken of.
    package init() {}

    /// Takes one restart; whether there was one left.
    package mutating func take() -> Bool {
        let now = ContinuousClock.now
        restarts.removeAll { now - $0 > Self.window }
        guard restarts.count < Self.count else { return false }
        restarts.append(now)
        return true
    }
}
