import DevMenuClient
import DevMenuKit
import DevMenuSystem
import DevMenuTerminal
import DevMenuWire
import Testing

@testable import DevMenuShell

@Suite struct LinePatternTests {
    private func matches(_ pattern: String, _ line: String) -> Bool {
        var values: PlaceholderValues = [:]
        return LinePattern(pattern).matches(LinePattern.shown(line), in: &values)
    }

    @Test(arguments: [
        (Placeholder.pid, ["1", "4711", "4294967296"], ["", "-1", "47a", "12345678901"]),
        (
            .time,
            [
                "13:35", "13:35:07", "13:35 +01:00", "2026-11-30 13:35:07 -09:30", "just now", "刚刚",
                "2 min ago", "59 分钟前", "yesterday 09:00", "明天 09:00", "3 Nov",
                "21 Nov 2025 13:35:07",
                "2025年11月3日 09:00:01", "11月3日", "2026-11-30T13:35:07Z", "2026-11-30T13:35:07.250Z",
            ], ["1335", "13:3", "13:35 CET", "13:35+01:00", "100 min ago", "3 Foo", "2026-11-30"]
        ),
        (.date, ["2026-11-30"], ["2026-11-3", "30.11.2026"]),
        (
            .duration, ["0.031 s", "12 ms", "1.2 s", "119 s", "3 min", "2 h", "1 d", "5 分钟"],
            ["12", "12ms", "1,2 s", "2 weeks", ". s"]
        ),
        (
            .path, ["/", "/tmp/a-b/ü.json", "~", "~/x"],
            ["tmp", "./x", "/a b", "/a'", "'/a'", ""]
        ),
        (.user, ["ada", "root", "ada.l-1_x@y"], ["", "a b", "é"]),
        (.version, ["1", "0.2.0", "1.0.0.0", "2.3.1-beta.2+7", "6.3"], ["", "v1", "1 2", ".1"]),
        (
            .uuid, ["0E984725-C51C-4BF4-9960-e1c80e27aba0"],
            ["0E984725C51C4BF49960E1C80E27ABA0", "0E984725-C51C-4BF4-9960-E1C80E27ABAg"]
        ),
        (.number, ["0", "-12", "3.5"], ["", "1,000", "+1", "1.", ".5", "1e3"]),
    ])
    func `has a form for each placeholder`(
        placeholder: Placeholder,
        texts: [String],
        others: [String]
    ) {
        for text in texts { #expect(matches("a \(placeholder.text)b", "a \(text)b"), "\(text)") }
        for text in others { #expect(!matches("a \(placeholder.text)b", "a \(text)b"), "\(text)") }
    }

    @Test func `has the forms of what devmenu prints`() throws {
        let chinese = MenuLocale.simplifiedChinese
        for seconds in [0.0004, 0.25, 1.5, 9.99, 70, 4_000] {
            let runs = ReceivedRun.list(ReceivedJSON(["runs": [["took": .double(seconds)]]]))
            #expect(matches("<duration>", try #require(RunText.duration(of: runs[0]))))
            let left = TimeLeft(until: .after(seconds: Int(seconds) + 1)).text
            #expect(matches("<duration> left", left.english), "\(left.english)")
            #expect(matches("剩余 <duration>", left.resolved(for: chinese)))
            #expect(matches("<duration>", MatrixReport.seconds(.seconds(seconds)) + " s"))
        }
        let now = try #require(CalendarTime(iso: "2026-11-30T13:35:07Z"))
        for age in [0.0, 70, 7_200, 90_000, 1e6, 1e8, -90_000] {
            let time = CalendarTime(seconds: Double(now.seconds) - age)
            for isAtTerminal in [false, true] {
                let times = ShownTime(isAtTerminal: isAtTerminal, now: now)
                for (saysAgo, hasSeconds) in [(false, false), (true, false), (false, true)] {
                    let text = times.text(time, saysAgo: saysAgo, hasSeconds: hasSeconds)
                    #expect(matches("<time>", text.english), "\(text.english)")
                    #expect(matches("<time>", text.resolved(for: chinese)))
                }
            }
            #expect(matches("<time>", time.iso) && matches("<time>", time.text(today: now)))
        }
    }

    @Test(arguments: [
        ("abc …", "abc ", true), ("abc …", "abc def", true), ("abc …", "ab", false),
        ("abc…", "abc", true), (#"\…"#, "…", true), (#"\…"#, "a", false), ("a  ", "a", true),
        ("a", "a\t ", true), ("a b", "a  b", false), ("<pid>, <pid>", "1, 2", true),
        ("<path>: no file", "/a: no file", true), ("<path>:<number>", "/a:1:2", true),
        ("a <pid> …", "a 1", true), ("a …", "ab", false), ("a  …", "", false),
        ("<PID>", "<PID>", true), ("<<pid>", "<1", true), ("<pid:a:b>", "<pid:a:b>", true),
        ("<pid", "<pid", true), ("<pid:>", "<pid:>", true), ("<pid:a b>", "<pid:a b>", true),
        (#"\<pid>"#, "<pid>", true), (#"\<pid>"#, "1", false), (#"a\\<pid>"#, #"a\1"#, true),
        (#"a\\\<pid>"#, #"a\<pid>"#, true), (#"\$ a"#, "$ a", true),
        (#"\moments> a"#, "moments> a", true),
        (#"\```"#, "```", true), (#"\  ```x"#, "  ```x", true), (#"\\a"#, #"\a"#, true),
        (#"a\b"#, #"a\b"#, true), (#"\^C"#, "^C", true),
        ("a\\u{1B}b\\u{202E}", "a\u{1B}b\u{202E}", true),
    ])
    func `reads a line`(pattern: String, line: String, isMatch: Bool) {
        #expect(matches(pattern, line) == isMatch)
    }

    @Test func `binds a name in the story`() {
        var values: PlaceholderValues = [:]
        #expect(LinePattern("<pid:app> by <pid:app>, <pid>").matches("7 by 7, 8", in: &values))
        #expect(values == ["<pid:app>": "7"])
        #expect(!LinePattern("<pid:app>").matches("8", in: &values))
        #expect(LinePattern("<pid:other>").matches("8", in: &values))
        #expect(!LinePattern("<pid:new> <pid:app>").matches("9 9", in: &values))
        #expect(values["<pid:new>"] == nil)
    }

    @Test func `takes no long time for a line that almost fits`() {
        let pattern = String(repeating: "<path>", count: 30) + "x"
        #expect(!matches(pattern, String(repeating: "/", count: 2_000)))
        let numbers = String(repeating: "<number>", count: 500)
        #expect(!matches(numbers + "x", String(repeating: "1", count: 2_500)))
        let line = String(repeating: "<pid", count: 100_000)
        #expect(matches(line, line))
        #expect(!matches(line + ">x", line + ">"))
        let many = String(repeating: "<pid> ", count: 100_000)
        #expect(!matches(many, String(repeating: "1 ", count: 100_000)))
        let expected = String(repeating: "a <path>", count: 50_000)
        let printed = String(repeating: "a b", count: 50_000)
        #expect(LinePattern(expected).updated(to: printed) == printed)
    }

    @Test func `lines share the effort of a comparison`() {
        let effort = ComparisonEffort(10)
        let line = LinePattern("<path>x")
        var values: PlaceholderValues = [:]
        #expect(line.matches("/x", in: &values, with: effort))
        #expect(!line.matches("/////////", in: &values, with: effort))
        #expect(!line.matches("/x", in: &values, with: effort))
    }

    @Test func `a printed line is written so that it matches itself alone`() {
        let parts = [
            "$ ", "moments> ", "not attached> ", "a (b)> ", "^C", "```", "~~~", "…", "\\", "<pid>",
            "<pid:a>",
            "<time>", "<", ">", " ", "  ", "a", "é", "event: ", "'> ", "\u{1B}[1m", "\u{200B}", "👩‍💻",
            "中",
        ]
        var generator = SystemRandomNumberGenerator()
        for _ in 0..<2_000 {
            let line = (0..<Int.random(in: 0...6, using: &generator)).map { _ in
                parts.randomElement(using: &generator) ?? ""
            }.joined()
            let written = LinePattern.escaped(line)
            #expect(matches(written, line), "\(line)")
            let shown = LinePattern.shown(line)
            // A `…` at the end is anything, whoever wrote it.
            if !shown.hasSuffix("…") || shown == "…" {
                #expect(!matches(written, line + "x"), "\(line)")
            }
            #expect(!matches(written, "x" + line), "\(line)")
            let block = "```console\n$ devmenu\nmoments> a\n\(written)\n```\n"
            let file = try? TranscriptFile(path: "a", text: block)
            #expect(file?.stories.first?.blocks.first?.steps.last?.output == [written], "\(line)")
        }
    }

    @Test func `a token becomes a placeholder`() throws {
        let line = #"\4711 of <pid>"#
        let range = try #require(line.firstRange(of: "4711"))
        let written = LinePattern.escaped(line, placing: [(range, "<pid:app>")])
        #expect(written == #"\\\<pid:app> of \<pid>"#)
        #expect(matches(written, #"\12 of <pid>"#))
    }
}

@Suite struct OutputPatternTests {
    private func compared(_ expected: [String], _ printed: [String]) -> OutputPattern.Comparison {
        var values: PlaceholderValues = [:]
        return OutputPattern(expected).compared(with: printed, from: 11, in: &values)
    }

    @Test(arguments: [
        ([], []), (["a", "b"], ["a", "b"]), (["…"], []), (["…"], ["a", "b"]),
        (["a", "…", "d"], ["a", "b", "c", "d"]), (["…", "b", "…", "b"], ["a", "b", "b"]),
        (["a", "…"], ["a"]), (["<pid:a>", "…", "<pid:a>"], ["1", "2", "1"]),
        (["event: b", "a", "event: a"], ["event: a", "event: b", "a"]),
        (["x", "event: <pid>"], ["event: 12", "x"]),
        // The columns beside what varies.
        (
            ["  a  ok in <duration>   by me", "  b  failed       by me"],
            ["  a  ok in 12 ms  by me", "  b  failed      by me"]
        ),
        (["…", "event: a", "x"], ["event: b", "event: a", "y", "x", "event: a"]),
    ])
    func `finds what is the same`(expected: [String], printed: [String]) {
        let comparison = compared(expected, printed)
        #expect(comparison.difference.isEmpty && comparison.updated == expected)
    }

    @Test(arguments: [
        (["a"], [], ["@@ -11 +10,0 @@", "-a"], []),
        ([], ["$ a"], ["@@ -10,0 +11 @@", #"+\$ a"#], [#"\$ a"#]),
        (
            ["1", "2", "3", "4", "5", "x", "6"], ["1", "2", "3", "4", "5", "y", "6"],
            ["@@ -13,5 +13,5 @@", " 3", " 4", " 5", "-x", "+y", " 6"],
            ["1", "2", "3", "4", "5", "y", "6"]
        ),
        (
            ["a", "…", "pid <pid>, was", "z …"], ["a", "b", "c", "pid 7, is", "z 9"],
            ["@@ -11,4 +11,4 @@", " a", " …", "-pid <pid>, was", "+pid <pid>, is", " z …"],
            ["a", "…", "pid <pid>, is", "z …"]
        ),
        (
            ["<pid:a>", "<pid:a>"], ["1", "2"],
            ["@@ -11,2 +11,2 @@", " <pid:a>", "-<pid:a>", "+<pid:a>"], ["<pid:a>", "<pid:a>"]
        ),
        (
            ["event: a", "x"], ["x", "event: b"],
            ["@@ -11,2 +11,2 @@", "-event: a", " x", "+event: b"], ["x", "event: b"]
        ),
        (
            ["a", "b", "b", "c"], ["a", "b", "c", "d"],
            ["@@ -11,4 +11,4 @@", " a", " b", "-b", " c", "+d"], ["a", "b", "c", "d"]
        ),
        (
            ["a", "…"], ["b", "event: x", "c"],
            ["@@ -11,2 +11,2 @@", "-a", "+b", " …"], ["b", "…"]
        ),
    ])
    func `shows what differs`(
        expected: [String],
        printed: [String],
        difference: [String],
        updated: [String]
    ) {
        let comparison = compared(expected, printed)
        #expect(comparison.difference == difference)
        #expect(comparison.updated == updated)
    }

    @Test(arguments: [
        (["a  b"], ["a   b"]), (["<pid>", " a"], ["1", "  a"]), (["<pid> a"], ["1  a"]),
    ])
    func `counts blanks at the beginning, and where no column can vary`(
        expected: [String],
        printed: [String]
    ) {
        #expect(!compared(expected, printed).difference.isEmpty)
    }

    @Test(arguments: [
        ("by <user>, was", "by ada, is", "by <user>, is"),
        (
            "r1  <time>  seed  ok in <duration>", "r1  09:31  seed  failed",
            "r1  <time>  seed  failed"
        ),
        (
            "x (pid <pid>) ended by SIGTRAP", "x (pid 7) ended by SIGABRT",
            "x (pid <pid>) ended by SIGABRT"
        ),
        // A column more, or another word: what varied may be elsewhere.
        ("<time>  <user>", "09:31  like-button  ada", "<time>  like-button  ada"),
        ("<number> of 3", "4 or 5 of 6", "4 or 5 of 6"),
        ("took <duration>, left 3 s", "left 4 s, took 2 s", "left 4 s, took <duration>"),
        ("port <number> of <number>", "a port 1, port 2", "a port 1, port 2"),
    ])
    func `keeps a placeholder only where its token is certain`(
        expected: String,
        printed: String,
        updated: String
    ) {
        #expect(LinePattern(expected).updated(to: printed) == updated)
    }

    @Test func `what is updated is the same from then on`() {
        let texts = ["a", "b", "$ c", "…", "pid 7", "pid <pid>", "event: x", "event: y", "", "d …"]
        for _ in 0..<1_000 {
            let lines = { (0..<Int.random(in: 0...7)).map { _ in texts.randomElement() ?? "" } }
            let (expected, printed) = (lines(), lines())
            let first = compared(expected, printed)
            let second = compared(first.updated, printed)
            #expect(second.difference.isEmpty, "\(expected) \(printed) \(first.updated)")
            #expect(second.updated == first.updated)
        }
    }

    @Test func `many lines that differ take no long time`() {
        let many = (0..<20_000).map { "line \($0)" }
        #expect(compared(many, many.map { $0 + "x" }).updated.count == many.count)
        #expect(compared(["line 0", "…", "line 19999"], many).difference.isEmpty)
        #expect(compared(many, many).difference.isEmpty)
    }
}
