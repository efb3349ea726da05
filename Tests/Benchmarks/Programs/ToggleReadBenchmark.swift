import DevMenuKit
import Synchronization

/// Prints the times of a read of a toggle, of one that is held until the next launch and of a clock's
/// offset, and of one relaxed atomic load, in nanoseconds.
enum ToggleReadBenchmark {
    private static let reads = 20_000_000

    static func run() {
        let toggle = FeatureToggle("like-button", title: "Like Button Enable")
        let held = FeatureToggle("swiftui", title: "SwiftUI Enable", effect: .restart)
        let clock = FeatureClock("clock", title: "Clock")
        let flag = Flag()
        var seen = 0
        let times = Timing.medians(
            rounds: 15,
            of: [
                { seen += readToggle(toggle) },
                { seen += readToggle(held) },
                { seen += readClock(clock) },
                { seen += readFlag(flag) },
            ]
        )
        // A use of the results prevents the compiler from removing the loops.
        precondition(seen == 0, "a toggle without an override is off")
        print("toggle-read\t\(times[0] / Double(reads))")
        print("held-read\t\(times[1] / Double(reads))")
        print("clock-read\t\(times[2] / Double(reads))")
        print("relaxed-load\t\(times[3] / Double(reads))")
    }

    @inline(never)
    private static func readToggle(_ toggle: FeatureToggle) -> Int {
        var seen = 0
        for _ in 0..<reads where toggle.isOn { seen += 1 }
        return seen
    }

    @inline(never)
    private static func readClock(_ clock: FeatureClock) -> Int {
        var seen = 0
        for _ in 0..<reads where clock.offset.attoseconds != 0 { seen += 1 }
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
