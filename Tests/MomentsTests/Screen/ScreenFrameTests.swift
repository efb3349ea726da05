import DevMenuTerminal
import DevMenuKit
@testable import MomentsKit
import Testing

@testable import DevMenuPages

@Suite struct ScreenFrameTests {
    /// A page in a terminal, whose view is reused from one layout to the next.
    private struct Shown {
        var view = PageView()
        let size: TerminalSize
        var title = "Page"
        var look = ScreenLook()

        mutating func rows(_ layout: PageLayout, _ movements: Movement...) -> [String] {
            let height = ScreenFrame.height(of: layout, in: size)
            for movement in movements {
                view.move(movement, on: layout.withoutHeader, height: height)
            }
            view.adjust(to: layout.withoutHeader, height: height)
            let frame = ScreenFrame(
                title: title,
                layout: layout,
                view: view,
                keys: KeyLine(),
                look: look
            )
            return frame.rows(in: size, locale: .english, painter: Painter(depth: .none))
        }
    }

    private func rows(_ rows: String, _ columns: Int, _ height: Int, title: String) -> [String] {
        var shown = Shown(size: TerminalSize(columns: columns, rows: height), title: title)
        return shown.rows(ListedLines.layout(rows))
    }

    @Test func `has a title, the page and its keys`() {
        #expect(
            rows("a BB c", 20, 7, title: "Timeline") == [
                "Timeline         2/3", "  a.0", "▌ B.0", "▌ B.1", "  c.0", "", "q quit  ? keys",
            ]
        )
    }

    @Test(arguments: [
        (4, ["Timeline", "▌ B.0", "▌ B.1", "q quit"]), (3, ["▌ B.0", "▌ B.1", "q quit"]),
        (2, ["  a.0", "q quit"]), (1, ["  a.0"]),
    ])
    func `drops the title and then the keys where there is little room`(
        height: Int,
        expected: [String]
    ) {
        #expect(rows("a BB c", 10, height, title: "Timeline") == expected)
    }

    @Test func `shows the page's message above the keys, and keeps the selected row visible`() {
        var shown = Shown(size: TerminalSize(columns: 20, rows: 8))
        let page = "A B C D E F G H"
        let quiet = ListedLines.layout(page, width: 18)
        _ = shown.rows(quiet, .down, .down, .down, .down)
        #expect(shown.rows(quiet, .down)[5] == "▌ F.0")
        let message = ListedLines.layout(page, width: 18, message: "Done as it was asked")
        #expect(
            shown.rows(message) == [
                "Page             6/8", "  C.0", "  D.0", "  E.0", "▌ F.0", "  Done as it was",
                "  asked", "q quit  ? keys",
            ]
        )
        #expect(shown.rows(message, .bottom)[5...6] == ["  Done as it was", "  asked"])
        #expect(shown.rows(message, .top)[1] == "▌ A.0")
        #expect(shown.rows(quiet)[1] == "▌ A.0")
    }

    @Test(arguments: [
        // The terminal's rows, the lines of the message, and the number of lines left for the page.
        (15, ["one", "two", "three", "four", "five"], 7),
        (13, ["one", "two", "three", "four", "five"], 5), (10, ["one", "two", "three…"], 4),
        (5, ["one…"], 2), (4, ["one…"], 1), (3, ["one…"], 1), (2, [], 1), (1, [], 1),
    ])
    func `leaves the rows at least half of the room`(rows: Int, message: [String], height: Int) {
        let size = TerminalSize(columns: 20, rows: rows)
        let words = "one\ntwo\nthree\nfour\nfive"
        let layout = ListedLines.layout("A B C D E", message: words)
        #expect(ScreenFrame.message(of: layout, in: size).map(\.text) == message)
        #expect(ScreenFrame.height(of: layout, in: size) == height)
        // A message without rows gets all of the room.
        let empty = ListedLines.layout("", message: words)
        let most = message.count + height
        #expect(ScreenFrame.message(of: empty, in: size).count == min(5, most))
    }

    @Test(arguments: [(80, 30), (60, 20), (40, 10)])
    func `a message of a line moves no row, and has a place of its own`(columns: Int, rows: Int) {
        var shown = Shown(size: TerminalSize(columns: columns, rows: rows))
        let page = (0..<9).map { _ in "AA B CCC d" }.joined(separator: " ")
        let quiet = ListedLines.layout(page, width: columns - 2)
        let message = ListedLines.layout(page, width: columns - 2, message: "Done")
        for movement in [Movement.top, .down, .pageDown, .bottom, .up] {
            let before = shown.rows(quiet, movement)
            let after = shown.rows(message)
            #expect(before.dropLast(2) == after.dropLast(2))
            #expect(before[rows - 2] == "")
            #expect(after[rows - 2] == "  Done")
            #expect(before.contains { $0.hasPrefix("▌ ") })
        }
    }

    @Test func `is never wider than the terminal, whatever it contains`() {
        let titles = ["点赞点赞点赞点赞", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "tab\t\u{1B}[31mred"]
        for columns in 1...12 {
            for title in titles {
                let rows = rows("aaa B", columns, 5, title: title)
                #expect(rows.count == 5)
                #expect(rows.allSatisfy { DisplayWidth.of($0) <= columns })
            }
        }
    }

    /// A page that fails to load, with or without rows.
    private static func page(_ rows: String, failing reason: LocalizedText?) -> ListPage {
        let lines = ListedLines(rows)
        lines.state.update { $0.failure = reason }
        return ListPage(lines, cells: CellRegistry(ListedLines.Cell.self))
    }

    private static func rows(of page: ListPage, look: ScreenLook = ScreenLook()) -> [String] {
        var shown = Shown(size: TerminalSize(columns: 60, rows: 12), look: look)
        let context = ScreenFrame.context(in: shown.size, locale: .english, look: look)
        return shown.rows(page.layout(in: context))
    }

    @Test func `shows an error above rows that are kept, and in the middle without any`() {
        let kept = Self.rows(of: Self.page("A B", failing: "no network"))
        #expect(
            kept.prefix(6) == [
                "Page" + String(repeating: " ", count: 53) + "1/2", "",
                "  Something went wrong, please try again later", "  no network", "▌ A.0", "  B.0",
            ]
        )
        let empty = Self.rows(of: Self.page("", failing: "no network"))
        #expect(empty[0] == "Page")
        #expect(
            empty[4...7] == [
                "        Something went wrong, please try again later",
                String(repeating: " ", count: 25) + "no network", "",
                String(repeating: " ", count: 24) + "r try again",
            ]
        )
        let nothing = Self.rows(of: Self.page("", failing: nil))
        #expect(nothing[6] == String(repeating: " ", count: 23) + "Nothing here.")
    }

    @Test func `shows a mark that moves while a page loads, and none on paper`() async {
        let page = Self.page("", failing: nil)
        await page.load {
            let rows = (0..<2).map { Self.rows(of: page, look: ScreenLook(step: $0)) }
            #expect(rows[0][6] == String(repeating: " ", count: 25) + "⠋ Loading…")
            #expect(rows[1][6] == String(repeating: " ", count: 25) + "⠙ Loading…")
            #expect(Self.rows(of: page, look: ScreenLook(isText: true))[6].hasSuffix(" Loading…"))
        }
        let full = Self.page("A", failing: nil)
        await full.load { #expect(Self.rows(of: full)[10] == "  ⠋ Loading…") }
    }
}
