import DevMenuSystem
import Testing

@Suite struct CalendarTimeTests {
    @Test(arguments: [
        ("1970-01-01T00:00:00Z", 0), ("2026-11-21T18:00:00Z", 1_795_284_000),
        ("2026-11-21T18:00Z", 1_795_284_000), ("2026-11-21T19:00:00+01:00", 1_795_284_000),
        ("2026-11-21T12:30:00.75-0530", 1_795_284_000), ("2024-02-29T00:00:00Z", 1_709_164_800),
    ])
    func `reads ISO 8601 with a zone`(text: String, seconds: Int) throws {
        let time = try #require(CalendarTime(iso: text))
        #expect(time.seconds == seconds)
        #expect(CalendarTime(iso: time.iso) == time)
    }

    @Test(arguments: [
        "", "2026", "2026-11-21", "2026-11-21T18:00:00", "2026-13-01T00:00:00Z",
        "2025-02-29T00:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T18:00:00Zx",
        "2026-11-21T18:00:00.Z", "2026-11-21T18:00:00+1", "18:00", "2026-11-21T18:00:00+25:00",
        "0000-01-01T00:00:00+00:01", "9999-12-31T23:59:59-00:01", "2026-11-21T18:00:00-24:00",
        "2026-11-21T18:00:00+01:60", "٢٠٢٦-11-21T18:00:00Z",
    ])
    func `refuses anything else`(text: String) { #expect(CalendarTime(iso: text) == nil) }

    @Test(arguments: ["0000-01-01T00:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59Z"])
    func `writes the year in four digits`(text: String) throws {
        #expect(try #require(CalendarTime(iso: text)).iso == text)
    }

    @Test func `writes UTC`() {
        #expect(CalendarTime(seconds: 1_795_284_000.9).iso == "2026-11-21T18:00:00Z")
    }

    @Test(arguments: [9.2e18, -9.2e18, 1e300, -1e300, .infinity, .nan, 6.8e16])
    func `writes any number of seconds`(seconds: Double) {
        let time = CalendarTime(seconds: seconds)
        #expect(time.iso.hasSuffix("Z"))
        #expect(time.text(hasSeconds: true).contains(":"))
    }

    @Test func `writes the dates of the calendar, which the C library reads back`() throws {
        // Every hour of a leap year and the next, then days over many centuries.
        let hours = (0..<17_544).map { 1_704_067_200 + $0 * 3_600 }
        let days = stride(from: -30_000_000_000, to: 60_000_000_000, by: 86_399 * 97)
        for seconds in hours + Array(days) {
            let time = CalendarTime(seconds: Double(seconds))
            #expect(CalendarTime(iso: time.iso)?.seconds == seconds, "\(time.iso)")
        }
    }

    @Test func `a time of day is the last one that has passed`() throws {
        let now = try #require(CalendarTime(iso: "2026-11-21T18:00:00Z"))
        for text in ["00:00", "07:45", "12:00", "23:59"] {
            let time = try #require(CalendarTime(lastTimeOfDay: text, before: now))
            #expect((0..<(25 * 3_600)).contains(now.seconds - time.seconds))
            #expect(time.text(today: time).hasPrefix("\(text) "))
        }
        for text in ["24:00", "7:5", "12", "12:60", "12:00pm"] {
            #expect(CalendarTime(lastTimeOfDay: text, before: now) == nil)
        }
    }

    @Test func `shows the date of another day`() throws {
        let time = try #require(CalendarTime(iso: "2026-11-21T12:00:00Z"))
        let later = CalendarTime(seconds: Double(time.seconds + 3 * 86_400))
        #expect(time.text(today: later).hasPrefix("2026-11-2"))
        #expect(time.text(today: time).count == "12:00 +00:00".count)
    }

    @Test func `tells the offset of the time zone, which leads back to UTC`() throws {
        let time = try #require(CalendarTime(iso: "2026-11-21T12:00:00Z"))
        let words = time.text(today: CalendarTime(seconds: 0)).split(separator: " ")
        #expect(CalendarTime(iso: "\(words[0])T\(words[1])\(words[2])") == time, "\(words)")
    }
}
