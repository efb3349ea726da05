import DevMenuKit
import DevMenuSystem

extension AppSettings {
    /// Removes the overrides that have ended from the store too, and records that.
    ///
    /// - Returns: `false` if that can't be saved. They still have no effect in this process.
    @discardableResult
    package func removeEndedOverrides() -> Bool {
        let keys = endedKeys
        guard !keys.isEmpty else {
            // It's called before the end too, because a clock may be set.
            scheduleEndsAgain()
            return true
        }
        do throws(SettingStoreError) {
            try change(by: nil) { overrides, values, _ in
                // None for an override that another process has removed or replaced.
                all.enumerated().compactMap { index, setting in
                    guard keys.contains(setting.key), let kept = overrides[setting.key],
                        values.overrides.hasEnded(kept, under: setting.key)
                    else { return nil }
                    overrides[setting.key] = nil
                    return values.record(of: setting, at: index, replacing: kept, by: nil, .expiry)
                }
            }
            return true
        } catch {
            decideAgain(keys)
            return false
        }
    }
}

/// Calls a closure when overrides may have ended, on a thread that runs while any is to end.
final class LimitTimer: Sendable {
    private struct State {
        /// The time of the next call, or `nil`.
        var next: ContinuousClock.Instant?
        var isRunning = false
    }

    /// The longest time between two calls, in seconds: a clock set forward ends overrides early.
    private static let interval = 30.0

    private let monitor = Monitor(State())

    /// Indicates whether a call is scheduled or running.
    var isRunning: Bool { monitor.withLock(\.isRunning) }

    /// Schedules the next call, in place of the one before.
    ///
    /// - Parameters:
    ///   - seconds: The time until the call at the latest, infinity for some time, or `nil`.
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
            // Ended overrides also lose their effect once anything else changes.
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
