import DevMenuKit
import DevMenuTerminal
@testable import MomentsKit
import Testing

@testable import DevMenuPages

@Suite struct PageViewTests {
    @Test(arguments: [
        // Rows, movements, and then the first visible line and the selected row.
        ("A B C D E", "", "A.0" as String?, 0 as Int?), ("A B C D E", "d", "A.0", 1),
        ("A B C D E", "ddd", "B.0", 3), ("A B C D E", "dddduu", "C.0", 2),
        ("A B C D E", "ddddddduuuuuuu", "A.0", 0), ("A B C D E", "D", "C.0", 2),
        ("A B C D E", "DU", "A.0", 0), ("A B C D E", "b", "C.0", 4), ("A B C D E", "bt", "A.0", 0),
        // Moves skip rows that can't be selected, and scroll by line where there are many.
        ("a b c d e", "", "a.0", nil), ("a b c d e", "dd", "c.0", nil),
        ("a B c D e", "d", "B.0", 3), ("A b c d e f G", "d", "b.0", nil),
        ("A b c d e f G", "dddd", "e.0", 6),
        // Moves scroll through a row that is taller than the screen before they leave it.
        ("AAAAAA B", "", "A.0", 0), ("AAAAAA B", "ddd", "A.3", 0), ("AAAAAA B", "dddd", "A.4", 1),
        ("AAAAAA B", "ddddu", "A.3", 0), ("AAAAAA B", "dddduu", "A.2", 0),
        // A gap at the end of a row is never marked, so a row isn't selected if only that is
        // visible.
        ("AA. B C D", "D", "", 1), ("A BB. CC. DD.", "D", "B.1", 1), ("AAAA. B", "DD", "A.3", 1),
        ("A BBBB. C", "b", "B.3", 2),
        // A heading between two rows is no reason to scroll by line.
        ("A B C a b D", "ddd", "a.0", 5), ("", "dDbut", nil, nil),
    ])
    func `moves on a page of three lines' height`(
        rows: String,
        movements: String,
        first: String?,
        selected: Int?
    ) throws {
        let letters: [Character: Movement] = [
            "u": .up, "d": .down, "U": .pageUp, "D": .pageDown, "t": .top, "b": .bottom,
        ]
        let layout = ListedLines.layout(rows)
        var view = PageView()
        view.adjust(to: layout, height: 3)
        for letter in movements { view.move(try #require(letters[letter]), on: layout, height: 3) }
        #expect(view.lines(of: layout, height: 3).first.map { layout[$0].text } == first)
        #expect(view.selected == selected)
    }

    @Test func `stays on a page that changes, and moves without any room`() {
        var view = PageView()
        let before = ListedLines.layout("A B C D E")
        view.move(.bottom, on: before, height: 3)
        #expect(view.selected == 4)
        for (rows, selected) in [("A B", 0), ("a b", nil)] {
            view.adjust(to: ListedLines.layout(rows), height: 3)
            #expect(view.selected == selected)
        }
        for movement in Movement.allCases { view.move(movement, on: before, height: 0) }
        #expect(view.lines(of: before, height: 0).isEmpty)
        // A page that got shorter scrolls from its visible position.
        var viewport = Viewport()
        viewport.scroll(by: 500, of: 1_000, height: 10)
        viewport.scroll(by: -1, of: 100, height: 10)
        let rows = [100, 12, 3].map { viewport.rows(of: $0, height: 10) }
        #expect(rows == [89..<99, 2..<12, 0..<3])
    }
}
