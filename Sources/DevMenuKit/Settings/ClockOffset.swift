import DevMenuSystem

/// The whole seconds by which a clock is ahead of the real time, as a text in several forms.
struct ClockOffset: Equatable {
    /// The forms that people can type, in words.
    static let forms =
        "an offset like +3d or -2h, a date like 2027-03-01 or 2027-03-01T09:30, or +0s"

    /// The greatest offset, in seconds: a hundred years.
    private static let greatest = 36_525 * 86_400
    private static let units = [("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1)]
    /// The time at which the process first read a value.
    static let start = CalendarTime.now

    /// The seconds; negative if the clock is behind.
    let seconds: Int

    /// Creates an offset, which is limited to a hundred years.
    init(seconds: Int) { self.seconds = min(max(seconds, -Self.greatest), Self.greatest) }

    /// Parses an offset, a date in the user's time zone, or an ISO 8601 time.
    ///
    /// A date without a time keeps the time of day.
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - now: The time at which a date or a time was typed; by default, that at which the process
    ///     first read a stored one, from which the clock then runs on.
    init?(_ text: String, now: CalendarTime = start) {
        let digits = text.utf8.dropFirst().dropLast()
        let isForward = text.utf8.first == UInt8(ascii: "+")
        let seconds: Int
        if isForward || text.utf8.first == UInt8(ascii: "-") {
            guard let unit = Self.units.first(where: { text.hasSuffix($0.0) }),
                digits.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
                let count = Int(Substring(digits)), count <= Self.greatest / unit.1
            else { return nil }
            seconds = (isForward ? count : -count) * unit.1
        } else {
            guard let time = CalendarTime(iso: text) ?? CalendarTime(local: text, now: now) else {
                return nil
            }
            seconds = time.seconds - now.seconds
        }
        guard abs(seconds) <= Self.greatest else { return nil }
        self.seconds = seconds
    }

    /// Parses what a person types now.
    init?(typed text: String) { self.init(text, now: .now) }

    /// The offset as it's stored: `+259200s`.
    var stored: String { "\(seconds < 0 ? "-" : "+")\(abs(seconds))s" }

    /// The offset as people read it, with the time that it makes now: `+3d, now 2027-03-01 09:31`.
    var text: LocalizedText {
        guard seconds != 0 else { return LocalizedText("real time", ["zh-Hans": "真实时间"]) }
        var rest = abs(seconds)
        var words: [String] = []
        for (name, length) in Self.units where rest >= length {
            words.append("\(rest / length)\(name)")
            rest %= length
        }
        let offset = (seconds < 0 ? "-" : "+") + words.joined(separator: " ")
        let time = CalendarTime(seconds: ProcessClock.now + Double(seconds)).localText
        return LocalizedText("\(offset), now \(time)", ["zh-Hans": "\(offset)，现在为 \(time)"])
    }
}
