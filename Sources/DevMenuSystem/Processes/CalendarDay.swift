/// A day of the calendar, which ends with its last second in the user's time zone.
package struct CalendarDay: Equatable, Sendable {
    /// The number of the day, counted from 1970-01-01.
    package let number: Int

    /// Parses a date: `2027-03-01`.
    package init?(_ text: String) {
        guard text.utf8.count == 10, let time = CalendarTime(iso: text + "T00:00:00Z") else {
            return nil
        }
        number = time.seconds / Self.seconds
    }

    /// Creates the day that a time belongs to in the user's time zone.
    ///
    /// It's counted from the zone's offset at that time, as a day may have 23 hours or 25, and may have
    /// no midnight.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - zone: The seconds from UTC to another time zone than the user's, or `nil`.
    package init(of time: CalendarTime, zone: Int? = nil) {
        let local = time.seconds + (zone ?? time.zoneOffset)
        number = local / Self.seconds - (local % Self.seconds < 0 ? 1 : 0)
    }

    /// The current day.
    package static var today: CalendarDay { CalendarDay(of: .now) }

    private static let seconds = 86_400
}
