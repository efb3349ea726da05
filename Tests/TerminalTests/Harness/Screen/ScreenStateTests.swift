import TerminalTesting
import Testing

@Suite struct ScreenStateTests {
    @Test func `does not keep lines that a region or the alternate screen scrolls`() {
        var screen = Screen(columns: 10, rows: 3)
        screen.feed("top\u{1b}[2;3r\u{1b}[3Ha\r\nb\r\nc\u{1b}[r")
        screen.feed("\u{1b}[?1049h1\r\n2\r\n3\r\n4\r\n5")
        #expect(screen.scrollback.isEmpty)
    }

    @Test func `starts over after a reset`() {
        var screen = Screen(columns: 10, rows: 2)
        screen.feed("1\r\n2\r\n3\u{1b}[1m\u{1b}[?25l\u{1b}c")
        #expect(screen.text == "")
        #expect(screen.isCursorVisible)
        #expect(screen.cursor == ScreenPosition(row: 0, column: 0))
        #expect(screen.scrollback == ["1"])
    }

    @Test func `resets modes and keeps the text after a soft reset`() {
        var screen = Screen(columns: 10, rows: 3)
        screen.feed("ab\u{1b}[?25l\u{1b}[4h\u{1b}[1m\u{1b}[!p\rX")
        #expect(screen.text == "Xb")
        #expect(screen.isCursorVisible)
        #expect(screen.cell(row: 0, column: 0).style == CellStyle())
    }

    @Test func `cuts and pads rows when its size changes`() {
        var screen = Screen(columns: 6, rows: 3)
        screen.feed("abcdef\r\n世界x\r\nlast")
        screen.resize(columns: 3, rows: 2)
        #expect(screen.lines == ["世", "las"])
        #expect(screen.scrollback == ["abcdef"])
        #expect(screen.cursor == ScreenPosition(row: 1, column: 2))
        screen.resize(columns: 8, rows: 4)
        screen.feed("t\u{1b}[4;8Hx")
        #expect(screen.lines == ["世", "lat", "", "       x"])
    }

    @Test func `keeps the rows above the cursor when it grows lower`() {
        var screen = Screen(columns: 6, rows: 4)
        screen.feed("one\r\ntwo")
        screen.resize(columns: 6, rows: 2)
        #expect(screen.lines == ["one", "two"])
        #expect(screen.scrollback.isEmpty)
    }

    @Test func `changes both screens' size`() {
        var screen = Screen(columns: 6, rows: 2)
        screen.feed("main\u{1b}[?1049h\u{1b}[Hother")
        screen.resize(columns: 4, rows: 3)
        #expect(screen.lines == ["othe", "", ""])
        screen.feed("\u{1b}[?1049l\u{1b}[3;4Hx")
        #expect(screen.lines == ["main", "", "   x"])
    }
}
