import DevMenuKit
import MomentsKit
import Testing

@testable import moments

@Suite struct ScreenFrameTests {
    private func rows(
        _ rows: String,
        columns: Int,
        height: Int,
        title: String = "Timeline",
        depth: ColorDepth = .none
    ) -> [String] {
        let size = TerminalSize(columns: columns, rows: height)
        let layout = ListedLines.layout(rows)
        var view = PageView()
        view.settle(on: layout, height: ScreenFrame.height(in: size))
        let frame = ScreenFrame(title: title, layout: layout, view: view, keys: KeyLine())
        return frame.rows(in: size, locale: .english, painter: Painter(depth: depth))
    }

    @Test func `has a title, the page and its keys`() {
        #expect(
            rows("a BB c", columns: 20, height: 7)
                == ["Timeline", "  a.0", "▌ B.0", "▌ B.1", "  c.0", "", "q quit  r refresh"]
        )
    }

    @Test(arguments: [
        (4, ["Timeline", "  a.0", "▌ B.0", "q quit"]), (3, ["  a.0", "▌ B.0", "q quit"]),
        (2, ["  a.0", "q quit"]), (1, ["  a.0"]),
    ])
    func `gives up the title and then the keys where there is little room`(
        height: Int,
        expected: [String]
    ) {
        #expect(rows("a BB c", columns: 10, height: height) == expected)
    }

    @Test func `tells in the title what the page says out of sight`() {
        let size = TerminalSize(columns: 20, rows: 6)
        let layout = ListedLines.layout("A B C D E F", saying: "Done")
        var view = PageView()
        let titles = [Movement.top, .bottom].map { movement in
            view.move(movement, on: layout, height: ScreenFrame.height(in: size))
            let frame = ScreenFrame(title: "Page", layout: layout, view: view, keys: KeyLine())
            return frame.rows(in: size, locale: .english, painter: Painter(depth: .none))[0]
        }
        #expect(titles == ["Page", "Page  Done"])
    }

    @Test func `is never wider than the terminal, whatever is in it`() {
        let titles = ["点赞点赞点赞点赞", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "tab\t\u{1B}[31mred"]
        for columns in 1...12 {
            for title in titles {
                let rows = rows("aaa B", columns: columns, height: 5, title: title)
                #expect(rows.count == 5)
                #expect(rows.allSatisfy { DisplayWidth.of($0) <= columns })
            }
        }
    }

    @Test func `is painted as far as the terminal can`() {
        let painted = rows("a", columns: 20, height: 4, depth: .trueColor)
        #expect(painted[0] == "\u{1B}[1mTimeline\u{1B}[0m")
        #expect(rows("a", columns: 20, height: 4, depth: .none)[0] == "Timeline")
    }
}
