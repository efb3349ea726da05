package import DevMenuSystem

/// The end of an override, at which it's removed.
///
/// The setting then has the value that the sources below give it at that time, not the one it had
/// before.
package enum SettingLimit: Equatable, Sendable {
    /// A number of seconds after the change, from 1.
    case after(seconds: Int)
    /// A time, in seconds since 1970.
    case at(seconds: Int)
    /// The next start of the app while no other process of it runs.
    case relaunch
}

extension SettingLimit {
    /// The longest limit, in seconds: ten years.
    package static let longest = 3_650 * 86_400

    /// Parses a limit as files and the protocol have it: an ISO 8601 time, or `relaunch`.
    package init?(until text: String) {
        if text == "relaunch" {
            self = .relaunch
        } else if let time = CalendarTime(iso: text) {
            self = .at(seconds: time.seconds)
        } else {
            return nil
        }
    }

    /// Returns the limit as files and the protocol have it, for a change that is made at a time.
    package func until(from now: CalendarTime) -> String {
        switch self {
        // The time is rounded down to a second, and a limit is never shorter than asked for.
        case .after(let seconds): CalendarTime(seconds: Double(now.seconds + seconds + 1)).iso
        case .at(let seconds): CalendarTime(seconds: Double(seconds)).iso
        case .relaunch: "relaunch"
        }
    }
}

/// The current time by two clocks, so that a clock that is set back makes no limit longer.
package struct LimitClock {
    /// The time in seconds since 1970.
    let wall: Double
    /// The time in seconds since the system started, sleep included.
    let uptime: Double

    /// The current time.
    package static var now: LimitClock {
        LimitClock(wall: ProcessClock.now, uptime: ProcessClock.systemUptime)
    }
}

/// The time at which an override ends, as this process measures it.
package struct SettingDeadline {
    /// The end in seconds since 1970, as the store has it.
    let until: Int
    /// The latest end in seconds since the system started.
    let uptime: Double

    /// Creates the deadline of an override, or `nil` if it doesn't end at a time.
    ///
    /// - Parameters:
    ///   - kept: The override, in its stored form.
    ///   - now: The time at which the process first sees it.
    package init?(of kept: JSONValue, seenAt now: LimitClock) {
        guard case .at(let until)? = OverrideForm.limit(in: kept) else { return nil }
        var left = Double(until) - now.wall
        // The clock was set back since the override was made.
        if let made = OverrideForm.time(in: kept), now.wall < Double(made.seconds) {
            left = Double(until - made.seconds)
        }
        self.until = until
        uptime = now.uptime + left
    }

    /// Returns the seconds until the end; none are left at 0.
    package func secondsLeft(at now: LimitClock) -> Double {
        max(0, min(Double(until) - now.wall, uptime - now.uptime))
    }
}
