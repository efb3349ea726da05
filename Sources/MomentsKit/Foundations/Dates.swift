import DevMenuKit

/// The distance of a date from now, in words: `3 days ago`, `3天前`.
///
/// Only the largest unit that has passed in full is named. A month has 30 days and a year 365. A
/// future date has the same form: `in 3 days`, `3天后`.
struct RelativeDate: Hashable, Sendable {
    private static let units: [(seconds: Int, english: String, chinese: String)] = [
        (365 * 86_400, "year", "年"), (30 * 86_400, "month", "个月"), (7 * 86_400, "week", "周"),
        (86_400, "day", "天"), (3_600, "hour", "小时"), (60, "minute", "分钟"), (1, "second", "秒"),
    ]

    /// Both in seconds since 1970.
    private let date: Int
    private let now: Int

    /// Creates a date relative to `now`; both in seconds since 1970.
    init(_ date: Int, now: Int) {
        self.date = date
        self.now = now
    }

    /// The words for people.
    var text: LocalizedText {
        let (difference, isTooFar) = now.subtractingReportingOverflow(date)
        let distance = isTooFar ? UInt(Int.max) : difference.magnitude
        guard let unit = Self.units.first(where: { distance >= UInt($0.seconds) }) else {
            return LocalizedText("just now", ["zh-Hans": "刚刚"])
        }
        let count = distance / UInt(unit.seconds)
        let english = "\(count) \(unit.english)\(count == 1 ? "" : "s")"
        let chinese = "\(count)\(unit.chinese)"
        return date <= now
            ? LocalizedText("\(english) ago", ["zh-Hans": "\(chinese)前"])
            : LocalizedText("in \(english)", ["zh-Hans": "\(chinese)后"])
    }
}
