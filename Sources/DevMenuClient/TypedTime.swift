package import DevMenuSystem

/// Times and durations as people type them: `2h`, `18:00`, `2026-11-21T18:00:00Z`.
package enum TypedTime {
    /// The words for a message that lists what can be typed for a time in the past.
    package static let sinceForms = "a time like 30s, 15m, 2h, 3d, 18:00 or 2026-11-21T18:00:00Z"

    /// Returns the time that a word tells, or `nil` if it tells none.
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

    /// Returns the seconds of a duration such as `15m`, or `nil` if a word is none.
    package static func duration(_ word: String) -> Int? {
        let units: [Character: Int] = ["s": 1, "m": 60, "h": 3_600, "d": 86_400]
        guard let unit = word.last.flatMap({ units[$0] }), let number = Int(word.dropLast()),
            number > 0, number <= 3_650 * 86_400 / unit
        else { return nil }
        return number * unit
    }
}
