#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A time in whole seconds since 1970, as text in UTC and in the user's time zone.
package struct CalendarTime: Equatable, Sendable {
    /// The seconds since 1970.
    package let seconds: Int

    /// Creates a time from the seconds since 1970, without their fraction.
    package init(seconds: Double) { self.seconds = Int(exactly: seconds.rounded(.down)) ?? 0 }

    /// Parses an ISO 8601 time with a zone: `2026-11-21T18:00:00Z`, or `+01:00` in place of `Z`.
    ///
    /// Seconds may be left out or have a fraction, which is dropped.
    package init?(iso text: String) {
        var rest = text.utf8[...]
        guard let year = Self.digits(4, of: &rest), Self.skip("-", in: &rest),
            let month = Self.digits(2, of: &rest), Self.skip("-", in: &rest),
            let day = Self.digits(2, of: &rest), Self.skip("T", in: &rest),
            let hour = Self.digits(2, of: &rest), Self.skip(":", in: &rest),
            let minute = Self.digits(2, of: &rest)
        else { return nil }
        var second: Int32 = 0
        if Self.skip(":", in: &rest) {
            guard let number = Self.digits(2, of: &rest) else { return nil }
            second = number
            if Self.skip(".", in: &rest) {
                let fraction = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
                guard !fraction.isEmpty else { return nil }
                rest = rest.dropFirst(fraction.count)
            }
        }
        guard let offset = Self.offset(rest) else { return nil }
        var time = tm()
        (time.tm_year, time.tm_mon, time.tm_mday) = (year - 1900, month - 1, day)
        (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, second)
        let utc = timegm(&time)
        // A month, a day or an hour that doesn't exist would be converted to the next.
        guard time.tm_mon == month - 1, time.tm_mday == day, time.tm_hour == hour,
            time.tm_min == minute, time.tm_sec == second
        else { return nil }
        let seconds = Int(utc) - offset
        guard Self.writable.contains(seconds) else { return nil }
        self.seconds = seconds
    }

    /// Parses a date, `2027-03-01`, or a time, `2027-03-01T09:30`, in the user's time zone.
    ///
    /// - Parameters:
    ///   - text: The date, without a time of day for the one of another time.
    ///   - now: The other time.
    package init?(local text: String, now: CalendarTime) {
        var rest = text.utf8[...]
        var time = now.local
        guard let year = Self.digits(4, of: &rest), Self.skip("-", in: &rest),
            let month = Self.digits(2, of: &rest), Self.skip("-", in: &rest),
            let day = Self.digits(2, of: &rest)
        else { return nil }
        (time.tm_year, time.tm_mon, time.tm_mday, time.tm_isdst) = (year - 1900, month - 1, day, -1)
        if Self.skip("T", in: &rest) {
            guard let hour = Self.digits(2, of: &rest), Self.skip(":", in: &rest),
                let minute = Self.digits(2, of: &rest), hour < 24, minute < 60
            else { return nil }
            (time.tm_hour, time.tm_min, time.tm_sec) = (hour, minute, 0)
        }
        let seconds = Int(mktime(&time))
        // A month or a day that doesn't exist would be converted to the next.
        guard rest.isEmpty, time.tm_mon == month - 1, time.tm_mday == day else { return nil }
        self.seconds = seconds
    }

    /// The times whose years in UTC have four digits.
    private static let writable = -62_167_219_200..<253_402_300_800

    /// Returns a time in milliseconds since 1970 as ISO 8601 in UTC: `2026-11-21T18:00:00.250Z`.
    package static func iso(milliseconds: Int) -> String {
        let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1_000)
        let whole = CalendarTime(seconds: Double(seconds)).iso.dropLast()
        return whole + "." + padded(abs(rest), to: 3) + "Z"
    }

    /// Parses an ISO 8601 time as ``init(iso:)`` does, and returns the milliseconds since 1970.
    package static func milliseconds(iso text: String) -> Int? {
        guard let time = CalendarTime(iso: text) else { return nil }
        let fraction = text.drop { $0 != "." }.dropFirst().prefix(3).prefix(while: \.isNumber)
        let milliseconds = Int(fraction + String(repeating: "0", count: 3 - fraction.count)) ?? 0
        return time.seconds * 1_000 + milliseconds
    }

    /// Parses a time of day, `18:00`: the last such time that has passed.
    ///
    /// - Parameters:
    ///   - text: Hours and minutes in the user's time zone.
    ///   - now: The current time.
    package init?(lastTimeOfDay text: String, before now: CalendarTime) {
        guard let today = Self.seconds(of: text, days: 0, from: now) else { return nil }
        let isPast = today <= now.seconds
        seconds = isPast ? today : Self.seconds(of: text, days: -1, from: now) ?? today
    }

    /// Parses a time of day, `18:00`: the next such time.
    ///
    /// - Parameters:
    ///   - text: Hours and minutes in the user's time zone.
    ///   - now: The current time.
    package init?(nextTimeOfDay text: String, after now: CalendarTime) {
        guard let today = Self.seconds(of: text, days: 0, from: now) else { return nil }
        let isPast = today <= now.seconds
        seconds = isPast ? Self.seconds(of: text, days: 1, from: now) ?? today : today
    }

    /// Returns a time of day on a day that is some days from the current one.
    private static func seconds(of text: String, days: Int32, from now: CalendarTime) -> Int? {
        var rest = text.utf8[...]
        guard let hour = digits(2, of: &rest), skip(":", in: &rest),
            let minute = digits(2, of: &rest), rest.isEmpty, hour < 24, minute < 60
        else { return nil }
        var time = now.local
        time.tm_mday += days
        (time.tm_hour, time.tm_min, time.tm_sec, time.tm_isdst) = (hour, minute, 0, -1)
        return Int(mktime(&time))
    }

    /// The current time.
    package static var now: CalendarTime { CalendarTime(seconds: ProcessClock.now) }

    /// The time as ISO 8601 in UTC: `2026-11-21T18:00:00Z`.
    package var iso: String {
        var moment = time_t(seconds)
        var time = tm()
        gmtime_r(&moment, &time)
        return "\(Self.date(of: time))T\(Self.clock(of: time)):\(Self.padded(time.tm_sec))Z"
    }

    /// Returns the time in the user's time zone with its offset from UTC, and with the date unless
    /// that is today's: `18:00 +01:00`.
    ///
    /// - Parameters:
    ///   - today: A time of the current day.
    ///   - hasSeconds: `true` for `18:00:05 +01:00`.
    /// - Returns: The text.
    package func text(today: CalendarTime = .now, hasSeconds: Bool = false) -> String {
        let (time, now) = (local, today.local)
        let clock = Self.clock(of: time) + (hasSeconds ? ":" + Self.padded(time.tm_sec) : "")
        let isToday = time.tm_yday == now.tm_yday && time.tm_year == now.tm_year
        return (isToday ? "" : Self.date(of: time) + " ") + clock + " " + Self.offset(of: time)
    }

    /// The date and the time in the user's time zone: `2027-03-01 09:30`.
    package var localText: String {
        let time = local
        return Self.date(of: time) + " " + Self.clock(of: time)
    }

    /// Returns the date and the time of day in the user's time zone, or in one at an offset from UTC.
    ///
    /// - Parameters:
    ///   - zone: The seconds from UTC to that time zone, or `nil`.
    ///   - hasSeconds: `true` for `18:00:05`.
    /// - Returns: The parts.
    package func parts(
        zone: Int? = nil,
        hasSeconds: Bool = false
    ) -> (year: Int, month: Int, day: Int, clock: String) {
        var moment = time_t(seconds + (zone ?? zoneOffset))
        var time = tm()
        gmtime_r(&moment, &time)
        let clock = Self.clock(of: time) + (hasSeconds ? ":" + Self.padded(time.tm_sec) : "")
        return (Int(time.tm_year) + 1900, Int(time.tm_mon) + 1, Int(time.tm_mday), clock)
    }

    /// The offset of the user's time zone from UTC at this time, in seconds.
    var zoneOffset: Int { Int(local.tm_gmtoff) }

    private var local: tm {
        var moment = time_t(seconds)
        var time = tm()
        localtime_r(&moment, &time)
        return time
    }

    private static func date(of time: tm) -> String {
        let year = padded(Int(time.tm_year) + 1900, to: 4)
        return "\(year)-\(padded(time.tm_mon + 1))-\(padded(time.tm_mday))"
    }

    private static func clock(of time: tm) -> String {
        "\(padded(time.tm_hour)):\(padded(time.tm_min))"
    }

    private static func offset(of time: tm) -> String {
        let minutes = abs(Int(time.tm_gmtoff)) / 60
        let sign = time.tm_gmtoff < 0 ? "-" : "+"
        return "\(sign)\(padded(minutes / 60)):\(padded(minutes % 60))"
    }

    private static func padded(_ number: some BinaryInteger, to width: Int = 2) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    /// Removes exactly `count` digits from the beginning of a text, and returns their number.
    // Called many times by one function, which would be five times as large with its copies.
    @inline(never)
    private static func digits(_ count: Int, of rest: inout Substring.UTF8View) -> Int32? {
        var number: Int32 = 0
        for _ in 0..<count {
            guard let digit = rest.first,
                (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit)
            else { return nil }
            number = number * 10 + Int32(digit - UInt8(ascii: "0"))
            rest.removeFirst()
        }
        return number
    }

    @inline(never)
    private static func skip(_ mark: Unicode.Scalar, in rest: inout Substring.UTF8View) -> Bool {
        guard rest.first == UInt8(ascii: mark) else { return false }
        rest.removeFirst()
        return true
    }

    /// Returns the seconds of a zone: `Z`, `+01:00` or `+0100`.
    private static func offset(_ zone: Substring.UTF8View) -> Int? {
        var rest = zone
        if skip("Z", in: &rest) { return rest.isEmpty ? 0 : nil }
        let isEast = skip("+", in: &rest)
        guard isEast || skip("-", in: &rest), let hours = digits(2, of: &rest) else { return nil }
        _ = skip(":", in: &rest)
        guard let minutes = digits(2, of: &rest), rest.isEmpty, hours < 24, minutes < 60 else {
            return nil
        }
        let seconds = Int(hours * 60 + minutes) * 60
        return isEast ? seconds : -seconds
    }
}
