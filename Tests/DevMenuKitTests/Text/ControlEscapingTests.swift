import DevMenuKit
import Testing

@Suite struct ControlEscapingTests {
    @Test(arguments: [
        ("plain", "plain"),
        ("中文 é 😀 — “x”", "中文 é 😀 — “x”"),
        ("\u{1B}[31mred", #"\u{1B}[31mred"#),
        ("a\nb\tc\rd", #"a\nb\tc\u{D}d"#),
        ("a\r\nb", #"a\u{D}\nb"#),
        ("\0\u{7}\u{7F}", #"\u{0}\u{7}\u{7F}"#),
        ("\u{80}\u{9B}31m\u{9F}\u{A0}", "\\u{80}\\u{9B}31m\\u{9F}\u{A0}"),
        ("\u{202A}\u{202E}x\u{2066}\u{2069}", #"\u{202A}\u{202E}x\u{2066}\u{2069}"#),
        ("\u{2028}\u{2029}\u{2027}\u{202F}\u{2065}", "\\u{2028}\\u{2029}\u{2027}\u{202F}\u{2065}"),
        ("e\u{301}\u{1B}\u{301}", "e\u{301}\\u{1B}\u{301}"),
    ])
    func `shows what could act on a terminal`(text: String, shown: String) {
        #expect(ControlEscaping.escaped(text) == shown)
        #expect(ControlEscaping.needsEscaping(text) == (text != shown))
        #expect(ControlEscaping.escaped(shown) == shown)
    }

    @Test func `lets lines and tabs stay where they may`() {
        let text = "a\n\tb"
        #expect(ControlEscaping.escaped(text, keepsLines: true) == text)
        #expect(ControlEscaping.escaped("a\r\nb\u{8}", keepsLines: true) == "a\\u{D}\nb\\u{8}")
    }

    @Test(arguments: [
        (#"{"a":"中文 é \u001b"}"#, #"{"a":"中文 é \u001b"}"#),
        ("[\"\u{7F}\u{9B}m\u{A0}\"]\n", "[\"\\u007f\\u009bm\u{A0}\"]\n"),
        ("[\"\u{202E}—\u{2069}\u{2028}\"]", "[\"\\u202e—\\u2069\\u2028\"]"),
    ])
    func `leaves nothing in JSON that could act on a terminal`(json: String, shown: String) {
        #expect(ControlEscaping.escaped(json: Array(json.utf8)) == Array(shown.utf8))
    }
}
