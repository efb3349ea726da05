package import DevMenuKit
package import DevMenuSystem
import Synchronization

/// The form of times: at a terminal as people say them, in their time zone without its name, and
/// elsewhere with the zone's offset from UTC.
package struct ShownTime: Equatable, Sendable {
    /// Indicates whether they are shown at a terminal.
    private let isAtTerminal: Bool
    /// The current time, or `nil` for the clock's.
    private let now: CalendarTime?
    /// Remembers what is shown, for a recording of it.
    package var shown: ShownTimes?
    /// The seconds from UTC to another time zone than the user's, or `nil`.
    private let zone: Int?

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static let clock: TextForm = [
        .digits(2), ":", .digits(2),
        .optional([":", .digits(2), .optional([".", .digits(1...9)])]),
    ]

    /// The form of all these texts, and of times in ISO 8601.
    package static let form: TextForm = {
        let day: [TextForm] = ["yesterday ", "tomorrow ", "昨天 ", "明天 ", [.date, " "]]
        let offset: TextForm = [" ", .one(of: ["+", "-"]), .digits(2), ":", .digits(2)]
        let end = TextForm.optional([" ", clock])
        return .one(of: [
            [.optional(.one(of: day)), clock, .optional(offset)], "just now", "刚刚",
            [.digits(1...2), .one(of: [" min ago", " 分钟前"])],
            [
                .digits(1...2), " ", .one(of: months.map { .text($0) }),
                .optional([" ", .digits(4)]), end,
            ],
            [.optional([.digits(4), "年"]), .digits(1...2), "月", .digits(1...2), "日", end],
            [.date, "T", clock, "Z"],
        ])
    }()

    /// Creates the way in which times are shown.
    package init(isAtTerminal: Bool, now: CalendarTime? = nil, zone: Int? = nil) {
        (self.isAtTerminal, self.now, self.zone) = (isAtTerminal, now, zone)
    }

    /// Returns an ISO 8601 time as people read it; other text as it is.
    package func text(_ iso: String, saysAgo: Bool = false) -> LocalizedText {
        CalendarTime(iso: iso).map { text($0, saysAgo: saysAgo) } ?? LocalizedText(iso)
    }

    /// Returns a time as people read it.
    ///
    /// - Parameters:
    ///   - time: The time.
    ///   - saysAgo: `true` for `2 min ago` at a terminal, in the last hour.
    ///   - hasSeconds: `true` for a time of day with seconds, on every day.
    /// - Returns: The text.
    package func text(
        _ time: CalendarTime,
        saysAgo: Bool = false,
        hasSeconds: Bool = false
    ) -> LocalizedText {
        let text = form(of: time, saysAgo: saysAgo, hasSeconds: hasSeconds)
        shown?.add(text.english, .time)
        return text
    }

    /// Returns a duration as it is, which a recording remembers.
    package func duration(_ text: String) -> String {
        shown?.add(text, .duration)
        return text
    }

    private func form(of time: CalendarTime, saysAgo: Bool, hasSeconds: Bool) -> LocalizedText {
        let now = now ?? .now
        guard isAtTerminal else {
            return LocalizedText(time.text(today: now, hasSeconds: hasSeconds))
        }
        let minutes = (now.seconds - time.seconds) / 60
        if saysAgo, now.seconds >= time.seconds, minutes < 60 {
            return minutes == 0
                ? LocalizedText("just now", ["zh-Hans": "刚刚"])
                : LocalizedText("\(minutes) min ago", ["zh-Hans": "\(minutes) 分钟前"])
        }
        let (year, month, day, clock) = time.parts(zone: zone, hasSeconds: hasSeconds)
        let today = CalendarDay(of: now, zone: zone).number
        switch CalendarDay(of: time, zone: zone).number - today {
        case 0: return LocalizedText(clock)
        case -1: return LocalizedText("yesterday \(clock)", ["zh-Hans": "昨天 \(clock)"])
        case 1: return LocalizedText("tomorrow \(clock)", ["zh-Hans": "明天 \(clock)"])
        default:
            let isThisYear = year == now.parts(zone: zone).year
            let end = hasSeconds ? " " + clock : ""
            return LocalizedText(
                "\(day) \(Self.months[month - 1])" + (isThisYear ? "" : " \(year)") + end,
                ["zh-Hans": (isThisYear ? "" : "\(year)年") + "\(month)月\(day)日" + end]
            )
        }
    }
}

/// The times and durations that were shown, which vary from one run to the next.
package final class ShownTimes: Equatable, Sendable {
    /// The kind of a text.
    package enum Kind: Sendable {
        /// A time or a date.
        case time
        /// A duration.
        case duration
    }

    private let texts = Mutex<[String: Kind]>([:])

    /// Creates an empty record.
    package init() {}

    /// Remembers a text.
    func add(_ text: String, _ kind: Kind) { texts.withLock { $0[text] = kind } }

    /// Returns the texts since the last call.
    package func forget() -> [String: Kind] {
        texts.withLock { texts in
            defer { texts = [:] }
            return texts
        }
    }

    package static func == (left: ShownTimes, right: ShownTimes) -> Bool { left === right }
}
