import DevMenuTerminal
import TerminalTesting

@Suite struct FrameWriterTests {
    private let size = TerminalSize(columns: 10, rows: 3)

    @Test func `shows each frame, whatever was shown before`() {
        var writer = FrameWriter(style: .screen)
        var screen = Screen(columns: 10, rows: 3)
        for rows in [["one", "two", "three"], ["one", "2"], [], ["", "1234567890", "好好好好好"]] {
            screen.feed(writer.bytes(showing: rows, in: size))
            #expect(screen.lines == rows + Array(repeating: "", count: 3 - rows.count))
        }
        // Rows below the terminal's last are left out.
        screen.feed(writer.bytes(showing: ["1", "2", "3", "4"], in: size))
        #expect(screen.lines == ["1", "2", "3"])
    }

    @Test func `sends only the rows that changed`() {
        var writer = FrameWriter(style: .screen)
        _ = writer.bytes(showing: ["one", "two", "three"], in: size)
        let bytes = writer.bytes(showing: ["one", "2", "three"], in: size)
        let text = String(decoding: bytes, as: UTF8.self)
        #expect(text.contains("2"))
        #expect(!text.contains("one") && !text.contains("three"))
        #expect(writer.bytes(showing: ["one", "2", "three"], in: size) == [])
    }

    @Test func `redraws everything in another size, and after it is told to forget`() {
        var writer = FrameWriter(style: .screen)
        let rows = ["one", "two", "three"]
        _ = writer.bytes(showing: rows, in: size)
        var screen = Screen(columns: 20, rows: 5)
        for _ in 0..<2 {
            screen.feed("\u{1B}[2Jtorn")
            screen.feed(writer.bytes(showing: rows, in: TerminalSize(columns: 20, rows: 5)))
            #expect(screen.text == "one\ntwo\nthree")
            writer.forget()
        }
    }

    @Test func `prints a changed frame on paper, without escape sequences`() {
        var writer = FrameWriter(style: .paper)
        #expect(writer.bytes(showing: ["a", "b"], in: size) == Array("a\r\nb\r\n".utf8))
        #expect(writer.bytes(showing: ["a", "b"], in: size) == [])
        #expect(writer.bytes(showing: ["a"], in: size) == Array("a\r\n".utf8))
    }
}
