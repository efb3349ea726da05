import DevMenuTerminal
import Testing

@Suite struct TerminalTextTests {
    private static let text = "é 点 🛍 \u{1B}[31m\u{9B}\r\nend\n"

    @Test func `is the same for pieces of any size`() {
        let bytes = Array(Self.text.utf8)
        let whole = #"é 点 🛍 \u{1B}[31m\u{9B}"# + "\nend\n"
        for first in 0...bytes.count {
            for second in first...bytes.count {
                var shown = TerminalText()
                let pieces = [bytes[..<first], bytes[first..<second], bytes[second...]]
                let text = pieces.map { shown.shown(Array($0)) }.joined()
                #expect(text + shown.end() == whole)
            }
        }
    }

    @Test func `marks bytes that are not UTF-8, once no more bytes can complete them`() {
        var text = TerminalText()
        #expect(text.shown([0x61, 0xE9]) == "a")
        #expect(text.shown([0x62, 0xF0, 0x9F]) == "\u{FFFD}b")
        #expect(text.end() == "\u{FFFD}")
        #expect(text.end() == "")
        #expect(text.shown([0x80, 0x80, 0x80, 0x80]) == "\u{FFFD}\u{FFFD}\u{FFFD}\u{FFFD}")
    }
}
