import DevMenuSystem

#if canImport(FoundationEssentials)
public import FoundationEssentials
#else
public import Foundation
#endif

extension FeatureClock {
    /// The current time by this clock.
    public var now: Date {
        Date(timeIntervalSince1970: ProcessClock.now + Double(core.index))
    }
}
