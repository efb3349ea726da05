import Testing

@testable import DevMenuPages

@Suite struct ViewportTests {
    @Test(arguments: [
        // (scrolled by, rows, height, shown)
        ([] as [Int], 10, 3, 0..<3),
        ([2], 10, 3, 2..<5),
        ([100], 10, 3, 7..<10),
        ([100, -2], 10, 3, 5..<8),
        ([-5], 10, 3, 0..<3),
        ([5], 2, 3, 0..<2),
        ([5], 0, 3, 0..<0),
        ([5], 10, 0, 5..<5),
    ])
    func `stays within the rows`(steps: [Int], count: Int, height: Int, shown: Range<Int>) {
        var viewport = Viewport()
        for step in steps { viewport.scroll(by: step, of: count, height: height) }
        #expect(viewport.rows(of: count, height: height) == shown)
    }

    @Test func `scrolls a page that got shorter from its visible position`() {
        var viewport = Viewport()
        viewport.scroll(by: 500, of: 1_000, height: 10)
        viewport.scroll(by: -1, of: 100, height: 10)
        #expect(viewport.rows(of: 100, height: 10) == 89..<99)
        viewport.scroll(by: -100, of: 100, height: 10)
        #expect(viewport.rows(of: 100, height: 10) == 0..<10)
    }

    @Test(arguments: [
        // (first visible row, rows to reveal, visible rows after that)
        (0, 1..<2, 0..<3),
        (0, 4..<5, 2..<5),
        (5, 4..<5, 4..<7),
        (5, 1..<9, 1..<4),
        (0, 9..<10, 7..<10),
    ])
    func `moves no further than necessary to show a row`(
        first: Int,
        rows: Range<Int>,
        shown: Range<Int>
    ) {
        var viewport = Viewport()
        viewport.scroll(by: first, of: 10, height: 3)
        viewport.reveal(rows, of: 10, height: 3)
        #expect(viewport.rows(of: 10, height: 3) == shown)
    }

    @Test func `stays on a page that got shorter`() {
        var viewport = Viewport()
        viewport.scroll(by: 90, of: 100, height: 10)
        #expect(viewport.rows(of: 12, height: 10) == 2..<12)
        #expect(viewport.rows(of: 3, height: 10) == 0..<3)
    }
}
