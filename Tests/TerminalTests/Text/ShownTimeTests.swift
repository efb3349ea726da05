import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import Testing

@Suite struct ShownTimeTests {
    private static let now = CalendarTime(iso: "2026-11-30T14:02:30Z")
    private let terminal = ShownTime(isAtTerminal: true, now: now, zone: 3_600)

    @Test(arguments: [
        ("2026-11-30T13:02:30Z", "14:02", "14:02"), ("2026-11-29T23:00:00Z", "00:00", "00:00"),
        ("2026-11-29T22:59:59Z", "yesterday 23:59", "昨天 23:59"),
        ("2026-11-28T12:00:00Z", "28 Nov", "11月28日"), ("2025-12-31T23:00:00Z", "1 Jan", "1月1日"),
        ("2025-12-31T22:59:59Z", "31 Dec 2025", "2025年12月31日"),
        ("2026-11-30T23:30:00Z", "tomorrow 00:30", "明天 00:30"),
        ("2027-02-01T00:00:00Z", "1 Feb 2027", "2027年2月1日"), ("relaunch", "relaunch", "relaunch"),
    ])
    func `is as people say it, without its zone`(iso: String, english: String, chinese: String) {
        let text = terminal.text(iso)
        #expect(text.english == english)
        #expect(text.resolved(for: .simplifiedChinese) == chinese)
    }

    @Test(arguments: [
        ("2026-11-30T14:02:30Z", "just now"), ("2026-11-30T14:01:31Z", "just now"),
        ("2026-11-30T14:01:30Z", "1 min ago"), ("2026-11-30T13:02:31Z", "59 min ago"),
        ("2026-11-30T13:02:30Z", "14:02"), ("2026-11-30T14:02:31Z", "15:02"),
    ])
    func `says how long ago it was in the last hour`(iso: String, shown: String) {
        #expect(terminal.text(iso, saysAgo: true).english == shown)
    }

    @Test func `has seconds where lines are close to one another`() throws {
        let times = ["2026-11-30T13:02:30Z": "14:02:30", "2026-11-28T13:02:30Z": "28 Nov 14:02:30"]
        for (iso, text) in times {
            let time = try #require(CalendarTime(iso: iso))
            #expect(terminal.text(time, hasSeconds: true).english == text)
        }
    }

    @Test func `has the offset of its zone elsewhere, whatever the age`() throws {
        let time = try #require(CalendarTime(iso: "2026-11-30T14:01:30Z"))
        let shown = ShownTime(isAtTerminal: false, now: Self.now).text(time, saysAgo: true)
        #expect(shown.english == time.text(today: try #require(Self.now)))
    }
}
