package import DevMenuSystem

/// The end of an override, at which it's removed.
///
/// The setting then has the value that the sources below give it at that time, not the one it had
/// before.
public enum SettingLimit: Hashable, Sendable {
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
struct LimitClock {
    /// The time in seconds since 1970.
    let wall: Double
    /// The time in seconds since the system started, sleep included.
    let uptime: Double

    /// The current time.
    static var now: LimitClock {
        LimitClock(wall: ProcessClock.now, uptime: ProcessClock.systemUptime)
    }
}

/// The time at which an override ends, as this process measures it.
struct SettingDeadline {
    /// The end in seconds since 1970, as the store has it.
    let until: Int
    /// The latest end in seconds since the system started.
    let uptime: Double

    /// Creates the deadline of an override, or `nil` if it doesn't end at a time.
    ///
    /// - Parameters:
    ///   - kept: The override, as the store has it.
    ///   - now: The time at which the process first sees it.
    init?(of kept: JSONValue, seenAt now: LimitClock) {
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
    func secondsLeft(at now: LimitClock) -> Double {
        max(0, min(Double(until) - now.wall, uptime - now.uptime))
    }
}

/// Calls a closure when overrides may have ended, on a thread that runs while any is to end.
final class LimitTimer: Sendable {
    private struct State {
        /// The number of seconds to the next call, counted from the last change; `nil` for none.
        var next: ContinuousClock.Instant?
        var isRunning = false
    }

    /// The longest time between two calls, in seconds: a clock that is set forward ends overrides early.
    private static let interval = 30.0

    private let monitor = Monitor(State())

    /// Indicates whether a call is scheduled or running.
    var isRunning: Bool { monitor.withLock(\.isRunning) }

    /// Schedules the next call, in place of the one before.
    ///
    /// - Parameters:
    ///   - seconds: The time until the call at the latest, infinity for some time; `nil` for none.
    ///   - call: The closure, which schedules the call after it.
    func schedule(in seconds: Double?, _ call: @escaping @Sendable () -> Void) {
        let starts = monitor.change { state in
            state.next = seconds.map { .now + .seconds(min($0, Self.interval)) }
            guard state.next != nil, !state.isRunning else { return false }
            state.isRunning = true
            return true
        }
        guard starts else { return }
        do {
            try OwnThread.start { [monitor] in Self.run(monitor, call) }
        } catch {
            // Ended overrides have no effect all the same once anything else changes.
            monitor.change { $0.isRunning = false }
        }
    }

    private static func run(_ monitor: Monitor<State>, _ call: @Sendable () -> Void) {
        while true {
            let next = monitor.change { state in
                state.isRunning = state.next != nil
                return state.next
            }
            guard let next else { return }
            monitor.wait(until: { $0.next != next }, before: next)
            let isDue = monitor.withLock { state in
                guard state.next == next else { return false }
                state.next = nil
                return true
            }
            if isDue { call() }
        }
    }
}

extension ChangeRecord {
    /// Removes overrides that have ended, and returns a record for each.
    ///
    /// - Parameters:
    ///   - settings: The settings whose overrides may have ended.
    ///   - overrides: The overrides by the settings' keys.
    ///   - hasEnded: Indicates whether an override under a key has ended.
    ///   - reading: Returns a setting's value without an override.
    /// - Returns: The records; none for an override that another process has removed or replaced.
    static func removing(
        _ settings: [any Setting],
        from overrides: inout JSONObject,
        where hasEnded: (JSONValue, String) -> Bool,
        reading: (any Setting) -> SettingReading
    ) -> [ChangeRecord] {
        settings.compactMap { setting in
            guard let kept = overrides[setting.key], hasEnded(kept, setting.key) else { return nil }
            overrides[setting.key] = nil
            return ChangeRecord(
                time: .now,
                id: setting.id,
                key: setting.key,
                was: kept,
                layer: reading(setting).layer,
                author: .expiry
            )
        }
    }
}
