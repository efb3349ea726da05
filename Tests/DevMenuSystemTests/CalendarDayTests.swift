import DevMenuSystem
import Testing

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

@Suite struct CalendarDayTests {
    @Test(arguments: [
        ("1970-01-01", 0), ("1969-12-31", -1), ("2024-02-29", 19_782), ("2027-03-01", 20_878),
        ("0000-01-01", -719_528), ("9999-12-31", 2_932_896),
    ])
    func `reads a date`(text: String, number: Int) {
        #expect(CalendarDay(text)?.number == number)
    }

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
