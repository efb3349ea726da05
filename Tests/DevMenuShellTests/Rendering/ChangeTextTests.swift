import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct ChangeTextTests {
    /// The limit is replaced, and then taken away; the app keeps the last value.
    private static let changes =
        JSONValue(
            text: #"""
                [{"number": 1, "at": "2026-11-29T09:30:00Z", "id": "like", "layer": "override",
                  "now": {"value": true, "until": "2026-11-30T16:00:00Z"},
                  "by": {"user": "ada", "client": "devmenu"}, "why": "demo"},
                 {"number": 2, "at": "2026-11-30T13:30:00Z", "id": "like", "layer": "override",
                  "was": {"value": true, "until": "2026-11-30T16:00:00Z"},
                  "now": {"value": true, "until": "relaunch"}},
                 {"number": 3, "at": "2026-11-30T13:59:00Z", "id": "like", "layer": "override",
                  "was": {"value": true, "until": "relaunch"}, "now": {"value": false}},
                 {"number": 4, "at": "2026-11-30T14:00:00Z", "id": "server", "layer": "app",
                  "was": "live", "now": "test",
                  "former": {"value": "live", "until": "2026-11-30T17:00:00Z"}}]
                """#
        ).array ?? []

    private func text(_ context: RenderingContext) -> StyledText {
        HistoryText.list(Self.changes.map { .change(ReceivedChange($0)) }, context: context)
    }

    @Test func `tells the limits before and after at a terminal, with the marks and times of one`()
    {
        var context = RenderingContext(columns: 100, hasMarks: true)
        context.times = ShownTime(
            isAtTerminal: true,
            now: CalendarTime(iso: "2026-11-30T14:01:00Z"),
            zone: 0
        )
        #expect(
            text(context).text == """
                1  yesterday 09:30  like    none -> ● on until 16:00                 by ada in devmenu: "demo"
                2  31 min ago       like    ● on until 16:00 -> ● on until relaunch
                3  2 min ago        like    ● on until relaunch -> ○ off
                4  1 min ago        server  live until 17:00 -> test
                """
        )
    }

    @Test func `has changes and runs in their order, also those of one second`() {
        func change(_ number: Int, _ time: String) -> ReceivedChange {
            ReceivedChange(["number": .integer(number), "at": .string("2026-11-30T14:00:\(time)Z")])
        }
        let times = [("00", 0), ("01", 1), ("01", 2), ("02", 2)]
        let sent = times.enumerated().map { index, run -> JSONValue in
            [
                "run": .string("r\(index + 1)"), "at": .string("2026-11-30T14:00:\(run.0)Z"),
                "after": .integer(run.1),
            ]
        }
        let runs = ReceivedRun.list(ReceivedJSON(["runs": .array(sent)]))
        let changes = [change(1, "00"), change(2, "01"), change(3, "02")]
        let all = HistoryEntry.merged(changes, runs)
        let names = all.map { entry in entry.run?.name ?? entry.change.map { "\($0.number)" } }
        #expect(names == ["r1", "1", "r2", "2", "r3", "r4", "3"])
    }

    @Test func `has the zone of each time elsewhere, and no marks`() {
        let lines = text(RenderingContext()).text.split(separator: "\n")
        let zone = /\d\d:\d\d [+-]\d\d:\d\d/
        #expect(lines.map { $0.matches(of: zone).count } == [2, 2, 1, 2])
        #expect(lines[2].hasSuffix("like    on until relaunch -> off"))
    }

    @Test func `a value that is chosen has its colour, in every list`() {
        func colored(_ text: StyledText) -> [String] {
            text.styles.filter { $0.color == TextColors.value }
                .map { String(decoding: Array(text.text.utf8)[$0.from..<$0.to], as: UTF8.self) }
        }
        #expect(colored(text(RenderingContext())) == ["on", "on", "on", "on", "live", "test"])
        let like = JSONValue(
            text: #"""
                {"id": "like", "value": true, "layer": "override", "layers": [
                 {"layer": "override", "state": "wins", "value": true},
                 {"layer": "default", "state": "shadowed", "value": false}]}
                """#
        )
        let explanation = ExplanationText(like, hasJournal: true).text(hasMarks: true)
        #expect(colored(explanation) == ["on", "● on"])
        #expect(explanation.text.contains("  default   ○ off"))
    }

    @Test func `facts have words for their names`() {
        let facts: JSONValue = [
            "pid": 7, "swiftVersion": "6.3", "uptime": 61.5, "build": "",
            "directories": ["cache": "/tmp/c"],
        ]
        #expect(
            FactText.lines(facts, context: RenderingContext()).text == """
                Process        7
                Swift version  6.3
                Uptime         1 min 1 s
                Cache          /tmp/c
                """
        )
    }
}
