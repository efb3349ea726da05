import DevMenuKit
import Synchronization

/// Prints the time of a read of a toggle, and of one relaxed atomic load, in nanoseconds.
enum ToggleReadBenchmark {
    private static let reads = 20_000_000

    static func run() {
        let toggle = FeatureToggle("like-button", title: "Like Button Enable")
        let flag = Flag()
        var seen = 0
        let times = Timing.medians(
            rounds: 15,
            of: [
                { seen += readToggle(toggle) },
                { seen += readFlag(flag) },
            ]
        )
        // A use of the results prevents the compiler from removing the loops.
        precondition(seen == 0, "a toggle without an override is off")
        print("toggle-read\t\(times[0] / Double(reads))")
        print("relaxed-load\t\(times[1] / Double(reads))")
    }

    @inline(never)
    private static func readToggle(_ toggle: FeatureToggle) -> Int {
        var seen = 0
        for _ in 0..<reads where toggle.isOn { seen += 1 }
        return seen
    }

    @inline(never)
    private static func readFlag(_ flag: Flag) -> Int {
        var seen = 0
        for _ in 0..<reads where flag.isOn.load(ordering: .relaxed) { seen += 1 }
        return seen
    }
}

private final class Flag: Sendable {
    let isOn = Atomic(false)
}
