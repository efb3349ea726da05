#if Tools
import DevMenuTerminal
@testable import DevMenuShell
import Testing

@Suite struct ReadlineReaderTests {
    @Test func `paint is marked as having no width`() {
        #expect(
            ReadlineReader.text(of: Prompt("m> ", Painter(depth: .ansi256)))
                == "\u{1}\u{1B}[1m\u{2}m> \u{1}\u{1B}[0m\u{2}"
        )
        #expect(ReadlineReader.text(of: Prompt("m> ")) == "m> ")
    }

    @Test(arguments: [
        ("list", ["list"]), ("", [""]), ("a\nb", ["a", "b"]), ("a\nb\n", ["a", "b"]),
        ("\n", [""]), ("a\n\nb", ["a", "", "b"]),
    ])
    func `a pasted text is split into its lines`(text: String, lines: [String]) {
        #expect(ReadlineReader.lines(in: text.utf8) == lines.map { Array($0.utf8) })
    }

    @Test func `a NUL of a pasted text is told from what C can't have`() {
        let text: [UInt8] = [0x61, 0xC0, 0x80, 0x62, 0x0A, 0xC0, 0x0A, 0x80]
        #expect(ReadlineReader.lines(in: text) == [[0x61, 0, 0x62], [0xC0], [0x80]])
    }
}
#endif
