import TerminalTesting
import Testing

@Suite struct ScreenStateTests {
    @Test func `does not keep lines that a region or the alternate screen scrolls`() {
        var screen = Screen(columns: 10, rows: 3)
        screen.feed("top\u{1b}[2;3r\u{1b}[3Ha\r\nb\r\nc\u{1b}[r")
        screen.feed("\u{1b}[?1049h1\r\n2\r\n3\r\n4\r\n5")
        #expect(screen.scrollback.isEmpty)
    }

    @Test func `resets modes and keeps the text after a soft reset`() {
        var screen = Screen(columns: 10, rows: 3)
        screen.feed("ab\u{1b}[?25l\u{1b}[4h\u{1b}[1m\u{1b}[!p\rX")
        #expect(screen.text == "Xb")
        #expect(screen.isCursorVisible)
        #expect(screen.cell(row: 0, column: 0).style == CellStyle())
    }
}
