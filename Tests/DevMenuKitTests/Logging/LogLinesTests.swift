import TerminalTesting

@Suite(.timeLimit(.minutes(TestScale.factor))) struct LogLinesTests {
    private let lines = LogLines()

    @Test func `keeps the latest lines, the oldest first`() {
        for number in 0..<LogLines.limit + 10 { lines.add(.info, label: "a", "\(number)") }
        let (entries, end) = lines.entries { _ in true }
        #expect(entries.count == LogLines.limit)
        #expect(entries.first?.message == "10")
        #expect(entries.last?.message == "\(LogLines.limit + 9)")
        #expect(end == LogLines.limit + 10)
    }

    @Test func `has the lines of a label's log, and none where nobody could read them`() {
        ShellLog("shop.cart", in: lines).add(.warning, "low")
        ShellLog("mail", in: lines).add(.info, "sent")
        func unwanted() -> String {
            Issue.record("it was rendered")
            return ""
        }
        ShellLog("mail", in: nil).add(.info, unwanted())
        let filter = LogFilter(level: .info, label: "shop")
        let entries = lines.entries { filter.includes($0.level, $0.label) }.entries
        #expect(entries.map(\.message) == ["low"] && entries.map(\.label) == ["shop.cart"])
    }

    @Test func `keeps no more than its size`() {
        let long = String(repeating: "x", count: 60 << 10)
        for _ in 0..<100 { lines.add(.info, label: nil, long) }
        #expect(lines.entries { _ in true }.entries.count == LogLines.sizeLimit / (60 << 10))
        lines.add(.info, label: nil, String(repeating: "é", count: LogLines.messageLimit))
        let last = lines.entries { _ in true }.entries.last
        #expect(last?.message.utf8.count ?? 0 <= LogLines.messageLimit)
        #expect(last?.message.hasSuffix("…") == true)
    }

    @Test func `gives a reader every line, in order, and what was lost`() throws {
        let total = 20_000
        let sender = Monitor(false)
        try OwnThread.start { [lines] in
            for number in 0..<total { lines.add(.info, label: "a", "\(number)") }
            sender.change { $0 = true }
        }
        var next = 0
        var seen = 0
        var lost = 0
        while seen + lost < total {
            let batch = lines.next(from: next)
            #expect(batch.entries.first?.message == "\(batch.start)")
            lost += batch.start - next
            seen += batch.entries.count
            next = batch.end
        }
        #expect(next == total)
        sender.wait(until: { $0 }, then: { _ in })
    }

    @Test func `lets a reader go without lines`() throws {
        let end = Monitor<Int?>(nil)
        try OwnThread.start { [lines] in
            let count = lines.next(from: 0).entries.count
            end.change { $0 = count }
        }
        lines.ring()
        #expect(end.wait(until: { $0 != nil }, then: { $0 }) == 0)
        #expect(lines.next(from: 0, within: .milliseconds(1)).entries.isEmpty)
        lines.add(.info, label: nil, "later")
        #expect(lines.next(from: 0).entries.count == 1)
    }

    @Test func `renders what is behind a message where it's read`() {
        lines.add(.info, label: "a", "put in", details: { "item=tea" })
        lines.add(.info, label: "a", "", details: { "item=tea" })
        lines.add(.info, label: "a", "bare", details: { "" })
        let texts = lines.entries { _ in true }.entries.map { $0.line().message }
        #expect(texts == ["put in item=tea", "item=tea", "bare"])
    }

    @Test func `finds lines by level and label`() {
        let rows: [(LogFilter, LogLevel, String?, Bool)] = [
            (LogFilter(), .trace, nil, true), (LogFilter(level: .warning), .notice, "a", false),
            (LogFilter(level: .warning), .warning, nil, true),
            (LogFilter(label: "shop"), .info, "shop", true),
            (LogFilter(label: "shop"), .info, "shop.cart", true),
            (LogFilter(label: "shop"), .info, "shopping", false),
            (LogFilter(label: "shop.cart"), .info, "shop", false),
            (LogFilter(label: "shop"), .info, nil, false), (LogFilter(label: ""), .info, "", true),
        ]
        for (filter, level, label, isWanted) in rows {
            #expect(filter.includes(level, label) == isWanted, "\(filter) \(level) \(label ?? "-")")
        }
    }

    @Test func `tells the time to the millisecond`() {
        #expect(CalendarTime.iso(milliseconds: 1_795_459_200_007) == "2026-11-23T18:40:00.007Z")
        #expect(CalendarTime.iso(milliseconds: 1_795_459_201_000) == "2026-11-23T18:40:01.000Z")
        #expect(CalendarTime.milliseconds(iso: "2026-11-23T18:40:00.2Z") == 1_795_459_200_200)
        #expect(CalendarTime.milliseconds(iso: "2026-11-23T18:40:00Z") == 1_795_459_200_000)
        let time = 1_795_459_200_250
        let line = LogLine(time: time, level: .error, label: "a", message: "m", lost: 2)
        #expect(LogLine(json: .object(line.members)) == line)
    }

    @Test func `the numbers of lost lines can be added up`() {
        var members = LogLine(time: 0, level: .info, label: nil, message: "m").members
        members["lost"] = .integer(.max)
        let line = LogLine(json: .object(members))
        #expect((1...1_000).reduce(0) { sum, _ in sum + line.lost } == 1_000 * Int(Int32.max))
    }
}
