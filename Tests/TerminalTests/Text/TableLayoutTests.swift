import DevMenuTerminal
import DevMenuKit
import Testing

@Suite struct TableLayoutTests {
    private static let menu: [[TableLayout.Cell]] = [
        [.whole("version"), .whole("Version 1.0.0.0")],
        [.whole("design-kit-demo"), .title("DesignKit 范例"), .whole("action")],
        [.whole("like-button"), .title("启用赞按钮"), .whole("off")],
        [.whole("x"), .title(""), .whole("on")], [],
    ]

    @Test func `aligns cells, with wide characters too`() {
        #expect(
            TableLayout.lines(Self.menu, indent: 2).map(\.text) == [
                "  version          Version 1.0.0.0", "  design-kit-demo  DesignKit 范例   action",
                "  like-button      启用赞按钮       off", "  x                                 on", "",
            ]
        )
    }

    @Test(arguments: [
        (80, "  like-button      启用赞按钮       off"), (42, "  like-button      启用赞按钮       off"),
        // Titles are wrapped first.
        (39, "  like-button      启用赞按钮    off"), (38, "  like-button  启用赞按钮  off"),
        (26, "  like-button  启用赞按钮\n    off"), (12, "  like-butt…\n启用赞按钮\noff"),
    ])
    func `breaks a row into more lines where a line is too narrow`(limit: Int, lines: String) {
        #expect(TableLayout.lines(Self.menu, indent: 2, limit: limit)[2].text == lines)
    }

    @Test func `one long title or value hides none of the others`() {
        let long = "A title that is much longer than what anybody would read in a menu"
        let value = "https://example.com/a/very/long/address?with=much&behind=it"
        let rows: [[TableLayout.Cell]] = [
            [.whole("fast"), .title("Fast"), .whole("on")],
            [.whole("long"), .title(long), .whole("off")],
            [.whole("server"), .title("Server"), .whole(value)],
        ]
        #expect(
            StyledText(lines: TableLayout.lines(rows, limit: 60)).text == """
                fast    Fast                            on
                long    A title that is much longer     off
                        than what anybody would read
                        in a menu
                server  Server
                  https://example.com/a/very/long/address?with=much&behind=…
                """
        )
    }

    @Test func `a text that stands for the rest of its row has its room`() {
        let rows: [[TableLayout.Cell]] = [
            [.whole("a"), .title("Title"), .whole("on")],
            [.whole("b"), .whole(StyledText("as long as the whole line"), spansRest: true)],
        ]
        #expect(
            StyledText(lines: TableLayout.lines(rows, limit: 24)).text == """
                a  Title  on
                b  as long as the whole
                   line
                """
        )
    }

    /// Tables whose words have to be visible at any width.
    private static let tables: [[[TableLayout.Cell]]] = [
        menu,
        [
            [.whole("instant-messaging"), .title("Instant Messaging Enable"), .whole("off")],
            [.whole("clear-cache"), .title("清理缓存"), .whole("action, destructive")],
            [.whole("stage"), .title("阶段"), .whole("生产环境生产环境生产环境生产环境")],
            [.whole(String(repeating: "n", count: 64)), .title("Name"), .whole("on")],
        ],
        [
            [.whole("kind"), .whole("abort|segv|ill|trap|bus|fpe, default abort"), .whole("how")],
            [.whole("depth"), .whole("int, default 3"), .whole("how deep, from 1 to 1000000")],
            [.whole("\u{1B}[2J"), .whole(""), .whole("a👨‍👩‍👧‍👦b\u{202E}")],
        ],
    ]

    @Test(arguments: tables, [nil] + Array(2...100))
    func `cuts only words that are longer than a line, and no line exceeds the terminal`(
        rows: [[TableLayout.Cell]],
        limit: Int?
    ) {
        let lines = TableLayout.lines(rows, indent: 2, limit: limit).map(\.text)
        for (row, text) in zip(rows, lines) {
            for line in text.split(separator: "\n") {
                #expect(limit.map { DisplayWidth.of(String(line)) <= $0 } ?? true, "\(line)")
            }
            var shown = text.filter { !$0.isWhitespace }.map { $0 }
            let words = row.flatMap { $0.text.split { $0 == " " || $0 == "|" } }
            let longest = words.map { DisplayWidth.of(String($0)) }.max() ?? 0
            guard longest + 4 <= limit ?? .max else { continue }
            for cell in row {
                for character in ControlEscaping.escaped(cell.text) where !character.isWhitespace {
                    let index = shown.firstIndex(of: character)
                    #expect(index != nil, "'\(cell.text)' is cut in '\(text)'")
                    if let index { shown.remove(at: index) }
                }
            }
        }
    }

    @Test func `escapes a host's text`() {
        #expect(TableLayout.text([["\u{1B}[2J", "b\u{200B}"]]) == #"\u{1B}[2J  b\u{200B}"#)
    }

    @Test func `shows an action's table below its titles`() {
        let count = ResultTable.Column("n", title: LocalizedText("Count", ["zh-Hans": "数量"]))
        let rows: [[JSONValue]] = [["books", 12], ["\u{1B}[2J", nil]]
        let table = ResultTable(columns: ["id", count], rows: rows)
        let text = TableLayout.text(of: table, in: .simplifiedChinese)
        #expect(text.text == "Id         数量\nbooks      12\n\\u{1B}[2J")
        #expect(text.styles == [TextStyle(from: 0, to: "Id         数量".utf8.count, isBold: true)])
        #expect(TableLayout.text(of: ResultTable(columns: ["id"], rows: [[String]]())).text == "Id")
    }

    @Test func `wraps the cells of an action's table in a narrow terminal`() {
        let row: [JSONValue] = ["a", "as long as two lines of twenty columns"]
        let table = ResultTable(columns: ["id", "note"], rows: [row])
        #expect(
            TableLayout.text(of: table, limit: 24).text == """
                Id  Note
                a   as long as two lines
                    of twenty columns
                """
        )
    }
}
