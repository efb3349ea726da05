import TerminalTesting

@Suite(.onOwnThread) struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2024-02-29", 19_782), ("2027-03-01", 20_878),
        ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
    ])
    func `reads a date`(text: String, number: Int) { #expect(CalendarDay(text)?.number == number) }

    @Test(arguments: [
        "", "2027", "2027-3-1", "2027-02-29", "2027-13-01", "2027-00-10", "2027-03-00",
        "2027-03-01T", "2027/03/01", " 2027-03-01", "01.03.2027", "tomorrow", "２０２７-03-01",
    ])
    func `refuses anything else`(text: String) { #expect(CalendarDay(text) == nil) }

    @Test func `a day ends with its last second in the user's time zone`() async {
        await #expect(processExitsWith: .success) {
            // Zones in the form of POSIX, days, and the times at which these are over there.
            for (zone, day, end) in [
                ("UTC0", "2027-03-01", "2027-03-02T00:00:00Z"),
                ("<+14>-14", "2027-03-01", "2027-03-01T10:00:00Z"),
                ("<-11>11", "2027-03-01", "2027-03-02T11:00:00Z"),
                ("<+0545>-5:45", "2027-03-01", "2027-03-01T18:15:00Z"),
                // Days of 23 hours and of 25.
                ("EST5EDT,M3.2.0,M11.1.0", "2027-03-14", "2027-03-15T04:00:00Z"),
                ("EST5EDT,M3.2.0,M11.1.0", "2027-11-07", "2027-11-08T05:00:00Z"),
                ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-03-28", "2027-03-28T22:00:00Z"),
                ("CET-1CEST,M3.5.0,M10.5.0/3", "2027-10-31", "2027-10-31T23:00:00Z"),
                // The next day begins at one o'clock.
                ("<-03>3<-02>,M10.3.0/0,M2.3.0/0", "2027-10-16", "2027-10-17T03:00:00Z"),
                ("CET-1CEST,M3.5.0,M10.5.0/3", "1969-12-31", "1969-12-31T23:00:00Z"),
            ] {
                setenv("TZ", zone, 1)
                tzset()
                let (day, end) = (try #require(CalendarDay(day)), CalendarTime(iso: end))
                let seconds = Double(try #require(end?.seconds))
                #expect(CalendarDay(of: CalendarTime(seconds: seconds - 1)) == day, "\(zone)")
                let next = CalendarDay(of: CalendarTime(seconds: seconds))
                #expect(next.number == day.number + 1, "\(zone)")
            }
        }
    }
}

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

    @Test(arguments: [1_795_284_000.9, 9.2e18, -9.2e18, 1e300, -1e300, .infinity, .nan, 6.8e16])
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
