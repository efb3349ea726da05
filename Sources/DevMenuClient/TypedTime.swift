package import DevMenuKit
package import DevMenuSystem

/// Times and durations as people type them: `2h`, `18:00`, `2026-11-21T18:00:00Z`.
package enum TypedTime {
    /// The words for a message that lists what can be typed for a time in the past.
    package static let sinceForms = "a time like 30s, 15m, 2h, 3d, 18:00 or 2026-11-21T18:00:00Z"

    /// Returns the time that a word names, or `nil` if it names none.
    ///
    /// - Parameters:
    ///   - word: A duration before now, a time of day that has passed, or an ISO 8601 time.
    ///   - now: The current time.
    /// - Returns: The time.
    package static func since(_ word: String, now: CalendarTime = .now) -> CalendarTime? {
        if let seconds = duration(word) {
            return CalendarTime(seconds: Double(now.seconds - seconds))
        }
        return CalendarTime(lastTimeOfDay: word, before: now) ?? CalendarTime(iso: word)
    }

    /// The words for a message that lists what can be typed for a duration.
    package static let durationForms = "a duration like 30s, 15m, 2h or 3d, up to 3650d"

    /// The words for a message that lists what can be typed for the end of an override.
    package static let untilForms = "a time like 18:00 or 2026-11-21T18:00:00Z, or relaunch"

    /// Returns the end of an override that a word names, or `nil` if it names none.
    ///
    /// - Parameters:
    ///   - word: The next time of day, an ISO 8601 time, or `relaunch`.
    ///   - now: The current time.
    /// - Returns: The end.
    package static func until(_ word: String, now: CalendarTime = .now) -> SettingLimit? {
        let time = CalendarTime(nextTimeOfDay: word, after: now)
        return time.map { .at(seconds: $0.seconds) } ?? SettingLimit(until: word)
    }

    /// Returns the seconds of a duration such as `15m`, or `nil` if a word is none.
    package static func duration(_ word: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = word.last.flatMap({ units[$0] }), let number = Int(word.dropLast()),
            number > 0, number <= 3_650 * 86_400 / unit
        else { return nil }
        return number * unit
    }
}
