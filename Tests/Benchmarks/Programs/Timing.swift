/// Measures work by medians.
package enum Timing {
    /// Returns the median time of each body, in nanoseconds.
    ///
    /// The bodies run in turn, so that other load on the machine affects all of them alike. A first
    /// round warms up and isn't measured.
    package static func medians(rounds: Int, of bodies: [() -> Void]) -> [Double] {
        let clock = ContinuousClock()
        var times = [[Double]](repeating: [], count: bodies.count)
        for round in 0...rounds {
            for (index, body) in bodies.enumerated() {
                let time = clock.measure(body) / .nanoseconds(1)
                if round > 0 { times[index].append(time) }
            }
        }
        return times.map(median)
    }

    private static func median(_ numbers: [Double]) -> Double {
        let sorted = numbers.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
